/// The three styles an amount is shown in, by its magnitude.
///
/// The edges are 10 and 100 units of a currency. One without a minor unit counts in what others call
/// cents: there they are 1,000 and 10,000, so that ¥980 is low, as $9.80 is.
public enum Tier: String, CaseIterable, Sendable {
  /// Below the first edge.
  case low
  /// From the first edge, below the second.
  case middle
  /// From the second edge.
  case high

  /// The amounts from which the middle and the high tier begin.
  ///
  /// - Parameter currency: what the amounts are in; the digits of its minor unit (ISO 4217) decide.
  public static func edges(in currency: Currency) -> (middle: Amount, high: Amount) {
    let middle = (currency.minorDigits == 0 ? 1_000 : 10) * Amount.scale
    return (Amount(checked: middle), Amount(checked: 10 * middle))
  }
}

extension Amount {
  /// The style class of this amount, by its magnitude: a refund has the class of the sum that it gives
  /// back.
  ///
  /// - Parameter currency: what the amount is in.
  public func tier(in currency: Currency) -> Tier {
    let edges = Tier.edges(in: currency)
    return magnitude < edges.middle ? .low : magnitude < edges.high ? .middle : .high
  }
}
