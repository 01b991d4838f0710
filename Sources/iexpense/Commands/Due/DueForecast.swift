import ExpenseCore

/// The recurring expenses up to a day, ordered by day.
struct DueForecast {
  private struct Row {
    let day: CalendarDate
    let numbered: NumberedRule
    let isDue: Bool
  }

  private let coming: [Row]
  private let currency: Currency
  let total: Amount
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
    let days = rules.map(\.rule).daysDue(through: last, among: items).map(\.missing)
    coming = zip(rules, days).flatMap { rule, days in
      days.map { Row(day: $0, numbered: rule, isDue: $0 <= today) }
    }.sorted { ($0.day, $0.numbered.number) < ($1.day, $1.numbered.number) }
    (self.currency, self.last) = (currency, last)
    total = try coming.lazy.map(\.numbered.rule.amount).total()
  }
}

extension DueForecast {
  /// The days with their rules, in order.
  var days: [(day: CalendarDate, rule: RecurringRule)] {
    coming.map { ($0.day, $0.numbered.rule) }
  }
}

extension DueForecast: DataResult {
  func show(on console: Console) throws {
    guard !coming.isEmpty else { return }
    let style = console.style(of: currency)
    try console.output.write(Table(Self.columns, rows: coming, style))
    try console.output.writeLine(
      "\(coming.count.counted("expense")) until \(last.description), \(style.text(total))")
  }

  func notes(on console: Console) -> [Line] {
    coming.isEmpty ? ["Nothing comes until \(last.description)."] : []
  }

  private static var columns: [ReportColumn<Row>] {
    [
      .init(.init("N", .trailing), json: "n", .secondary) { .count($0.numbered.number) },
      .init(.init("Date"), json: "date") { .word($0.day.description) },
      .init(.init("Name", minimumWidth: 12, wantedWidth: 20), json: "name") {
        .text($0.numbered.rule.name)
      },
      .init(.init("Amount", .trailing), json: "amount", isTiered: true) {
        .amount($0.numbered.rule.amount)
      },
      .init(.init("Type", minimumWidth: 8, dropOrder: 0), json: "type") {
        .text($0.numbered.rule.type.rawValue)
      },
      .init(.init(""), json: "isDue", .warning, text: { row, _ in row.isDue ? "due" : "" }) {
        .truth($0.isDue)
      },
    ]
  }

  func write(to json: inout JSONOutput) {
    json.object { json in
      json.member("currency", currency.code)
      json.objects("expenses", of: coming, Self.columns)
      json.member("count", coming.count)
      json.member("total", total)
    }
  }
}
