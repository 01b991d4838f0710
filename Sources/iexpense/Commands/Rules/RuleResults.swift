import ExpenseCore

/// The rules of the file, each with the number of expenses that it matches.
struct RuleListing: DataResult {
  private let rules: [ExpenseRule?]
  private let counts: [Int]
  let isSaved: Bool

  init(_ document: ExpenseDocument, isSaved: Bool = false) {
    var all = document.rules
    rules = all.rules
    counts = all.counts(in: document.items)
    self.isSaved = isSaved
  }

  func show(on console: Console) throws {
    guard !rules.isEmpty, !isSaved || !console.isQuiet else { return }
    var table = Table(Self.columns, rowCapacity: rules.count)
    for (place, rule) in rules.enumerated() {
      table.append(String(place + 1), .secondary)
      table.append(rule?.pattern.text ?? "(not known here)")
      table.append(rule?.effects.joined(separator: "  ") ?? "")
      table.append(String(counts[place]))
    }
    try console.output.write(table)
  }

  func notes(on console: Console) -> [Line] {
    (rules.isEmpty ? ["No rules: 'iexpense rule PATTERN -c CATEGORY' makes one."] : [])
      + (isSaved ? [.undo] : [])
  }

  private static let columns: [Table.Column] = [
    .init("Rule", .trailing), .init("Pattern", minimumWidth: 12), .init("Gives"),
    .init("Expenses", .trailing),
  ]

  var elements: String { "rules" }

  func write(to json: inout JSONOutput) {
    json.objects(of: rules.indices) { place, json in
      json.member("rule", place + 1)
      rules[place]?.write(to: &json)
      json.member("expenses", counts[place])
    }
  }
}

extension ExpenseRule {
  var effects: [String] {
    var words = [type?.rawValue, category].compactMap(\.self) + tags.map { "#\($0)" }
    if let name { words.append("named '\(name)'") }
    if skips { words.append("left out") }
    return words
  }

  fileprivate func write(to json: inout JSONOutput) {
    json.member("match", pattern.text)
    if let type { json.member("type", type.rawValue) }
    if let category { json.member("category", category) }
    if !tags.isEmpty { json.member("tags", tags) }
    if let name { json.member("name", name) }
    if skips { json.member("skip", true) }
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
    guard isPlan || !console.isQuiet else { return }
    let style = console.style(of: currency)
    for (change, outcome) in changes {
      let verb = isPlan ? "Would fill in" : "Filled in"
      let line = Line(verb, change.before, shortID: ids.text(of: change.before.id), style)
      let words = outcome.words.joined(separator: "  ")
      try console.write("\(line)  \(words) (rule \(outcome.rule))")
    }
  }

  func notes(on console: Console) -> [Line] {
    changes.isEmpty ? ["Nothing to fill in."] : isPlan ? [] : [.undo]
  }

  func write(to json: inout JSONOutput) {
    json.array { json in
      for (change, _) in changes { json.item(change.after, row: change.row, currency) }
    }
  }
}
