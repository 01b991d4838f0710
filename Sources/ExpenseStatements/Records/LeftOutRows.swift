package import ExpenseCore

/// Rows of a statement that are left out for one reason, with their sum in their own currency.
package struct LeftOutRows: Sendable {
  package enum Reason: Hashable, Sendable {
    /// They have a value that the user chose to leave out, as typed.
    case asked(String)
    /// A person chose these rows.
    case chosen
    /// They have a state that means that nothing was paid.
    case unpaid(String)
    /// They are not booked yet.
    case pending
    /// They are in that currency, which is not the file's.
    case otherCurrency(Currency)
    /// They are the sum of the others.
    case total
    /// They have no amount.
    case noAmount
    /// They have an amount and no day.
    case noDay
  }

  package let reason: Reason
  /// The number of rows and the sum of their amounts.
  package fileprivate(set) var sum = RecordSum()
  /// The offsets of the first rows.
  fileprivate(set) var offsets: [Int] = []
}

extension [LeftOutRows] {
  private static var placeLimit: Int { 20 }

  /// Adds a row, with its amount if that is known.
  mutating func add(_ reason: LeftOutRows.Reason, at offset: Int, _ amount: Amount?) {
    let place = firstIndex { $0.reason == reason } ?? count
    if place == count { append(LeftOutRows(reason: reason)) }
    self[place].sum.add(amount)
    if self[place].offsets.count < Self.placeLimit { self[place].offsets.append(offset) }
  }
}
