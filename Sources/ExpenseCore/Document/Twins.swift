import Foundation

// One expense can come into a file through several doors: somebody types it, a recurring rule adds
// it, and the bank's statement has it once more.
//
//     typed       Fri 20  Hotel           100.00  ─┐  at most 4 days apart, the same amount:
//     imported    Mon 23  HOTEL GENT      100.00  ─┘  probably one expense
//
// An entry is imported if a statement made it, recurring if it is an occurrence of a rule, otherwise
// typed. Two may be one if they have the same amount and
//   - one is imported and the other typed or recurring, or one is recurring and the other typed, and
//     they are at most 4 days apart; of what recurs, less than half of its rhythm
//   - both are of one account, and a statement of it covers the day of the older one without holding
//     it: the bank has booked a pending payment on another day
//   - they are of two accounts, on the same day, and their names share a word that neither account
//     has twice in that month; one that was typed, or recurs, and stands for a payment of an account
//     may be up to 4 days from that of another
// An item and the parts that were split off it count as one, by their sum.
//
// Nothing here decides for a person. What is decided is remembered in the entries: `same` holds the
// ids of the payments and occurrences that an entry stands for, `other` those that it does not, and
// no id in them is looked at again.

/// The one answer to the question which two entries may be one expense.
package struct Twins {
  let items: [ExpenseItem]
  let rules: [RecurringRule]
  /// The parts that were split off items, by id.
  private let parts: [ItemID: Int]

  /// The most days between two entries of one expense.
  package static let reach = 4

  /// A new entry and one of the file that may be the same expense.
  package struct Pair: Equatable, Sendable {
    /// The index of the new entry.
    package let new: Int
    /// The row of the other entry, from 1.
    package let row: Int
    /// True if both names have a word of three letters or more in common.
    package let sharesWord: Bool
  }

  /// Looks at the entries of a file.
  ///
  /// - Parameter rules: the recurring rules of the file.
  package init(_ items: [ExpenseItem], _ rules: [RecurringRule]) {
    (self.items, self.rules) = (items, rules)
    var parts: [ItemID: Int] = [:]
    for place in items.indices where ContentID.made(items[place].id) {
      if items[place].account == nil { parts[ItemID(items[place].id)] = place }
    }
    self.parts = parts
  }

  /// The pairs of new entries with entries of the file, one to one, in the order of the new ones.
  ///
  /// - Parameters:
  ///   - new: entries that are not in the file: payments with their account, occurrences, or typed.
  ///   - covered: the days that statements of an account hold completely, by its key.
  ///   - held: the indices of items that these statements repeat.
  package func pairs(
    of new: [ExpenseItem], covering covered: [String: ClosedRange<CalendarDate>] = [:],
    besides held: Set<Int> = []
  ) -> [Pair] {
    let amounts = Set(new.lazy.filter { $0.date != nil }.map(\.amount))
    let days = new.lazy.compactMap { $0.date?.daysSinceEpoch }
    guard let first = days.min(), let last = days.max() else { return [] }
    let near = first - Self.reach...last + Self.reach
    let places = items.indices.filter {
      items[$0].date.map { near.contains($0.daysSinceEpoch) } ?? false && !held.contains($0)
    }
    var book = EntryBook(self)
    let known = entries(places, &book) { amounts.contains($0) }
    guard !known.isEmpty else { return [] }
    let own = new.indices.compactMap { book.entry(new[$0], at: $0, amount: new[$0].amount) }
    return match(own, known, NameCounts(own, in: new, items), covered)
  }

  /// The pairs of entries in the file that a person should decide about, by rows from 1, the imported
  /// one last.
  ///
  /// - Parameters:
  ///   - needsWord: true to leave out those of what recurs whose names share no word.
  ///   - amounts: the amounts to look at; nil for all.
  package func undecidedPairs(
    needsWord: Bool, of amounts: Set<Amount>? = nil
  ) -> [(row: Int, other: Int, sharesWord: Bool)] {
    // One alone is in no pair, nor are two of one account, nor typed ones where nothing recurs.
    var (first, shared): ([Amount: Int], Set<Amount>) = ([:], [])
    for place in items.indices {
      guard let amount = sum(at: place), amounts?.contains(amount) ?? true else { continue }
      let other = first[amount]
      first[amount] = other ?? place
      guard let other else { continue }
      let account = items[place].account
      if items[other].account != account || account == nil && !rules.isEmpty {
        shared.insert(amount)
      }
    }
    var book = EntryBook(self)
    let all = entries(Array(items.indices), &book, shared.contains)
    guard !all.isEmpty else { return [] }
    let counts = NameCounts(all, in: items, [])
    var paired: Set<Int> = []
    var found: [(row: Int, other: Int, sharesWord: Bool)] = []
    func add(_ left: [TwinEntry], _ right: [TwinEntry]) {
      let free = { (entries: [TwinEntry]) in entries.filter { !paired.contains($0.place) } }
      for pair in match(free(left), free(right), counts, [:], needsWord: needsWord) {
        paired.formUnion([pair.new, pair.row - 1])
        found.append((pair.row, pair.new + 1, pair.sharesWord))
      }
    }
    let imported = all.filter(\.isImported)
    let recurring = all.filter { !$0.isImported && $0.isOfRhythm }
    let typed = all.filter { !$0.isImported && !$0.isOfRhythm }
    add(imported, typed + recurring)
    add(recurring, typed)
    for account in Set(imported.map(\.account)).compactMap(\.self).sorted() {
      let isOwn = { (entry: TwinEntry) in entry.account == account }
      add(imported.filter(isOwn), imported.filter { !isOwn($0) })
    }
    return found.sorted { ($0.row, $0.other) < ($1.row, $1.other) }
  }

  /// The pairs of payments with entries of their account that are probably the same payment: the
  /// payments cover the day of the entry without holding it.
  ///
  /// Near ones have the new payment first, whose amount is the one that was booked.
  ///
  /// - Parameters:
  ///   - held: the rows, from 1, of a statement or of one side of a merge.
  ///   - added: those of payments that may be near an entry, and not only equal to it.
  ///   - accounts: the keys of the accounts of the statement; nil for all.
  package func movedPairs(
    _ held: Set<Int>, added: [Int] = [], of accounts: Set<String>? = nil
  ) -> [(row: Int, other: Int)] {
    var book = EntryBook(self)
    let free = items.indices.filter { place in
      items[place].account.map { accounts?.contains($0) ?? true } ?? false
    }
    let payments = free.filter { held.contains($0 + 1) }
    return Dictionary(grouping: payments) { items[$0].account ?? "" }.flatMap { account, payments in
      let days = payments.compactMap { items[$0].date }
      guard let first = days.min(), let last = days.max() else { return [(row: Int, other: Int)]() }
      let lacked = free.filter { place in
        items[place].date.map((first...last).contains) ?? false && items[place].account == account
          && !held.contains(place + 1)
      }
      let known = entries(lacked, &book) { _ in true }
      let amounts = Set(known.map(\.amount))
      let new = entries(payments, &book, amounts.contains)
      let pairs = match(new, known, NameCounts([], in: [], []), [account: first...last])
        .map { (row: min($0.row, $0.new + 1), other: max($0.row, $0.new + 1)) }
      let paired = Set(pairs.flatMap { [$0.row, $0.other] })
      let near = nearPairs(
        of: added.filter { !paired.contains($0) && items[row: $0].account == account },
        with: lacked.map { $0 + 1 }.filter { !paired.contains($0) })
      return pairs + near
    }.sorted { $0 < $1 }
  }

  /// The pairs of a payment that a statement of its account lacks, after it was said to be another one
  /// than what it was told with.
  ///
  /// - Parameter row: its row, from 1.
  package func movedPairs(lacking row: Int) -> [(row: Int, other: Int)] {
    let rows = 1..<items.count + 1
    return movedPairs(
      Set(rows).subtracting([row]), added: Array(rows[(row + 1)...]),
      of: Set([items[row: row].account].compactMap(\.self)))
  }

  /// The rows of entries that remember the same id, or of which one has the id of another.
  package static func repeats(among items: [ExpenseItem]) -> [[Int]] {
    var rows: [String: [Int]] = [:]
    for (place, item) in items.enumerated() {
      for id in item.same { rows[id.uppercased(), default: []].append(place + 1) }
    }
    guard !rows.isEmpty else { return [] }
    for (place, item) in items.enumerated() where rows[item.id.uuidString] != nil {
      rows[item.id.uuidString]?.append(place + 1)
    }
    return rows.values.map { Set($0).sorted() }.filter { $0.count > 1 }
      .sorted { $0.lexicographicallyPrecedes($1) }
  }
}

