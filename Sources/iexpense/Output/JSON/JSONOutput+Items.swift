import ExpenseCore
import Foundation

extension JSONOutput {
  /// Writes an item as programs read it.
  ///
  /// - Parameter row: its place in the file, from 1.
  mutating func item(_ item: ExpenseItem, row: Int, _ currency: Currency) {
    object { json in
      json.member("row", row)
      json.member("id", item.id.uuidString)
      json.member("name", item.name)
      json.member("type", item.type.rawValue)
      json.member("amount", item.amount)
      json.member("currency", currency.code)
      json.member("tier", item.amount.tier.rawValue)
      if let date = item.date { json.member("date", date.description) }
      if let category = item.category { json.member("category", category) }
    }
  }

  /// Writes items of the file as an array.
  ///
  /// - Parameters:
  ///   - items: all items of the file, in its order.
  ///   - rows: those to write, from 1.
  mutating func items(_ items: [ExpenseItem], rows: [Int], _ currency: Currency) {
    array { json in
      for row in rows { json.item(items[row - 1], row: row, currency) }
    }
  }
}

extension ItemListing: DataResult {
  func write(to json: inout JSONOutput) {
    json.items(selection.items, rows: selection.rows, selection.currency)
  }
}

extension DeletedItems: DataResult {
  func write(to json: inout JSONOutput) {
    json.items(items, rows: rows, currency)
  }
}

extension AddedItem: DataResult {
  func write(to json: inout JSONOutput) {
    json.item(item, row: row, currency)
  }
}
