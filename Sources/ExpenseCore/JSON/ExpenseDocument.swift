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
    if frame.currency == nil { frame.currency = currencyOfItems }
  }

  /// What every item says that its amount is in, as those of a JSON export do; nil where one says
  /// nothing, or something else.
  private var currencyOfItems: Currency? {
    guard let first = items.first?.extras.currency,
      items.allSatisfy({ $0.extras.currency == first })
    else { return nil }
    return first
  }
}

extension ExtraMembers {
  fileprivate var currency: Currency? {
    let code = member(ImportField.currency.name)?.value.dropFirst().dropLast()
    return code.flatMap { Currency(code: String(decoding: $0, as: UTF8.self)) }
  }
}
