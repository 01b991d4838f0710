/// The state of a Business expense: whether an employer or a client still owes it.
package enum ClaimState: String, CaseIterable, Sendable {
  /// It is in no claim.
  case open
  /// It is in a claim, which is not paid back.
  case claimed
  /// It was paid back.
  case repaid
}

extension ExpenseItem {
  /// The claim state, worked out from the members; nil unless this is a Business expense.
  package var claimState: ClaimState? {
    guard type.isBusiness else { return nil }
    guard claimName != nil else { return .open }
    return repaid == nil ? .claimed : .repaid
  }

  /// The name of its claim; nil if there is none or it is blank.
  package var claimName: String? { claim.flatMap { $0.isBlank ? nil : $0 } }

  /// Removes the item from its claim.
  package mutating func leaveClaim() { (claim, repaid) = (nil, nil) }
}

extension ExpenseType {
  /// True for `Business`, whatever its case.
  package var isBusiness: Bool {
    self == .business || self != .personal && folded == Self.business.folded
  }
}
