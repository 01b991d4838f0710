import ExpenseCore

/// The mark between the whole part of a number and its fraction.
package enum DecimalMark: String, CaseIterable, Sendable {
  case point = "."
  case comma = ","
}

/// A treatment of incoming money.
package enum MoneyIn: String, CaseIterable, Sendable {
  /// Leave it out.
  case skip
  /// Add it as negative expenses.
  case refund
}

/// An amount as written in a file, whichever of its marks is decimal: in the forms that `add`
/// accepts and those of banks, with parentheses, a sign after it, or `CR` or `DR`.
struct WrittenAmount {
  let shape: MoneyShape
  let isNegative: Bool
  /// True if there is a plus before or after it.
  let hasPlus: Bool
  /// True if a word beside it marks incoming money, false if spending; nil without such a word.
  let isMoneyIn: Bool?

  private enum Sign { case plus, minus }

  /// Parses a text; nil if it is not an amount.
  init?(_ text: String) {
    var rest = Self.plain(text)
    isMoneyIn = Self.readDirection(&rest)
    let sign = Self.readSign(&rest)
    guard let shape = MoneyShape(rest),
      [sign != nil, isMoneyIn != nil, shape.isNegative].count(where: \.self) <= 1
    else { return nil }
    self.shape = shape
    (isNegative, hasPlus) = (shape.isNegative || sign == .minus, sign == .plus)
  }

  // In East Asia these signs are also written in wide forms, and a minus as a triangle.
  private static let wideSigns = [
    ("￥", "¥"), ("￡", "£"), ("￦", "₩"), ("＄", "$"), ("，", ","), ("．", "."), ("－", "-"),
    ("–", "-"), ("▲", "-"), ("△", "-"),
  ]

  /// The text with plain signs, and without the dashes of `50.-` and `50,--`.
  private static func plain(_ text: String) -> String {
    var plain = text
    if !text.utf8.allSatisfy({ $0 < 0x80 }) {
      for (wide, sign) in wideSigns { plain.replace(wide, with: sign) }
    }
    var whole = Substring(plain)
    while whole.last == "-" { whole.removeLast() }
    guard whole.count < plain.count, let mark = whole.last, ".,".contains(mark),
      whole.dropLast().last?.isNumber == true
    else { return plain }
    return String(whole.dropLast())
  }

  /// Removes `CR` or `DR` from the end; returns true for `CR`, which marks incoming money, and nil
  /// if there is neither.
  private static func readDirection(_ text: inout String) -> Bool? {
    let word = text.suffix(2).uppercased()
    let before = text.dropLast(2).unicodeScalars.last
    guard word == "CR" || word == "DR", let before,
      before.isMoneySpace || before.decimalDigit != nil
    else { return nil }
    text = String(text.dropLast(2))
    return word == "CR"
  }

  /// Removes parentheses, which mean a minus, or a plus before or after; nil if there are none.
  private static func readSign(_ text: inout String) -> Sign? {
    if text.hasPrefix("("), text.hasSuffix(")") {
      text = String(text.dropFirst().dropLast())
      return .minus
    }
    if text.hasPrefix("+") {
      text = String(text.dropFirst())
      return .plus
    }
    guard text.hasSuffix("+") else { return nil }
    text = String(text.dropLast())
    return .plus
  }
}

extension WrittenAmount {
  /// The mark that must be decimal, because of the digits around it or because the other mark
  /// groups; nil if there is none.
  var decimalMark: DecimalMark? {
    guard shape.number.undecidedMark == nil, let last = shape.number.marks.last else { return nil }
    if !shape.number.fraction.isEmpty {
      return last == .comma ? .comma : last == .stop ? .point : nil
    }
    return last == .comma ? .point : last == .stop ? .comma : nil
  }

  /// The amount if `mark` is decimal; nil if it cannot be.
  ///
  /// Zeros beyond the digits of the currency are ignored.
  func value(_ mark: DecimalMark?, in currency: Currency) -> Amount? {
    let number = shape.number
    var (whole, fraction) = (number.whole, number.fraction)
    if let undecided = number.undecidedMark {
      guard let mark else { return nil }
      if undecided != mark.rawValue { (whole, fraction) = (whole + fraction, []) }
    } else if let mark, let own = decimalMark, own != mark {
      return nil
    }
    while fraction.count > currency.minorDigits, fraction.last == 0 { fraction.removeLast() }
    guard fraction.count <= currency.minorDigits, whole.count <= 12 else { return nil }
    let padding = repeatElement(UInt8(0), count: Amount.fractionDigits - fraction.count)
    let value = (whole + fraction + padding).reduce(Int64(0)) { $0 * 10 + Int64($1) }
    return Amount(tenThousandths: isNegative ? -value : value)
  }
}

extension Amount {
  /// The number of digits after the decimal mark that the exact amount needs, 0 to 4.
  var fractionDigitsNeeded: Int {
    var digits = Self.fractionDigits
    var rest = tenThousandths
    while digits > 0, rest % 10 == 0 {
      rest /= 10
      digits -= 1
    }
    return digits
  }
}
