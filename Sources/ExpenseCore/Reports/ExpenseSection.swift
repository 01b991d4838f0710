/// Expenses that belong together, with their total.
public struct ExpenseSection: Equatable, Sendable {
  /// What the section is called.
  public let title: String
  /// The rows of its items: their places in the file, from 1.
  public let rows: [Int]
  /// The sum of its items' amounts, in the file's currency.
  public let total: Amount

  init(title: String, rows: [Int] = [], total: Amount = .zero) {
    self.title = title
    self.rows = rows
    self.total = total
  }
}
