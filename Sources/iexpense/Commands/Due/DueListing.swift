import ExpenseCore

/// What recurs: when it comes next, and how much of it is due.
struct DueListing {
  private let rules: [(numbered: NumberedRule, dueCount: Int)]
  private let currency: Currency
  private let total: Amount
  /// Whether they were changed, and are not only looked at.
  private(set) var isSaved = false
  /// Whether nobody said the currency that the file now has.
  var currencyIsGuess = false

  /// - Parameter items: those of the file, among which days may be that are not done with.
  /// - Throws: `AmountOutOfRange` where what is due cannot be added up.
  init(
    _ rules: [NumberedRule], among items: [ExpenseItem], currency: Currency, today: CalendarDate,
    isSaved: Bool = false
  ) throws(AmountOutOfRange) {
    let days = rules.map(\.rule).daysMissing(through: today, among: items)
    self.rules = zip(rules, days).map { ($0, $1.count) }
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
    if dueCount > 0, !isSaved {
      try console.output.writeLine("\(dueCount.counted("expense")) due, \(style.text(total))")
    }
  }

  func notes(on console: Console) -> [Line] {
    if rules.isEmpty { return ["Nothing recurs: 'iexpense add Rent 850 --every month' begins."] }
    if currencyIsGuess { return [.guessedCurrency] }
    return isSaved ? [] : Line.due(dueCount, on: console)
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
    }
  }
}

extension NumberedRule {
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
