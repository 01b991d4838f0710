import ExpenseCore

/// Where the expenses are kept.
enum DataLocation {
  /// `--file`, else `IEXPENSE_FILE`, else the user's data directory (XDG Base Directory
  /// Specification; `Application Support` on macOS).
  ///
  /// - Throws: `SettingError.noHome` where nothing says where that is, or `.notText`.
  static func find(
    option: String?, setting: (String) -> String?
  ) throws(SettingError) -> JSONDefaults {
    func path(_ name: String) throws(SettingError) -> String? {
      let path = setting(name)
      // What stands for bytes that are no text would lead to another file.
      guard path?.unicodeScalars.contains("\u{FFFD}") != true else { throw .notText(name) }
      return path
    }
    if let option { return JSONDefaults(path: option) }
    if let file = try path("IEXPENSE_FILE") { return JSONDefaults(path: file) }
    if let data = try path("XDG_DATA_HOME"), data.hasPrefix("/") {
      return JSONDefaults(path: "\(data)/iexpense/expenses.json", createsDirectory: true)
    }
    guard let home = try path("HOME") else { throw .noHome }
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
  /// The variable names a path that is not valid UTF-8.
  case notText(String)
  /// `IEXPENSE_CURRENCY` is no code of ISO 4217.
  case unknownCurrency(String)
  /// The system does not say what the command line is.
  case noArguments
  /// The clock stands outside the calendar.
  case badClock
}
