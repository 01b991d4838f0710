/// Currencies that are named in titles.
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

  /// The currency that a text is the symbol of, of several the one that is expected, if it is one of
  /// them; nil where the text is no symbol.
  package static func ofSymbol(_ text: String, expecting currency: Currency) -> Currency? {
    guard text.utf8.count <= 12, let found = symbols[text] else { return nil }
    return found.contains(currency) ? currency : found.first
  }

  /// Codes that are words of titles too.
  private static let words: Set<String> = ["ALL", "TRY", "TOP", "CUP"]

  /// Tells whether a title says that its column is of another currency than the account's.
  package static func isForeign(_ title: String) -> Bool {
    let roles = TitleRoles(of: title)
    return roles[.foreign] > 0 && roles[.account] == 0
  }

  /// The one currency that a text names; nil where it names none, or several.
  ///
  /// - Parameter expected: a sign of several currencies, such as `$`, is that of this one if it can be.
  package static func onlyCode(in text: String, expecting expected: Currency? = nil) -> Currency? {
    var codes = text.split { !$0.isLetter }.map(String.init).filter { !words.contains($0) }
    // `amount_gbp`: in small letters, only a code that ends such a title is one.
    if text == text.lowercased(), let last = text.split(separator: "_").dropFirst().last {
      codes.append(last.uppercased())
    }
    let named = codes.compactMap { $0.utf8.count == 3 ? Currency(code: $0) : nil }
    let signs = text.split { " ()[]_/:,".contains($0) }.flatMap { word in
      let isBare = word.allSatisfy { !$0.isLetter }
      return symbols[String(word)].map { [$0] }
        ?? (isBare ? word.compactMap { symbols[String($0)] } : [])
    }.compactMap { found in
      found.count == 1 ? found[0] : expected.flatMap { found.contains($0) ? $0 : found.first }
    }
    let found = Set(named + signs)
    return found.count == 1 ? found.first : nil
  }

  /// The line that says what an account is in, and that currency; nil where none does, or several
  /// say different ones.
  static func account(in lines: [String]) -> (line: String, currency: Currency)? {
    let found = lines.compactMap { line in
      TitleRoles(of: line)[.currency] > 0 ? onlyCode(in: line).map { (line, $0) } : nil
    }
    return Set(found.map(\.1)).count == 1 ? found.first : nil
  }
}
