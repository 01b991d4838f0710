import Foundation

extension ExpenseItem {
  /// Takes over what another entry of the same expense has and this one lacks, and remembers it.
  ///
  /// - Parameter other: the entry that goes.
  package mutating func takeOver(_ other: ExpenseItem) {
    // A day of repayment belongs to its claim.
    let repaid = claim == nil || claim == other.claim ? repaid ?? other.repaid : repaid
    for member in ItemMember.all where member.isShown && member.text(of: self) == nil {
      member.copy(from: other, to: &self)
    }
    self.repaid = repaid
    let keys = extras.members.map(\.key)
    extras.members += other.extras.members.filter { !keys.contains($0.key) }
    account = account ?? other.account
    // A random id is that of nothing that can come again.
    let own = ContentID.made(other.id) ? [other.id.uuidString] : []
    let known = [id.uuidString] + same
    same += (own + other.same).filter { !known.contains($0) }.uniqued(by: \.self)
    self.other = (self.other + other.other).filter { !([id.uuidString] + same).contains($0) }
      .uniqued(by: \.self)
  }
}

extension ExpenseItem {
  /// Stands no longer for a payment or an occurrence.
  ///
  /// - Parameter isImported: true if a statement made it, so that its account is its own.
  mutating func forget(_ id: String, isImported: Bool) {
    let count = same.count
    same.removeAll { $0.uppercased() == id.uppercased() }
    if same.count < count, !isImported { account = nil }
  }
}

extension [ExpenseItem] {
  /// Remembers that two items are two expenses, with the first of them.
  package mutating func separate(_ first: Int, _ second: Int, _ rules: [RecurringRule]) {
    var book = EntryBook(Twins(self, rules))
    for (place, other) in [(first, second), (second, first)] {
      let isImported = book.isImported(self[place])
      self[place].forget(self[other].id.uuidString, isImported: isImported)
    }
    self[first].other.append(self[second].id.uuidString)
  }
}

extension Twins {
  /// Two entries of a file as one.
  package struct Join: Sendable {
    /// The row of the entry that stays, from 1, and the entry afterwards.
    package let row: Int
    package let item: ExpenseItem
    /// The row of the entry that goes.
    package let gone: Int
  }

  /// A reason why two entries cannot be joined.
  package enum JoinProblem: Error {
    /// They are in two claims.
    case claims(String, String)
    /// One is split; the rows of its parts, or of what it was split off.
    case split(row: Int, siblings: [Int])
  }

  /// Joins two entries: the typed or recurring one stays, with amount and day of the imported one;
  /// of two alike in origin the first stays as it is.
  ///
  /// - Parameters:
  ///   - first: a row, from 1.
  ///   - second: another row.
  /// - Throws: `JoinProblem`.
  package func join(_ first: Int, _ second: Int) throws(JoinProblem) -> Join {
    for row in [first, second] {
      let others = siblings(ofRow: row)
      guard others.isEmpty else { throw .split(row: row, siblings: others) }
    }
    var book = EntryBook(self)
    let areImported = [first, second].map { book.isImported(items[row: $0]) }
    let keepsSecond = areImported[0] && !areImported[1]
    let (row, gone) = keepsSecond ? (second, first) : (first, second)
    var (item, other) = (items[row: row], items[row: gone])
    if let claim = item.claim, let another = other.claim, claim != another {
      throw .claims(claim, another)
    }
    if areImported[0] != areImported[1] { (item.amount, item.date) = (other.amount, other.date) }
    other.account = areImported[0] == areImported[1] ? nil : other.account
    item.takeOver(other)
    return Join(row: row, item: item, gone: gone)
  }

  /// The rows of the parts of an item, or of what it was split off and the other parts of that.
  private func siblings(ofRow row: Int) -> [Int] {
    let id = items[row: row].id
    let own = parts(of: id)
    if !own.isEmpty { return own.map { $0 + 1 } }
    guard ContentID.made(id), items[row: row].account == nil else { return [] }
    for place in items.indices where place != row - 1 {
      let parts = parts(of: items[place].id)
      if parts.contains(row - 1) { return [place + 1] + parts.map { $0 + 1 }.filter { $0 != row } }
    }
    return []
  }
}

// MARK: - Near pairs

extension Twins {
  /// Payments that may be typed or recurring entries of the file, in pairs that nobody is asked about:
  /// names that share a word, at most 4 days and a fifth of the amount apart, and equal amounts of an
  /// entry that stands for a payment of another account; then equal amounts 5 to 10 days apart.
  ///
  /// - Parameters:
  ///   - rows: rows, from 1, of which one is in each pair.
  ///   - most: the most pairs to return.
  ///   - isKnown: returns true if a pair of rows, the payment last, is to be left out.
  package func nearPairs(
    of rows: [Int], most: Int,
    besides isKnown: ((row: Int, other: Int)) -> Bool = { _ in false }
  ) -> [(row: Int, other: Int)] {
    let days = rows.lazy.compactMap { items[row: $0].date?.daysSinceEpoch }
    guard let first = days.min(), let last = days.max() else { return [] }
    let (payments, others) = rowsByDay(first - Self.late...last + Self.late)
    guard !payments.isEmpty, !others.isEmpty else { return [] }
    var (alike, late): ([(row: Int, other: Int)], [(row: Int, other: Int)]) = ([], [])
    var (book, words) = (EntryBook(self), NameWords())
    let all = Set(rows)
    for row in rows {
      guard let day = items[row: row].date?.daysSinceEpoch else { continue }
      let isPayment = book.isImported(items[row: row])
      let there = isPayment ? others : payments
      for near in day - Self.late...day + Self.late {
        // A pair of two of the rows is found from its payment.
        for second in there[near] ?? [] where isPayment || !all.contains(second) {
          let pair = isPayment ? (row: second, other: row) : (row: row, other: second)
          guard let isAlike = areNear(pair, abs(near - day), &words), !isKnown(pair) else {
            continue
          }
          if isAlike { alike.append(pair) } else { late.append(pair) }
        }
      }
      if alike.count >= most { break }
    }
    return Array((alike + late).prefix(most))
  }

  /// The most days between two entries of equal amounts that are told.
  private static let late = 10

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
  private func areNear(
    _ pair: (row: Int, other: Int), _ distance: Int, _ words: inout NameWords
  ) -> Bool? {
    let (row, other) = (pair.row - 1, pair.other - 1)
    // First what is cheap to compare and usually differs.
    let isSame = items[row].amount == items[other].amount
    guard isSame || distance <= Self.reach && items[row].amount.isNear(items[other].amount) else {
      return nil
    }
    let (item, payment) = (items[row], items[other])
    guard item.account != payment.account, !item.isDecided(about: payment) else { return nil }
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
