import ExpenseCore

/// The recurring expenses, with their next days and the number that are due.
struct DueListing {
  /// The rules by their next day, ended ones last.
  private let rules: [(numbered: NumberedRule, dueCount: Int)]
  private let currency: Currency
  private let total: Amount
  /// Tells whether the list is the result of a change.
  private(set) var isSaved = false
  /// The cost of all rules; nil if it is out of range.
  private let cost: (month: Amount, year: Amount)?
  var remarks: [Line] = []

  /// Creates the list.
  ///
  /// - Parameter items: the items of the file, some of which may be on a rule's days.
  /// - Throws: `AmountOutOfRange` if the total that is due is out of range.
  init(
    _ rules: [NumberedRule], among items: [ExpenseItem], currency: Currency, today: CalendarDate,
    isSaved: Bool = false
  ) throws(AmountOutOfRange) {
    let days = rules.map(\.rule).daysDue(through: today, among: items).map(\.missing)
    self.rules = zip(rules, days).map { ($0, $1.count) }.sorted {
      $0.0.order < $1.0.order
    }
    cost = rules.map(\.rule).cost(digits: currency.minorDigits)
    (self.currency, self.isSaved) = (currency, isSaved)
    var sum = AmountSum()
    for (numbered, count) in self.rules {
      for _ in 0..<count { sum.add(numbered.rule.amount) }
    }
    total = try sum.amount
  }

  private var dueCount: Int { rules.reduce(0) { $0 + $1.dueCount } }
}

extension DueListing: DataResult {
  func show(on console: Console) throws {
    guard !rules.isEmpty, !isSaved || !console.isQuiet else { return }
    try console.output.write(table(console.style(of: currency)))
    guard !isSaved else { return }
    for line in totals(console.style(of: currency)) { try console.output.writeLine(line) }
  }

  /// The sums of what is due, and of a month and a year.
  func totals(_ style: CurrencyStyle) -> [String] {
    let due =
      dueCount > 0 ? ["\(dueCount.counted("expense")) due, \(style.text(total))"] : []
    guard let cost, rules.contains(where: { $0.numbered.rule.nextDay != nil }) else { return due }
    return due + ["\(style.text(cost.month)) a month, \(style.text(cost.year)) a year"]
  }

  /// The table; a column of which no rule has a value is left out, and names are cut last.
  func table(_ style: CurrencyStyle) -> Table {
    let columns = columns(style).filter { column in
      rules.contains { !column.text($0.numbered, $0.dueCount).isEmpty }
    }
    return Table(
      columns.map(\.column),
      rows: rules.map { numbered, count in
        columns.map { column in
          let look = numbered.rule.nextDay == nil ? Palette.Style.secondary : .plain
          return (column.text(numbered, count), column.style ?? look)
        }
      })
  }

  /// A column, the text of a rule in it, and its style; nil for that of the row.
  private struct Column {
    let column: Table.Column
    var style: Palette.Style?
    let text: (_ rule: NumberedRule, _ dueCount: Int) -> String
  }

  private func columns(_ style: CurrencyStyle) -> [Column] {
    func spared(_ title: String, _ order: Int) -> Table.Column {
      .init(title, minimumWidth: 6, dropOrder: order, canBeSpared: true)
    }
    return [
      Column(column: .init("N", .trailing), style: .secondary) { rule, _ in String(rule.number) },
      Column(column: .init("Next")) { rule, _ in rule.rule.nextDay?.description ?? "ended" },
      Column(column: .init("Name", minimumWidth: 12, wantedWidth: 24)) { rule, _ in rule.rule.name
      },
      Column(column: .init("Amount", .trailing)) { rule, _ in style.text(rule.rule.amount) },
      Column(column: .init("Every", dropOrder: 2, canBeSpared: true)) { rule, _ in
        rule.rule.every.inWords
      },
      Column(column: .init("Due", .trailing), style: .warning) { _, count in
        count > 0 ? String(count) : ""
      },
      Column(column: spared("Type", 0)) { rule, _ in rule.rule.type.rawValue },
      Column(column: spared("Category", 1)) { rule, _ in rule.rule.category ?? "" },
      Column(column: spared("", 3)) { rule, _ in
        rule.rule.until.flatMap { rule.rule.nextDay == nil ? nil : "until \($0)" } ?? ""
      },
    ]
  }

  /// The shown rules, in order.
  var shown: [NumberedRule] { rules.map(\.numbered) }

  func notes(on console: Console) -> [Line] {
    if rules.isEmpty {
      return ["Nothing recurs: begin with 'iexpense add Rent 850 --every month'."]
    }
    return remarks + (isSaved ? [] : Line.due(dueCount, on: console))
  }

  func write(to json: inout JSONOutput) {
    json.object { json in
      json.member("currency", currency.code)
      json.objects("rules", of: rules) { entry, json in
        entry.numbered.write(to: &json)
        json.member("due", entry.dueCount)
      }
      json.member("due") { json in
        json.member("count", dueCount)
        json.member("total", total)
      }
      json.member("perMonth", cost?.month)
      json.member("perYear", cost?.year)
    }
  }
}

extension NumberedRule {
  /// The sort key: the next day, with ended rules last.
  fileprivate var order: (isEnded: Int, day: CalendarDate, number: Int) {
    (rule.nextDay == nil ? 1 : 0, rule.nextDay ?? .last, number)
  }

  fileprivate func write(to json: inout JSONOutput) {
    json.member("n", number)
    json.member("id", rule.id)
    json.member("name", rule.name)
    json.member("type", rule.type.rawValue)
    json.member("amount", rule.amount)
    if let category = rule.category { json.member("category", category) }
    if !rule.tags.isEmpty { json.member("tags", rule.tags) }
    if let note = rule.note { json.member("note", note) }
    json.member("every", rule.every.description)
    json.member("from", rule.from.description)
    if let day = rule.nextDay {
      json.member("next", day.description)
    } else {
      json.key("next")
      json.raw("null")
    }
    if let until = rule.until { json.member("until", until.description) }
  }
}
