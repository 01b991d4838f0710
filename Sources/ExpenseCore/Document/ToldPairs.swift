import Foundation

// What a person is told without being asked: which entries are probably one expense, and which are
// perhaps, because they are near. A pair is told when it appears, and not again:
//
//     Fri 20  Taxi   2.90  ─┐    told: Taxi and TRAM; after `join --two` Bus and TRAM, and then, as
//     Fri 20  TRAM   2.90  ─┤    nothing likelier is left for TRAM, Tram and TRAM
//     Thu 19  Bus    2.90  ─┤
//     Wed 11  Tram   2.90  ─┘

extension Twins {
  /// The pairs of rows, from 1, that are told of this file and of none of some other versions of it:
  /// those that are probably one expense, then near ones.
  package func newPairs(unlike others: [Twins]) -> [(row: Int, other: Int)] {
    var changed = Changes()
    for other in others { changed.add(self, other) }
    return newPairs(of: changed, unlike: others)
  }

  /// The pairs that are told when the last entry is new.
  package var pairsOfLast: [(row: Int, other: Int)] {
    // Only a payment, or what has its amount, may be one with it.
    let last = items.count - 1
    guard (0..<last).contains(where: { items[$0].account != nil || sum(at: $0) == sum(at: last) })
    else { return [] }
    var changed = Changes()
    changed.add(last, of: self)
    return newPairs(of: changed, unlike: [Twins(items.dropLast(), rules)])
  }

  private func newPairs(
    of changed: Changes, unlike others: [Twins]
  ) -> [(row: Int, other: Int)] {
    // Pairs are of one amount: where no entry of it differs, they are the same.
    guard !changed.amounts.isEmpty else { return [] }
    func all(
      _ twins: Twins, most: Int, besides isKnown: ((row: Int, other: Int)) -> Bool
    ) -> [(row: Int, other: Int)] {
      let probable = twins.undecidedPairs(needsWord: false, of: changed.amounts)
        .map { (row: $0.row, other: $0.other) }
      let rows = twins.items.indices.filter { place in
        changed.amounts.contains(twins.items[place].amount)
          || changed.ids.contains(twins.items[place].id)
      }
      return probable.filter { !isKnown($0) }
        + twins.nearPairs(of: rows.map { $0 + 1 }, most: most, besides: isKnown)
    }
    // Mostly there is no pair of which to know.
    lazy var known = Set(
      others.flatMap { other in all(other, most: .max) { _ in false }.map { other.ids($0) } })
    return all(self, most: Self.mostTold) { known.contains(ids($0)) }
  }

  /// The new pairs after an answer about one: of near ones as many are told at once as a person looks
  /// at, and each answer brings the next.
  package func nextPairs(since old: Twins) -> [(row: Int, other: Int)] {
    func near(_ twins: Twins) -> [(row: Int, other: Int)] {
      twins.nearPairs(of: Array(1..<twins.items.count + 1), most: Self.mostTold)
    }
    let known = Set(near(old).map(old.ids))
    return (newPairs(unlike: [old]) + near(self).filter { !known.contains(ids($0)) })
      .uniqued(by: ids)
  }

  /// The most near pairs that are told at once.
  package static let mostTold = 5

  private func ids(_ pair: (row: Int, other: Int)) -> Set<UUID> {
    [items[row: pair.row].id, items[row: pair.other].id]
  }

  /// The entries of which one of two versions of a file has none, or another one.
  private struct Changes {
    var ids: Set<UUID> = []
    var amounts: Set<Amount> = []

    mutating func add(_ twins: Twins, _ other: Twins) {
      let areOfSameRules = twins.rules == other.rules
      func isSame(_ place: Int, _ there: Int) -> Bool {
        areOfSameRules && twins.items[place] == other.items[there]
          && twins.sum(at: place) == other.sum(at: there)
      }
      let common = min(twins.items.count, other.items.count)
      let unlike = (0..<common).filter { !isSame($0, $0) }
      var left = Dictionary(
        (unlike + (common..<other.items.count)).map { (ItemID(other.items[$0].id), $0) }
      ) { $1 }
      for place in unlike + (common..<twins.items.count) {
        let id = ItemID(twins.items[place].id)
        if let there = left[id], isSame(place, there) {
          left[id] = nil
        } else {
          add(place, of: twins)
        }
      }
      for place in left.values { add(place, of: other) }
    }

    mutating func add(_ place: Int, of twins: Twins) {
      guard let amount = twins.sum(at: place) else { return }
      ids.insert(twins.items[place].id)
      amounts.insert(amount)
    }
  }
}

// MARK: - Near pairs

