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
