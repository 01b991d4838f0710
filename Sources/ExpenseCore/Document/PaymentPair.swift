import Foundation

/// An expense that was typed or recurs, and a payment of a bank that is probably the same.
package struct PaymentPair: Sendable {
  /// The row of the expense, from 1.
  package let row: Int
  package let expense: ExpenseItem
  package let payment: ExpenseItem

  package init(row: Int, expense: ExpenseItem, payment: ExpenseItem) {
    (self.row, self.expense, self.payment) = (row, expense, payment)
  }
}

extension PaymentPair {
  /// The pairs within a file, by rows from 1.
  package static func all(
    among items: [ExpenseItem], recurring rules: [RecurringRule]
  ) -> [(row: Int, paymentRow: Int)] {
    let found = DatedExpenses(among: items, rules, days: Int.min...Int.max).all
    let (payments, others) = (found.filter(\.isImported), found.filter { !$0.isImported })
    return PaymentMatching.pairs(of: payments.map(\.amount), with: others.map(\.amount))
      .map { (others[$0.expense].place + 1, payments[$0.payment].place + 1) }
  }

  /// The rows of items that are the same payment: expenses linked to it, and its own item.
  package static func twins(among items: [ExpenseItem]) -> [[Int]] {
    var rows: [String: [Int]] = [:]
    for (place, item) in items.enumerated() {
      if let payment = item.payment { rows[payment.uppercased(), default: []].append(place + 1) }
    }
    guard !rows.isEmpty else { return [] }
    for (place, item) in items.enumerated() {
      if rows[item.id.uuidString] != nil { rows[item.id.uuidString]?.append(place + 1) }
    }
    return rows.values.filter { $0.count > 1 }.map { $0.sorted() }
      .sorted { $0.lexicographicallyPrecedes($1) }
  }
}
