/// A name that is no locale of this system.
enum MoneyLocaleError: Error, Equatable {
  /// Given as `--locale`.
  case unknownOption(String)
  /// Set as `IEXPENSE_LOCALE`.
  case unknownSetting(String)
}
