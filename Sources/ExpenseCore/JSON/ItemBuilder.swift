/// Makes the items of what the scanner found.
struct ItemBuilder: ItemConsumer {
  private(set) var items: [ExpenseItem] = []
  private var types = RecentTexts<ExpenseType>()
  private var categories = RecentTexts<String>()

  init(expecting count: Int = 0) {
    items.reserveCapacity(count)
  }

  mutating func take(_ item: ScannedItem, extras: [Range<Int>], from view: ByteView) {
    items.append(make(item, extras: extras, from: view))
  }

  /// Makes one item, without keeping it.
  @inline(__always) mutating func make(
    _ item: ScannedItem, extras: [Range<Int>], from view: ByteView
  ) -> ExpenseItem {
    ExpenseItem(
      id: item.id.uuid, name: view.string(item.name),
      type: types.value(of: item.type, in: view) ?? type(item.type, in: view),
      amount: item.amount, date: item.date,
      category: item.category.map { categories.value(of: $0, in: view) ?? category($0, in: view) },
      extras: extras.isEmpty ? .none : view.extraMembers(extras))
  }

  private mutating func type(_ text: JSONText, in view: ByteView) -> ExpenseType {
    let type = ExpenseType(rawValue: view.string(text))
    types.keep(type, for: text, in: view)
    return type
  }

  private mutating func category(_ text: JSONText, in view: ByteView) -> String {
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
      var builder = ItemBuilder()
      scanner.skipWhiteSpace()
      let item = try scanner.expense(with: &builder)
      try scanner.finish()
      return item
    }
  }
}

extension JSONScanner {
  /// Reads the item that starts here.
  mutating func expense(with builder: inout ItemBuilder) throws(JSONFault) -> ExpenseItem {
    let item = try item()
    return builder.make(item, extras: extras, from: view)
  }
}
