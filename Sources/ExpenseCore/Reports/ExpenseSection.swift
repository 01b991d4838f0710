/// Expenses that belong together, with their total.
public struct ExpenseSection: Identifiable, Hashable, Sendable {
  /// The title.
  ///
  /// Two sections share it only where a category, a tag or a name is called as those without one are:
  /// `No category`.
  public var id: String { title }
  /// What the section is called.
  public let title: String
  /// The rows of its items: their places in the file, from 1; empty where only totals were wanted.
  public let rows: [Int]
  /// How many items it has.
  public let count: Int
  /// The sum of its items' amounts, in the file's currency.
  public let total: Amount

  init(title: String, rows: [Int] = [], count: Int? = nil, total: Amount = .zero) {
    self.title = title
    self.rows = rows
    self.count = count ?? rows.count
    self.total = total
  }
}
