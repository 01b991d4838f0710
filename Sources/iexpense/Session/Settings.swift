import ExpenseCore

/// The settings of money, from the options and the environment.
struct MoneySettings {
  private(set) var locale = MoneyLocale.plain
  /// The currency in `IEXPENSE_CURRENCY`.
  private var namedCurrency: Currency?

  /// Creates the settings of an empty environment.
  init() {}

  /// Reads the settings.
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

  /// The file's currency, or the one for a file that has none, and whether that is a guess.
  ///
  /// The environment's currency is used only here: once a file has items, it has its own.
  func currency(ofFile file: Currency?) -> (currency: Currency, isGuess: Bool) {
    if let known = file ?? namedCurrency ?? locale.currency { return (known, false) }
    return (.usd, true)
  }
}

enum DataLocation {
  /// The file of `--file`, else `IEXPENSE_FILE`, else one in the user's data directory (XDG Base
  /// Directory Specification; `Application Support` on macOS).
  ///
  /// - Throws: `SettingError.noHome` or `.relativeHome` if that directory is not known, or
  ///   `.notText`.
  static func find(
    option: String?, setting: (String) -> String?
  ) throws(SettingError) -> JSONDefaults {
    func path(_ name: String) throws(SettingError) -> String? {
      let path = setting(name)
      // U+FFFD replaces bytes that are not UTF-8, so the path would be that of another file.
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

/// An error in the environment.
enum SettingError: Error, Equatable {
  /// Neither a file nor a home directory is named.
  case noHome
  /// `HOME` is a relative path, which depends on the current directory.
  case relativeHome(String)
  /// The variable names a path that is not valid UTF-8.
  case notText(String)
  /// `IEXPENSE_CURRENCY` is not a code of ISO 4217.
  case unknownCurrency(String)
  /// The system does not report the command line.
  case noArguments
  /// The clock is outside the calendar.
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