extension [ExpenseItem] {
  /// The items after some were deleted: the first part that is left of one takes over what it was and
  /// stood for, so that neither comes again.
  package func remembering(_ deleted: [ExpenseItem]) -> [ExpenseItem] {
    let known = deleted.filter { ContentID.made($0.id) || !$0.same.isEmpty }
    guard !known.isEmpty else { return self }
    var items = self
    var places: [ItemID: Int] = [:]
    for place in indices where ContentID.made(self[place].id) {
      places[ItemID(self[place].id)] = place
    }
    for item in known {
      // Some of the parts may be deleted too.
      let parts = ContentID.parts(of: item.id).prefix(deleted.count + 1)
      guard let place = parts.lazy.compactMap({ places[ItemID($0)] }).first else { continue }
      let own = ContentID.made(item.id) ? [item.id.uuidString] : []
      items[place].same += own + item.same
      items[place].other += item.other
      items[place].account = items[place].account ?? item.account
    }
    return items
  }
}

// MARK: - Entries

extension Twins {
  /// The entries at some places whose amounts, with those of their parts, are wanted.
  private func entries(
    _ places: [Int], _ book: inout EntryBook, _ isWanted: (Amount) -> Bool
  ) -> [TwinEntry] {
    let withheld =
      parts.isEmpty ? [] : Set(places.lazy.flatMap { self.parts(of: self.items[$0].id) })
    return places.compactMap { place in
      guard !withheld.contains(place), let amount = sum(at: place), isWanted(amount) else {
        return nil
      }
      return book.entry(items[place], at: place, amount: amount)
    }
  }

