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
    self = try ByteView.with(bytes) { (view) throws(DamagedDocument) -> ExpenseDocument in
      do throws(JSONFault) {
        let scan = try DocumentScanner.scan(view, with: ItemBuilder(expecting: view.count / 100))
        return ExpenseDocument(items: scan.consumer.items, frame: scan.frame)
      } catch {
        throw DamagedDocument(error, in: view)
      }
    }
  }

  private init(items: [ExpenseItem], frame: DocumentFrame) {
    self.items = items
    self.frame = frame
    self.frame.complete()
  }

  /// The bytes of the data file.
  ///
  /// One item a line, with its comma in front, so that adding one or taking the last away changes
  /// exactly one line.
  package func encoded() -> [UInt8] {
    var writer = DocumentWriter(expecting: items.count)
    writer.write(frame, items)
    return writer.bytes
  }
}
