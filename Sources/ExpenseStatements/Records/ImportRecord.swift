package import ExpenseCore

/// A record as read from a text: an item without the members that the text lacks.
struct ImportRecord {
  /// The offsets at which the record and its name start.
  let offset: Int
  var nameOffset: Int
  /// The id in the record; nil if it has none.
  var id: ItemID?
  /// The item, without an id so far.
  var item = ExpenseItem(id: ItemID(high: 0, low: 0).uuid, name: "", amount: .zero)
  var currency: Currency?
  /// The members that the record mentions, even as empty; for one without an id, only the type
  /// matters.
  var says = MemberSet()
  /// True if its format can hold members that we do not know.
  var saysExtras = true
  /// The number or name of the account, if the format or a column contains it.
  var account: String?
  /// The key of the account, from which ids are made.
  var key = ""
  /// The bank's reference of the payment, the same in each export; nil if there is none.
  var reference: String?
  /// True if other payments of the statement have the same reference, so that it identifies none of
  /// them.
  var sharesReference = false
  /// The id made from the reference; nil if there is none.
  var referenceID: ItemID?
  /// The number of its statement in the text, from 0.
  var statement = 0
  /// True if a negative amount is incoming money, and not a refund that a person recorded.
  var isFromBank = false
  /// True if its format says that it takes back a payment.
  var isReversal = false
  /// True if anything other than the sign tells the direction of the money.
  var isDirectionKnown = false

  init(offset: Int) {
    (self.offset, nameOffset) = (offset, offset)
  }

  /// Creates a payment of a bank's statement, which has no members beyond those of the payment.
  init(ofPaymentAt offset: Int) {
    self.init(offset: offset)
    (isFromBank, isDirectionKnown, saysExtras) = (true, true, false)
  }
}

/// A number of records, and the sum of their amounts.
package struct RecordSum: Equatable, Sendable {
  package private(set) var count = 0
  /// The sum of the amounts; nil if an amount is unknown or the sum is out of range.
  package private(set) var sum: Amount? = .zero

  /// Creates an empty sum.
  package init() {}

  /// Adds a record, with its amount if that is known.
  mutating func add(_ amount: Amount?) {
    count += 1
    sum = sum.flatMap { sum in amount.flatMap { try? sum + $0 } }
  }

  /// Returns the sum of both.
  package func adding(_ other: RecordSum) -> RecordSum {
    var both = self
    both.count += other.count
    both.sum = sum.flatMap { sum in other.sum.flatMap { try? sum + $0 } }
    return both
  }

  /// Words for amounts of another currency than the file's: `2 in CHF, CHF 8.80`.
  package func words(in currency: Currency) -> String {
    let amount = sum.map {
      ", \(currency.code) \($0.decimal(minimumFractionDigits: currency.minorDigits))"
    }
    return "\(count) in \(currency.code)\(amount ?? "")"
  }
}

/// A set of members of an item, by their indices in the table of members.
struct MemberSet: Sendable {
  private var bits: UInt64 = 0

  /// The members that an item may lack, of those that people see: what shows no others says nothing
  /// of them.
  static let optional = ItemMember.all.indices.reduce(into: MemberSet()) { set, place in
    let member = ItemMember.all[place]
    if !member.isRequired, member.isShown { set.insert(place) }
  }

  mutating func insert(_ place: Int) { bits |= 1 << UInt64(place) }

  func contains(_ place: Int) -> Bool { bits & 1 << UInt64(place) != 0 }
}
