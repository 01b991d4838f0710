/// What may be spent in a month, from a month on until another budget of the same scope takes over.
public struct Budget: Equatable, Sendable {
  /// What the budget is for.
  public enum Scope: Equatable, Sendable {
    /// All expenses.
    case everything
    /// Those of a type.
    case type(ExpenseType)
    /// Those of a category, and of what lies in it.
    case category(String)
  }

  /// What tells it from the others.
  public let id: String
  /// What it is for.
  public let scope: Scope
  /// How much, in the file's currency; nil where the budget ends.
  public let amount: Amount?
  /// The first day of its first month.
  public let from: CalendarDate

  /// A budget of those parts.
  package init(id: String, scope: Scope, amount: Amount?, from: CalendarDate) {
    (self.id, self.scope, self.amount, self.from) = (id, scope, amount, from)
  }
}
