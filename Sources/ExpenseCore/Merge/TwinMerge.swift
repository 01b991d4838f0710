import Foundation

// Each side of a merge knows things that the other does not. One typed an expense and left the bank's
// payment out for it; the other imported the payment:
//
//     ours     Hotel 100, same: [P]
//     theirs   HOTEL GENT 100, whose id is P
//     result   Hotel 100, same: [P]
//
// An entry and one whose id it remembers are one. The one that remembers stays, and takes over what
// the other remembered; of two that remember each other it is the typed or recurring one, whichever
// side it is on. An entry that is in the base, or in which somebody put work since it came, stays.

/// An entry that a merge left out, because another one stands for it.
package struct JoinedEntry: Equatable, Sendable {
  /// The entry that stays.
  package let kept: ExpenseItem
  /// The other entry.
  package let other: ExpenseItem
  /// True if the other is left out; false if both stay, because somebody changed it.
  package let isLeftOut: Bool
}

/// The items of a merge after those that are one expense became one.
struct TwinMerge {
  private(set) var items: [ExpenseItem]
  private(set) var joined: [JoinedEntry] = []
  private let versions: ItemVersions
  private let rules: [RecurringRule]
  /// The ids that each side had, the base first.
  private let ids: [Set<UUID>]

  /// - Parameters:
  ///   - items: the merged items.
  ///   - versions: those from which they were merged.
  ///   - rules: the recurring rules of both sides.
  init(_ items: [ExpenseItem], of versions: ItemVersions, _ rules: [RecurringRule]) {
    (self.items, self.versions, self.rules) = (items, versions, rules)
    guard items.contains(where: { !$0.same.isEmpty }) else {
      ids = []
      return
    }
    ids = [versions.base, versions.ours, versions.theirs].map { Set($0.lazy.map(\.id)) }
    join()
    forgetRepeats()
  }

  private mutating func join() {
    var decided: Set<Set<UUID>> = []
    while let (keeper, other) = nextPair(besides: decided) {
      decided.insert([items[keeper].id, items[other].id])
      let isLeftOut = mayGo(items[other], for: items[keeper])
      joined.append(
        JoinedEntry(kept: items[keeper], other: items[other], isLeftOut: isLeftOut))
      guard isLeftOut else { continue }
      items[keeper].takeOver(items[other])
      items.remove(at: other)
    }
  }

  /// The places of the next entry that stays and of one that it stands for, by the lowest id.
  private func nextPair(besides decided: Set<Set<UUID>>) -> (keeper: Int, other: Int)? {
    let places = items.byPlace
    let pairs = items.indices.flatMap { place in
      items[place].same.compactMap(UUID.init(uuidString:)).compactMap { id in
        places[id].map { (keeper: place, other: $0) }
      }
    }
    return pairs.map { keeper, other in
      let isMutual = items[other].remembers(items[keeper].id)
      return isMutual && items[keeper].isBehind(items[other]) ? (other, keeper) : (keeper, other)
    }.filter { keeper, other in
      keeper != other && !decided.contains([items[keeper].id, items[other].id])
        && !isOfOneSide(items[keeper], items[other])
    }.min { ItemID(items[$0.1].id) < ItemID(items[$1.1].id) }
  }

  /// Returns true if one of the sides had both, and so knew of it.
  private func isOfOneSide(_ entry: ExpenseItem, _ other: ExpenseItem) -> Bool {
    ids[1...].contains { $0.isSuperset(of: [entry.id, other.id]) }
  }

  /// Returns true if an entry is still as its import or its rule made it.
  private func mayGo(_ entry: ExpenseItem, for keeper: ExpenseItem) -> Bool {
    let twins = Twins(items, [])
    return !ids[0].contains(entry.id) && entry.claim == nil && entry.receipt == nil
      && entry.paid == nil && twins.parts(of: entry.id).isEmpty
      && items.firstIndex { $0.id == keeper.id }.flatMap(twins.sum) == entry.amount
  }

  /// Lets only one entry remember a payment that both sides left out for different entries: the one
  /// whose name shares a word with it, else the nearest, else the one with the lowest id.
  private mutating func forgetRepeats() {
    var holders: [String: [Int]] = [:]
    for place in items.indices {
      for id in items[place].same { holders[id.uppercased(), default: []].append(place) }
    }
    for (id, places) in holders where places.count > 1 {
      let payment = [versions.ours, versions.theirs, versions.base].joined()
        .first { $0.id.uuidString == id }
      var names = NameWords()
      let ranks = places.map { place in
        let item = items[place]
        let isAlike = payment.map { names.share($0.name, item.name) } ?? false
        let distance = payment.flatMap { days(from: $0, to: item) } ?? 0
        return (isAlike ? 0 : 1, distance, ItemID(item.id), place)
      }
      let keeper = ranks.min { ($0.0, $0.1, $0.2) < ($1.0, $1.1, $1.2) }?.3
      for place in places where place != keeper {
        items[place].same.removeAll { $0.uppercased() == id }
        if !isImported(items[place]) { items[place].account = nil }
      }
    }
  }

  /// Returns true if a bank's statement made an entry, and neither a person nor a rule.
  private func isImported(_ item: ExpenseItem) -> Bool {
    guard ContentID.made(item.id) else { return false }
    var book = EntryBook(Twins([item], rules))
    return book.entry(item, at: 0, amount: item.amount)?.isOfRhythm != true
  }

  private func days(from payment: ExpenseItem, to item: ExpenseItem) -> Int? {
    guard let one = payment.date, let other = item.date else { return nil }
    return abs(one.daysSinceEpoch - other.daysSinceEpoch)
  }
}

extension ExpenseItem {
  fileprivate func remembers(_ id: UUID) -> Bool {
    same.contains { $0.uppercased() == id.uuidString }
  }

  /// Returns true if it gives way to another one that it remembers, and which remembers it.
  fileprivate func isBehind(_ other: ExpenseItem) -> Bool {
    if isOnlyImported != other.isOnlyImported { return isOnlyImported }
    return ItemID(other.id) < ItemID(id)
  }

  /// True if a bank's statement made it, so that nobody typed it and no rule added it.
  private var isOnlyImported: Bool { account != nil && ContentID.made(id) }
}

extension ItemVersions {
  /// The merged items, in which the parts that one side split off are repaid if the other side
  /// repaid their claim.
  func repayingParts(in merged: [ExpenseItem]) -> [ExpenseItem] {
    guard merged.contains(where: { $0.repaid != nil }) else { return merged }
    var items = merged
    let places = merged.byPlace
    for side in [ours, theirs] {
      let known = side.byPlace
      for place in merged.indices where merged[place].repaid != nil {
        guard let before = known[merged[place].id], side[before].repaid == nil else { continue }
        for part in ContentID.parts(of: merged[place].id) {
          guard let there = places[part] else { break }
          if known[part] != nil, items[there].claim == items[place].claim {
            items[there].repaid = items[place].repaid
          }
        }
      }
    }
    return items
  }
}

extension [ExpenseItem] {
  /// The index of each id.
  fileprivate var byPlace: [UUID: Int] {
    Dictionary(indices.map { (self[$0].id, $0) }) { first, _ in first }
  }
}
