/// Expenses that belong together, in the file's order, with their total.
public struct ExpenseSection: Equatable, Sendable {
  /// What the section is called.
  public let title: String
  /// The rows of its items: their places in the file, from 1.
  public internal(set) var rows: [Int] = []
  /// The sum of its items' amounts, in the file's currency.
  public internal(set) var total = Amount.zero

  init(title: String) {
    self.title = title
  }

  /// Takes in one more item.
  mutating func append(row: Int, _ amount: Amount) throws(AmountOutOfRange) {
    rows.append(row)
    total = try total.adding(amount)
  }
}
