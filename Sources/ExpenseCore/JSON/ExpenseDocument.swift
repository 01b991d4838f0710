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
    if frame.currency == nil { frame.currency = try currencyOfItems(in: scan) }
  }

  /// What the items say that their amounts are in, as those of a JSON export do; nil where none does.
  ///
  /// - Throws: `DamagedDocument` where they say several: such amounts cannot be added up.
  private func currencyOfItems(
    in scan: DocumentScanner<ItemBuilder>
  ) throws(DamagedDocument) -> Currency? {
    var first: Currency?
    for (index, item) in items.enumerated() {
      guard let currency = item.extras.currency else { continue }
      if let first, first != currency {
        throw scan.damage(.severalCurrencies(first, currency), inRow: index + 1)
      }
      first = currency
    }
    return first
  }
}

extension ExtraMembers {
  /// What an item of a JSON export says that its amount is in; nil for any other.
  var currency: Currency? {
    let code = member(ImportField.currency.name)?.value.dropFirst().dropLast()
    return code.flatMap { Currency(code: String(decoding: $0, as: UTF8.self)) }
  }
}
