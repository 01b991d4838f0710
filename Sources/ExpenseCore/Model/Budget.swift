/// An amount that may be spent in each period of a rhythm, from its first period until another
/// budget of the same scope replaces it, or in one period only.
package struct Budget: Equatable, Sendable {
  package enum Scope: Equatable, Sendable {
    case everything
    case type(ExpenseType)
    /// The expenses in a category and its subcategories.
    case category(String)

    /// The name of the scope in a sentence.
    package var words: String {
      switch self {
      case .everything: "everything"
      case .type(let type): type.rawValue
      case .category(let category): "'\(category)'"
      }
    }
  }

  /// An id, unique among the file's budgets.
  package let id: String
  /// The expenses that count against it.
  package let scope: Scope
  /// The length of its periods, one of `rhythms`.
  package let every: CalendarPeriod
  /// The amount for each period, in the file's currency; nil if the budget ends with the period
  /// before `from`.
  package let amount: Amount?
  /// True if what is left of a period, or was overspent, is carried into the next.
  package var rolls: Bool
  /// The amount that is carried into its first period instead of the rest of the period before; nil
  /// for that rest.
  package let carry: Amount?
  /// True if it is for its first period only, whatever the rest of the periods have.
  package let isSingle: Bool
  /// The number of its first period.
  package let from: Int

  package init(
    id: String, scope: Scope, every: CalendarPeriod = .month, amount: Amount?, rolls: Bool = false,
    carry: Amount? = nil, isSingle: Bool = false, from: Int
  ) {
    (self.id, self.scope, self.every) = (id, scope, every)
    (self.amount, self.rolls, self.carry) = (amount, rolls, carry)
    (self.isSingle, self.from) = (isSingle, from)
  }

  /// The periods that a budget can have.
  package static let rhythms: [CalendarPeriod] = [.week, .month, .quarter, .year]

  /// The title of its first period: `2026-11`, `2026-W47`.
  package var fromTitle: String { every.title(of: from) }
}
