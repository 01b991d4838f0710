import ExpenseCore

/// The items that `list` shows.
struct ItemListing {
  let selection: ItemSelection
}
