import ExpenseCore

/// A label that reports print, which is a filter too.
enum FilterLabel: String, CaseIterable {
  case noCategory = "no category"
  case noTag = "no tag"
  case noTags = "no tags"
  case noClaim = "no claim"
  case noDate = "no date"
  case low, middle, high
  case open, claimed, repaid

  /// The label that a text is, in any case; nil for any other text.
  init?(_ text: String) { self.init(rawValue: text.folded) }

  func add(to filter: inout ItemFilter) {
    switch self {
    case .noCategory: filter.categories.append("")
    case .noTag, .noTags: filter.tags.append("")
    case .noClaim: filter.claimStates.append(nil)
    case .noDate: filter.wantsUndated = true
    case .low, .middle, .high: filter.tiers += Tier(rawValue: rawValue).map { [$0] } ?? []
    case .open, .claimed, .repaid: filter.claimStates.append(ClaimState(rawValue: rawValue))
    }
  }

  /// Tells whether the label is of claims, so that `--claim` takes it.
  var isOfClaims: Bool { [.noClaim, .open, .claimed, .repaid].contains(self) }
}
