import ExpenseCore

/// The sections of a report, with or without their items.
struct SectionListing {
  /// All items of the file, in its order.
  let items: [ExpenseItem]
  let report: SectionReport
  let currency: Currency
  /// Whether only counts and totals are wanted.
  let totalsOnly: Bool
  /// What to say where no section has an item.
  let emptyNote: String
}
