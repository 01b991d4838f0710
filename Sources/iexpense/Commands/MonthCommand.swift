import ExpenseCore

struct MonthCommand: Command {
  typealias Outcome = any DataResult

  static let description = CommandDescription(
    name: "month", synonyms: ["payday", "start"], purpose: .keep,
    summary: "Show or set the day on which months begin",
    details: [
      """
      With 25, months run from the 25th to the 24th, from payday to payday. This holds for every \
      span, grouping, comparison, average and budget by month, past ones too; weeks, quarters, \
      years and the days of recurring expenses stay the calendar's.
      """,
      """
      A month that begins on the 1st to 15th is named after the calendar month in which it begins, a \
      later one after that in which it ends: 25 October to 24 November is 2026-11. A month without \
      that day begins on its last.
      """,
    ],
    operands: [day.description],
    options: [jsonOption],
    examples: [
      .init(line: "month 25", explanation: "Count from the 25th to the 24th"),
      .init(line: "month", explanation: "See the days of this month"),
      .init(line: "month 1", explanation: "Count as the calendar does"),
    ])

  static let day = Operand.optional(
    .monthStart, "The day on which months begin, 1 to 31 (the last of each)")

  private let wanted: MonthStart?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    wanted = try arguments.value(of: Self.day)
  }

  func run(in session: Session) throws -> Outcome {
    let today = try session.clock.today()
    let present = try ExpenseFile(session.defaults).read().document.monthStart
    guard let wanted, wanted != present else { return MonthReport(start: present, today: today) }
    return try session.save(as: Self.description.name) { document in
      let report = MonthReport(
        start: wanted, previous: document.monthStart, today: today,
        hasBudgets: !document[.budgets].isEmpty)
      document.monthStart = wanted
      return report
    }
  }
}

extension Syntax<MonthStart> {
  fileprivate static var monthStart: Syntax {
    Syntax("DAY", .count) { (word, _) throws(UsageError) in
      guard let start = Syntax<Int>.number(word).flatMap(MonthStart.init) else {
        throw .wrong(
          "'\(word)' is not a day of a month", "Write one from 1 to 31: iexpense month 25")
      }
      return start
    }
  }
}

/// The day that months begin on, and the one before.
struct MonthReport: DataResult {
  let start: MonthStart
  /// The earlier day; nil if nothing was changed.
  var previous: MonthStart?
  let today: CalendarDate
  /// Tells whether there are budgets, whose months change too.
  var hasBudgets = false

  var isSaved: Bool { previous != nil }

  private var days: ClosedRange<CalendarDate> {
    CalendarPeriod.month.days(around: today, months: start)
  }

  func show(on console: Console) throws {
    let change = previous.map { "\($0.day) -> " } ?? ""
    try console.write("Months begin on day \(change)\(start.day)  \(start.words(days))")
  }

  func notes(on console: Console) -> [Line] {
    isSaved && hasBudgets ? ["Budgets move too, past ones included."] : []
  }

  func write(to json: inout JSONOutput) {
    json.object { json in
      json.member("day", start.day)
      if let previous { json.member("was", previous.day) }
      json.member("title", CalendarPeriod.title(of: days, months: start))
      json.members(of: days)
    }
  }
}
