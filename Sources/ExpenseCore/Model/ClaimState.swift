/// What became of a Business expense: whether an employer or a client still owes it.
package enum ClaimState: String, CaseIterable, Sendable {
  /// It is in no claim yet.
  case open
  /// It was handed in.
  case claimed
  /// It was paid back.
  case repaid
}

extension ExpenseItem {
  /// What became of it, worked out from its members; nil where it is no Business expense.
  package var claimState: ClaimState? {
    guard type.isBusiness else { return nil }
    guard claimName != nil else { return .open }
    return repaid == nil ? .claimed : .repaid
  }

  /// The name of its claim; nil also for an empty one.
  package var claimName: String? { claim.flatMap { $0.isBlank ? nil : $0 } }

  /// Takes it out of its claim.
  package mutating func leaveClaim() { (claim, repaid) = (nil, nil) }
}

extension ExpenseType {
  /// Whether it is `Business`, in any case.
  package var isBusiness: Bool { self == .business || folded == Self.business.folded }
}
