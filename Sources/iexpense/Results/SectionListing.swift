import ExpenseCore

/// The sections of a report, with or without their items.
struct SectionListing {
  let selection: ItemSelection
  let grouping: SectionGrouping
  let report: SectionReport
  /// Whether only counts and totals are wanted.
  let totalsOnly: Bool
  /// Whether each section's share is drawn.
  let hasBars: Bool
}
