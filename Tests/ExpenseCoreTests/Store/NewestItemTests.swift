import Testing

@testable import ExpenseCore

struct NewestItemTests {
  /// The days of items with the same name, in the order of the file, and the index of the newest.
  @Test(
    arguments: [
      ([], nil), ([nil], 0), ([nil, nil], 1), (["2026-01-02", "2026-01-01"], 0),
      (["2026-01-01", "2026-01-02"], 1), (["2026-01-01", "2026-01-01"], 1),
      (["2026-01-01", nil], 0), ([nil, "2026-01-01", nil], 1),
    ] as [([String?], Int?)])
  func theLastDayAndThenTheLastRowIsNewest(days: [String?], expected: Int?) throws {
    let items = try days.map { day in
      ExpenseItem(
        name: "Lunch", type: .personal, amount: .zero,
        date: try day.map { try #require(CalendarDate($0)) })
    }
    #expect(items.newest(named: "Lunch")?.id == expected.map { items[$0].id })
  }

  @Test(arguments: [
    ("cafe", "Café"), ("CAFÉ", "Café"), ("Cafe\u{301}", "Café"), ("strasse", "Straße"),
    ("Café ", "Café"), ("Caf", nil), ("", nil),
  ])
  func caseAccentsAndBlanksDoNotMatter(typed: String, expected: String?) {
    let items = ["Café", "Straße", "Tea"].map {
      ExpenseItem(name: $0, type: .personal, amount: .zero, date: nil)
    }
    #expect(items.newest(named: typed)?.name == expected)
  }
}
