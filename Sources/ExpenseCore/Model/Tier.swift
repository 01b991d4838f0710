/// The three styles an amount is shown in, by its magnitude.
public enum Tier: String, CaseIterable, Sendable {
  /// Below 10.
  case low
  /// From 10, below 100.
  case middle
  /// From 100.
  case high

  /// The tier of an amount without its sign.
  init(magnitude: Amount) {
    switch magnitude.tenThousandths {
    case ..<(10 * Amount.scale): self = .low
    case ..<(100 * Amount.scale): self = .middle
    default: self = .high
    }
  }
}
