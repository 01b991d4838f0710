package import Foundation

/// The payments in a file: items that were imported, and expenses that are linked to a payment.
///
/// An item and the parts that `split` made of it are one payment, with their sum.
package struct KnownPayments {
  /// A payment in the file.
  package struct Payment {
    /// The index of its item, or if that was deleted, of its first part.
    package let place: Int
    /// The id from which those of its parts are made.
    package let id: UUID
    /// True if it is a linked expense, which has a day of its own.
    package let isStandIn: Bool
  }

  private var places: [ItemID: Int] = [:]
  private var standIns: [ItemID: Int] = [:]
  /// The indices of items that records repeat.
  package private(set) var met: Set<Int> = []
  private var metInStatement: Set<Int> = []
  private var statement = 0

  package init(_ items: [ExpenseItem]) {
    places.reserveCapacity(items.count)
    for (place, item) in items.enumerated() { add(item, at: place) }
  }

  package mutating func add(_ item: ExpenseItem, at place: Int) {
    places[ItemID(item.id)] = place
    for payment in item.same.lazy.compactMap(UUID.init(uuidString:)) {
      standIns[ItemID(payment)] = place
    }
  }

  /// The index of the item with an id; nil if there is none.
  package func place(of id: ItemID) -> Int? { places[id] }

  /// The payment with an id; nil if it is new.
  package func payment(_ id: ItemID) -> Payment? {
    if let place = places[id] { return Payment(place: place, id: id.uuid, isStandIn: false) }
    guard !places.isEmpty else { return nil }
    let part = places[ItemID(ContentID.of(part: 1, of: id.uuid))]
    return part.map { Payment(place: $0, id: id.uuid, isStandIn: false) }
  }

  /// The expense linked to the payment with an id; nil if there is none.
  package func standIn(for id: ItemID, among items: [ExpenseItem]) -> Payment? {
    standIns[id].map { Payment(place: $0, id: items[$0].id, isStandIn: true) }
  }

  /// Records that a record repeats the payment.
  package mutating func meet(_ payment: Payment) {
    metInStatement.insert(payment.place)
    met.insert(payment.place)
    met.formUnion(parts(of: payment.id))
  }

  /// Returns true if a record of the same statement repeats it.
  package func isMet(_ payment: Payment) -> Bool { metInStatement.contains(payment.place) }

  /// Continues with another statement, which may overlap with the one before.
  package mutating func begin(statement number: Int) {
    guard number != statement else { return }
    (statement, metInStatement) = (number, [])
  }

  /// The sum of an item and its parts; nil if it is out of range.
  package func sum(of id: UUID, among items: [ExpenseItem]) -> Amount? {
    var sum = AmountSum()
    for place in [places[ItemID(id)]].compactMap(\.self) + parts(of: id) {
      sum.add(items[place].amount)
    }
    return try? sum.amount
  }

  /// The indices of an item's parts, and of the parts of these.
  func parts(of id: UUID) -> [Int] {
    var found: [Int] = []
    for part in ContentID.parts(of: id) {
      guard let place = places[ItemID(part)] else { break }
      found += [place] + parts(of: part)
    }
    return found
  }
}
