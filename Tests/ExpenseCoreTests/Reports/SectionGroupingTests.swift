import TestSupport
import Testing

@testable import ExpenseCore

struct SectionGroupingTests {
  private static func items(
    days: [String?] = [], categories: [String?] = [], amounts: [Int64] = []
  ) throws -> [ExpenseItem] {
    try (0..<max(days.count, categories.count, amounts.count)).map { index in
      ExpenseItem(
        name: "Item",
        amount: try #require(
          Amount(tenThousandths: index < amounts.count ? amounts[index] : Amount.scale)),
        date: index < days.count ? days[index].flatMap(CalendarDate.init) : nil,
        category: index < categories.count ? categories[index] : nil)
    }
  }

  private func shown(_ report: SectionReport) -> [String] {
    report.sections.map { section in
      "\(section.title): \(section.rows.map(String.init).joined(separator: " ")) = \(section.total)"
    }
  }

  private static let days = [
    "2026-02-28", nil, "2025-12-31", "2026-02-01", "2025-11-30", nil, "2025-12-31",
  ]

  @Test func onlyDaysWithItemsHaveASection() throws {
    let report = try SectionReport(Self.items(days: Self.days), by: .day)
    #expect(
      shown(report) == [
        "2025-11-30: 5 = 1", "2025-12-31: 3 7 = 2", "2026-02-01: 4 = 1", "2026-02-28: 1 = 1",
        "No date: 2 6 = 2",
      ])
  }

  @Test func aMonthWithoutItemsIsShown() throws {
    let report = try SectionReport(Self.items(days: Self.days), by: .month)
    #expect(
      shown(report) == [
        "2025-11: 5 = 1", "2025-12: 3 7 = 2", "2026-01:  = 0", "2026-02: 1 4 = 2",
        "No date: 2 6 = 2",
      ])
    #expect(report.count == 7)
    #expect(report.total.description == "7")
  }

  @Test func aYearWithoutItemsIsShown() throws {
    let report = try SectionReport(
      Self.items(days: ["2026-01-01", "2023-12-31", "2026-12-31"]), by: .year)
    #expect(shown(report) == ["2023: 2 = 1", "2024:  = 0", "2025:  = 0", "2026: 1 3 = 2"])
  }

  @Test func moreEmptyMonthsThanAnybodyLooksThroughAreOneSection() throws {
    func titles(_ days: [String], by grouping: SectionGrouping) throws -> [String] {
      try SectionReport(Self.items(days: days), by: grouping).sections.map(\.title)
    }
    #expect(try titles(["2021-10-31", "2026-11-01"], by: .month).count == 62)
    let one = ["2021-09", "2021-10 to 2026-10", "2026-11"]
    #expect(try titles(["2021-09-30", "2026-11-01"], by: .month) == one)
    let typo = ["0206", "0207 to 2025", "2026"]
    #expect(try titles(["0206-11-21", "2026-11-21"], by: .year) == typo)
    #expect(try titles(["9999-12-31", "9999-11-30"], by: .month) == ["9999-11", "9999-12"])
  }

  @Test(arguments: [SectionGrouping.day, .month, .year])
  func theLastDayOfTheCalendarHasNoNext(grouping: SectionGrouping) throws {
    let report = try SectionReport(Self.items(days: ["9999-12-31"]), by: grouping)
    #expect(report.sections.map(\.rows) == [[1]])
    #expect(report.sections.allSatisfy { "9999-12-31".hasPrefix($0.title) })
  }

  @Test func itemsWithoutADateAreASectionOfTheirOwn() throws {
    let report = try SectionReport(Self.items(days: [nil, nil]), by: .month)
    #expect(shown(report) == ["No date: 1 2 = 2"])
    #expect(try SectionReport(Self.items(days: ["2026-11-21"]), by: .month).sections.count == 1)
  }

  @Test(
    arguments: [
      // The days on which the year changes in ISO 8601's own examples.
      ("2026-12-31", "2026-W53"), ("2027-01-01", "2026-W53"), ("2027-01-04", "2027-W01"),
      ("2024-12-30", "2025-W01"), ("2021-01-03", "2020-W53"), ("0001-01-01", "0001-W01"),
      ("9999-12-31", "9999-W52"), ("1969-12-31", "1970-W01"),
    ])
  func weeksAreThoseOfISO8601(day: String, title: String) throws {
    #expect(try SectionReport(Self.items(days: [day]), by: .week).sections.map(\.title) == [title])
  }

  @Test(.long, arguments: CalendarPeriod.allCases)
  func everyDayLiesInItsPeriod(period: CalendarPeriod) throws {
    for day in stride(from: -719_162, through: 2_932_896, by: 97) {
      let date = try #require(CalendarDate(daysSinceEpoch: day))
      let days = period.days(around: date, months: .calendar)
      let number = period.number(of: date, months: .calendar)
      let ends = [days.lowerBound, days.upperBound].map { period.number(of: $0, months: .calendar) }
      let next = days.upperBound.adding(days: 1).map { period.number(of: $0, months: .calendar) }
      if !days.contains(date) || ends != [number, number] || next ?? number + 1 != number + 1 {
        Issue.record("\(date)")
      }
    }
  }

  @Test(
    arguments: [
      (1, ["/a: 5 = 1", "food: 1 2 3 = 3", "foot: 4 = 1"]),
      (2, ["/a: 5 = 1", "food: 1 = 1", "food/b: 2 3 = 2", "foot: 4 = 1"]),
    ])
  func aDepthRollsUp(depth: Int, expected: [String]) throws {
    let items = try Self.items(categories: ["food", "food/b", "FOOD/B/c", "foot", "/a"])
    let report = try SectionReport(
      ItemRows([1, 2, 3, 4, 5], of: items), by: .category, depth: depth, of: ItemFilter())
    #expect(shown(report) == expected)
  }

  @Test(arguments: [nil, 1, 2])
  func aSlashAtTheEndIsIgnored(depth: Int?) throws {
    let items = try Self.items(categories: ["food/", "food", "food", "fun/b", "fun/b/", "fun/b"])
    let report = try SectionReport(
      ItemRows(Array(1...6), of: items), by: .category, depth: depth, of: ItemFilter())
    #expect(shown(report) == ["food: 1 2 3 = 3", "fun\(depth == 1 ? "" : "/b"): 4 5 6 = 3"])
  }

  @Test func categoriesAreInTheOrderOfTheirNames() throws {
    let report = try SectionReport(
      Self.items(categories: ["travel", nil, "Food", "äpfel", "food", "", "travel", "No category"]),
      by: .category)
    #expect(
      shown(report) == [
        "äpfel: 4 = 1", "Food: 3 5 = 2", "No category: 8 = 1", "travel: 1 7 = 2",
        "No category: 2 6 = 2",
      ])
  }

  @Test func manyCategoriesAreDistinguished() throws {
    let names = (0..<40).map { "c\(10 + $0 % 20)" }
    let report = try SectionReport(Self.items(categories: names), by: .category)
    #expect(report.sections.map(\.title) == (10..<30).map { "c\($0)" })
    #expect(report.sections.map(\.rows) == (1...20).map { [$0, $0 + 20] })
  }

  @Test func allTiersAreThereFromLowToHigh() throws {
    let report = try SectionReport(
      Self.items(amounts: [1_000_000, -99_999, 1_000_001]), by: .tier)
    #expect(shown(report) == ["low: 2 = -9.9999", "middle:  = 0", "high: 1 3 = 200.0001"])
  }

  @Test(arguments: [SectionGrouping.category, .name, .day, .week, .month, .quarter, .year])
  func nothingHasNoSections(grouping: SectionGrouping) throws {
    let report = try SectionReport([], by: grouping)
    #expect(report.sections == [])
    #expect(report.count == 0)
    #expect(report.total == .zero)
  }

  @Test func sectionsKeepTheOrderOfTheRows() throws {
    let report = try SectionReport(
      ItemRows([3, 1], of: Self.items(days: ["2026-11-21", "2026-11-20", "2026-11-19"])),
      by: .month,
      of: ItemFilter())
    #expect(shown(report) == ["2026-11: 3 1 = 2"])
    #expect(report.count == 2)
  }

  @Test func whatTheFilterAsksForIsTheOnlySection() throws {
    var filter = ItemFilter()
    filter.tiers = [.high]
    filter.types = [.business]
    #expect(
      try SectionReport(ItemRows(all: []), by: .tier, of: filter).sections.map(\.title) == ["high"])
    #expect(
      try SectionReport(ItemRows(all: []), by: .type, of: filter).sections.map(\.title) == [
        "Business"
      ])
  }
}
