import ExpenseCore

/// The recurring expenses, with their next days and the number that are due.
struct DueListing {
  private struct Row {
    let number: Int
    let rule: RecurringRule
    /// The number of its days that are due.
    let dueCount: Int

    /// The sort key: the next day, with ended rules last.
    var order: (isEnded: Int, day: CalendarDate, number: Int) {
      (rule.nextDay == nil ? 1 : 0, rule.nextDay ?? .last, number)
    }
  }

  /// The rules by their next day, ended ones last.
  private let rules: [Row]
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
    self.rules = zip(rules, days)
      .map { Row(number: $0.number, rule: $0.rule, dueCount: $1.count) }
      .sorted { $0.order < $1.order }
    cost = rules.map(\.rule).cost(digits: currency.minorDigits)
    (self.currency, self.isSaved) = (currency, isSaved)
    var sum = AmountSum()
    for row in self.rules {
      for _ in 0..<row.dueCount { sum.add(row.rule.amount) }
    }
    total = try sum.amount
  }

  private var dueCount: Int { rules.reduce(0) { $0 + $1.dueCount } }
}

extension DueListing: DataResult {
  func show(on console: Console) throws {
    guard !rules.isEmpty else { return }
    let style = console.style(of: currency)
    try console.output.write(table(style))
    guard !isSaved else { return }
    for line in totals(style) { try console.output.writeLine(line) }
  }

  /// The sums of what is due, and of a month and a year.
  func totals(_ style: CurrencyStyle) -> [String] {
    let due =
      dueCount > 0 ? ["\(dueCount.counted("expense")) due, \(style.text(total))"] : []
    guard let cost, rules.contains(where: { $0.rule.nextDay != nil }) else { return due }
    return due + ["\(style.text(cost.month)) a month, \(style.text(cost.year)) a year"]
  }

  /// The table; a column of which no rule has a value is left out, and names are cut last.
  func table(_ style: CurrencyStyle) -> Table {
    Table(Self.columns, rows: rules, style, omitsBlank: true) {
      $0.rule.nextDay == nil ? .secondary : .plain
    }
  }

  /// The shown rules, in order.
  var shown: [NumberedRule] { rules.map { NumberedRule(number: $0.number, rule: $0.rule) } }

  func notes(on console: Console) -> [Line] {
    if rules.isEmpty {
      return ["Nothing recurs: begin with 'iexpense add Rent 850 --every month'."]
    }
    return remarks + (isSaved ? [] : Line.due(dueCount, on: console))
  }

  private static var columns: [ReportColumn<Row>] {
    [
      .init(.init("N", .trailing), json: "n", .secondary) { .count($0.number) },
      .init(json: "id") { .text($0.rule.id) },
      .init(
        .init("Next"), json: "next", text: { row, _ in row.rule.nextDay?.description ?? "ended" }
      ) {
        .wordOrNull($0.rule.nextDay?.description)
      },
      .init(.init("Name", minimumWidth: 12, wantedWidth: 24), json: "name") { .text($0.rule.name) },
      .init(.init("Amount", .trailing), json: "amount") { .amount($0.rule.amount) },
      .init(
        .init("Every", dropOrder: 2, canBeSpared: true), json: "every",
        text: { row, _ in row.rule.every.inWords }
      ) {
        .word($0.rule.every.description)
      },
      .init(
        .init("Due", .trailing), json: "due", .warning,
        text: { row, _ in row.dueCount > 0 ? String(row.dueCount) : "" }
      ) { .count($0.dueCount) },
      .init(.init("Type", minimumWidth: 6, dropOrder: 0, canBeSpared: true), json: "type") {
        .text($0.rule.type.rawValue)
      },
      .init(.init("Category", minimumWidth: 6, dropOrder: 1, canBeSpared: true), json: "category") {
        .text($0.rule.category)
      },
      .init(json: "tags") { .words($0.rule.tags) }, .init(json: "note") { .text($0.rule.note) },
      .init(json: "from") { .word($0.rule.from.description) },
      .init(
        .init("", minimumWidth: 6, dropOrder: 3, canBeSpared: true), json: "until",
        text: { row, _ in
          row.rule.until.flatMap { row.rule.nextDay == nil ? nil : "until \($0)" } ?? ""
        }
      ) { .word($0.rule.until?.description) },
    ]
  }

  func write(to json: inout JSONOutput) {
    json.object { json in
      json.member("currency", currency.code)
      json.objects("rules", of: rules, Self.columns)
      json.member("due") { json in
        json.member("count", dueCount)
        json.member("total", total)
      }
      json.member("perMonth", cost?.month)
      json.member("perYear", cost?.year)
    }
  }
}
