import Foundation

/// The payments that a file holds: items that were imported, and expenses that stand for a payment.
///
/// An item and the parts that `split` made of it are one payment, of their sum.
struct KnownPayments {
  /// A payment of the file.
  struct Payment {
    /// The place of its item; if that is gone, of its first part.
    let place: Int
    /// The id that its parts are made of.
    let id: UUID
    /// Tells whether the item was not made of the payment, and has a day of its own.
    let isStandIn: Bool
  }

  private var places: [ItemID: Int] = [:]
  private var standIns: [ItemID: Int] = [:]
  /// The items that records were made of.
  private(set) var met: Set<Int> = []
  private var metInStatement: Set<Int> = []
  private var statement = 0

  init(_ items: [ExpenseItem]) {
    places.reserveCapacity(items.count)
    for (place, item) in items.enumerated() { add(item, at: place) }
  }

  mutating func add(_ item: ExpenseItem, at place: Int) {
    places[ItemID(item.id)] = place
    if let payment = item.payment.flatMap(UUID.init(uuidString:)) {
      standIns[ItemID(payment)] = place
    }
  }

  /// The item of that id; nil if there is none.
  func place(of id: ItemID) -> Int? { places[id] }

  /// The payment of that id; nil if it is new.
  func payment(_ id: ItemID) -> Payment? {
    if let place = places[id] { return Payment(place: place, id: id.uuid, isStandIn: false) }
    guard !places.isEmpty else { return nil }
    let part = places[ItemID(ContentID.of(part: 1, of: id.uuid))]
    return part.map { Payment(place: $0, id: id.uuid, isStandIn: false) }
  }

  /// The expense that stands for the payment of that id; nil if none does.
  func standIn(for id: ItemID, among items: [ExpenseItem]) -> Payment? {
    standIns[id].map { Payment(place: $0, id: items[$0].id, isStandIn: true) }
  }

  /// Notes that a record was made of a payment's items.
  mutating func meet(_ payment: Payment) {
    metInStatement.insert(payment.place)
    met.insert(payment.place)
    met.formUnion(parts(of: payment.id))
  }

  /// Tells whether a record of the same statement was made of it.
  func isMet(_ payment: Payment) -> Bool { metInStatement.contains(payment.place) }

  /// Goes on to that statement, which may overlap with the one before.
  mutating func begin(statement number: Int) {
    guard number != statement else { return }
    (statement, metInStatement) = (number, [])
  }

  /// The sum of a payment's item and its parts; nil if it is out of range.
  func sum(of id: UUID, among items: [ExpenseItem]) -> Amount? {
    var sum = AmountSum()
    for place in [places[ItemID(id)]].compactMap(\.self) + parts(of: id) {
      sum.add(items[place].amount)
    }
    return try? sum.amount
  }

  /// The places of the parts that were split off an item, and of the parts of these.
  func parts(of id: UUID) -> [Int] {
    var found: [Int] = []
    for part in ContentID.parts(of: id) {
      guard let place = places[ItemID(part)] else { break }
      found += [place] + parts(of: part)
    }
    return found
  }
}
