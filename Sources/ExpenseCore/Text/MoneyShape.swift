/// An amount as people write it: a number, and around it perhaps a sign and a symbol.
///
///     -  $  1,234  .  56       sign, symbol, whole part, decimal mark, fraction
///     1.234 , 56  €            sign and symbol may also come after the number
///
/// The number reaches from the first digit to the last, with digits of one script. A `.` or `,`
/// right before the first digit is the decimal mark (`.5`, `$.50`), unless a letter precedes it:
/// then it ends an abbreviation (`Rs.500`).
package struct MoneyShape: Equatable, Sendable {
  /// True if there is a minus before or after the number.
  package let isNegative: Bool
  /// The symbol or code before or after the number; empty if there is none.
  package let symbol: String
  /// The digits, with one or two possible readings.
  package let number: NumberText

  /// Parses the text; nil if it is not an amount in any notation.
  package init?(_ text: String) {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { $0.decimalDigit != nil }),
      let last = scalars.lastIndex(where: { $0.decimalDigit != nil })
    else { return nil }
    var front = Affix(scalars[..<first])
    let start = front.readDecimalMark() ? scalars.index(before: first) : first
    let back = Affix(scalars[scalars.index(after: last)...])
    guard front.minusCount + back.minusCount <= 1, front.symbol.isEmpty || back.symbol.isEmpty,
      front.mayBeSymbol, back.mayBeSymbol,
      let number = NumberText(scalars[start...last])
    else { return nil }
    self.number = number
    isNegative = front.minusCount + back.minusCount == 1
    symbol = front.symbol + back.symbol
  }
}

/// The text before or after the number: a symbol, a sign on either side of it, spaces, bidi marks.
private struct Affix {
  /// The symbol with plain spaces and without bidi marks; empty if there is none.
  var symbol: String
  private(set) var minusCount = 0
  /// The last scalar, which in an affix before the number touches the first digit.
  private let last: Unicode.Scalar?

  init(_ scalars: Substring.UnicodeScalarView) {
    last = scalars.last
    symbol = String(scalars).plainSymbol
    if symbol.unicodeScalars.first?.isMinus == true {
      symbol.unicodeScalars.removeFirst()
      minusCount += 1
    }
    if symbol.unicodeScalars.last?.isMinus == true {
      symbol.unicodeScalars.removeLast()
      minusCount += 1
    }
    symbol = symbol.plainSymbol
  }

  /// True if this is empty or holds a letter or a currency sign, as every symbol does.
  var mayBeSymbol: Bool {
    symbol.isEmpty
      || symbol.unicodeScalars.contains { $0.properties.isAlphabetic || $0.isCurrencySign }
  }

  /// Removes a decimal mark at the end, unless it ends an abbreviation; returns true if there was
  /// one.
  mutating func readDecimalMark() -> Bool {
    guard let last, NumberText.Mark(last)?.canBeDecimal == true else { return false }
    var rest = symbol.unicodeScalars
    _ = rest.popLast()
    let before = rest.last ?? " "
    guard before == " " || before.isMinus || before.isCurrencySign else { return false }
    let again = Affix(Substring(String(rest)).unicodeScalars)
    symbol = again.symbol
    minusCount += again.minusCount
    return true
  }
}

extension String {
  /// The text without bidi marks and without spaces at its ends, other spaces made plain.
  package var plainSymbol: String {
    var scalars = UnicodeScalarView()
    for scalar in unicodeScalars where !scalar.isBidiMark {
      scalars.append(scalar.isMoneySpace ? " " : scalar)
    }
    guard let first = scalars.firstIndex(where: { $0 != " " }),
      let last = scalars.lastIndex(where: { $0 != " " })
    else { return "" }
    return String(scalars[first...last])
  }
}
