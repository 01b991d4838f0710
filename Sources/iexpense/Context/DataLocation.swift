import ExpenseCore

/// Where the expenses are kept.
enum DataLocation {
  /// `--file`, else `IEXPENSE_FILE`, else the user's data directory (XDG Base Directory
  /// Specification; `Application Support` on macOS).
  ///
  /// - Throws: `SettingError.noHome` where nothing says where that is.
  static func find(
    option: String?, setting: (String) -> String?
  ) throws(SettingError) -> JSONDefaults {
    if let path = option ?? setting("IEXPENSE_FILE") { return JSONDefaults(path: path) }
    if let data = setting("XDG_DATA_HOME"), data.hasPrefix("/") {
      return JSONDefaults(path: "\(data)/iexpense/expenses.json", createsDirectory: true)
    }
    guard let home = setting("HOME") else { throw .noHome }
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
  /// `IEXPENSE_CURRENCY` is no code of ISO 4217.
  case unknownCurrency(String)
  /// The system does not say what the command line is.
  case noArguments
  /// The clock stands outside the calendar.
  case badClock
}