extension Twins {
  /// Payments that may be typed or recurring entries of the file, in pairs that nobody is asked about:
  /// names that share a word, at most 4 days and a fifth of the amount apart, and equal amounts of an
  /// entry that stands for a payment of another account; then equal amounts 5 to 10 days apart.
  ///
  /// - Parameters:
  ///   - rows: rows, from 1 and ascending, of which one is in each pair.
  ///   - most: the most pairs to return; of more, those of the last rows.
  ///   - isKnown: returns true if a pair of rows, the payment last, is to be left out.
  package func nearPairs(
    of rows: [Int], most: Int,
    besides isKnown: ((row: Int, other: Int)) -> Bool = { _ in false }
  ) -> [(row: Int, other: Int)] {
    let days = rows.lazy.compactMap { items[row: $0].date?.daysSinceEpoch }
    guard let first = days.min(), let last = days.max() else { return [] }
    let reach = Self.late + Self.reach
    let (payments, others) = rowsByDay(first - reach...last + reach)
    guard !payments.isEmpty, !others.isEmpty else { return [] }
    var (alike, late): ([(row: Int, other: Int)], [(row: Int, other: Int)]) = ([], [])
    var (book, words) = (EntryBook(self), NameWords())
    let all = Set(rows)
    for row in rows.reversed() {
      guard let day = items[row: row].date?.daysSinceEpoch else { continue }
      let isPayment = book.isImported(items[row: row])
      let there = isPayment ? others : payments
      for near in day - Self.late...day + Self.late {
        // A pair of two of the rows is found from its payment.
        for second in there[near] ?? [] where isPayment || !all.contains(second) {
          let pair = isPayment ? (row: second, other: row) : (row: row, other: second)
          guard let isAlike = areNear(pair, abs(near - day), &words),
            !any(payments, near: pair.row, { isLikely(pair.row, $0) }),
            !any(others, near: pair.other, { isLikely($0, pair.other) }), !isKnown(pair)
          else { continue }
          if isAlike { alike.append(pair) } else { late.append(pair) }
        }
      }
      if alike.count >= most { break }
    }
    return alike.prefix(most).reversed() + late.prefix(max(0, most - alike.count)).reversed()
  }

  /// The most days between two entries of equal amounts that are told.
  private static let late = 10

  /// Returns true if one of some rows, at most 4 days from another, meets a condition.
  private func any(
    _ rows: [Int: [Int]], near row: Int, _ condition: (Int) -> Bool
  ) -> Bool {
    guard let day = items[row: row].date?.daysSinceEpoch else { return false }
    return (day - Self.reach...day + Self.reach).contains {
      rows[$0]?.contains(where: condition) ?? false
    }
  }

  /// New payments with entries of their account that they perhaps replace, each once.
  func nearPairs(of new: [Int], with lacked: [Int]) -> [(row: Int, other: Int)] {
    var (words, left) = (NameWords(), lacked)
    return new.compactMap { row in
      let place = left.firstIndex { other in
        let days = [row, other].compactMap { items[row: $0].date?.daysSinceEpoch }
        let distance = days.count == 2 ? abs(days[0] - days[1]) : .max
        return distance <= Self.late
          && areNear((other, row), distance, isMoved: true, &words) != nil
      }
      return place.map { (row: row, other: left.remove(at: $0)) }
    }
  }

  /// Returns true if an entry is probably a payment of nearly the same day.
  private func isLikely(_ row: Int, _ payment: Int) -> Bool {
    let (item, payment) = (row - 1, payment - 1)
    return items[item].amount == items[payment].amount && items[item].account == nil
      && !items[item].isDecided(about: items[payment])
  }

  /// The rows of payments and of other entries by day.
  private func rowsByDay(
    _ days: ClosedRange<Int>
  ) -> (payments: [Int: [Int]], others: [Int: [Int]]) {
    var book = EntryBook(self)
    var (payments, others): ([Int: [Int]], [Int: [Int]]) = ([:], [:])
    for (place, item) in items.enumerated() {
      guard let day = item.date?.daysSinceEpoch, days.contains(day) else { continue }
      if book.isImported(item) {
        payments[day, default: []].append(place + 1)
      } else {
        others[day, default: []].append(place + 1)
      }
    }
    return (payments, others)
  }

  /// Returns true if two entries are near in day and amount, false if only their amounts are equal,
  /// nil if they are no pair.
  ///
  /// - Parameter isMoved: true if they are payments of one account, and the first may have been
  ///   replaced.
  private func areNear(
    _ pair: (row: Int, other: Int), _ distance: Int, isMoved: Bool = false, _ words: inout NameWords
  ) -> Bool? {
    let (row, other) = (pair.row - 1, pair.other - 1)
    // First what is cheap to compare and usually differs.
    let isSame = items[row].amount == items[other].amount
    guard isSame || distance <= Self.reach && items[row].amount.isNear(items[other].amount) else {
      return nil
    }
    let (item, payment) = (items[row], items[other])
    guard (item.account == payment.account) == isMoved, !item.isDecided(about: payment) else {
      return nil
    }
    // Whoever has equal amounts a few days apart is asked, but for one that stands for a payment.
    let isAlike =
      isSame ? distance > Self.reach || item.account != nil : words.share(item.name, payment.name)
    return isAlike ? distance <= Self.reach : nil
  }
}

extension Amount {
  /// True if both have the same sign and differ by a fifth of the larger one at most.
  fileprivate func isNear(_ other: Amount) -> Bool {
    let sizes = (magnitude.tenThousandths, other.magnitude.tenThousandths)
    return isNegative == other.isNegative && abs(sizes.0 - sizes.1) <= max(sizes.0, sizes.1) / 5
  }
}
