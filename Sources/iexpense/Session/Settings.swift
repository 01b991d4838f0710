import ExpenseCore

/// What the options and the environment say of money.
struct MoneySettings {
  /// The locale that shapes money.
  private(set) var locale = MoneyLocale.plain
  /// The currency of `IEXPENSE_CURRENCY`.
  private var namedCurrency: Currency?

  /// Nothing set.
  init() {}

  /// What is set.
  ///
  /// - Throws: `MoneyLocaleError`, or `SettingError.unknownCurrency`.
  init(option: String?, setting: (String) -> String?) throws {
    locale = try MoneyLocale(option: option, setting: setting)
    namedCurrency = try setting("IEXPENSE_CURRENCY").map { code in
      guard let currency = Currency(code: code.uppercased()) else {
        throw SettingError.unknownCurrency(code)
      }
      return currency
    }
  }

  /// The file's currency, or the one for a file that has none, and whether only habit says
  /// so.
  ///
  /// The environment's is used only here: from the first item on, the file's own is the one.
  func currency(ofFile file: Currency?) -> (currency: Currency, isGuess: Bool) {
    if let known = file ?? namedCurrency ?? locale.currency { return (known, false) }
    return (.usd, true)
  }
}

/// Where the expenses are kept.
enum DataLocation {
  /// `--file`, else `IEXPENSE_FILE`, else the user's data directory (XDG Base Directory
  /// Specification; `Application Support` on macOS).
  ///
  /// - Throws: `SettingError.noHome` or `.relativeHome` where nothing says where that is, or
  ///   `.notText`.
  static func find(
    option: String?, setting: (String) -> String?
  ) throws(SettingError) -> JSONDefaults {
    func path(_ name: String) throws(SettingError) -> String? {
      let path = setting(name)
      // U+FFFD stands for bytes that are not UTF-8: the path would name another file.
      guard path?.unicodeScalars.contains("\u{FFFD}") != true else { throw .notText(name) }
      return path
    }
    if let option { return JSONDefaults(path: option) }
    if let file = try path("IEXPENSE_FILE") { return JSONDefaults(path: file) }
    if let data = try path("XDG_DATA_HOME"), data.hasPrefix("/") {
      return JSONDefaults(path: "\(data)/iexpense/expenses.json", createsDirectory: true)
    }
    guard let home = try path("HOME") else { throw .noHome }
    guard home.hasPrefix("/") else { throw .relativeHome(home) }
    #if os(macOS)
      let data = "\(home)/Library/Application Support"
    #else
      let data = "\(home)/.local/share"
    #endif
    return JSONDefaults(path: "\(data)/iexpense/expenses.json", createsDirectory: true)
  }
}

/// What is wrong with the environment.
enum SettingError: Error, Equatable {
  /// Neither a file nor a home directory is named.
  case noHome
  /// `HOME` names another directory wherever the program is started.
  case relativeHome(String)
  /// The variable names a path that is not valid UTF-8.
  case notText(String)
  /// `IEXPENSE_CURRENCY` is no code of ISO 4217.
  case unknownCurrency(String)
  /// The system does not say what the command line is.
  case noArguments
  /// The clock stands outside the calendar.
  case badClock
}

extension SettingError: ExplainedError {
  var exitCode: ExitCode { .badSetting }

  var message: Message {
    switch self {
    case .noHome:
      Message(
        cause: "the variable HOME is not set", cure: "Name the file with --file or IEXPENSE_FILE.")
    case .relativeHome(let path):
      Message(
        cause: "the variable HOME is not an absolute path: '\(path)'",
        cure: "Name the file with --file or IEXPENSE_FILE.")
    case .notText(let name): Message(cause: "the variable \(name) is not valid UTF-8")
    case .unknownCurrency(let code):
      Message(
        cause: "unknown currency '\(code)' in IEXPENSE_CURRENCY",
        cure: "Set it to a code of ISO 4217, such as USD, EUR or JPY.")
    case .noArguments:
      Message(cause: "the command line cannot be read", cure: "Is /proc mounted?")
    case .badClock: Message(cause: "the clock is outside the years 1 to 9999")
    }
  }
}
