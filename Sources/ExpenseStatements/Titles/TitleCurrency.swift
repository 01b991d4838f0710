package import ExpenseCore

/// Currencies named in titles.
package enum TitleCurrency {
  private static let symbols: [String: [Currency]] = [
    "€": "EUR", "£": "GBP", "₹": "INR", "₽": "RUB", "₺": "TRY", "₪": "ILS", "₴": "UAH", "₩": "KRW",
    "$": "USD CAD AUD NZD SGD HKD TWD MXN ARS CLP COP", "US$": "USD", "C$": "CAD", "CA$": "CAD",
    "A$": "AUD", "AU$": "AUD", "NZ$": "NZD", "S$": "SGD", "HK$": "HKD", "R$": "BRL",
    "¥": "JPY CNY", "￥": "JPY CNY", "円": "JPY", "元": "CNY", "人民币": "CNY", "원": "KRW", "NT$": "TWD",
    "MX$": "MXN", "kr": "SEK NOK DKK ISK", "kr.": "DKK SEK NOK ISK", "zł": "PLN", "Kč": "CZK",
    "Ft": "HUF", "lei": "RON", "лв": "BGN", "лв.": "BGN", "руб.": "RUB", "TL": "TRY", "Fr.": "CHF",
    "Rs": "INR PKR LKR NPR", "Rs.": "INR PKR LKR NPR", "RM": "MYR", "Rp": "IDR", "₫": "VND",
    "฿": "THB", "₱": "PHP", "₦": "NGN", "₵": "GHS", "₸": "KZT", "₾": "GEL", "֏": "AMD", "₼": "AZN",
    "₮": "MNT", "៛": "KHR", "₭": "LAK", "৳": "BDT", "₲": "PYG", "₡": "CRC",
  ].mapValues { $0.split(separator: " ").compactMap { Currency(code: String($0)) } }

  /// The currency of a symbol; nil if the text is not a symbol.
  ///
  /// - Parameter currency: the expected currency, which is preferred if a symbol has several.
  package static func ofSymbol(_ text: String, expecting currency: Currency) -> Currency? {
    guard text.utf8.count <= 12, let found = symbols[text] else { return nil }
    return found.contains(currency) ? currency : found.first
  }

  /// Codes that are also words in titles.
  private static let words: Set<String> = ["ALL", "TRY", "TOP", "CUP"]

  /// Returns true if a title says that its column is in another currency than the account's.
  package static func isForeign(_ title: String) -> Bool {
    let title = Title(title)
    return title[.foreign] > 0 && title[.account] == 0
  }

  /// The only currency that a text names; nil if it names none, or several.
  ///
  /// - Parameter expected: the expected currency, which is preferred if a sign such as `$` has
  ///   several.
  package static func onlyCode(in text: String, expecting expected: Currency? = nil) -> Currency? {
    var codes = text.split { !$0.isLetter }.map(String.init).filter { !words.contains($0) }
    // In a lower-case title such as `amount_gbp`, only the last part can be a code.
    if text == text.lowercased(), let last = text.split(separator: "_").dropFirst().last {
      codes.append(last.uppercased())
    }
    let named = codes.compactMap { $0.utf8.count == 3 ? Currency(code: $0) : nil }
    let signs = text.split { " ()[]_/:,".contains($0) }.compactMap { symbols[String($0)] }
      .compactMap { found in
        found.count == 1 ? found[0] : expected.flatMap { found.contains($0) ? $0 : found.first }
      }
    let found = Set(named + signs)
    return found.count == 1 ? found.first : nil
  }

  /// The line that names the currency of an account, and that currency; nil if there is none, or
  /// they differ.
  static func account(in lines: [String]) -> (line: String, currency: Currency)? {
    let found = lines.compactMap { line in
      Title(line)[.currency] > 1 ? onlyCode(in: line).map { (line, $0) } : nil
    }
    return Set(found.map(\.1)).count == 1 ? found.first : nil
  }
}
