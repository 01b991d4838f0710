import ExpenseCore

/// The planned or finished changes of `claim`.
struct ClaimPlan {
  private let action: ClaimAction.Resolved
  /// The name of the claim in its most frequent spelling.
  private let name: String
  private let changes: [ItemChange]
  /// The number of named expenses that need no change.
  private let sameCount: Int
  /// The filter if it found nothing.
  private let missed: ItemFilter?
  /// Sentences on the words of the filters that no item has.
  private let unknown: [String]
  private let ids: ShortIDs
  let currency: Currency
  /// The expenses of the claim after the changes.
  private let after: [ExpenseItem]
  private let missingReceipts: [Line]
  private var isPlan = true

  /// Plans the changes.
  ///
  /// - Throws: a `Refusal`, or the error of a filter.
  init(
    _ typed: String, _ action: ClaimAction.Resolved, on choice: ClaimChoice,
    of document: ExpenseDocument, in session: Session
  ) throws {
    let items = document.items
    let currency = session.currency(ofFile: document.currency).currency
    let found = try ClaimReport(of: items).claim(named: typed)
    let filter = try choice.filters.filter(
      by: FileWords(of: items, beside: document), currency, months: document.monthStart, in: session
    )
    let chosen = try choice.rows(in: items, by: filter, currency, session)
    let name = found?.name ?? typed
    let rows: [Int] =
      switch action {
      case .claim:
        try items.claimable(chosen, isNamed: choice.isNamed, for: found, called: name)
      case .settle, .reopen:
        try items.held(chosen, isNamed: choice.isNamed, by: found, called: name)
      }
    let changes = items.changes(to: rows, action, name)
    (self.action, self.name, self.currency, self.changes) = (action, name, currency, changes)
    sameCount = choice.isNamed ? chosen.count - changes.count : 0
    missed = action == .claim ? filter.missed(by: chosen) : filter.missed(by: rows, in: name)
    unknown = FileWords(of: items).sentences(onUnknownOf: filter)
    ids = ShortIDs(of: items)
    let new = Dictionary(changes.map { ($0.row, $0.after) }) { first, _ in first }
    let held = Set(found?.rows ?? []).union(new.keys).sorted()
    after = held.map { new[$0] ?? items[row: $0] }.filter { $0.claimName != nil }
    let folder = try ReceiptFolder(of: session.defaults)
    missingReceipts =
      action == .claim
      ? Line.missingReceipts(folder.missing(among: new.keys.sorted(), of: items), of: items) : []
  }
}

extension ClaimChoice {
  /// Tells whether the line names expenses by rows or ids.
  var isNamed: Bool { !selectors.isEmpty }

  /// The rows that the line names, ascending; all rows if it names none.
  fileprivate func rows(
    in items: [ExpenseItem], by filter: ItemFilter, _ currency: Currency, _ session: Session
  ) throws -> [Int] {
    guard selectors.isEmpty else {
      return try selectors.rows(in: items) { session.console.style(of: currency) }
    }
    return filter.matches(in: items).rows
  }
}

extension ItemFilter {
  /// The filter, narrowed to a claim, if it found no row.
  fileprivate func missed(by rows: [Int], in claim: String? = nil) -> ItemFilter? {
    guard rows.isEmpty, !isEmpty else { return nil }
    var filter = self
    if let claim, claims.isEmpty { filter.claims = [claim] }
    return filter
  }
}

// MARK: The changes

extension [ExpenseItem] {
  /// The rows that may be put into a claim.
  ///
  /// - Parameter isNamed: whether each row was named, so that one that must stay out is refused.
  fileprivate func claimable(
    _ rows: [Int], isNamed: Bool, for claim: Claim?, called name: String
  ) throws(Refusal) -> [Int] {
    let own = Set(claim?.rows ?? [])
    let open = rows.filter { self[$0 - 1].claimState == .open }
    if isNamed {
      for row in rows where !own.contains(row) && self[row: row].claimState != .open {
        let item = self[row: row]
        guard item.claimState != nil, let other = item.claimName else {
          throw .notBusiness(item, row: row)
        }
        throw .inOtherClaim(item, row: row, other)
      }
    }
    if claim?.state == .repaid, !open.isEmpty { throw .repaidClaim(name) }
    return open
  }

