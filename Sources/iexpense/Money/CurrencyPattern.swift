import ExpenseCore

/// The bytes with which a currency is written in one locale.
struct CurrencyPattern: Equatable, Sendable {
  /// The text around the digits, as UTF-8.
  struct Affixes: Equatable, Sendable {
    var prefix: [UInt8]
    var suffix: [UInt8]
  }

  /// The text around an amount that is not negative.
  var positive: Affixes
  /// The text around a negative amount, including the sign.
  var negative: Affixes
  /// The ten digits from zero, all of the same width in UTF-8.
  var digits = Array("0123456789".utf8)
  /// The mark between whole and fraction.
  var decimalMark = Array(".".utf8)
  /// The mark between groups of the whole; empty if the locale does not group.
  var groupingMark = Array(",".utf8)
  /// The digits in the last group of the whole: 3 nearly everywhere.
  var lastGroup = 3
  /// The digits in the other groups: 3, or 2 in India.
  var otherGroups = 3
  /// The digits that must come before the last group to separate it: 2 if 1234 is not grouped, 3 if
  /// 12345 is not either.
  var minimumBeforeLastGroup = 1
}

extension CurrencyPattern {
  /// Creates the pattern of en_US without asking the system.
  init(plain currency: Currency) {
    let symbol = Self.plainSymbols.first { $0.key == currency.code }?.value ?? currency.code
    // CLDR separates letters from digits.
    let gap = symbol.unicodeScalars.last?.isCurrencySign == true ? "" : "\u{A0}"
    positive = Affixes(prefix: Array((symbol + gap).utf8), suffix: [])
    negative = Affixes(prefix: Array(("-" + symbol + gap).utf8), suffix: [])
  }

  /// The symbols of en_US in CLDR, if they differ from the code.
  private static let plainSymbols: KeyValuePairs = [
    "USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "CAD": "CA$", "AUD": "A$", "NZD": "NZ$",
    "CNY": "CN¥", "INR": "₹", "BRL": "R$", "MXN": "MX$", "ILS": "₪", "HKD": "HK$", "PHP": "₱",
    "TWD": "NT$", "XCD": "EC$", "KRW": "₩", "VND": "₫", "XCG": "Cg.", "XAF": "FCFA",
    "XOF": "F\u{202F}CFA", "XPF": "CFPF",
  ]
}
