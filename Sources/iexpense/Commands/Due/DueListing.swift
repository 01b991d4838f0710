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
    let style = console.style(of: currency)
    var table = Table(Self.columns, rowCapacity: rules.count)
    for (numbered, count) in rules {
      let rule = numbered.rule
      let (day, look) = (rule.nextDay, rule.nextDay == nil ? Palette.Style.secondary : .plain)
      table.append(String(numbered.number), .secondary)
      table.append(day?.description ?? "ended", look)
      table.append(rule.name, look)
      table.append(style.text(rule.amount), look)
      table.append(rule.every.inWords, look)
      table.append(count > 0 ? String(count) : "", .warning)
      table.append(rule.type.rawValue, look)
      table.append(rule.category ?? "", look)
      table.append(rule.until.flatMap { day == nil ? nil : "until \($0)" } ?? "", look)
    }
    try console.output.write(table)
    guard !isSaved else { return }
    if dueCount > 0 {
      try console.output.writeLine("\(dueCount.counted("expense")) due, \(style.text(total))")
    }
    if let cost, rules.contains(where: { $0.numbered.rule.nextDay != nil }) {
      let (month, year) = (style.text(cost.month), style.text(cost.year))
      try console.output.writeLine("\(month) a month, \(year) a year")
    }
  }

  func notes(on console: Console) -> [Line] {
    if rules.isEmpty {
      return ["Nothing recurs: begin with 'iexpense add Rent 850 --every month'."]
    }
    return remarks + (isSaved ? [] : Line.due(dueCount, on: console))
  }

  private static let columns: [Table.Column] = [
    .init("N", .trailing), .init("Next"), .init("Name", minimumWidth: 12, wantedWidth: 20),
    .init("Amount", .trailing), .init("Every", dropOrder: 2), .init("Due", .trailing),
    .init("Type", minimumWidth: 8, dropOrder: 0), .init("Category", minimumWidth: 6, dropOrder: 1),
    .init("", dropOrder: 3),
  ]

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
