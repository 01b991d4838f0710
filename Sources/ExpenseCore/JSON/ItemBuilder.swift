/// Makes the items of what the scanner found in some bytes.
struct ItemBuilder: ItemConsumer {
  private(set) var items: [ExpenseItem] = []
  private let view: ByteView
  private var types = RecentTexts<ExpenseType>()
  private var categories = RecentTexts<String>()

  init(_ view: ByteView) {
    self.view = view
    // An item is hardly shorter; room that is not used costs no memory.
    items.reserveCapacity(view.count / 100)
  }

  mutating func take(_ item: ScannedItem, extras: [Range<Int>]) {
    items.append(make(item, extras: extras))
  }

  /// Makes one item, without keeping it.
  @inline(__always) mutating func make(
    _ item: ScannedItem, extras: [Range<Int>]
  ) -> ExpenseItem {
    ExpenseItem(
      id: item.id.uuid, name: view.string(item.name),
      type: types.value(of: item.type, in: view) ?? type(item.type),
      amount: item.amount, date: item.date,
      category: item.category.map { categories.value(of: $0, in: view) ?? category($0) },
      extras: extras.isEmpty ? .none : view.extraMembers(extras))
  }

  private mutating func type(_ text: JSONText) -> ExpenseType {
    let type = ExpenseType(rawValue: view.string(text))
    types.keep(type, for: text, in: view)
    return type
  }

  private mutating func category(_ text: JSONText) -> String {
    let category = view.string(text)
    categories.keep(category, for: text, in: view)
    return category
  }
}

extension ExpenseItem {
  /// Reads one item: an object with the members it has in the data file, and nothing behind it.
  ///
  /// - Throws: `DamagedDocument`, whose row is nil.
  package init(json bytes: [UInt8]) throws(DamagedDocument) {
    self = try JSONScanner.scan(bytes) { (scanner) throws(JSONFault) -> ExpenseItem in
      var builder = ItemBuilder(scanner.view)
      scanner.skipWhiteSpace()
      let item = try scanner.expense(with: &builder)
      try scanner.finish()
      return item
    }
  }
}

extension JSONScanner {
  /// Reads the item that starts here.
  ///
  /// - Parameter builder: one made for the scanner's bytes, to share texts among the items of them.
  mutating func expense(with builder: inout ItemBuilder) throws(JSONFault) -> ExpenseItem {
    let item = try item()
    return builder.make(item, extras: extras)
  }
}
