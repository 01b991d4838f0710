import ExpenseCore

/// What `claim` does to expenses, or would.
struct ClaimPlan {
  private let action: ClaimAction.Resolved
  /// The claim as most of its expenses spell it.
  private let name: String
  private let changes: [ItemChange]
  /// How many of those named by the line are what was asked for.
  private let sameCount: Int
  /// What was looked for if the filters found nothing.
  private let missed: ItemFilter?
  private let ids: ShortIDs
  let currency: Currency
  /// What the claim holds afterwards.
  private let after: [ExpenseItem]
  private let missingReceipts: [Line]
  private var isPlan = true

  /// - Throws: a `Refusal`, or what is wrong with a filter.
  init(
    _ typed: String, _ action: ClaimAction.Resolved, on choice: ClaimChoice,
    of document: ExpenseDocument, in session: Session
  ) throws {
    let items = document.items
    let currency = session.currency(ofFile: document.currency).currency
    let found = try ClaimReport(of: items).claim(named: typed)
    let filter = try choice.filters.filter(
      items, currency, months: document.monthStart, in: session)
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
    ids = ShortIDs(of: items)
    let new = Dictionary(changes.map { ($0.row, $0.after) }) { first, _ in first }
    let held = Set(found?.rows ?? []).union(new.keys).sorted()
    after = held.map { new[$0] ?? items[$0 - 1] }.filter { $0.claimName != nil }
    let folder = try ReceiptFolder(of: session.defaults)
    missingReceipts =
      action == .claim
      ? Line.missingReceipts(folder.missing(among: new.keys.sorted(), of: items), of: items) : []
  }
}

extension ClaimChoice {
  /// Whether the line names expenses one by one.
  var isNamed: Bool { !selectors.isEmpty }

  /// The rows that the line names, ascending; all of the file if it names none.
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
  /// What was looked for, perhaps in a claim, if no row was found.
  fileprivate func missed(by rows: [Int], in claim: String? = nil) -> ItemFilter? {
    guard rows.isEmpty, !isEmpty else { return nil }
    var filter = self
    if let claim, claims.isEmpty { filter.claims = [claim] }
    return filter
  }
}

// MARK: What is changed

extension [ExpenseItem] {
  /// Those of some rows that may go into a claim.
  ///
  /// - Parameter isNamed: whether each was named, so that one which may not is refused.
  fileprivate func claimable(
    _ rows: [Int], isNamed: Bool, for claim: Claim?, called name: String
  ) throws(Refusal) -> [Int] {
    let own = Set(claim?.rows ?? [])
    let open = rows.filter { self[$0 - 1].claimState == .open }
    if isNamed {
      for row in rows where !own.contains(row) && self[row - 1].claimState != .open {
        let item = self[row - 1]
        guard item.claimState != nil, let other = item.claimName else {
          throw .notBusiness(item, row: row)
        }
        throw .inOtherClaim(item, row: row, other)
      }
    }
    if claim?.state == .repaid, !open.isEmpty { throw .repaidClaim(name) }
    return open
  }

  /// Those of some rows that a claim holds.
  fileprivate func held(
    _ rows: [Int], isNamed: Bool, by claim: Claim?, called name: String
  ) throws(Refusal) -> [Int] {
    guard let claim else { throw .noClaim(named: name, of: self) }
    let own = Set(claim.rows)
    if isNamed, let row = rows.first(where: { !own.contains($0) }) {
      throw .notInClaim(self[row - 1], row: row, name)
    }
    return rows.filter(own.contains)
  }

  /// The changes that an action makes, of those rows that it changes.
  fileprivate func changes(
    to rows: [Int], _ action: ClaimAction.Resolved, _ name: String
  ) -> [ItemChange] {
    let repaid = rows.filter { self[$0 - 1].claimState == .repaid }
    let unpaid = rows.filter { self[$0 - 1].claimState == .claimed }
    let changed: [Int] =
      switch action {
      case .claim: rows
      // What was settled before keeps its day, unless there is nothing else.
      case .settle: unpaid.isEmpty ? repaid : unpaid
      case .reopen: repaid.isEmpty ? unpaid : repaid
      }
    return changed.compactMap { row in
      var item = self[row - 1]
      switch action {
      case .claim: (item.claim, item.repaid) = (name, nil)
      case .settle(let day): item.repaid = day
      case .reopen where repaid.isEmpty: item.leaveClaim()
      case .reopen: item.repaid = nil
      }
      let change = ItemChange(row: row, before: self[row - 1], after: item)
      return change.before == change.after ? nil : change
    }
  }
}

// MARK: How it is shown

extension ClaimPlan: ItemPlan {
  var subjects: [ExpenseItem] { changes.map(\.before) }
  var isSaved: Bool { !isPlan && !changes.isEmpty }

  mutating func apply(to document: inout ExpenseDocument) throws(Refusal) {
    guard !changes.isEmpty else { return }
    try document.apply(changes)
    isPlan = false
  }

  func show(on console: Console) throws {
    if let missed {
      return try console.note("No expenses found: \(missed.words(console.style(of: currency))).")
    }
    guard !changes.isEmpty else {
      return try console.note(
        action == .claim && sameCount == 0
          ? "Nothing to claim: no Business expense of these is open."
          : "Nothing changed: they are like that already.")
    }
    guard isPlan || !console.isQuiet else { return }
    let style = console.style(of: currency)
    for item in changes.map(\.after) {
      try console.write(
        Line(isPlan ? "Would \(verb.plan)" : verb.done, item, shortID: ids.text(of: item.id), style)
      )
    }
    if sameCount > 0 { try console.note("\(sameCount.counted("expense")) like that already.") }
    if !isPlan { try console.note("Undo with 'iexpense undo'.") }
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
    guard isSaved else { return [] }
    var sum = AmountSum()
    for item in after { sum.add(item.amount) }
    guard !after.isEmpty, let total = try? sum.amount else { return missingReceipts }
    let amount = console.style(of: currency).text(total)
    return missingReceipts + ["The claim '\(name)': \(after.count.counted("expense")), \(amount)"]
  }

  func write(to json: inout JSONOutput) {
    json.array { json in
      for change in changes { json.item(change.after, row: change.row, currency) }
    }
  }
}
