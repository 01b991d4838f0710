import Testing

@testable import ExpenseCore

/// Which days are compared with which.
struct ComparedSpansTests {
  private static func days(_ text: String) throws -> ClosedRange<CalendarDate> {
    let days = try text.split(separator: " ").map { try #require(CalendarDate(String($0))) }
    return days[0]...days[days.count - 1]
  }

  /// The period before the one of that kind that holds a day, or the one named.
  private static func other(_ word: String, _ day: CalendarDate) throws -> ClosedRange<CalendarDate>
  {
    guard let period = CalendarPeriod(rawValue: word) else { return try days(word) }
    let before = try #require(period.days(around: day).lowerBound.adding(days: -1))
    return period.days(around: before)
  }

  @Test(
    arguments: [
      // Without a span: the present period so far.
      ("2026-11-21", nil, "month", "2026-11-01 to 21", "2026-10-01 to 21"),
      ("2026-11-21", nil, "year", "2026-11-01 to 21", "2025-11-01 to 21"),
      ("2026-11-21", nil, "quarter", "2026-10-01 to 11-21", "2026-07-01 to 08-21"),
      ("2026-11-19", nil, "week", "2026-11-16 to 19", "2026-11-09 to 12"),
      ("2026-11-21", nil, "day", "2026-11-21", "2026-11-20"),
      ("2026-11-21", nil, "2026-03-01 2026-03-31", "2026-11-01 to 21", "2026-03-01 to 21"),
      ("2026-11-21", nil, "2020-01-01 2020-12-31", "2026-11-01 to 21", "2020-11-01 to 21"),
      // Shorter months.
      ("2026-03-30", nil, "month", "2026-03-01 to 30", "2026-02"),
      ("2024-02-29", nil, "year", "2024-02", "2023-02"),
      // With one: that span moved.
      ("2026-11-21", "2026-10-01 2026-10-31", "year", "2026-10", "2025-10"),
      ("2026-11-21", "2026-10-01 2026-10-31", "month", "2026-10", "2026-09"),
      ("2026-11-21", "2026-01-01 2026-12-31", "year", "2026", "2025"),
      ("2026-11-21", "2025-01-01 2025-12-31", "year", "2025", "2024"),
      ("2026-11-21", "2026-07-01 2026-09-30", "quarter", "2026-Q3", "2026-Q2"),
      ("2026-11-21", "2026-02-01 2026-02-28", "month", "2026-02", "2026-01"),
      ("2026-11-21", "2026-10-05 2026-10-11", "week", "2026-W41", "2026-W40"),
      ("2026-11-21", "2026-10-07 2026-10-08", "month", "2026-10-07 to 08", "2026-09-07 to 08"),
      ("2026-11-21", "2026-12-01 2026-12-31", "month", "2026-12", "2026-11"),
      (
        "2026-11-21", "2025-12-30 2026-01-02", "month",
        "2025-12-30 to 2026-01-02", "2025-11-30 to 12-02"
      ),
    ] as [(String, String?, String, String, String)])
  func likeIsComparedWithLike(
    today: String, span: String?, other: String, days: String, otherDays: String
  ) throws {
    let spans = try ComparedSpans(
      span.map(Self.days), today: Self.days(today).lowerBound, other: { try Self.other(other, $0) })
    #expect(spans.map { CalendarPeriod.title(of: $0.days) } == days)
    #expect(spans.map { CalendarPeriod.title(of: $0.otherDays) } == otherDays)
  }

  @Test func nothingIsComparedWithItself() throws {
    let today = try Self.days("2026-11-21").lowerBound
    let month = try Self.days("2026-11-01 2026-11-30")
    #expect(ComparedSpans(nil, today: today, other: { _ in month }) == nil)
    let first = try Self.days("0001-01-01 0001-01-31")
    let year = try Self.days("0001-01-01 0001-12-31")
    #expect(ComparedSpans(first, today: today, other: { _ in year }) == nil)
  }

  @Test func sectionsOfEitherSpanAreCompared() throws {
    let items = try [
      ("2026-11-05", "a", 3), ("2026-10-05", "a", 2), ("2026-10-06", "b", 4),
      ("2026-11-25", "c", 9),
      ("2026-11-21", "d", 5),
    ].map { day, category, amount in
      ExpenseItem(
        name: "Item", amount: try #require(Amount(tenThousandths: amount * Amount.scale)),
        date: CalendarDate(day), category: category)
    }
    let spans = try #require(
      try ComparedSpans(
        nil, today: Self.days("2026-11-21").lowerBound, other: { try Self.other("month", $0) }))
    var order = SectionOrder()
    (order.key, order.isReversed, order.limit) = (.amount, true, 1)
    let comparison = try ExpenseComparison(
      spans, of: items, rows: spans.matches(of: ItemFilter(), in: items).rows, by: ItemFilter(),
      .category, depth: nil, order: order)
    func shown(_ row: ExpenseComparison.Row?) -> String {
      row.map {
        "\($0.title) \($0.count) \($0.total) \($0.then) \($0.difference) \($0.change?.percent ?? "")"
      } ?? ""
    }
    #expect(comparison.rows.map(shown) == ["d 1 5 0 5 "])
    #expect(shown(comparison.others) == "2 others 1 3 6 -3 -50%")
    #expect(shown(comparison.total) == "Total 2 8 6 2 33%")
  }
}
