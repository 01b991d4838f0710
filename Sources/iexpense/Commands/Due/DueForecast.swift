import ExpenseCore

/// The recurring expenses up to a day, ordered by day.
struct DueForecast {
  private let rules: [NumberedRule]
  /// The days, each with the index of its rule.
  private let coming: [(day: CalendarDate, place: Int)]
  private let currency: Currency
  let total: Amount
  private let today: CalendarDate
  private let last: CalendarDate

  /// The most days that are shown.
  private static let most = 1_000_000

  /// Creates the forecast.
  ///
  /// - Throws: a `Refusal` if there are too many days, or `AmountOutOfRange`.
  init(
    of rules: [NumberedRule], through last: CalendarDate, among items: [ExpenseItem],
    currency: Currency, today: CalendarDate
  ) throws {
    let count = rules.reduce(0) { $0 + $1.rule.days(through: last).count }
    guard count <= Self.most else {
      throw Refusal("\(count) expenses up to that day are too many", "Name an earlier day.")
    }
    self.rules = rules
    let days = rules.map(\.rule).daysDue(through: last, among: items).map(\.missing)
    coming = days.enumerated().flatMap { place, days in
      days.map { (day: $0, place: place) }
    }.sorted { ($0.day, $0.place) < ($1.day, $1.place) }
    (self.currency, self.today, self.last) = (currency, today, last)
    total = try coming.lazy.map { rules[$0.place].rule.amount }.total()
  }
}

extension DueForecast {
  /// The days with their rules, in order.
  var days: [(day: CalendarDate, rule: RecurringRule)] {
    coming.map { ($0.day, rules[$0.place].rule) }
  }
}

extension DueForecast: DataResult {
  func show(on console: Console) throws {
    guard !coming.isEmpty else { return }
    let style = console.style(of: currency)
    var table = Table(Self.columns, rowCapacity: coming.count)
    for entry in coming {
      let (numbered, isDue) = (rules[entry.place], entry.day <= today)
      let rule = numbered.rule
      table.append(String(numbered.number), .secondary)
      table.append(entry.day.description)
      table.append(rule.name)
      table.append(style.text(rule.amount), style.colour(of: rule.amount))
      table.append(rule.type.rawValue)
      table.append(isDue ? "due" : "", .warning)
    }
    try console.output.write(table)
    try console.output.writeLine(
      "\(coming.count.counted("expense")) until \(last.description), \(style.text(total))")
  }

  func notes(on console: Console) -> [Line] {
    coming.isEmpty ? ["Nothing comes until \(last.description)."] : []
  }

  private static let columns: [Table.Column] = [
    .init("N", .trailing), .init("Date"), .init("Name", minimumWidth: 12, wantedWidth: 20),
    .init("Amount", .trailing), .init("Type", minimumWidth: 8, dropOrder: 0), .init(""),
  ]

  func write(to json: inout JSONOutput) {
    json.object { json in
      json.member("currency", currency.code)
      json.objects("expenses", of: coming) { entry, json in
        let rule = rules[entry.place].rule
        json.member("n", rules[entry.place].number)
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
