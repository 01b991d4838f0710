import ExpenseCore
import Foundation

extension ItemListing: TableResult {
  func write(to csv: inout CSVOutput) {
    csv.header(CSVOutput.itemFields)
    for row in selection.rows {
      csv.item(selection.items[row - 1], row: row, selection.currency)
      csv.endRecord()
    }
  }
}

extension CSVOutput {
  /// The names of the fields of an item.
  static let itemFields = [
    "row", "id", "name", "type", "amount", "currency", "tier", "date", "category",
  ]

  /// Writes the fields of an item.
  ///
  /// - Parameter row: its place in the file, from 1.
  mutating func item(_ item: ExpenseItem, row: Int, _ currency: Currency) {
    verbatim(String(row))
    verbatim(item.id.uuidString)
    text(item.name)
    text(item.type.rawValue)
    amount(item.amount, currency)
    verbatim(currency.code)
    verbatim(item.amount.tier.rawValue)
    verbatim(item.date?.description ?? "")
    text(item.category ?? "")
  }

  /// Writes an amount with the digits of its currency.
  mutating func amount(_ amount: Amount, _ currency: Currency) {
    verbatim(amount.decimal(minimumFractionDigits: currency.minorDigits))
  }
}
