import ExpenseCore

extension Context {
  /// The file of this command line.
  var defaults: JSONDefaults {
    get throws(SettingError) {
      try DataLocation.find(option: options.file, setting: setting)
    }
  }

  /// The locale that shapes money.
  var locale: MoneyLocale {
    get throws(MoneyLocaleError) {
      try MoneyLocale(option: options.locale, setting: setting)
    }
  }

  /// The currency that is settled, or the one for a file that has none, and whether only habit says
  /// so.
  ///
  /// The environment's is used only here: from the first item on, the file's own is the one.
  func currency(settled: Currency?) throws -> (currency: Currency, isGuess: Bool) {
    if let settled { return (settled, false) }
    if let code = setting("IEXPENSE_CURRENCY") {
      guard let currency = Currency(code: code.uppercased()) else {
        throw SettingError.unknownCurrency(code)
      }
      return (currency, false)
    }
    if let currency = try locale.currency { return (currency, false) }
    return (.usd, true)
  }

  /// How amounts of that currency look to the user.
  func style(of currency: Currency) throws -> CurrencyStyle {
    CurrencyStyle(currency: currency, locale: try locale)
  }
}
