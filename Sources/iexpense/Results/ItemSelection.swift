import ExpenseCore

/// The items of a file that were asked for.
struct ItemSelection {
  /// All items of the file, in its order; empty where only totals were wanted.
  let items: [ExpenseItem]
  /// Those asked for, by row from 1, in the order asked for.
  let rows: [Int]
  /// How many matched; fewer are in `rows` where a limit was given.
  let matchCount: Int
  /// How many do not match only because they have no date.
  let undatedCount: Int
  /// What they were asked to be like.
  let filter: ItemFilter
  /// The currency of all amounts.
  let currency: Currency
  /// The file, as it was named.
  let path: String
  /// Whether the file is there.
  let fileExists: Bool
}
