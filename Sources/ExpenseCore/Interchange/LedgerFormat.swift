import Foundation

/// A journal that ledger and hledger read.
package enum LedgerFormat: ExportFormat {
  package static let name = "ledger"
  package static let fileExtensions = ["ledger", "journal"]
  package static let summary = "a journal for ledger and hledger"

  package static func write(
    _ expenses: ExportedExpenses, to bytes: inout [UInt8]
  ) throws(ExportError) {
    for (item, date) in zip(expenses.items, try expenses.dates(for: name)) {
      let transaction = """
        \(date) \(JournalText.payee(item.name))
          ; id: \(item.id.uuidString)
        \(expenses.posting(account(of: item), item.amount))\
        \(expenses.posting("Assets:Cash", item.amount.negated))

        """
      bytes.append(contentsOf: transaction.utf8)
    }
  }

  private static func account(of item: ExpenseItem) -> String {
    let category = item.category.flatMap { $0.isEmpty ? nil : $0 }
    let parts = ["Expenses", item.type.rawValue] + (category.map { [$0] } ?? [])
    return parts.map(JournalText.account).joined(separator: ":")
  }
}
