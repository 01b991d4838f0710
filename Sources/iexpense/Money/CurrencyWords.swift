/// Words and symbols that people write for currencies.
enum CurrencyWords {
  /// The code that was probably meant by a word; nil for one that is no currency.
  static func code(of word: String) -> String? {
    let name = word.lowercased()
    return codes[name] ?? (name.hasSuffix("s") ? codes[String(name.dropLast())] : nil)
  }

  private static let codes = [
    "euro": "EUR", "€": "EUR", "dollar": "USD", "$": "USD", "buck": "USD", "pound": "GBP",
    "£": "GBP", "yen": "JPY", "¥": "JPY", "franc": "CHF", "rupee": "INR", "₹": "INR", "yuan": "CNY",
    "us": "USD", "us$": "USD", "ca$": "CAD", "c$": "CAD", "a$": "AUD", "au$": "AUD", "nz$": "NZD",
    "hk$": "HKD",
    "s$": "SGD", "mx$": "MXN", "r$": "BRL", "gb£": "GBP", "cn¥": "CNY", "jp¥": "JPY",
  ]
}
