/// A record as it was read: an item, but for the members that it does not say.
struct ImportRecord {
  /// Where it starts in its text, and where its name does.
  let offset: Int
  var nameOffset: Int
  /// The id that it brings; nil for an entry.
  var id: ItemID?
  /// The item, under no id yet.
  var item = ExpenseItem(id: ItemID(high: 0, low: 0).uuid, name: "", amount: .zero)
  var currency: Currency?
  /// The members it mentions, also those it says are empty; of one without an id, only whether it says
  /// a type is looked at.
  var says = MemberSet()
  /// Tells whether its form has room for members that we do not know.
  var saysExtras = true
  /// The number of the account, if the format says it.
  var account: String?
  /// The key of the account, which ids are made of.
  var key = ""
  /// The bank's name for the payment, the same each time it is exported; nil if it has none.
  var reference: String?
  /// Tells whether other payments of its statement have the same, so that it names none of them.
  var sharesReference = false
  /// The id that is made of the reference; nil if there is none.
  var referenceID: ItemID?
  /// Which statement of its text it is in, from 0.
  var statement = 0
  /// Tells whether a negative amount is money that came in, and not a refund that was written down.
  var isFromBank = false
  /// Tells whether anything but a sign says which way the money went.
  var isDirectionTold = false

  init(offset: Int) {
    (self.offset, nameOffset) = (offset, offset)
  }

  /// A payment of a bank's statement, which says what the payment was and nothing else.
  init(ofPaymentAt offset: Int) {
    self.init(offset: offset)
    (isFromBank, isDirectionTold, saysExtras) = (true, true, false)
  }
}

/// A number of records, and the sum of their amounts.
package struct RecordSum: Equatable, Sendable {
  package private(set) var count = 0
  /// Their sum; nil if an amount cannot be told, or all are too much for one.
  package private(set) var sum: Amount? = .zero

  /// None.
  package init() {}

  /// Adds a record, with its amount if that can be told.
  mutating func add(_ amount: Amount?) {
    count += 1
    sum = sum.flatMap { sum in amount.flatMap { try? sum + $0 } }
  }

  /// Both together.
  package func adding(_ other: RecordSum) -> RecordSum {
    var both = self
    both.count += other.count
    both.sum = sum.flatMap { sum in other.sum.flatMap { try? sum + $0 } }
    return both
  }

  /// Tells whether nearly all of that many records are, which may well be a sign that was read wrongly.
  package func isNearlyAll(of records: Int) -> Bool { count * 4 >= records * 3 }
}

/// Some of the members of an item, by their places in the table of members.
struct MemberSet: Sendable {
  private var bits: UInt64 = 0

  /// The members that an item may do without.
  static let optional = ItemMember.all.indices.reduce(into: MemberSet()) { set, place in
    if !ItemMember.all[place].isRequired { set.insert(place) }
  }

  mutating func insert(_ place: Int) { bits |= 1 << UInt64(place) }

  func contains(_ place: Int) -> Bool { bits & 1 << UInt64(place) != 0 }
}
