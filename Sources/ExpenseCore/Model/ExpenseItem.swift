public import Foundation

/// An expense, or a refund, in the file's currency.
public struct ExpenseItem: Identifiable, Sendable {
  /// The identity: names can repeat, ids cannot.
  public package(set) var id: UUID
  /// The name, its scalars as typed; in a file it may be empty.
  public var name: String
  /// The type, which decides the section that lists it.
  public var type: ExpenseType
  /// The cost in the file's currency; negative for a refund.
  public var amount: Amount
  /// Free text such as `food`; nil if there is none.
  public var category: String?
  /// Words that group items in any other way; case and accents are ignored in comparisons.
  public var tags: [String]
  /// Free text about the expense; nil if there is none.
  public var note: String?
  /// Members that few items have; nil if this item has none of them.
  private var rare: RareMembersBox?
  /// Members of the item in the file that this version does not know.
  public var extras: ExtraMembers
  /// The day of the expense; nil in files from the app, which has no dates.
  public var date: CalendarDate?

  /// Creates an expense, with a new id unless one is given.
  ///
  /// - Parameters:
  ///   - id: the identity.
  ///   - name: the name, not blank.
  ///   - type: the type, `Personal` by default.
  ///   - amount: the cost in the file's currency.
  ///   - date: the day, or nil.
  ///   - category: free text, or nil.
  ///   - tags: words without spaces.
  ///   - note: free text, or nil.
  ///   - paid: what was paid in another currency, or nil.
  ///   - receipt: where the receipt is, or nil.
  ///   - extras: members to carry along.
  public init(
    id: UUID = Self.newID(), name: String, type: ExpenseType = .personal, amount: Amount,
    date: CalendarDate? = nil, category: String? = nil, tags: [String] = [], note: String? = nil,
    paid: String? = nil, receipt: String? = nil, extras: ExtraMembers = .none
  ) {
    self.id = id
    self.name = name
    self.type = type
    self.amount = amount
    self.date = date
    self.category = category
    self.tags = tags
    self.note = note
    self.extras = extras
    let rare = RareMembers(paid: paid, receipt: receipt)
    self.rare = rare.isEmpty ? nil : RareMembersBox(rare)
  }
}

extension ExpenseItem {
  /// True if it has one of the members that most items lack: tags, a note, or what only claims,
  /// receipts, other currencies and imports add.
  var hasSeldomMembers: Bool { rare != nil || note != nil || !tags.isEmpty }

  /// True if it has one of those that only claims, receipts, other currencies and imports add.
  var hasRareMembers: Bool { rare != nil }

  @usableFromInline static func newID() -> UUID { ItemID.random().uuid }

  /// The amount paid in another currency, such as `JPY 980`; nil if there is none.
  public var paid: String? {
    get { rare?.members.paid }
    set { change { $0.paid = newValue } }
  }

  /// The claim that it was handed in with, such as `oct`; nil for none.
  ///
  /// The command line's `claim` sets it.
  public package(set) var claim: String? {
    get { rare?.members.claim }
    set { change { $0.claim = newValue } }
  }

  /// The day on which it was paid back; nil for none.
  ///
  /// The command line's `claim` sets it.
  public package(set) var repaid: CalendarDate? {
    get { rare?.members.repaid }
    set { change { $0.repaid = newValue } }
  }

  /// The path of its receipt, relative to the data file's folder unless absolute; nil if there is
  /// none.
  public var receipt: String? {
    get { rare?.members.receipt }
    set { change { $0.receipt = newValue } }
  }

  /// The ids of the payments and occurrences that it stands for, so that none of them is added
  /// beside it; empty for most.
  public var same: [String] {
    get { rare?.members.same ?? [] }
    set { change { $0.same = newValue } }
  }

  /// The ids of entries that look like it and are other expenses, so that nobody is asked again;
  /// empty for most.
  public var other: [String] {
    get { rare?.members.other ?? [] }
    set { change { $0.other = newValue } }
  }

  /// The key of the account whose payment it is, or stands for; nil if it is not known from a bank.
  public var account: String? {
    get { rare?.members.account }
    set { change { $0.account = newValue } }
  }

  private mutating func change(_ change: (inout RareMembers) -> Void) {
    var members = rare?.members ?? RareMembers()
    change(&members)
    rare = members.isEmpty ? nil : RareMembersBox(members)
  }
}

extension ExpenseItem {
  /// Keeps the members that few items have only once for this item and another that has the same;
  /// returns false if the other has not.
  package mutating func share(with other: ExpenseItem?) -> Bool {
    guard let own = rare, let its = other?.rare, own.members == its.members else { return false }
    rare = its
    return true
  }
}

/// Members that few items have.
private struct RareMembers: Equatable, Sendable {
  var paid: String?
  var claim: String?
  var repaid: CalendarDate?
  var receipt: String?
  var same: [String] = []
  var other: [String] = []
  var account: String?

  var isEmpty: Bool {
    paid == nil && claim == nil && repaid == nil && receipt == nil && account == nil
      && same.isEmpty && other.isEmpty
  }
}

/// A box for these members, so that other items are not larger because of them.
private final class RareMembersBox: Sendable {
  let members: RareMembers

  init(_ members: RareMembers) { self.members = members }
}

extension ExpenseItem {
  /// The name for display, `(no name)` if it is blank, which would look like a fault of the
  /// program.
  public var shownName: String { name.isBlank ? "(no name)" : name }
}
