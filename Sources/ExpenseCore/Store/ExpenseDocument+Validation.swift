internal import Foundation

extension ExpenseDocument {
  /// Refuses items that the file could not give back: a program may assign anything to `items`.
  func validate() throws(StoreError) {
    var ids = ItemIDs(expecting: items.count)
    for (index, item) in items.enumerated() {
      try item.validate(row: index + 1)
      ids.append(ItemID(item.id))
    }
    guard let (row, _) = ids.index() else { return }
    throw .invalidItems(.duplicateID(items[row - 1].id.uuidString))
  }
}

extension ExpenseItem {
  /// Refuses an item that the file could not give back.
  func validate(row: Int) throws(StoreError) {
    guard !name.isBlank else { throw .invalidItems(.emptyName(row: row)) }
    guard amount.fitsItem else { throw .invalidItems(.amountOutOfRange(row: row)) }
  }
}
