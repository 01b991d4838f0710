/// What the data file holds.
package struct ExpenseDocument: Sendable {
  /// The expenses, in their order.
  package var items: [ExpenseItem]
  /// The currency all amounts are in; nil where nothing is said yet.
  package var currency: Currency? {
    get { frame.currency }
    set { frame.currency = newValue }
  }
  /// What stands around the items.
  var frame: DocumentFrame

  /// Nothing yet.
  package init() {
    items = []
    frame = .new
  }

  /// Reads the bytes of a data file; a bare array, as the app writes it, is read as its items.
  ///
  /// - Throws: `DamagedDocument` for anything else.
  package init(decoding bytes: [UInt8]) throws(DamagedDocument) {
    let scan = try DocumentScanner<ItemBuilder>.scan(bytes)
    items = scan.consumer.items
    frame = scan.frame
  }
}
