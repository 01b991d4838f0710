import ExpenseCore

/// What comes till a day of what recurs, by days.
struct DueForecast {
  private struct Coming {
    let numbered: NumberedRule
    let day: CalendarDate
  }

  private let coming: [Coming]
  private let currency: Currency
  private let total: Amount
  private let today: CalendarDate
  private let last: CalendarDate

  /// The most that is shown.
  private static let most = 100_000

  /// - Throws: `RecurringError.tooManyToShow`, or `AmountOutOfRange`.
  init(
    of rules: [NumberedRule], through last: CalendarDate, currency: Currency, today: CalendarDate
  ) throws {
    let count = rules.reduce(0) { $0 + $1.rule.days(through: last).count }
    guard count <= Self.most else { throw RecurringError.tooManyToShow(count: count) }
    coming = rules.flatMap { numbered in
      numbered.rule.days(through: last).map { Coming(numbered: numbered, day: $0) }
    }.sorted { ($0.day, $0.numbered.number) < ($1.day, $1.numbered.number) }
    (self.currency, self.today, self.last) = (currency, today, last)
    total = try coming.lazy.map(\.numbered.rule.amount).total()
  }
}

extension DueForecast: DataResult {
  func show(on console: Console) throws {
    guard !coming.isEmpty else { return }
    let style = console.style(of: currency)
    var table = Table(Self.columns, rowCapacity: coming.count)
    for entry in coming {
      let (rule, isDue) = (entry.numbered.rule, entry.day <= today)
      table.append(String(entry.numbered.number), .secondary)
      table.append(entry.day.description)
      table.append(rule.name)
      table.append(style.text(rule.amount), style.colour(of: rule.amount))
      table.append(rule.type.rawValue)
      table.append(isDue ? "due" : "", .warning)
    }
    try console.output.write(table)
    try console.output.writeLine(
      "\(coming.count.counted("expense")) till \(last.description), \(style.text(total))")
  }

  func notes(on console: Console) -> [Line] {
    coming.isEmpty ? ["Nothing comes till \(last.description)."] : []
  }

  private static let columns: [Table.Column] = [
    .init("N", .trailing), .init("Date"), .init("Name", minimumWidth: 12, wantedWidth: 20),
    .init("Amount", .trailing), .init("Type", minimumWidth: 8, dropOrder: 0), .init(""),
  ]

  func write(to json: inout JSONOutput) {
    json.object { json in
      json.member("currency", currency.code)
      json.objects("expenses", of: coming) { entry, json in
        let rule = entry.numbered.rule
        json.member("n", entry.numbered.number)
        json.member("date", entry.day.description)
        json.member("name", rule.name)
        json.member("type", rule.type.rawValue)
        json.member("amount", rule.amount)
        json.member("isDue", entry.day <= today)
      }
      json.member("count", coming.count)
      json.member("total", total)
    }
  }
}
