/// A number as money is written, and what stands around it: a sign, a symbol.
///
///     -  $  1,234  .  56       sign, symbol, whole, mark, fraction; what is in front
///     1.234 , 56  €            may also stand after
///
/// The number reaches from the first digit to the last, with digits of one script. A `.` or `,` right
/// before the first digit is the decimal mark (`.5`, `$.50`), unless a letter stands before it: then
/// it ends an abbreviation (`Rs.500`).
package struct MoneyShape: Equatable, Sendable {
  /// Whether a minus stood somewhere around the number.
  package let isNegative: Bool
  /// The symbol or the code around the number; empty if there is none.
  package let symbol: String
  /// The digits and their one possible reading, or two.
  package let number: NumberText

  /// Nil for a text that is no money in any currency.
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

/// What is before or after the number: a symbol, a sign on either side of it, spaces, bidi
/// marks.
private struct Affix {
  /// The symbol with plain spaces and without bidi marks; empty where there is none.
  var symbol: String
  private(set) var minusCount = 0
  /// What touches the first digit, if this stands before the number.
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

  /// Whether this is empty, or holds the letter or currency sign that every symbol has.
  var mayBeSymbol: Bool {
    symbol.isEmpty
      || symbol.unicodeScalars.contains { $0.properties.isAlphabetic || $0.isCurrencySign }
  }

  /// Takes off a decimal mark that touches the first digit, unless it ends an abbreviation; tells
  /// whether there was one.
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
  /// The text with plain spaces, none of them at the ends, and without bidi marks.
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
