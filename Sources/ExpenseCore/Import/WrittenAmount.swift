/// The mark between the whole part of a number and its fraction.
package enum DecimalMark: String, CaseIterable, Sendable {
  case point = "."
  case comma = ","
}

/// The treatment of records of money that came in.
package enum MoneyIn: String, CaseIterable, Sendable {
  /// They are left out.
  case skip
  /// They are negative expenses.
  case refund
}

/// An amount as a file writes it, whichever of its marks is decimal: as `add` takes it, and as banks
/// write it besides, in parentheses, with a sign after it, or with `CR` or `DR`.
struct WrittenAmount {
  let shape: MoneyShape
  let isNegative: Bool
  /// Tells whether a plus stands at it.
  let hasPlus: Bool
  /// Tells whether a word beside it says that money came in; nil without one.
  let isMoneyIn: Bool?

  private enum Sign { case plus, minus }

  /// Nil for a text that is none.
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

  // Tables of East Asia have the wide forms of these signs, and a triangle for a minus.
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

  /// Reads `CR` or `DR` off the end; tells whether it says that money came in.
  private static func readDirection(_ text: inout String) -> Bool? {
    let word = text.suffix(2).uppercased()
    let before = text.dropLast(2).unicodeScalars.last
    guard word == "CR" || word == "DR", let before,
      before.isMoneySpace || before.decimalDigit != nil
    else { return nil }
    text = String(text.dropLast(2))
    return word == "CR"
  }

  /// Reads parentheses off, which mean a minus, or a plus in front or after; nil if there are none.
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
  /// The mark that can only be decimal: it stands between digits, or the other one groups.
  var decimalMark: DecimalMark? {
    guard shape.number.undecidedMark == nil, let last = shape.number.marks.last else { return nil }
    if !shape.number.fraction.isEmpty {
      return last == .comma ? .comma : last == .stop ? .point : nil
    }
    return last == .comma ? .point : last == .stop ? .comma : nil
  }

  /// The amount if that mark is decimal; nil if it cannot be.
  ///
  /// Zeros beyond the digits that the currency has are nothing.
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
  /// The number of digits after the mark that it takes to write the amount exactly, 0 to 4.
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
