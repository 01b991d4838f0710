import ExpenseCore

/// Words and symbols that people write for currencies.
enum CurrencyWords {
  /// The code of the currency that a word probably means; nil if it means none.
  static func code(of word: String) -> String? {
    let name = word.lowercased()
    if usualCodes.contains(name) { return name.uppercased() }
    return codes[name] ?? (name.hasSuffix("s") ? codes[String(name.dropLast())] : nil)
  }

  /// The currency beside an amount in a form that can be read with it: a code (in small letters
  /// too, unless it is an English word), a sign, or the code that a word means.
  static func unit(_ word: String) -> String? {
    let scalars = word.unicodeScalars
    let isSign =
      scalars.contains(where: \.isCurrencySign) && !scalars.contains { $0.decimalDigit != nil }
    if isSign || Currency(code: word) != nil || signs[bare(word)] != nil { return word }
    return code(of: word)
  }

  private static let usualCodes: Set = [
    "usd", "eur", "gbp", "chf", "jpy", "cad", "aud", "nzd", "sek", "nok", "dkk", "pln", "czk",
    "huf", "inr", "cny", "brl", "mxn", "zar", "hkd", "sgd",
  ]

  /// Tells whether the word is a name or sign of the currency with that code.
  static func isWord(_ word: String, for code: String) -> Bool {
    self.code(of: word) == code || signs[bare(word)]?.contains(code) == true
  }

  /// Tells whether the text is a word for a currency; in letters, a code counts too.
  static func isOfLetters(_ text: String) -> Bool {
    signs[bare(text)] != nil || text.allSatisfy(\.isLetter) && unit(text) != nil
  }

  private static func bare(_ word: String) -> String {
    String(word.lowercased().trimmingSuffix { $0 == "." })
  }

  /// Currency signs made of letters, without a full stop, with the currencies that use them.
  private static let signs = [
    "kr": ["SEK", "NOK", "DKK", "ISK"], "zł": ["PLN"], "kč": ["CZK"], "fr": ["CHF"],
    "rs": ["INR", "PKR", "LKR", "NPR", "MUR"], "sfr": ["CHF"], "ft": ["HUF"], "tl": ["TRY"],
    "円": ["JPY"],
  ]

  private static let codes = [
    "euro": "EUR", "€": "EUR", "dollar": "USD", "$": "USD", "buck": "USD", "pound": "GBP",
    "quid": "GBP", "£": "GBP", "yen": "JPY", "¥": "JPY", "franc": "CHF", "rupee": "INR", "₹": "INR",
    "yuan": "CNY",
    "us": "USD", "us$": "USD", "ca$": "CAD", "c$": "CAD", "a$": "AUD", "au$": "AUD", "nz$": "NZD",
    "hk$": "HKD",
    "s$": "SGD", "mx$": "MXN", "r$": "BRL", "gb£": "GBP", "cn¥": "CNY", "jp¥": "JPY",
  ]
}

extension StringProtocol where SubSequence == Substring {
  /// The text without the last characters that fulfil the condition.
  func trimmingSuffix(while condition: (Character) -> Bool) -> Substring {
    dropLast(reversed().prefix(while: condition).count)
  }
}
