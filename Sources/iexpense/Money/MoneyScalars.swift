/// The characters that texts of money are made of, beside letters.
extension Unicode.Scalar {
  /// The value of a decimal digit in any script: 0 to 9.
  var decimalDigit: Int? {
    if isASCII { return ("0"..."9").contains(self) ? Int(value) - 0x30 : nil }
    guard properties.numericType == .decimal else { return nil }
    return properties.numericValue.map { Int($0) }
  }

  /// A space as people type it and as locales group with it.
  var isMoneySpace: Bool { self == " " || self == "\u{A0}" || self == "\u{202F}" }

  /// A minus: ASCII, or U+2212.
  var isMinus: Bool { self == "-" || self == "\u{2212}" }

  /// An invisible mark by which the system keeps right-to-left amounts in order.
  var isBidiMark: Bool { self == "\u{200E}" || self == "\u{200F}" || self == "\u{61C}" }

  /// A sign of a currency, such as $ or €, which is no letter.
  var isCurrencySign: Bool { properties.generalCategory == .currencySymbol }
}
