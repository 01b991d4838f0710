public import Foundation

/// One expense.
public struct ExpenseItem: Identifiable, Sendable {
  /// The identity: names repeat, ids never do.
  public package(set) var id: UUID
  /// What was bought, its scalars kept as typed; a file may hold an empty one.
  public var name: String
  /// The section it belongs to.
  public var type: ExpenseType
  /// What it cost, in the file's currency; negative for a refund.
  public var amount: Amount
  /// Free text such as `food`; nil for none.
  public var category: String?
  /// Words that put it into groups of any kind, compared without regard to case and accents.
  public var tags: [String]
  /// Free text on it; nil for none.
  public var note: String?
  /// What was paid in another currency, such as `JPY 980`; nil for none.
  public var paid: String?
  /// Members of the file's object that this version does not know.
  public var extras: ExtraMembers
  /// The day it was bought; nil in files from the app, which know none.
  public var date: CalendarDate?

  /// An expense of those fields, under a new identity unless one is given.
  ///
  /// - Parameters:
  ///   - id: the identity.
  ///   - name: not empty after trimming.
  ///   - type: `Personal` where nothing is said.
  ///   - amount: in the file's currency.
  ///   - date: the day, or nil.
  ///   - category: free text, or nil.
  ///   - tags: words without spaces.
  ///   - note: free text, or nil.
  ///   - paid: what was paid in another currency, or nil.
  ///   - extras: members to carry along.
  public init(
    id: UUID = UUID(), name: String, type: ExpenseType = .personal, amount: Amount,
    date: CalendarDate? = nil, category: String? = nil, tags: [String] = [], note: String? = nil,
    paid: String? = nil, extras: ExtraMembers = .none
  ) {
    self.id = id
    self.name = name
    self.type = type
    self.amount = amount
    self.date = date
    self.category = category
    self.tags = tags
    self.note = note
    self.paid = paid
    self.extras = extras
  }
}

extension ExpenseItem {
  /// The name as a person is shown it: a blank one would be taken for a fault of the program.
  public var shownName: String { name.isBlank ? "(no name)" : name }
}
