import Testing

@testable import ExpenseCore

struct ComparedSpansTests {
  private static func days(_ text: String) throws -> ClosedRange<CalendarDate> {
    let days = try text.split(separator: " ").map { try #require(CalendarDate(String($0))) }
    return days[0]...days[days.count - 1]
  }

  /// The period before the one of a kind that contains a day, or the days that the word names.
  private static func other(_ word: String, _ day: CalendarDate) throws -> ClosedRange<CalendarDate>
  {
    guard let period = CalendarPeriod(rawValue: word) else { return try days(word) }
    let before = try #require(
      period.days(around: day, months: .calendar).lowerBound.adding(days: -1))
    return period.days(around: before, months: .calendar)
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
      ("2026-11-21", nil, "2020-01-01 2020-12-31", "2026-01-01 to 11-21", "2020-01-01 to 11-21"),
      // Shorter months.
      ("2026-03-30", nil, "month", "2026-03-01 to 30", "2026-02"),
      ("2024-02-29", nil, "year", "2024-02", "2023-02"),
      // With a span: that span moved.
      ("2026-11-21", "2026-10-01 2026-10-31", "year", "2026-10", "2025-10"),
      ("2026-11-21", "2026-10-01 2026-10-31", "month", "2026-10", "2026-09"),
      ("2026-11-21", "2025-01-01 2025-12-31", "year", "2025", "2024"),
      ("2026-11-21", "2026-07-01 2026-09-30", "quarter", "2026-Q3", "2026-Q2"),
      ("2026-11-21", "2026-02-01 2026-02-28", "month", "2026-02", "2026-01"),
      ("2026-11-21", "2026-10-05 2026-10-11", "week", "2026-W41", "2026-W40"),
      ("2026-11-21", "2026-10-07 2026-10-08", "month", "2026-10-07 to 08", "2026-09-07 to 08"),
      ("2026-11-21", "2026-02-10 2026-02-28", "month", "2026-02-10 to 28", "2026-01-10 to 28"),
      (
        "2026-11-21", "2026-01-10 2026-01-31", "2026-02-01 2026-02-28", "2026-01-10 to 31",
        "2026-02-10 to 28"
      ),
      // A running span is cut off today, even if it is the other one.
      ("2026-11-21", "2026-11-01 2026-11-30", "month", "2026-11-01 to 21", "2026-10-01 to 21"),
      ("2026-11-21", "2026-01-01 2026-12-31", "year", "2026-01-01 to 11-21", "2025-01-01 to 11-21"),
      ("2026-11-21", "2026-11-16 2026-11-22", "week", "2026-11-16 to 21", "2026-11-09 to 14"),
      ("2026-11-30", "2026-11-01 2026-11-30", "month", "2026-11", "2026-10"),
      ("2026-11-21", "2026-12-01 2026-12-31", "month", "2026-12-01 to 21", "2026-11-01 to 21"),
      (
        "2026-11-21", "2026-10-01 2026-10-31", "2026-11-01 2026-11-30", "2026-10-01 to 21",
        "2026-11-01 to 21"
      ),
      (
        "2026-03-30", "2026-02-01 2026-02-28", "2026-03-01 2026-03-31", "2026-02",
        "2026-03-01 to 30"
      ),
      (
        "2026-11-21", "2025-12-30 2026-01-02", "month",
        "2025-12-30 to 2026-01-02", "2025-11-30 to 12-02"
      ),
    ] as [(String, String?, String, String, String)])
  func likeIsComparedWithLike(
    today: String, span: String?, other: String, days: String, otherDays: String
  ) throws {
    let today = try Self.days(today).lowerBound
    // `last-year` without a span compares the month.
    let kind = try CalendarPeriod.kind(of: Self.other(other, today), months: .calendar) ?? .day
    let asked =
      try span.map(Self.days)
      ?? (other == "year" ? .month : kind).days(
        around: today, months: .calendar)
    let spans = try ComparedSpans(
      asked, with: Self.other(other, asked.lowerBound), today: today, months: .calendar)
    #expect(spans.map { CalendarPeriod.title(of: $0.days, months: .calendar) } == days)
    #expect(spans.map { CalendarPeriod.title(of: $0.otherDays, months: .calendar) } == otherDays)
    #expect(spans?.areOverlapping == false)
    let rest = spans?.daysLeftOut
    #expect(rest?.upperBound ?? spans?.days.upperBound == asked.upperBound)
    #expect(rest?.lowerBound.adding(days: -1) ?? spans?.days.upperBound == spans?.days.upperBound)
  }

  /// Payday is on the 25th: days of a month are counted from its beginning, other spans keep their
  /// days of the calendar.
  @Test(
    arguments: [
      // The running month on the 3rd: ten days of each.
      (
        "2026-11-03", "2026-10-25 2026-11-24", "2026-09-25 2026-10-24", "2026-10-25 to 11-03",
        "2026-09-25 to 10-04"
      ),
      ("2026-12-31", "2026-10-25 2026-11-24", "2026-09-25 2026-10-24", "2026-11", "2026-10"),
      // Years are calendar years; the month named January begins in the year before.
      ("2026-12-31", "2025-12-25 2026-01-24", "2025-01-01 2025-12-31", "2026-01", "2025-01"),
      // A longer month has days that the other lacks: 25 January to 24 February has 31 days.
      ("2026-03-24", "2026-02-25 2026-03-24", "2026-01-25 2026-02-24", "2026-03", "2026-02"),
      (
        "2026-11-03", "2026-02-10 2026-02-28", "2026-01-25 2026-02-24", "2026-02-10 to 28",
        "2026-02-10 to 28"
      ),
      (
        "2026-11-21", "2026-10-01 2026-10-31", "2025-01-01 2025-12-31", "2026-10-01 to 31",
        "2025-10-01 to 31"
      ),
    ])
  func monthsFromPaydayAreComparedFromTheirBeginnings(
    today: String, span: String, other: String, days: String, otherDays: String
  ) throws {
    let payday = try #require(MonthStart(day: 25))
    let spans = try ComparedSpans(
      Self.days(span), with: Self.days(other), today: Self.days(today).lowerBound, months: payday)
    guard days != otherDays else { return #expect(spans == nil) }
    #expect(spans.map { CalendarPeriod.title(of: $0.days, months: payday) } == days)
    #expect(spans.map { CalendarPeriod.title(of: $0.otherDays, months: payday) } == otherDays)
  }

  @Test(arguments: [
    ("2026-01-01 2026-12-31", "2025-12-01 2025-12-31"),
    ("2026-07-01 2026-09-30", "2026-06-01 2026-06-30"),
    ("2026-11-02 2026-11-11", "2026-11-01 2026-11-01"),
    // They overlap only in days that have not begun.
    ("2026-01-01 2026-12-31", "2026-10-01 2026-10-31"),
  ])
  func overlappingSpansAreReported(span: String, other: String) throws {
    let today = try Self.days("2026-11-21").lowerBound
    let spans = try ComparedSpans(
      Self.days(span), with: Self.days(other), today: today, months: .calendar)
    #expect(spans?.areOverlapping == true)
  }

  @Test func nothingIsComparedWithItself() throws {
    let today = try Self.days("2026-11-21").lowerBound
    let month = try Self.days("2026-11-01 2026-11-30")
    #expect(ComparedSpans(month, with: month, today: today, months: .calendar) == nil)
    let first = try Self.days("0001-01-01 0001-01-31")
    let year = try Self.days("0001-01-01 0001-12-31")
    #expect(ComparedSpans(first, with: year, today: today, months: .calendar) == nil)
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
        Self.days("2026-11-01 2026-11-30"), with: Self.days("2026-10-01 2026-10-31"),
        today: Self.days("2026-11-21").lowerBound, months: .calendar))
    var order = SectionOrder()
    (order.key, order.isReversed, order.limit) = (.amount, true, 1)
    let comparison = try ExpenseComparison(
      spans, of: ItemRows(spans.matches(of: ItemFilter(), in: items).rows, of: items),
      by: ItemFilter(),
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

  @Test func whatHasTwoTagsCountsOnceAmongTheOthers() throws {
    let day = try Self.days("2026-11-05").lowerBound
    let items = [
      ExpenseItem(name: "Hotel", amount: 90, date: day, tags: ["work"]),
      ExpenseItem(name: "Dinner", amount: 20, date: day, tags: ["rome", "friends"]),
      ExpenseItem(name: "Museum", amount: 3, date: day, tags: ["rome"]),
    ]
    let spans = try #require(
      try ComparedSpans(
        Self.days("2026-11-01 2026-11-30"), with: Self.days("2026-10-01 2026-10-31"), today: day,
        months: .calendar))
    var order = SectionOrder()
    (order.key, order.isReversed, order.limit) = (.amount, true, 1)
    let comparison = try ExpenseComparison(
      spans, of: ItemRows(all: items), by: ItemFilter(), .tag, depth: nil, order: order)
    #expect(comparison.rows.map(\.title) == ["work"] && comparison.otherCount == 2)
    // 20 in two tags, and 3.
    #expect(comparison.others?.total == 23 && comparison.others?.count == 2)
    #expect(comparison.total.total == 113)
  }
}
