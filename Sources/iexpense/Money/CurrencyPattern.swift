import ExpenseCore

/// How a currency is written in one locale, as the bytes to stamp.
struct CurrencyPattern: Equatable, Sendable {
  /// What is around the digits, as UTF-8.
  struct Affixes: Equatable, Sendable {
    var prefix: [UInt8]
    var suffix: [UInt8]
  }

  /// Around an amount that is not negative.
  var positive: Affixes
  /// Around a negative amount, its sign included.
  var negative: Affixes
  /// The ten digits from zero, all of the same width in UTF-8.
  var digits = Array("0123456789".utf8)
  /// Between the whole and the fraction.
  var decimalMark = Array(".".utf8)
  /// Between groups of the whole; empty where the locale does not group.
  var groupingMark = Array(",".utf8)
  /// Digits in the last group of the whole: 3 nearly everywhere.
  var lastGroup = 3
  /// Digits in the other groups: 3, or 2 in India.
  var otherGroups = 3
  /// Digits that must stand before the last group for it to be set off: 2 where 1234 is not
  /// grouped, 3 where 12345 is not either.
  var minimumBeforeLastGroup = 1
}

extension CurrencyPattern {
  /// The pattern of en_US, which needs no help from the system.
  init(plain currency: Currency) {
    let symbol = Self.plainSymbols.first { $0.key == currency.code }?.value ?? currency.code
    // CLDR sets letters off from digits.
    let gap = symbol.unicodeScalars.last?.isCurrencySign == true ? "" : "\u{A0}"
    positive = Affixes(prefix: Array((symbol + gap).utf8), suffix: [])
    negative = Affixes(prefix: Array(("-" + symbol + gap).utf8), suffix: [])
  }

  /// The symbols of en_US in CLDR, where they are not the code.
  private static let plainSymbols: KeyValuePairs = [
    "USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "CAD": "CA$", "AUD": "A$", "NZD": "NZ$",
    "CNY": "CN¥", "INR": "₹", "BRL": "R$", "MXN": "MX$", "ILS": "₪", "HKD": "HK$", "PHP": "₱",
    "TWD": "NT$", "XCD": "EC$", "KRW": "₩", "VND": "₫", "XCG": "Cg.", "XAF": "FCFA",
    "XOF": "F\u{202F}CFA", "XPF": "CFPF",
  ]
}
