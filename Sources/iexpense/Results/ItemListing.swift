import ExpenseCore

/// Items of the file, with their rows.
struct ItemListing {
  /// All items of the file, in its order.
  let items: [ExpenseItem]
  /// Those to show, by row from 1, in the order to show them.
  let rows: [Int]
  let currency: Currency
  /// What to say where there is nothing to show.
  let emptyNote: String
}
