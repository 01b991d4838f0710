import ExpenseCore

/// The planned or finished renaming in a file.
struct RenamePlan {
  /// The file after the renaming.
  private(set) var document: ExpenseDocument
  /// The question to agree to; nil if no two names become one.
  let question: String?
  /// Tells whether the renaming was carried out.
  var isSaved = false
  private let kind: Renaming.Kind
  private let old: String
  private let new: String
  private let itemCount: Int
  private var recordCounts: [String: Int]
  /// The budgets of past periods that were replaced by those of the new name.
  private let replacedBudgets: [Budget]

  /// Plans the renaming.
  ///
  /// - Throws: a `Refusal` if it is not possible, `UsageError` or `ListDamage`.
  init(_ request: RenameRequest, in document: ExpenseDocument, _ session: Session) throws {
    let request = try request.readingCategory(in: document)
    let kind = try request.foundKind(in: document)
    let (old, new) = (request.old, try request.checkedNew(as: kind))
    (self.document, self.kind, self.old, self.new) = (document, kind, old, new)
    if kind == .claim, !new.isEmpty { try document.checkClaims(old, new) }
    var renaming = Renaming(kind, from: old, to: new)
    let changed = renaming.carryOut(in: &self.document)
    itemCount = changed.items
    recordCounts = changed.records.mapValues(\.count)
    let path = try session.defaults.path
    let today = try session.clock.today()
    replacedBudgets = try self.document.joinBudgets(
      changed.records[FileList.budgets.key] ?? [], of: document, today: today, path)
    if kind == .category, new.isEmpty {
      recordCounts[FileList.budgets.key] = try self.document.endBudgets(
        in: old, today: today, path)
    }
    try self.document.checkRecurring(besides: document, path)
    question = Self.question(
      kind, old, new, document, Self.counts(itemCount, recordCounts).joined(separator: ", "))
  }

  var changesAnything: Bool { itemCount > 0 || recordCounts.values.contains { $0 > 0 } }

  /// The numbers of items and records, in words.
  private static func counts(_ items: Int, _ records: [String: Int]) -> [String] {
    [items.counted("expense")] + FileList.besideItems.counted { records[$0.key] ?? 0 }
  }

  /// The question if the name ends, or if the new one exists already or is a standard type.
  ///
  /// - Parameter counts: the numbers of what changes, in words.
  private static func question(
    _ kind: Renaming.Kind, _ old: String, _ new: String, _ document: ExpenseDocument,
    _ counts: String
  ) -> String? {
    if new.isEmpty { return "End the \(kind.rawValue) '\(old)' (\(counts))" }
    var (from, to) = (Renaming(kind, from: old, to: new), Renaming(kind, from: new, to: new))
    let isOld: (String) -> Bool = { name in from.rest(of: name) != nil }
    let isNew: (String) -> Bool = { name in !isOld(name) && to.rest(of: name) != nil }
    let isStandard = kind == .type && ExpenseType.standard.contains { $0.rawValue == new }
    guard kind != .name, isStandard || kind.names(in: document).contains(where: isNew) else {
      return nil
    }
    func count(_ isWanted: (String) -> Bool) -> String {
      document.items.count { item in kind.names(of: item).contains { isWanted($0) } }
        .counted("expense")
    }
    return "Make one \(kind.rawValue) of '\(old)' (\(count(isOld))) and '\(new)' (\(count(isNew)))"
  }
}

extension ExpenseDocument {
  /// Refuses to join a repaid claim with one that is not.
  fileprivate func checkClaims(_ old: String, _ new: String) throws {
    let report = try ClaimReport(of: items)
    guard let one = report.claim(named: old), let other = report.claim(named: new),
      (one.state == .repaid) != (other.state == .repaid)
    else { return }
    let (repaid, open) = one.state == .repaid ? (old, new) : (new, old)
    throw Refusal(
      "the claim '\(repaid)' is repaid, and '\(open)' is not",
      "To open it again: \(ShellLine.text(["claim", repaid, "--reopen"]))")
  }

  /// Refuses two active rules for the same expense.
  fileprivate func checkRecurring(besides before: ExpenseDocument, _ path: String) throws {
    func going(_ document: ExpenseDocument) throws -> [[String]: [NumberedRule]] {
      Dictionary(grouping: try document.numberedRules(in: path).filter { $0.rule.nextDay != nil }) {
        $0.rule.kind
      }
    }
    let known = try going(before)
    for (kind, rules) in try going(self) where rules.count > max(1, known[kind]?.count ?? 0) {
      let last = rules[rules.count - 1]
      throw Refusal(
        "'\(last.rule.name)' recurs \(last.rule.every.inWords) already",
        "To end one: \(ShellLine.text(["due", String(last.number), "--end"]))")
    }
  }
}

// MARK: Showing the renaming

extension RenamePlan: DataResult {
  func show(on console: Console) throws {
    guard changesAnything else { return }
    let counts = Self.counts(itemCount, recordCounts).joined(separator: ", ")
    guard !new.isEmpty else {
      let verb = isSaved ? "Ended" : "Would end"
      return try console.write("\(verb) \(kind.rawValue) '\(old)'  \(counts)")
    }
    let verb = isSaved ? "Renamed" : "Would rename"
    try console.write("\(verb) \(kind.rawValue) '\(old)' -> '\(new)'  \(counts)")
  }

  func notes(on console: Console) -> [Line] {
    guard changesAnything else { return ["Nothing changed: it is called that already."] }
    let style = console.style(of: document.currency)
    let replaced = replacedBudgets.map { budget -> Line in
      let amount = budget.amount.map(style.text) ?? ""
      return """
        Past periods keep the budget of the new name, and lose the one of \(amount) from \
        \(budget.fromTitle).
        """
    }
    return replaced
  }

  func write(to json: inout JSONOutput) {
    json.object { json in
      json.member("kind", kind.rawValue)
      json.member("from", old)
      json.member("to", new)
      json.member("items", itemCount)
      for list in FileList.besideItems { json.member(list.countKey, recordCounts[list.key] ?? 0) }
    }
  }
}
