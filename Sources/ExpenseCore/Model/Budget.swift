/// What may be spent in a month, from a month on until another budget of the same scope takes over.
package struct Budget: Equatable, Sendable {
  package enum Scope: Equatable, Sendable {
    case everything
    case type(ExpenseType)
    /// Those of a category, and of what lies in it.
    case category(String)
  }

  /// What tells it from the others.
  package let id: String
  /// What it is for.
  package let scope: Scope
  /// How much, in the file's currency; nil where the budget ends.
  package let amount: Amount?
  /// The first day of its first month.
  package let from: CalendarDate

  /// A budget of those parts.
  package init(id: String, scope: Scope, amount: Amount?, from: CalendarDate) {
    (self.id, self.scope, self.amount, self.from) = (id, scope, amount, from)
  }
}