  /// The sum of an item and its parts; nil if it is out of range.
  package func sum(at place: Int) -> Amount? {
    guard !parts.isEmpty else { return items[place].amount }
    var sum = AmountSum()
    for place in [place] + parts(of: items[place].id) { sum.add(items[place].amount) }
    return try? sum.amount
  }

  /// The indices of an item's parts, and of the parts of these.
  func parts(of id: UUID) -> [Int] {
    var found: [Int] = []
    for part in ContentID.parts(of: id) {
      guard let place = parts[ItemID(part)] else { break }
      found += [place] + parts(of: part)
    }
    return found
  }
}

// MARK: - Pairs

extension Twins {
  /// - Parameter needsWord: true if what recurs is in a pair only if the names share a word.
  private func match(
    _ new: [TwinEntry], _ known: [TwinEntry], _ counts: NameCounts,
    _ covered: [String: ClosedRange<CalendarDate>], needsWord: Bool = false
  ) -> [Pair] {
    let there = Dictionary(grouping: known, by: \.amount)
    let wanted = Dictionary(grouping: new) { $0.amount }
    return wanted.flatMap { amount, new -> [Pair] in
      guard let known = there[amount] else { return [] }
      var flow = TwinFlow(new, known) { new, known in
        Self.mayBeOne(new, known, counts, covered)
          && (!needsWord || !new.isOfRhythm && !known.isOfRhythm || new.sharesWord(with: known))
      }
      flow.fill()
      return flow.pairs.map { new, known in
        Pair(new: new.place, row: known.place + 1, sharesWord: new.sharesWord(with: known))
      }
    }.sorted { $0.new < $1.new }
  }

  private static func mayBeOne(
    _ new: TwinEntry, _ known: TwinEntry, _ counts: NameCounts,
    _ covered: [String: ClosedRange<CalendarDate>]
  ) -> Bool {
    let isImported = new.isImported || known.isImported
    guard isImported || new.isOfRhythm != known.isOfRhythm, !new.isDecided(about: known) else {
      return false
    }
    let distance = abs(new.day - known.day)
    switch (new.account, known.account) {
    case (let account?, let other?) where account == other:
      guard let days = covered[account] else { return false }
      return distance <= reach
        && (days.lowerBound.daysSinceEpoch...days.upperBound.daysSinceEpoch).contains(known.day)
    case (_?, _?):
      let most = new.isImported && known.isImported ? 0 : min(new.reach, known.reach)
      return distance <= most && new.sharesWord(with: known) && counts.isOnce(new)
        && counts.isOnce(known)
    default:
      return !(new.isOfRhythm && known.isOfRhythm) && distance <= min(new.reach, known.reach)
    }
  }
}