  /// The rows that are in a claim.
  fileprivate func held(
    _ rows: [Int], isNamed: Bool, by claim: Claim?, called name: String
  ) throws(Refusal) -> [Int] {
    guard let claim else { throw .noClaim(named: name, of: self) }
    let own = Set(claim.rows)
    if isNamed, let row = rows.first(where: { !own.contains($0) }) {
      throw .notInClaim(self[row: row], row: row, name)
    }
    return rows.filter(own.contains)
  }

  /// The changes of an action, without rows that stay the same.
  fileprivate func changes(
    to rows: [Int], _ action: ClaimAction.Resolved, _ name: String
  ) -> [ItemChange] {
    let repaid = rows.filter { self[$0 - 1].claimState == .repaid }
    let unpaid = rows.filter { self[$0 - 1].claimState == .claimed }
    let changed: [Int] =
      switch action {
      case .claim: rows
      // Expenses repaid earlier keep their day unless no other expense is left.
      case .settle: unpaid.isEmpty ? repaid : unpaid
      case .reopen: repaid.isEmpty ? unpaid : repaid
      }
    return changed.compactMap { row in
      var item = self[row: row]
      switch action {
      case .claim: (item.claim, item.repaid) = (name, nil)
      case .settle(let day): item.repaid = day
      case .reopen where repaid.isEmpty: item.leaveClaim()
      case .reopen: item.repaid = nil
      }
      let change = ItemChange(row: row, before: self[row: row], after: item)
      return change.before == change.after ? nil : change
    }
  }
}

// MARK: Showing the changes

extension ClaimPlan: ItemPlan {
  var subjects: [ExpenseItem] { changes.map(\.before) }
  var isSaved: Bool { !isPlan && !changes.isEmpty }

  mutating func apply(to document: inout ExpenseDocument) throws(Refusal) {
    guard !changes.isEmpty else { return }
    try document.apply(changes)
    isPlan = false
  }

  func show(on console: Console) throws {
    let style = console.style(of: currency)
    for item in changes.map(\.after) {
      try console.write(
        Line(isPlan ? "Would \(verb.plan)" : verb.done, item, shortID: ids.text(of: item.id), style)
      )
    }
  }

  private var verb: (plan: String, done: String) {
    switch action {
    case .claim: ("claim", "Claimed")
    case .settle: ("settle", "Repaid")
    case .reopen:
      changes.allSatisfy { $0.after.claimName == nil }
        ? ("take out", "Took out") : ("reopen", "Reopened")
    }
  }

  func notes(on console: Console) -> [Line] {
    let style = console.style(of: currency)
    let unknown = unknown.map { Line($0) }
    if let missed { return ["No expenses found: \(missed.words(style))."] + unknown }
    guard !changes.isEmpty else {
      return [
        action == .claim && sameCount == 0
          ? "Nothing to claim: none of these is an open Business expense."
          : "Nothing changed: they are like that already."
      ]
    }
    let same: [Line] =
      (sameCount > 0 ? ["\(sameCount.counted("expense")) like that already."] : []) + unknown
    guard isSaved else { return same }
    var sum = AmountSum()
    for item in after { sum.add(item.amount) }
    let notes = same + missingReceipts
    guard !after.isEmpty, let total = try? sum.amount else { return notes }
    return notes + ["The claim '\(name)': \(after.count.counted("expense")), \(style.text(total))"]
  }

  func write(to json: inout JSONOutput) {
    json.array { json in
      for change in changes { json.item(change.after, row: change.row, currency) }
    }
  }
}
