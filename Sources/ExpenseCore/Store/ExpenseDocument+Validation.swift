import Foundation

extension ExpenseDocument {
  /// Refuses items that the file could not give back: a program may assign anything to `items`.
  func validate() throws(StoreError) {
    var ids = Set<UUID>(minimumCapacity: items.count)
    for (index, item) in items.enumerated() {
      guard ids.insert(item.id).inserted else {
        throw .invalidItems(.duplicateID(item.id.uuidString))
      }
      try item.validate(row: index + 1)
    }
  }
}

extension ExpenseItem {
  /// Refuses an item that the file could not give back.
  func validate(row: Int) throws(StoreError) {
    guard !name.isBlank else { throw .invalidItems(.emptyName(row: row)) }
    guard amount.fitsItem else { throw .invalidItems(.amountOutOfRange(row: row)) }
  }
}
