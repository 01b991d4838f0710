/// A quotient of whole numbers, exact until it is shown.
public struct Ratio: Hashable, Sendable {
  private let numerator: Int128
  /// Greater than zero.
  private let denominator: Int128

  /// How many times another amount this one is; nil where the other is zero.
  public init?(of amount: Amount, to whole: Amount) {
    guard whole != .zero else { return nil }
    numerator = Int128((whole.isNegative ? amount.negated : amount).tenThousandths)
    denominator = Int128(whole.magnitude.tenThousandths)
  }

  /// An amount divided by a count.
  ///
  /// - Parameter count: at least 1.
  public init(of amount: Amount, over count: Int) {
    numerator = Int128(amount.tenThousandths)
    denominator = Int128(max(count, 1)) * Int128(Amount.scale)
  }

  /// The quotient as a decimal, rounded half away from zero to at most that many digits behind the
  /// point.
  ///
  /// - Parameter factor: what it is multiplied by, 100 for percent.
  public func decimal(times factor: Int = 1, digits: Int) -> String {
    let units = (0..<digits).reduce(Int128(1)) { unit, _ in unit * 10 }
    let rounded = Self.rounded(numerator * Int128(factor) * units, denominator)
    let whole = rounded.magnitude / units.magnitude
    var fraction = String(rounded.magnitude % units.magnitude)
    fraction = String(repeating: "0", count: max(0, digits - fraction.count)) + fraction
    while fraction.last == "0" { fraction.removeLast() }
    let sign = rounded < 0 ? "-" : ""
    return fraction.isEmpty ? "\(sign)\(whole)" : "\(sign)\(whole).\(fraction)"
  }

  /// The quotient in percent without a fraction: `25%`.
  public var percent: String { decimal(times: 100, digits: 0) + "%" }

  private static func rounded(_ numerator: Int128, _ denominator: Int128) -> Int128 {
    let (quotient, rest) = numerator.quotientAndRemainder(dividingBy: denominator)
    guard rest.magnitude * 2 >= denominator.magnitude else { return quotient }
    return quotient + (numerator < 0 ? -1 : 1)
  }
}
