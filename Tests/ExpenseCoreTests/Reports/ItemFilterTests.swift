import Testing

@testable import ExpenseCore

struct ItemFilterTests {
  /// Six items, rows 1 to 6.
  private static func items() throws -> [ExpenseItem] {
    try [
      item("Lunch", 125_000, day: "2026-11-21", category: "food"),
      item("Train", 480_000, .business, day: "2026-11-01", category: "Travel"),
      item("Café crème", 42_000, day: "2026-10-31", category: "Food"),
      item("Shoes", -599_000, day: "2025-12-31"),
      item("Gift for Traudl", 1_000_000, category: ""),
      item("Hotel", 999_999, .business, category: "trävel"),
    ]
  }

  private static func item(
    _ name: String, _ tenThousandths: Int64, _ type: ExpenseType = .personal, day: String? = nil,
    category: String? = nil
  ) throws -> ExpenseItem {
    ExpenseItem(
      name: name, type: type, amount: try #require(Amount(tenThousandths: tenThousandths)),
      date: try day.map { try #require(CalendarDate($0)) }, category: category)
  }

  private static func filter(_ change: (inout ItemFilter) -> Void) -> ItemFilter {
    var filter = ItemFilter()
    change(&filter)
    return filter
  }

  private func rows(_ change: (inout ItemFilter) -> Void) throws -> [Int] {
    let (filter, items) = (Self.filter(change), try Self.items())
    let matches = filter.matches(in: items)
    #expect(filter.matches(in: items, by: SearchedTexts(of: items)) == matches)
    return matches.rows
  }

  @Test func aFilterWithoutConditionsMatchesEverything() throws {
    #expect(try rows { _ in } == [1, 2, 3, 4, 5, 6])
    #expect(ItemFilter().matches(in: []) == ItemFilter.Matches())
  }

  @Test func aTypeIsCompared() throws {
    #expect(try rows { $0.types = [.business] } == [2, 6])
    #expect(try rows { $0.types = ["Gift"] } == [])
  }

  /// A path of the same length, or one that only begins with the same letters, is not a
  /// subcategory.
  @Test func whatLiesInACategoryBeginsWithIt() {
    let paths = ["food", "food/tea", "Food/tea/green", "taxi/late", "foods/x", "food-x"]
    let items = paths.map { ExpenseItem(name: "x", amount: 1, category: $0) }
    func rows(_ category: String) -> [Int] {
      Self.filter { $0.categories = [category] }.matches(in: items).rows
    }
    #expect(rows("food") == [1, 2, 3] && rows("taxi") == [4] && rows("late") == [])
    #expect(rows("food/tea") == [2, 3] && rows("food/te") == [])
  }

  @Test(
    arguments: [
      ("food", [1, 3]), ("FOOD", [1, 3]), ("food/", [1, 3]), ("travel", [2, 6]), ("foo", []),
      ("", [4, 5]), ("food/tea", []),
    ] as [(String, [Int])])
  func aCategoryIsComparedAsAWhole(category: String, expected: [Int]) throws {
    #expect(try rows { $0.categories = [category] } == expected)
  }

  @Test(
    arguments: [
      ("tra", [2, 5, 6]), ("CAFE", [3]), ("crème", [3]), ("creme", [3]), ("e\u{300}me", []),
      ("*e\u{300}me", [3]), ("food", [1, 3]), ("unch", []), ("*unch", [1]), ("lunchfood", []),
      ("lunch!", []), ("traudl", [5]), ("Train to", []),
    ] as [(String, [Int])])
  func aSearchLooksIntoNameAndCategory(text: String, expected: [Int]) throws {
    let pattern = try #require(TextPattern(text))
    #expect(try rows { $0.texts = [pattern] } == expected)
  }

  @Test(arguments: [
    ("ROM", [1, 2]), ("q4", [1]), ("romeq4", []), ("rome q4", []), ("by bus", [3]),
  ])
  func aSearchLooksIntoTagsAndNote(text: String, expected: [Int]) throws {
    let pattern = try #require(TextPattern(text))
    let items = [
      ExpenseItem(name: "x", amount: .zero, tags: ["rome", "q4"]),
      ExpenseItem(name: "x", amount: .zero, tags: ["Roma"]),
      ExpenseItem(name: "x", amount: .zero, note: "By bus"),
    ]
    let filter = Self.filter { $0.texts = [pattern] }
    #expect(filter.matches(in: items).rows == expected)
    #expect(filter.matches(in: items, by: SearchedTexts(of: items)).rows == expected)
  }

  /// An item without a date is not in the excluded span.
  @Test func anExclusionKeepsTheRest() throws {
    let november = try #require(CalendarDate("2026-11-01"))...(#require(CalendarDate("2026-11-30")))
    #expect(try rows { $0.add(leftOut: true) { $0.spans = [november] } } == [3, 4, 5, 6])
    #expect(try rows { $0.add(leftOut: true) { $0.categories = [""] } } == [1, 2, 3, 6])
    let matches = Self.filter {
      $0.spans = [november]
      $0.add(leftOut: true) { $0.types = [.business] }
    }.matches(in: try Self.items())
    #expect(matches == ItemFilter.Matches(rows: [1], undatedCount: 1))
  }

  @Test(
    arguments: [
      (nil, nil, [1, 2, 3, 4, 5, 6], 0), ("2026-11-01", nil, [1, 2], 2),
      (nil, "2026-10-31", [3, 4], 2), ("2026-10-31", "2026-11-01", [2, 3], 2),
      ("2025-12-31", "2025-12-31", [4], 2), ("2027-01-01", nil, [], 2),
    ] as [(String?, String?, [Int], Int)])
  func bothEndsOfTheDaysAreIncluded(
    since: String?, until: String?, expected: [Int], undated: Int
  ) throws {
    let matches = Self.filter {
      $0.since = since.flatMap(CalendarDate.init)
      $0.until = until.flatMap(CalendarDate.init)
    }.matches(in: try Self.items())
    #expect(matches == ItemFilter.Matches(rows: expected, undatedCount: undated))
  }

  @Test func onlyItemsThatLackNothingButADateAreCounted() throws {
    let matches = Self.filter {
      $0.since = CalendarDate("2000-01-01")
      $0.types = [.business]
    }.matches(in: try Self.items())
    #expect(matches == ItemFilter.Matches(rows: [2], undatedCount: 1))
  }

  @Test(
    arguments: [
      (125_000, nil, [1, 2, 5, 6]), (125_001, nil, [2, 5, 6]), (nil, 42_000, [3, 4]),
      (0, 480_000, [1, 2, 3]), (nil, -599_000, [4]), (-600_000, -1, [4]),
    ] as [(Int64?, Int64?, [Int])])
  func bothEndsOfTheAmountsAreIncluded(least: Int64?, most: Int64?, expected: [Int]) throws {
    let rows = try rows {
      $0.minimum = least.flatMap(Amount.init)
      $0.maximum = most.flatMap(Amount.init)
    }
    #expect(rows == expected)
  }

  @Test(arguments: [(Tier.low, [3]), (.middle, [1, 2, 4, 6]), (.high, [5])])
  func aTierIsThatOfTheMagnitude(tier: Tier, expected: [Int]) throws {
    #expect(try rows { $0.tiers = [tier] } == expected)
  }

  @Test func allConditionsHaveToHold() throws {
    let pattern = try #require(TextPattern("*é"))
    let rows = try rows {
      $0.types = [.personal]
      $0.categories = ["food"]
      $0.texts = [pattern]
      $0.tiers = [.low]
      $0.maximum = Amount(tenThousandths: 50_000)
      $0.since = CalendarDate("2026-01-01")
    }
    #expect(rows == [3])
  }
}
