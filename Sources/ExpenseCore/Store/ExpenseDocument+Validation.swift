internal import Foundation

extension ExpenseDocument {
  /// Refuses items that the file could not give back: a program may assign anything to `items`.
  func validate() throws(StoreError) {
    var rows = RowsByID(expecting: items.count)
    for (index, item) in items.enumerated() {
      try item.validate(row: index + 1)
      let earlier = rows.insert(ItemID(item.id), row: index + 1) { ItemID(items[$0 - 1].id) }
      guard earlier == nil else { throw .invalidItems(.duplicateID(item.id.uuidString)) }
    }
  }
}

extension ExpenseItem {
  /// Refuses an item that the file could not give back.
  func validate(row: Int) throws(StoreError) {
    guard amount.fitsItem else { throw .invalidItems(.amountOutOfRange(row: row)) }
  }
}
