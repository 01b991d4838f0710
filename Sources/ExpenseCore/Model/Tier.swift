/// The style in which an amount is shown, by its magnitude.
///
/// The tiers are separated at 10 and 100 units of the currency. A currency without a minor unit is
/// counted in what others call cents: there it is 1,000 and 10,000, so that ¥980 is low, as $9.80
/// is.
public enum Tier: String, CaseIterable, Sendable {
  /// Below the lower edge.
  case low
  /// From the lower edge up to the upper one.
  case middle
  /// From the upper edge on.
  case high

  /// The smallest amounts of the middle and the high tier.
  ///
  /// - Parameter currency: the currency of the amounts, of which the digits of its minor unit (ISO
  ///   4217) matter.
  public static func edges(in currency: Currency) -> (middle: Amount, high: Amount) {
    let middle = (currency.minorDigits == 0 ? 1_000 : 10) * Amount.scale
    return (Amount(checked: middle), Amount(checked: 10 * middle))
  }
}

extension Amount {
  /// The tier of this amount's magnitude: a refund has the tier of the sum that it gives back.
  ///
  /// - Parameter currency: the currency of the amount.
  public func tier(in currency: Currency) -> Tier {
    let edges = Tier.edges(in: currency)
    return magnitude < edges.middle ? .low : magnitude < edges.high ? .middle : .high
  }
}
