/// A quotient of whole numbers, exact until it is formatted.
package struct Ratio: Hashable, Sendable {
  private let numerator: Int128
  /// A number greater than zero.
  private let denominator: Int128

  /// Divides a number of ten-thousandths by a number greater than zero.
  init(ofTenThousandths number: Int128, over denominator: Int128) {
    (numerator, self.denominator) = (number, denominator * Int128(Amount.scale))
  }

  /// Divides one amount by another; nil if the other is zero.
  package init?(of amount: Amount, to whole: Amount) {
    guard whole != .zero else { return nil }
    numerator = Int128((whole.isNegative ? amount.negated : amount).tenThousandths)
    denominator = Int128(whole.magnitude.tenThousandths)
  }

  /// Divides an amount by a count.
  ///
  /// - Parameter count: the count, at least 1.
  package init(of amount: Amount, over count: Int) {
    numerator = Int128(amount.tenThousandths)
    denominator = Int128(max(count, 1)) * Int128(Amount.scale)
  }

  /// Multiplies two amounts and divides by a third; nil if the third is zero.
  package init?(of amount: Amount, times factor: Amount, over whole: Amount) {
    guard whole != .zero else { return nil }
    let product = Int128(amount.tenThousandths) * Int128(factor.tenThousandths)
    numerator = whole.isNegative ? -product : product
    denominator = Int128(whole.magnitude.tenThousandths) * Int128(Amount.scale)
  }

  /// The quotient in percent, rounded half away from zero to a whole number: `25%`.
  package var percent: String { "\(rounded(times: 100))%" }

  /// The quotient in percent as a JSON number, rounded half away from zero to at most four digits
  /// after the decimal point.
  package var exactPercent: String {
    let scale = Int128(Amount.scale)
    let number = rounded(times: 100 * scale)
    var fraction = String((scale.magnitude + number.magnitude % scale.magnitude)).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    let whole = "\(number < 0 ? "-" : "")\(number.magnitude / scale.magnitude)"
    return fraction.isEmpty ? whole : "\(whole).\(fraction)"
  }

  /// The quotient as an amount; nil if it is out of range.
  ///
  /// - Parameters:
  ///   - digits: the number of digits after the decimal point, clamped to 0 to 4.
  ///   - isCut: true to cut off further digits instead of rounding half away from zero.
  package func amount(digits: Int, isCut: Bool = false) -> Amount? {
    let units = (0..<min(max(digits, 0), Amount.fractionDigits)).reduce(Int128(1)) { unit, _ in
      unit * 10
    }
    let number = isCut ? numerator * units / denominator : rounded(times: units)
    let amount = number * (Int128(Amount.scale) / units)
    return Int64(exactly: amount).flatMap(Amount.init(tenThousandths:))
  }

  private func rounded(times factor: Int128) -> Int128 {
    let (quotient, rest) = (numerator * factor).quotientAndRemainder(dividingBy: denominator)
    guard rest.magnitude * 2 >= denominator.magnitude else { return quotient }
    return quotient + (numerator < 0 ? -1 : 1)
  }
}
