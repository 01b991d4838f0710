import ExpenseCore

/// The rules of the file, each with the number of expenses that it matches.
struct RuleListing: DataResult {
  private struct Row {
    /// The place in the file, from 1.
    let number: Int
    /// The rule; nil if it is not known here.
    let rule: ExpenseRule?
    /// The number of expenses that it matches.
    let count: Int
  }

  private let rows: [Row]
  let isSaved: Bool
  private let isUnchanged: Bool
  /// A note on how the category was read.
  private let note: Line?

  init(
    _ document: ExpenseDocument, isSaved: Bool = false, isUnchanged: Bool = false,
    note: Line? = nil
  ) {
    (self.isUnchanged, self.note) = (isUnchanged, note)
    var all = document.rules
    rows = zip(all.rules, all.counts(in: document.items)).enumerated().map { place, rule in
      Row(number: place + 1, rule: rule.0, count: rule.1)
    }
    self.isSaved = isSaved
  }

  private static var columns: [ReportColumn<Row>] {
    [
      .init(.init("Rule", .trailing), json: "rule", .secondary) { .count($0.number) },
      .init(
        .init("Pattern", minimumWidth: 12), json: "match",
        text: { row, _ in row.rule?.pattern.text ?? "(not known here)" }
      ) { .text($0.rule?.pattern.text) },
      .init(.init("Gives")) { row, _ in row.rule?.effects.joined(separator: "  ") ?? "" },
      .init(json: "type") { .text($0.rule?.type?.rawValue) },
      .init(json: "category") { .text($0.rule?.category) },
      .init(json: "tags") { .words($0.rule?.tags ?? []) },
      .init(json: "name") { .text($0.rule?.name) },
      .init(json: "skip") { $0.rule?.skips == true ? .truth(true) : .word(nil) },
      .init(.init("Expenses", .trailing), json: "expenses") { .count($0.count) },
    ]
  }

  func show(on console: Console) throws {
    guard !rows.isEmpty else { return }
    try console.output.write(Table(Self.columns, rows: rows, console.style(of: nil)))
  }

  func notes(on console: Console) -> [Line] {
    rows.isEmpty
      ? ["No rules: 'iexpense rule PATTERN -c CATEGORY' makes one."]
      : (isUnchanged ? [.unchanged] : []) + [note].compactMap(\.self)
  }

  var elements: String { "rules" }

  func write(to json: inout JSONOutput) { json.objects(of: rows, Self.columns) }
}

extension ExpenseRule {
  var effects: [String] {
    var words = [type?.rawValue, category].compactMap(\.self) + tags.map { "#\($0)" }
    if let name { words.append("named '\(name)'") }
    if skips { words.append("left out") }
    return words
  }
}

/// The members that a rule set in an item.
struct RuleOutcome {
  /// The type, the category and the tags that were set.
  let words: [String]
  /// The number of the rule, from 1.
  let rule: Int
}

extension ExpenseRules {
  /// Sets the empty members of an item by the first matching rule; nil if nothing was set.
  mutating func apply(
    to item: inout ExpenseItem, mayType: Bool, mayCategory: Bool
  ) -> RuleOutcome? {
    var filled = item
    guard let place = complete(&filled, mayType: mayType) else { return nil }
    if !mayCategory { filled.category = item.category }
    let words = [
      filled.type == item.type ? nil : filled.type.rawValue,
      filled.category == item.category ? nil : filled.category,
    ]
    let tags = filled.tags == item.tags ? [] : filled.tags.map { "#\($0)" }
    let given = words.compactMap(\.self) + tags
    item = filled
    return given.isEmpty ? nil : RuleOutcome(words: given, rule: place + 1)
  }
}

/// The planned or finished changes of `rule --apply`.
struct AppliedRules: ItemPlan {
  private var changes: [(item: ItemChange, outcome: RuleOutcome)] = []
  private let ids: ShortIDs
  let currency: Currency
  private var isPlan = true

  init(planIn document: ExpenseDocument, _ session: Session) {
    ids = ShortIDs(of: document.items)
    currency = session.currency(ofFile: document.currency).currency
    var rules = document.rules
    for (index, item) in document.items.enumerated() {
      var new = item
      if let outcome = rules.apply(to: &new, mayType: false, mayCategory: true) {
        changes.append((ItemChange(row: index + 1, before: item, after: new), outcome))
      }
    }
  }

  var subjects: [ExpenseItem] { changes.map(\.item.before) }
  var isSaved: Bool { !isPlan && !changes.isEmpty }

  mutating func apply(to document: inout ExpenseDocument) throws(Refusal) {
    for (index, place) in try document.apply(changes.map(\.item)).enumerated() {
      changes[index].item.row = place + 1
    }
    isPlan = false
  }

  func show(on console: Console) throws {
    let style = console.style(of: currency)
    for (change, outcome) in changes {
      let verb = isPlan ? "Would fill in" : "Filled in"
      let line = Line(verb, change.before, shortID: ids.text(of: change.before.id), style)
      let words = outcome.words.joined(separator: "  ")
      try console.write("\(line)  \(words) (rule \(outcome.rule))")
    }
  }

  func notes(on console: Console) -> [Line] {
    changes.isEmpty ? ["Nothing to fill in."] : []
  }

  func write(to json: inout JSONOutput) {
    json.array { json in
      for (change, _) in changes { json.item(change.after, row: change.row, currency) }
    }
  }
}
