/// What a data file holds, found without building its items.
package struct DocumentOutline: Sendable {
  /// How many items there are.
  package let count: Int
  /// What the items of each type come to, in the order the types first appear.
  package let types: [TypeTotal]
  /// The currency all amounts are in; nil where nothing is said yet.
  package let currency: Currency?
  /// What the file holds beside its items.
  package let document: ExpenseDocument

  /// Reads the bytes of a data file.
  ///
  /// Where the file names no currency, what its items say of one is not looked at.
  ///
  /// - Throws: `DamagedDocument`, otherwise exactly where `ExpenseDocument` does.
  package init(of bytes: [UInt8]) throws(DamagedDocument) {
    let reader = try DocumentReader.read(bytes, wanting: .totals)
    (count, types, document) = (reader.count, reader.totals.all, reader.document)
    currency = document.currency
  }

  /// What the items of one type come to.
  package struct TypeTotal: Sendable {
    package let type: ExpenseType
    /// How many items there are.
    package var count: Int
    package var total: AmountSum
  }
}

/// Adds up the items of each type.
struct TypeTotals {
  private(set) var all: [DocumentOutline.TypeTotal] = []
  private var places = FirstSeenOrder<ExpenseType>()
  private var recent = RecentTexts(blank: 0)
  private let view: ByteView

  init(_ view: ByteView) {
    self.view = view
  }

  /// Adds an item of the type that this text names.
  mutating func add(_ amount: Amount, of type: JSONText) {
    let place = recent.value(of: type, in: view) ?? place(of: type)
    all[place].count += 1
    all[place].total.add(amount)
  }

  private mutating func place(of text: JSONText) -> Int {
    let type = ExpenseType(rawValue: view.string(text))
    let place = places.place(of: type)
    if place == all.count { all.append(.init(type: type, count: 0, total: AmountSum())) }
    recent.keep(place, for: text, in: view)
    return place
  }
}
