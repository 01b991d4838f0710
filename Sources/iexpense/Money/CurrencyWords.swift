import ExpenseCore

/// Words and symbols that people write for currencies.
enum CurrencyWords {
  /// The code that was probably meant by a word; nil for one that is no currency.
  static func code(of word: String) -> String? {
    let name = word.lowercased()
    if usualCodes.contains(name) { return name.uppercased() }
    return codes[name] ?? (name.hasSuffix("s") ? codes[String(name.dropLast())] : nil)
  }

  /// What an amount beside the word is in, as it can be read with it: a code, in small letters too
  /// where it is no word of English, or a sign, or what people say for one.
  static func unit(_ word: String) -> String? {
    let scalars = word.unicodeScalars
    let isSign =
      scalars.contains(where: \.isCurrencySign) && !scalars.contains { $0.decimalDigit != nil }
    if isSign || Currency(code: word) != nil || signs.contains(word.lowercased()) { return word }
    return code(of: word)
  }

  private static let usualCodes: Set = [
    "usd", "eur", "gbp", "chf", "jpy", "cad", "aud", "nzd", "sek", "nok", "dkk", "pln", "czk",
    "huf", "inr", "cny", "brl", "mxn", "zar", "hkd", "sgd",
  ]

  /// Signs of letters, each of several currencies or of none that it is sure of.
  private static let signs: Set = ["kr", "kr.", "zł", "kč", "rs", "rs.", "fr.", "sfr", "sfr."]

  private static let codes = [
    "euro": "EUR", "€": "EUR", "dollar": "USD", "$": "USD", "buck": "USD", "pound": "GBP",
    "£": "GBP", "yen": "JPY", "¥": "JPY", "franc": "CHF", "rupee": "INR", "₹": "INR", "yuan": "CNY",
    "us": "USD", "us$": "USD", "ca$": "CAD", "c$": "CAD", "a$": "AUD", "au$": "AUD", "nz$": "NZD",
    "hk$": "HKD",
    "s$": "SGD", "mx$": "MXN", "r$": "BRL", "gb£": "GBP", "cn¥": "CNY", "jp¥": "JPY",
  ]
}
