import Foundation

extension ExpenseItem {
  /// Takes over what another entry of the same expense has and this one lacks, and remembers it.
  ///
  /// - Parameter other: the entry that goes.
  package mutating func takeOver(_ other: ExpenseItem) {
    category = category ?? other.category
    tags = tags.isEmpty ? other.tags : tags
    note = note ?? other.note
    paid = paid ?? other.paid
    receipt = receipt ?? other.receipt
    if claim == nil, other.claim != nil { (claim, repaid) = (other.claim, other.repaid) }
    account = account ?? other.account
    // A random id is that of nothing that can come again.
    let own = ContentID.made(other.id) ? [other.id.uuidString] : []
    let known = [id.uuidString] + same
    same += (own + other.same).filter { !known.contains($0) }.uniqued(by: \.self)
    self.other = (self.other + other.other).filter { !same.contains($0) }.uniqued(by: \.self)
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
    let areImported = [first, second].map { isImported(items[row: $0]) }
    let keepsSecond = areImported[0] && !areImported[1]
    let (row, gone) = keepsSecond ? (second, first) : (first, second)
    var (item, other) = (items[row: row], items[row: gone])
    if let claim = item.claim, let another = other.claim, claim != another {
      throw .claims(claim, another)
    }
    if areImported[0] != areImported[1] { (item.amount, item.date) = (other.amount, other.date) }
    if item.date == nil { item.date = other.date }
    other.account = areImported[0] == areImported[1] ? nil : other.account
    item.takeOver(other)
    return Join(row: row, item: item, gone: gone)
  }

  /// True if a bank's statement made the entry: it was not typed, and no rule added it.
  private func isImported(_ item: ExpenseItem) -> Bool {
    item.account != nil && ContentID.made(item.id)
      && !rules.contains { rule in
        item.date.map { ContentID.of($0, ofRule: rule.id) == item.id } ?? false
      }
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
  /// New payments that may be other entries of the file, in pairs that nobody was asked about: names
  /// that share a word, at most 4 days and a fifth of the amount apart, or equal amounts; then equal
  /// amounts 5 to 10 days apart.
  ///
  /// - Parameters:
  ///   - rows: the rows of the new entries, from 1.
  ///   - most: the most pairs to return.
  package func nearPairs(of rows: some Collection<Int>, most: Int) -> [(row: Int, other: Int)] {
    let others = items.indices.filter { items[$0].account == nil && items[$0].date != nil }
    guard !others.isEmpty else { return [] }
    let byDay = Dictionary(grouping: others) { items[$0].date?.daysSinceEpoch ?? 0 }
    var (alike, late): ([(Int, Int)], [(Int, Int)]) = ([], [])
    var words = NameWords()
    for row in rows {
      let item = items[row: row]
      guard item.account != nil, let day = item.date?.daysSinceEpoch else { continue }
      for place in (day - 10...day + 10).lazy.flatMap({ byDay[$0] ?? [] }) {
        let other = items[place]
        guard !item.isDecided(about: other) else { continue }
        let distance = abs((other.date?.daysSinceEpoch ?? day) - day)
        if distance > Self.reach {
          if other.amount == item.amount { late.append((place + 1, row)) }
        } else if other.amount == item.amount
          || other.amount.isNear(item.amount) && words.share(item.name, other.name)
        {
          alike.append((place + 1, row))
        }
      }
      if alike.count >= most { break }
    }
    return (alike + late).prefix(most).map { (row: $0.0, other: $0.1) }
  }
}

extension Amount {
  /// True if both have the same sign and differ by a fifth of the larger one at most.
  fileprivate func isNear(_ other: Amount) -> Bool {
    let sizes = [self, other].map(\.magnitude.tenThousandths)
    return isNegative == other.isNegative && abs(sizes[0] - sizes[1]) <= max(sizes[0], sizes[1]) / 5
  }
}

extension ExpenseItem {
  fileprivate func isDecided(about item: ExpenseItem) -> Bool {
    (same + other).contains { $0.uppercased() == item.id.uuidString }
      || (item.same + item.other).contains { $0.uppercased() == id.uuidString }
  }
}
