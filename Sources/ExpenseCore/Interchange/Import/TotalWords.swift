// Words that statements of banks have in common, in the languages of their layouts.

/// The words that totals are called by.
enum TotalWords {
  private static let totals: Set<String> = [
    "total", "totals", "totale", "totaal", "sum", "summe", "summa", "sums", "suma", "soma", "somma",
    "somme", "gesamt", "gesamtsumme", "gesamtbetrag", "zwischensumme", "subtotal", "subtotaal",
    "yhteensä", "összesen", "razem", "celkem", "toplam", "итого", "всего", "сумма", "סה\"כ",
    "합계", "合計", "合计", "总计", "小計", "součet", "ukupno", "σύνολο", "käive",
  ]

  /// Whether one of them is in a name, or a German word ends in one: `Monatssumme`.
  static func areIn(_ name: String) -> Bool {
    name.lowercased().split { $0 == " " || $0 == ":" || $0 == "(" || $0 == ")" }.contains {
      totals.contains(String($0)) || $0.hasSuffix("summe")
    }
  }

  private static let balances: Set<String> = [
    "opening balance", "closing balance", "starting balance", "beginning balance",
    "ending balance", "previous balance", "current balance", "available balance",
    "ledger balance", "balance", "balance due", "carried over", "balance brought forward",
    "balance carried forward", "brought forward",
    "carried forward", "balance b/f", "balance c/f", "anfangssaldo", "endsaldo", "saldovortrag",
    "kontostand", "alter kontostand", "neuer kontostand", "alter saldo", "neuer saldo",
    "saldo inicial", "saldo final", "saldo anterior", "saldo actual", "saldo atual",
    "saldo iniziale", "saldo finale", "saldo precedente", "solde initial", "solde final",
    "ancien solde", "nouveau solde", "solde précédent", "beginsaldo", "eindsaldo",
    "saldo początkowe", "saldo końcowe", "ingående saldo", "utgående saldo", "počáteční zůstatek",
    "konečný zůstatek", "nyitó egyenleg", "záró egyenleg", "входящий остаток",
    "исходящий остаток", "b/f", "übertrag", "algsaldo", "lõppsaldo", "alkusaldo", "saldo awal",
    "saldo do dia", "s a l d o", "devir", "期初余额", "期末余额", "上期余额", "前月残高", "繰越残高",
  ]

  private static let firstWords = Set(balances.compactMap(firstWord))

  /// The first letters of the first word, at most eight, as one number in lower case; nil where they
  /// are not all of ASCII.
  private static func firstWord(of name: String) -> UInt64? {
    var word: UInt64 = 0
    for byte in name.utf8 where word < 1 << 56 {
      guard byte < 0x80 else { return nil }
      if byte.isASCIILetter || byte == UInt8(ascii: "/") {
        word = word << 8 | UInt64(byte | 0x20)
      } else if word > 0 {
        break
      }
    }
    return word
  }

  /// What may stand between what a balance is called and its day.
  private static let connectors: Set<String> = [
    "on", "at", "as", "of", "per", "am", "vom", "zum", "au", "du", "le", "al", "del", "em", "op",
    "na", "dzień", "den",
  ]

  /// Whether a name is what a balance is called, with a day or a currency behind it at most.
  static func areBalance(_ name: String) -> Bool {
    guard name.utf8.count <= 60 else { return false }
    // Most names end here: to split each of them into words would take longer than to read it.
    if let start = firstWord(of: name), !firstWords.contains(start) { return false }
    let key = name.lowercased()
    if balances.contains(key) { return true }
    let words = key.split { !$0.isLetter && !$0.isNumber && $0 != "/" }.map(String.init)
    return words.indices.dropFirst().contains { end in
      balances.contains(words[..<end].joined(separator: " "))
        && words[end...].allSatisfy(mayFollowBalance)
    }
  }

  private static func mayFollowBalance(_ word: String) -> Bool {
    word.contains(where: \.isNumber) || connectors.contains(word)
      || Currency(code: word.uppercased()) != nil
      || MonthNames.english.month(in: Array(word.utf8)[...]) != nil
  }
}

/// Currencies that are named in titles.
package enum TitleCurrency {
  private static let symbols: [String: [Currency]] = [
    "€": "EUR", "£": "GBP", "₹": "INR", "₽": "RUB", "₺": "TRY", "₪": "ILS", "₴": "UAH", "₩": "KRW",
    "$": "USD CAD AUD NZD SGD HKD TWD MXN ARS CLP COP", "US$": "USD", "C$": "CAD", "CA$": "CAD",
    "A$": "AUD", "AU$": "AUD", "NZ$": "NZD", "S$": "SGD", "HK$": "HKD", "R$": "BRL",
    "¥": "JPY CNY", "￥": "JPY CNY", "円": "JPY", "元": "CNY", "원": "KRW", "NT$": "TWD",
    "MX$": "MXN", "kr": "SEK NOK DKK ISK", "kr.": "DKK SEK NOK ISK", "zł": "PLN", "Kč": "CZK",
    "Ft": "HUF", "lei": "RON", "лв": "BGN", "лв.": "BGN", "руб.": "RUB", "TL": "TRY", "Fr.": "CHF",
    "Rs": "INR PKR LKR NPR", "Rs.": "INR PKR LKR NPR", "RM": "MYR", "Rp": "IDR", "₫": "VND",
    "฿": "THB", "₱": "PHP", "₦": "NGN", "₵": "GHS", "₸": "KZT", "₾": "GEL", "֏": "AMD", "₼": "AZN",
    "₮": "MNT", "៛": "KHR", "₭": "LAK", "৳": "BDT", "₲": "PYG", "₡": "CRC",
  ].mapValues { $0.split(separator: " ").compactMap { Currency(code: String($0)) } }

  /// The currency that a text is the symbol of, of several the one that is expected, if it is one of
  /// them; nil where the text is no symbol.
  package static func ofSymbol(_ text: String, expecting currency: Currency) -> Currency? {
    guard text.utf8.count <= 8, let found = symbols[text] else { return nil }
    return found.contains(currency) ? currency : found.first
  }

  /// Codes that are words of titles too.
  private static let words: Set<String> = ["ALL", "TRY", "TOP", "CUP"]
  private static let labels = [
    "currency", "währung", "devise", "valuta", "moneda", "divisa", "moeda", "waluta", "měna",
    "pénznem", "valută", "валюта", "币种", "通貨", "幣別",
  ]

  private static let foreignWords = ["original", "foreign", "fremd", "source"]

  /// Whether a title says that its column is of another currency than the account's.
  package static func isForeign(_ title: String) -> Bool {
    let key = title.lowercased()
    return foreignWords.contains(where: key.contains)
  }

  /// Whether a title says that its column counts cents or the like.
  static func areMinorUnits(_ title: String) -> Bool {
    let key = title.lowercased().filter(\.isLetter)
    return ["cents", "pence", "centimes", "minor"].contains(where: key.hasSuffix)
      || ["minorunit", "milliunit", "unscaled"].contains(where: key.contains)
  }

  /// The one currency that a text names; nil where it names none, or several.
  ///
  /// - Parameter expected: a sign of several currencies, such as `$`, is that of this one if it can be.
  static func onlyCode(in text: String, expecting expected: Currency? = nil) -> Currency? {
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
      let key = line.lowercased()
      return labels.contains(where: key.contains) ? onlyCode(in: line).map { (line, $0) } : nil
    }
    return Set(found.map(\.1)).count == 1 ? found.first : nil
  }
}
