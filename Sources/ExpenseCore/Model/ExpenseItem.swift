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
  /// What few items have; nil where this one has none of it.
  private var seldom: SeldomBox?
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
  ///   - claim: the claim that it was handed in with, or nil.
  ///   - repaid: the day on which it was paid back, or nil.
  ///   - receipt: where the receipt is, or nil.
  ///   - payment: the id of the bank's payment that it stands for, or nil.
  ///   - extras: members to carry along.
  public init(
    id: UUID = Self.newID(), name: String, type: ExpenseType = .personal, amount: Amount,
    date: CalendarDate? = nil, category: String? = nil, tags: [String] = [], note: String? = nil,
    paid: String? = nil, claim: String? = nil, repaid: CalendarDate? = nil,
    receipt: String? = nil, payment: String? = nil, extras: ExtraMembers = .none
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
    let seldom = SeldomMembers(
      paid: paid, claim: claim, repaid: repaid, receipt: receipt, payment: payment)
    self.seldom = seldom.isEmpty ? nil : SeldomBox(seldom)
  }
}

extension ExpenseItem {
  @usableFromInline static func newID() -> UUID { ItemID.random().uuid }

  /// What was paid in another currency, such as `JPY 980`; nil for none.
  public var paid: String? {
    get { seldom?.members.paid }
    set { change { $0.paid = newValue } }
  }

  /// The claim that it was handed in with, such as `oct`; nil for none.
  public var claim: String? {
    get { seldom?.members.claim }
    set { change { $0.claim = newValue } }
  }

  /// The day on which it was paid back; nil for none.
  public var repaid: CalendarDate? {
    get { seldom?.members.repaid }
    set { change { $0.repaid = newValue } }
  }

  /// The path of its receipt, from the data file's folder where it is not absolute; nil for none.
  public var receipt: String? {
    get { seldom?.members.receipt }
    set { change { $0.receipt = newValue } }
  }

  /// The id of the bank's payment that it stands for, so that no statement adds it; nil for none.
  public var payment: String? {
    get { seldom?.members.payment }
    set { change { $0.payment = newValue } }
  }

  private mutating func change(_ change: (inout SeldomMembers) -> Void) {
    var members = seldom?.members ?? SeldomMembers()
    change(&members)
    seldom = members.isEmpty ? nil : SeldomBox(members)
  }
}

/// Members that few items have.
private struct SeldomMembers: Sendable {
  var paid: String?
  var claim: String?
  var repaid: CalendarDate?
  var receipt: String?
  var payment: String?

  var isEmpty: Bool {
    paid == nil && claim == nil && repaid == nil && receipt == nil && payment == nil
  }
}

/// Keeps them behind one reference, so that they make no other item larger.
private final class SeldomBox: Sendable {
  let members: SeldomMembers

  init(_ members: SeldomMembers) { self.members = members }
}

extension ExpenseItem {
  /// The name as a person is shown it: a blank one would be taken for a fault of the program.
  public var shownName: String { name.isBlank ? "(no name)" : name }
}
