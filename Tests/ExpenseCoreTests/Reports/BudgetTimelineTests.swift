import TestSupport
import Testing

@testable import ExpenseCore

/// Budgets with a rhythm, and what is carried from period to period.
struct BudgetTimelineTests {
  private static func day(_ text: String) throws -> CalendarDate {
    try #require(CalendarDate(text))
  }

  private static func budget(
    _ id: String, _ every: CalendarPeriod, _ units: Int?, rolls: Bool = false, _ from: String
  ) throws -> Budget {
    Budget(
      id: id, scope: .everything, every: every, amount: try units.map { try #require(Amount($0)) },
      rolls: rolls,
      from: every.number(of: try day(from), months: .calendar))
  }

  private static func items(_ lines: [(String, Int)]) throws -> [ExpenseItem] {
    try lines.map { day, units in
      ExpenseItem(name: "x", amount: try #require(Amount(units)), date: try Self.day(day))
    }
  }

  private static func shown(_ status: BudgetReport.Status) -> String {
    "\(status.title) \(status.amount) \(status.carried) \(status.spent) \(status.left)"
  }

  @Test(
    arguments: [
      // 100 - 60, then 40 + 100 - 150, then -10 + 100 - 20.
      ("2026-09-30", "2026-09 100 0 60 40"), ("2026-10-05", "2026-10 100 40 150 -10"),
      ("2026-11-21", "2026-11 100 -10 20 70"), ("2026-12-01", "2026-12 200 70 0 270"),
      // The budget stops rolling, and starts again a month later.
      ("2027-01-31", "2027-01 200 0 30 170"), ("2027-02-01", "2027-02 200 0 0 200"),
      ("2027-03-31", "2027-03 200 200 0 400"),
    ])
  func theRestIsCarriedFromMonthToMonth(day: String, status: String) throws {
    let budgets = try [
      Self.budget("a", .month, 100, rolls: true, "2026-09-01"),
      Self.budget("b", .month, 200, rolls: true, "2026-12-01"),
      Self.budget("c", .month, 200, "2027-01-01"),
      Self.budget("d", .month, 200, rolls: true, "2027-02-01"),
    ]
    let items = try Self.items([
      ("2026-08-31", 999), ("2026-09-10", 60), ("2026-10-01", 150), ("2026-11-30", 20),
      ("2027-01-02", 30),
    ])
    let report = try BudgetReport(
      budgets, on: Self.day(day), months: .calendar, of: items, today: Self.day("2026-11-21"))
    #expect(report.budgets.map(Self.shown) == [status])
  }

  @Test(
    arguments: [
      ("2026-10-31", "2026-10 300 0 0 300"), ("2026-11-21", "2026-W47 80 0 30 50"),
      ("2026-11-23", "2026-W48 80 0 7 73"), ("2027-01-01", "2027-Q1 500 0 0 500"),
      ("2028-05-05", "2028 2000 0 0 2000"),
    ])
  func aBudgetHoldsInTheRhythmOfItsDay(day: String, status: String) throws {
    let budgets = try [
      Self.budget("a", .month, 300, "2026-10-01"), Self.budget("b", .week, 80, "2026-11-16"),
      Self.budget("c", .quarter, 500, "2027-01-01"), Self.budget("d", .year, 2000, "2028-01-01"),
    ]
    let items = try Self.items([("2026-11-15", 9), ("2026-11-22", 30), ("2026-11-23", 7)])
    let report = try BudgetReport(
      budgets, on: Self.day(day), months: .calendar, of: items, today: Self.day("2026-11-21"))
    #expect(report.budgets.map(Self.shown) == [status])
  }

  @Test func budgetsByMonthMoveWithPayday() throws {
    let payday = try #require(MonthStart(day: 25))
    let items = try Self.items([("2026-10-24", 1), ("2026-10-25", 2), ("2026-11-24", 4)])
    let report = try BudgetReport(
      [Self.budget("a", .month, 100, rolls: true, "2026-10-01")], on: Self.day("2026-11-03"),
      months: payday, of: items, today: Self.day("2026-11-03"))
    #expect(report.budgets.map(Self.shown) == ["2026-11 100 99 6 193"])
    let status = try #require(report.budgets.first)
    #expect("\(status.days)" == "2026-10-25...2026-11-24")
    #expect(status.daysGone == 10 && status.dayCount == 31)
    // 193 over 22 days.
    #expect(status.perDay?.amount(digits: 2, isCut: true)?.description == "8.77")
  }

  /// Random changes of a budget, compared with a walk from period to period.
  @Test(arguments: seeds(60))
  func theCarriedRestMatchesAWalk(seed: Int) throws {
    var random = SeededNumbers(seed: UInt64(seed))
    let months = try #require(MonthStart(day: Int.random(in: 1...31, using: &random)))
    let first = try Self.day("2026-01-01")
    func someDay() throws -> CalendarDate {
      try #require(first.adding(days: Int.random(in: 0..<500, using: &random)))
    }
    let rhythms: [CalendarPeriod] = seed.isMultiple(of: 2) ? [.month] : Budget.rhythms
    let budgets = try (0..<12).map { number in
      let every = rhythms.randomElement(using: &random) ?? .month
      let isEnd = Int.random(in: 0..<6, using: &random) == 0
      return Budget(
        id: "\(number)", scope: .everything, every: every,
        amount: isEnd ? nil : Amount(Int.random(in: 1...300, using: &random)),
        rolls: Int.random(in: 0..<4, using: &random) > 0,
        carry: Int.random(in: 0..<5, using: &random) == 0
          ? Amount(Int.random(in: -90...90, using: &random)) : nil,
        isSingle: Int.random(in: 0..<4, using: &random) == 0,
        from: every.number(of: try someDay(), months: months))
    }
    let items = try (0..<120).map { _ in
      ExpenseItem(
        name: "x", amount: Amount(integerLiteral: Int.random(in: -50...200, using: &random)),
        date: try someDay())
    }
    for _ in 0..<20 {
      let day = try someDay()
      let report = try BudgetReport(budgets, on: day, months: months, of: items, today: day)
      let expected = Self.walk(to: day, budgets, months, items)
      #expect(report.budgets.map(Self.shown) == expected.map { [$0] } ?? [], "\(day)")
    }
  }

  /// The last budget that begins on or before a day; of several on one day, the last one set.
  private static func holder(
    on day: CalendarDate, of budgets: [Budget], _ months: MonthStart
  ) -> Budget? {
    var found: (first: CalendarDate, budget: Budget)?
    for budget in budgets where !budget.isSingle {
      let start = budget.every.days(of: budget.from, months: months).lowerBound
      if start <= day, found.map({ $0.first <= start }) ?? true { found = (start, budget) }
    }
    return found.flatMap { $0.budget.amount == nil ? nil : $0.budget }
  }

  /// Goes back period by period while the same rhythm rolls.
  private static func walk(
    to day: CalendarDate, _ budgets: [Budget], _ months: MonthStart, _ items: [ExpenseItem]
  ) -> String? {
    let standing = holder(on: day, of: budgets, months)
    func single(_ every: CalendarPeriod?, on day: CalendarDate) -> Budget? {
      budgets.last { single in
        single.isSingle && single.amount != nil && (every.map { $0 == single.every } ?? true)
          && single.every.days(of: single.from, months: months).contains(day)
      }
    }
    let own = single(nil, on: day)
    guard let budget = own ?? standing, let amount = budget.amount else { return nil }
    let rolls = standing?.rolls == true && standing?.every == budget.every
    /// The amount that was set to be carried into the period around a day.
    func carry(on day: CalendarDate) -> Int64? {
      let first = budget.every.days(around: day, months: months).lowerBound
      let begun = holder(on: day, of: budgets, months).flatMap { held in
        held.every.days(of: held.from, months: months).lowerBound == first ? held.carry : nil
      }
      return (single(budget.every, on: day)?.carry ?? begun)?.tenThousandths
    }
    func spent(_ days: ClosedRange<CalendarDate>) -> Int64 {
      items.filter { $0.date.map(days.contains) == true }
        .reduce(0) { $0 + $1.amount.tenThousandths }
    }
    let days = budget.every.days(around: day, months: months)
    var (carried, first) = (rolls ? carry(on: day) ?? 0 : 0, days.lowerBound)
    while rolls, carry(on: first) == nil, let eve = first.adding(days: -1) {
      let before = budget.every.days(around: eve, months: months)
      guard let held = holder(on: eve, of: budgets, months), held.rolls,
        held.every == budget.every,
        let amount = (single(held.every, on: eve) ?? held).amount
      else { break }
      carried += amount.tenThousandths - spent(before) + (carry(on: eve) ?? 0)
      first = before.lowerBound
    }
    let all = [amount.tenThousandths, carried, spent(days)]
    let left = all[0] + all[1] - all[2]
    let shown = (all + [left]).map { "\(Amount(tenThousandths: $0) ?? .zero)" }
    return "\(CalendarPeriod.title(of: days, months: months)) \(shown.joined(separator: " "))"
  }

  // MARK: In the file

  @Test(arguments: [
    #"{"id":"a","amount":1,"from":"2026-11"}"#,
    #"{"id":"a","category":"food","every":"week","amount":80,"roll":true,"from":"2026-11-16"}"#,
    #"{"id":"a","type":"Gift","every":"year","amount":null,"from":"2026-01-01"}"#,
    #"{"id":"a","every":"quarter","amount":5,"from":"2026-10-01"}"#,
    #"{"id":"a","amount":5,"roll":true,"carry":-2.5,"from":"2026-10"}"#,
    #"{"id":"a","amount":5,"carry":0,"only":true,"from":"2026-10"}"#,
  ])
  func aRecordIsWrittenAsItWasRead(record: String) throws {
    let document = try ExpenseDocument(decoding: Array("{\"Budgets\":[\(record)]}".utf8))
    let budgets = try document.budgets()
    let written = document.lists["Budgets"]?.first
    #expect(budgets.map { $0.record() } == [written])
    #expect(budgets.map { $0.record(changing: written) } == [written])
  }

  @Test(arguments: [
    (
      #"{"id":"a","every":"day","amount":5,"from":"2026-11-01"}"#,
      "'every' is not week, month, quarter or year"
    ),
    (
      #"{"id":"a","every":"2-weeks","amount":5,"from":"2026-11-01"}"#,
      "'every' is not week, month, quarter or year"
    ),
    (#"{"id":"a","every":5,"amount":5,"from":"2026-11-01"}"#, "'every' is not text"),
    (#"{"id":"a","roll":"yes","amount":5,"from":"2026-11"}"#, "'roll' is not true or false"),
    (
      #"{"id":"a","every":"week","amount":5,"from":"2026-11"}"#,
      "'from' is not a day such as \"2026-11-21\""
    ),
    (
      #"{"id":"a","every":"month","amount":5,"from":"2026-11-01"}"#,
      "'from' is not a month such as \"2026-11\""
    ),
  ])
  func aBudgetOfAnotherProgramIsRefused(record: String, sentence: String) throws {
    let document = try ExpenseDocument(decoding: Array("{\"Budgets\":[\(record)]}".utf8))
    let error = #expect(throws: DamagedDocument.self) { try document.budgets() }
    #expect(error?.problem.sentence == sentence)
  }
}
