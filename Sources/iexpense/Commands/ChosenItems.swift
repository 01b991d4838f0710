import ExpenseCore

extension [ExpenseItem] {
  /// Checks that items which were chosen before the file was locked are still what they were.
  ///
  /// - Throws: `ItemConflict.changedMeanwhile`, for the first that is gone or has other content.
  func checkUnchanged(_ chosen: [ExpenseItem]) throws(ItemConflict) {
    let present = Dictionary(map { ($0.id, $0) }) { first, _ in first }
    for item in chosen where present[item.id] != item { throw .changedMeanwhile(item) }
  }
}
