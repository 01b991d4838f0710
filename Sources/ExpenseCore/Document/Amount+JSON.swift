// Reads JSON numbers as amounts, exactly or not at all.
//
// The usual number, a few digits before the decimal point and at most four after it, is read digit
// by digit into a count of ten-thousandths. Any other (an exponent, a long fraction, many zeros) is
// read by place value: twelve digits before the point and four after it are the amount, the next
// eighteen are the rest. The rest is dropped if it is only the noise of a binary double, as in
// 0.30000000000000004: a distance to the nearest ten-thousandth of at most 1e-9 or 8 units in the
// double's last place, whichever is more. Everything else is an error, because a digit that
// somebody meant must not be rounded away.

extension Amount {
  /// Parses a JSON number exactly.
  ///
  /// - Parameter number: the bytes of the number, and nothing else.
  /// - Throws: `NumberProblem`.
  package init(jsonNumber number: [UInt8]) throws(NumberProblem) {
    var scanner = DocumentJSON(ByteView(number))
    guard let range = try? scanner.number(), scanner.isAtEnd else { throw .malformed }
    self = try scanner.view.amount(range)
  }

  /// A reason why a number is not an amount.
  package enum NumberProblem: Error {
    /// Not a number of JSON.
    case malformed
    /// Finer than ten-thousandths by more than the noise of a binary double.
    case tooFine
    /// More than twelve integer digits.
    case outOfRange
  }
}

extension ByteView {
  /// Parses the number in the range, whose syntax was checked.
  func amount(_ number: Range<Int>) throws(Amount.NumberProblem) -> Amount {
    try DecimalNumber(number, in: self).amount
  }
}

/// The digits of a number in a file, and the position of its decimal point.
private struct DecimalNumber {
  private let view: ByteView
  private let isNegative: Bool
  /// The offset of the first digit.
  private let start: Int
  /// The number of digits, and of those before the point as written.
  private let digitCount, wholeCount: Int
  /// The number of digits before the point after the exponent has moved it.
  private let mark: Int

  /// A limit greater than the number of digits in any file, and far from overflow.
  private static let exponentLimit = 1 << 50

  init(_ number: Range<Int>, in view: ByteView) {
    self.view = view
    isNegative = view[number.lowerBound] == UInt8(ascii: "-")
    start = number.lowerBound + (isNegative ? 1 : 0)
    let end = number.first { view[$0] | 0x20 == UInt8(ascii: "e") } ?? number.upperBound
    let point = (start..<end).first { view[$0] == UInt8(ascii: ".") } ?? end
    wholeCount = point - start
    digitCount = wholeCount + max(0, end - point - 1)
    mark = wholeCount + Self.exponent(view.text(end..<number.upperBound).dropFirst())
  }

  private static func exponent(_ text: Substring) -> Int {
    guard !text.isEmpty else { return 0 }
    let limit = text.hasPrefix("-") ? -exponentLimit : exponentLimit
    let exponent = Int(text) ?? limit
    return exponent.magnitude < limit.magnitude ? exponent : limit
  }

  /// The digit at an index from the front; 0 outside the digits.
  private func digit(_ index: Int) -> UInt64 {
    guard index >= 0, index < digitCount else { return 0 }
    return UInt64(view[start + index + (index < wholeCount ? 0 : 1)] - 0x30)
  }

  private func hasDigits(_ range: Range<Int>) -> Bool {
    range.clamped(to: 0..<digitCount).contains { digit($0) != 0 }
  }

  var amount: Amount {
    get throws(Amount.NumberProblem) {
      guard mark <= 12 || !hasDigits(0..<mark - 12) else { throw .outOfRange }
      var count: UInt64 = 0
      for index in mark - 12..<mark + 4 { count = count * 10 + digit(index) }
      if try roundsUp(count) { count += 1 }
      let signed = isNegative ? -Int64(count) : Int64(count)
      guard let amount = Amount(tenThousandths: signed), amount.fitsItem else { throw .outOfRange }
      return amount
    }
  }

  /// Returns true if the digits beyond ten-thousandths are nearer to the next one; throws if they
  /// are more than noise.
  private func roundsUp(_ tenThousandths: UInt64) throws(Amount.NumberProblem) -> Bool {
    let unit: UInt64 = 1_000_000_000_000_000_000
    var rest: UInt64 = 0
    for index in mark + 4..<mark + 22 { rest = rest * 10 + digit(index) }
    if mark + 22 < digitCount, hasDigits(max(mark + 22, 0)..<digitCount) { rest += 1 }
    guard rest > 0 else { return false }
    let roundsUp = rest > unit / 2
    let distance = Double(roundsUp ? unit - rest : rest) / 1e22
    let ulp = (Double(tenThousandths) / 1e4).ulp
    guard distance <= max(1e-9, 8 * ulp) else { throw .tooFine }
    return roundsUp
  }
}

extension ByteView {
  /// The amount at an offset if it is written as our writer does, and the offset after it; the
  /// caller has to check that the number ends there.
  @inline(__always) func canonicalAmount(at start: Int) -> (Amount, end: Int)? {
    var offset = start
    let isNegative = self[offset] == UInt8(ascii: "-")
    if isNegative { offset += 1 }
    let firstDigit = offset
    var count: Int64 = 0
    while self[offset].isASCIIDigit, offset < firstDigit + 12 {
      count = count &* 10 &+ Int64(self[offset] &- 0x30)
      offset += 1
    }
    guard offset > firstDigit, self[firstDigit] != 0x30 || offset == firstDigit + 1 else {
      return nil
    }
    var fractionDigits = 0
    if self[offset] == UInt8(ascii: ".") {
      offset += 1
      while self[offset].isASCIIDigit, fractionDigits < Amount.fractionDigits {
        count = count &* 10 &+ Int64(self[offset] &- 0x30)
        offset += 1
        fractionDigits += 1
      }
      guard fractionDigits > 0, self[offset - 1] != 0x30 else { return nil }
    }
    for _ in fractionDigits..<Amount.fractionDigits { count = count &* 10 }
    guard count > 0 || !isNegative else { return nil }
    guard let amount = Amount(tenThousandths: isNegative ? -count : count) else { return nil }
    return (amount, offset)
  }
}
