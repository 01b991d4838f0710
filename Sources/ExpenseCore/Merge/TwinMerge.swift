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
// side it is on. An entry that is in the base and was not joined, in which somebody put work since it
// came, or of which one side said that it is another expense, stays.

/// An entry that a merge left out, because another one stands for it, or not.
package struct JoinedEntry: Equatable, Sendable {
  /// The entry that stays.
  package let kept: ExpenseItem
  /// The other entry.
  package let other: ExpenseItem
  package let outcome: Outcome

  package enum Outcome: Sendable {
    /// The other is left out.
    case leftOut
    /// Both stay, because somebody changed the other.
    case changed
    /// Both stay, because one side said that they are two.
    case two
    /// Both stay, although each side left the same payment or occurrence out for one of them.
    case rivals
  }
}

/// The items of a merge after those that are one expense became one.
struct TwinMerge {
  private(set) var items: [ExpenseItem]
  private(set) var joined: [JoinedEntry] = []
  private let versions: ItemVersions
  private let twins: Twins
  private var book: EntryBook
  /// The entries of the base, of ours and of theirs by id.
  private let sides: [[UUID: ExpenseItem]]

  private typealias Pair = (keeper: Int, other: Int)

  /// - Parameters:
  ///   - items: the merged items.
  ///   - versions: those from which they were merged.
  ///   - rules: the recurring rules of both sides.
  init(_ items: [ExpenseItem], of versions: ItemVersions, _ rules: [RecurringRule]) {
    (self.items, self.versions, twins) = (items, versions, Twins(items, rules))
    book = EntryBook(twins)
    guard items.contains(where: { !$0.same.isEmpty }) else {
      sides = []
      return
    }
    sides = [versions.base, versions.ours, versions.theirs].map(\.byID)
    join()
    forgetRepeats()
  }

  /// The conflicts without those about entries that were left out.
  func remaining(_ conflicts: [MergeConflict]) -> [MergeConflict] {
    let gone = Set(joined.lazy.filter { $0.outcome == .leftOut }.map(\.other.id.uuidString))
    return conflicts.filter { conflict in
      switch conflict {
      case .deletedByOurs(let record, _), .deletedByTheirs(let record, _):
        !gone.contains(record.id.text.uppercased())
      default: true
      }
    }
  }

  private mutating func join() {
    var (open, gone) = (rememberedPairs, Set<Int>())
    while let (keeper, other) = open.min(by: { id(of: $0.other) < id(of: $1.other) }) {
      let outcome = outcome(of: items[other], for: items[keeper], at: keeper)
      joined.append(
        JoinedEntry(kept: items[keeper], other: items[other], outcome: outcome))
      open.removeAll { $0 == (keeper, other) }
      guard outcome == .leftOut else { continue }
      items[keeper].takeOver(items[other])
      gone.insert(other)
      open = open.map { $0.keeper == other ? (keeper, $0.other) : $0 }
        .filter { $0.other != other && $0.keeper != $0.other }
    }
    items = items.indices.filter { !gone.contains($0) }.map { items[$0] }
  }

  private func id(of place: Int) -> ItemID { ItemID(items[place].id) }

  /// The entries that stay with those that they stand for, by their places.
  private var rememberedPairs: [Pair] {
    mutating get {
      let places = items.byPlace
      let pairs = items.indices.flatMap { place in
        items[place].same.compactMap { UUID(uuidString: $0).flatMap { places[$0] } }
          .map { Pair(keeper: place, other: $0) }
      }
      return pairs.filter { $0.keeper != $0.other && !isOfOneSide($0) }.map { pair in
        let isMutual = items[pair.other].remembers(items[pair.keeper].id)
        return isMutual && isBehind(pair) ? (pair.other, pair.keeper) : pair
      }.uniqued { [$0.keeper, $0.other] }
    }
  }

  /// Returns true if the first of two entries that remember each other gives way.
  private mutating func isBehind(_ pair: Pair) -> Bool {
    let areImported = [pair.keeper, pair.other].map { book.isImported(items[$0]) }
    return areImported[0] == areImported[1]
      ? id(of: pair.other) < id(of: pair.keeper) : areImported[0]
  }

  /// Returns true if one of the sides has both as one, and so had it before.
  private func isOfOneSide(_ pair: Pair) -> Bool {
    let ids = [pair.keeper, pair.other].map { items[$0].id }
    return sides[1...].contains { side in
      guard let entry = side[ids[0]], let other = side[ids[1]] else { return false }
      return entry.remembers(ids[1]) || other.remembers(ids[0])
    }
  }

  /// The outcome for an entry: it is left out if it is still as its import or its rule made it, and
  /// was not there before, or was joined by one side.
  private func outcome(
    of entry: ExpenseItem, for keeper: ExpenseItem, at place: Int
  ) -> JoinedEntry.Outcome {
    if keeper.isApart(from: entry) { return .two }
    let isNew = sides[0][entry.id] == nil || sides[1...].contains { $0[entry.id] == nil }
    let isUntouched =
      entry.claim == nil && entry.receipt == nil && entry.paid == nil
      && twins.parts(of: entry.id).isEmpty && twins.sum(at: place) == entry.amount
    return isNew && isUntouched ? .leftOut : .changed
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
        if let keeper {
          joined.append(
            JoinedEntry(kept: items[keeper], other: items[place], outcome: .rivals))
        }
        items[place].forget(id, isImported: book.isImported(items[place]))
      }
    }
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
