import Testing

@testable import ExpenseCore

struct BudgetReportTests {
  private static func day(_ text: String) throws -> CalendarDate {
    try #require(CalendarDate(text))
  }

  private static func amount(_ units: Int64) throws -> Amount {
    try #require(Amount(tenThousandths: units * Amount.scale))
  }

  private static func items(_ lines: [(String?, String, Int64)]) throws -> [ExpenseItem] {
    try lines.map { day, category, units in
      ExpenseItem(
        name: "x", type: units > 500 ? .business : .personal, amount: try amount(units),
        date: day.flatMap(CalendarDate.init), category: category)
    }
  }

  private static func budget(
    _ id: String, _ scope: Budget.Scope, _ units: Int64?, _ from: String
  ) throws -> Budget {
    Budget(
      id: id, scope: scope, amount: try units.map(amount),
      from: CalendarPeriod.month.number(of: try day("\(from)-01"), months: .calendar))
  }

  @Test(
    arguments: [
      ("2026-08", []), ("2026-09", ["a"]), ("2026-10", ["a"]), ("2026-11", ["d", "b"]),
      ("2026-12", ["d", "c"]), ("2027-01", ["d"]), ("2030-01", ["d", "g"]),
    ] as [(String, [String])])
  func aBudgetHoldsUntilItIsChangedOrEnds(month: String, ids: [String]) throws {
    let budgets = try [
      Self.budget("a", .category("food"), 100, "2026-09"),
      Self.budget("g", .category("food"), 5, "2030-01"),
      Self.budget("e", .category("food"), nil, "2027-01"),
      Self.budget("c", .category("FOOD/"), 300, "2026-12"),
      Self.budget("b", .category("Food"), 200, "2026-11"),
      Self.budget("d", .everything, 900, "2026-11"),
    ]
    let first = try Self.day("\(month)-01")
    let holding = budgets.timelines(months: .calendar).compactMap { $0.budget(on: first) }
    #expect(holding.map(\.id) == ids)
  }

  @Test func oneTypeInTwoSpellingsHasOneBudget() throws {
    let types = ["Travel", "travel", "personal", "Personal"].map { ExpenseType(rawValue: $0) }
    let budgets = try zip(["a", "b", "c", "d"], types).map { id, type in
      try Self.budget(id, .type(type), 100, "2026-09")
    }
    let first = try Self.day("2026-11-01")
    let holding = budgets.timelines(months: .calendar).compactMap { $0.budget(on: first) }
    #expect(holding.map(\.id) == ["d", "b"])
  }

  @Test func whatHasNoDateIsCountedOnce() throws {
    let items = try Self.items([(nil, "food", 4), (nil, "rent", 5), ("2026-11-01", "food", 6)])
    let budgets = try [
      Self.budget("a", .category("food"), 100, "2026-09"),
      Self.budget("b", .category("food/tea"), 100, "2026-09"),
    ]
    let month = try Self.day("2026-11-21")
    let report = try BudgetReport(
      budgets, on: month, months: .calendar, of: items, today: month)
    #expect(report.undatedCount == 1)
  }

  /// It is rounded down, so that spending it each day does not spend more than is left.
  @Test func theRestPerDayIsRoundedDown() throws {
    let month = try Self.day("2026-11-23")
    let report = try BudgetReport(
      [Self.budget("a", .everything, 5, "2026-09")], on: month, months: .calendar, of: [],
      today: month)
    let perDay = try #require(report.budgets.first?.perDay)
    #expect(perDay.amount(digits: 0, isCut: true) == .zero)
    #expect(perDay.amount(digits: 2, isCut: true)?.description == "0.62")
  }

