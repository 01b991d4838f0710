/// An amount that may be spent in each period of a rhythm, from one period on until another budget of the same
/// scope takes over.
package struct Budget: Equatable, Sendable {
  package enum Scope: Equatable, Sendable {
    case everything
    case type(ExpenseType)
    /// Those of a category, and of what lies in it.
    case category(String)
  }

  /// The text that tells it from the others.
  package let id: String
  /// The expenses that it is for.
  package let scope: Scope
  /// The rhythm: how long its periods are, one of `rhythms`.
  package let every: CalendarPeriod
  /// The amount for each period, in the file's currency; nil if the budget ends.
  package let amount: Amount?
  /// Tells whether what is left or over of a period is carried into the next.
  package let rolls: Bool
  /// The number of its first period.
  package let from: Int

  /// A budget of those parts.
  package init(
    id: String, scope: Scope, every: CalendarPeriod = .month, amount: Amount?, rolls: Bool = false,
    from: Int
  ) {
    (self.id, self.scope, self.every) = (id, scope, every)
    (self.amount, self.rolls, self.from) = (amount, rolls, from)
  }

  /// The periods that a budget may have.
  package static let rhythms: [CalendarPeriod] = [.week, .month, .quarter, .year]

  /// The title of its first period: `2026-11`, `2026-W47`.
  package var fromTitle: String { every.title(of: from) }
}
