/// The app's array of items, one item a line, each with the currency of its amount.
///
/// The app ignores that member; without it, the array would be read as being in any currency.
/// Imports also read our own file, and any array of objects with at least a name and an amount.
package enum JSONFormat: ExportFormat {
  package static let name = "json"
  package static let fileExtensions = ["json"]
  package static let summary = "the app's array of items, one a line"

  package static func write(_ expenses: ExportedExpenses, to bytes: inout [UInt8]) {
    write(expenses.items.lazy.map(expenses.labelled), to: &bytes)
  }

  /// Appends the array of those items, unchanged.
  static func write(_ items: some Sequence<ExpenseItem>, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "["))
    var isFirst = true
    for item in items {
      bytes.appendLine(of: item, isFirst: isFirst)
      isFirst = false
    }
    bytes.append(contentsOf: "\n]\n".utf8)
  }
}

extension ExportedExpenses {
  /// The item with the currency as its first extra member, which replaces any existing one.
  func labelled(_ item: ExpenseItem) -> ExpenseItem {
    let key = Self.currencyKey
    let label = RawMember(key: "\"\(key)\"", value: "\"\(currency.code)\"")
    var item = item
    item.extras.members = [label] + item.extras.removing(key).members
    return item
  }
}
