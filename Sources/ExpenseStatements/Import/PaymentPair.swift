package import ExpenseCore
package import Foundation

/// An expense that was typed or recurs, and a payment of a bank that is probably the same.
package struct PaymentPair: Sendable {
  /// The row of the expense, from 1.
  package let row: Int
  package let expense: ExpenseItem
  package let payment: ExpenseItem
  /// True if their names have a word in common.
  package let sharesWord: Bool

  /// The ids of both, by which answers are kept.
  package var ids: [UUID] { [expense.id, payment.id] }
}