  @Test func spendingAndTheRestAreExact() throws {
    let items = try Self.items([
      ("2026-11-01", "food", 40), ("2026-11-30", "Food/coffee", 3), ("2026-10-31", "food", 99),
      ("2026-11-05", "foot", 7), (nil, "food", 50), ("2026-11-06", "food", -10),
      ("2026-11-07", "desk", 600),
    ])
    let budgets = try [
      Self.budget("a", .category("food"), 100, "2026-01"),
      Self.budget("b", .everything, 640, "2026-11"),
      Self.budget("c", .type(.business), 500, "2026-11"),
      Self.budget("d", .category("foot"), 7, "2026-11"),
    ]
    let report = try BudgetReport(
      budgets, on: Self.day("2026-11-15"), months: .calendar, of: items,
      today: Self.day("2026-11-21"))
    func shown(_ status: BudgetReport.Status) -> String {
      let perDay = status.perDay?.amount(digits: 2)?.description ?? "-"
      return
        "\(status.budget.id) \(status.spent) \(status.left) \(perDay) \(status.isOver) \(status.isAhead)"
    }
    #expect(
      report.budgets.map(shown) == [
        "b 640 0 - false true", "c 600 -100 - true true", "a 33 67 6.7 false false",
        "d 7 0 - false true",
      ])
    #expect(report.budgets.allSatisfy { $0.daysGone == 21 && $0.dayCount == 30 })
  }

  @Test(
    arguments: [
      ("2026-11-30", 30, "60"), ("2026-11-01", 1, "2"), ("2026-10-31", 0, "2"),
      ("2026-12-01", 30, "-"),
    ])
  func theRestPerDayIncludesToday(today: String, gone: Int, perDay: String) throws {
    let report = try BudgetReport(
      [Self.budget("a", .everything, 60, "2026-01")], on: Self.day("2026-11-15"), months: .calendar,
      of: [], today: Self.day(today))
    #expect(report.budgets.first?.daysGone == gone)
    #expect(report.budgets.first?.perDay?.amount(digits: 2)?.description ?? "-" == perDay)
    #expect(report.budgets.first?.isAhead == false)
  }

  /// Before the month begins nothing is ahead, whatever is already spent in it.
  @Test(
    arguments: [
      ("2026-10-31", 60, false), ("2026-11-01", 2, false), ("2026-11-01", 3, true),
      ("2026-11-15", 30, false), ("2026-11-15", 31, true), ("2026-11-30", 60, false),
      ("2026-12-01", 60, false), ("2026-12-01", 61, true),
    ] as [(String, Int64, Bool)])
  func spendingIsAheadOfTheDaysThatAreGone(today: String, spent: Int64, isAhead: Bool) throws {
    let report = try BudgetReport(
      [Self.budget("a", .everything, 60, "2026-01")], on: Self.day("2026-11-15"),
      months: .calendar, of: Self.items([("2026-11-01", "food", spent)]), today: Self.day(today))
    #expect(report.budgets.first?.isAhead == isAhead)
    #expect(report.budgets.first?.isOver == (spent > 60))
  }

  // MARK: In the file

  @Test(
    arguments: [
      (
        #"[{"id":"a","amount":1,"from":"2026-11"},{"id":"b","type":"Gift","amount":null,"from":"0001-01","x":[1]}]"#,
        2
      ),
      ("[]", 0), ("null", 0),
    ])
  func aListIsReadAndWrittenAsItWas(list: String, count: Int) throws {
    let file = "{\"Currency\":\"USD\",\"Items\":[\n],\"Budgets\":\(list)}\n"
    let document = try ExpenseDocument(decoding: Array(file.utf8))
    let budgets = try document.budgets()
    #expect(budgets.count == count)
    for budget in budgets.filter({ $0.id == "a" }) {
      #expect(budget.record() == document.lists["Budgets"]?.first)
    }
  }

  @Test func aBudgetCountsWhatLiesInItsCategory() throws {
    let categories = ["food", "Food/", "food/coffee", "FOOD/tea/green", "foot", "a/food", "", nil]
    let items = try categories.map { category in
      var item = try ExpenseItem.sample("x", 10_000)
      (item.category, item.date) = (category, try Self.day("2026-11-02"))
      return item
    }
    for scope in [
      Budget.Scope.everything, .category("food/"), .category("food/tea"), .category(""),
    ] {
      let budget = try Self.budget("a", scope, 100, "2026-11")
      let report = try BudgetReport(
        [budget], on: Self.day("2026-11-15"), months: .calendar, of: items,
        today: Self.day("2026-11-21"))
      let rows = scope.filter.matches(in: items).rows
      #expect(report.budgets.map(\.spent) == [try Self.amount(Int64(rows.count))], "\(scope)")
    }
  }

  @Test(
    arguments: [
      ("{}", 16, "'Budgets' is not an array"), ("5", 16, "'Budgets' is not an array"),
      ("[5]", 17, "expected an object, found '5'"),
      (#"[{"from":"2026-11"}]"#, 17, "the record has no 'id'"),
      (#"[{"id":"a"}]"#, 17, "the record has no 'from'"),
      (#"[{"id":"a","from":"2026-11-01"}]"#, 34, "'from' is not a month such as \"2026-11\""),
      (#"[{"id":"a","from":"2026-13"}]"#, 34, "the date '2026-13' does not exist"),
      (#"[{"id":"a","amount":"5","from":"2026-11"}]"#, 36, "'amount' is not a number"),
      (
        #"[{"id":"a","amount":0.00001,"from":"2026-11"}]"#, 36,
        "the amount '0.00001' has more than four digits after the point"
      ),
      (#"[{"id":"a","category":5,"from":"2026-11"}]"#, 38, "'category' is not text"),
      (
        #"[{"id":"a","category":"x","type":"y","from":"2026-11"}]"#, 49,
        "the budget has both a category and a type"
      ),
      (
        #"[{"id":"a","from":"2026-11"},{"id":"a","from":"2026-12"}]"#, 45,
        "record 1 has the id 'a' too"
      ),
    ])
  func aDamagedListIsReportedWithItsPlace(list: String, column: Int, sentence: String) throws {
    let document = try ExpenseDocument(
      decoding: Array("{\"Items\":[\n],\n   \"Budgets\" : \(list)}".utf8))
    let error = #expect(throws: DamagedDocument.self) { try document.budgets() }
    #expect(error?.line == 3)
    #expect(error?.column == column)
    #expect(error?.problem.sentence == sentence)
  }
}
