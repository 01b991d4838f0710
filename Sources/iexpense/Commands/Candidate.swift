import ExpenseCore

/// An item that a word could mean, where it should mean one.
struct Candidate: Equatable {
  /// Its row, from 1.
  let row: Int
  let item: ExpenseItem

  /// The items in those rows.
  static func list(_ rows: [Int], of items: [ExpenseItem]) -> [Candidate] {
    rows.map { Candidate(row: $0, item: items[$0 - 1]) }
  }
}
