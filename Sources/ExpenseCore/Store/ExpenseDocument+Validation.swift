import Foundation

extension ExpenseDocument {
  /// Refuses items that the file could not give back: a program may assign anything to `items`.
  func validate() throws(StoreError) {
    var ids = Set<UUID>(minimumCapacity: items.count)
    for (index, item) in items.enumerated() {
      guard ids.insert(item.id).inserted else {
        throw .invalidItems(.duplicateID(item.id.uuidString))
      }
      guard !item.name.isBlank else { throw .invalidItems(.emptyName(row: index + 1)) }
      guard item.amount.fitsItem else { throw .invalidItems(.amountOutOfRange(row: index + 1)) }
    }
  }
}
