import Testing

@testable import ExpenseCore

struct UsedMembersTests {
  private static let items = [
    ExpenseItem(name: "a", amount: .zero),
    ExpenseItem(name: "b", amount: .zero, date: CalendarDate(year: 2026, month: 11, day: 21)),
    ExpenseItem(name: "c", amount: .zero, category: "food"),
    ExpenseItem(name: "d", amount: .zero, category: "", note: ""),
    ExpenseItem(name: "e", amount: .zero, tags: ["trip"], note: "n"),
    ExpenseItem(name: "f", amount: .zero, receipt: "a.pdf"),
  ]

  @Test(
    arguments: [
      ([], []), ([1], []), ([2], ["date"]), ([3], ["category"]), ([4], []),
      ([5], ["tags", "note"]), ([6], ["receipt"]), ([3, 2], ["category", "date"]),
      ([2, 3, 5, 6], ["date", "category", "tags", "note", "receipt"]), ([5, 1], ["tags", "note"]),
    ] as [([Int], Set<String>)]) func membersOfTheRowsAreNamed(rows: [Int], names: Set<String>)
  {
    #expect(ItemMember.used(by: ItemRows(rows, of: Self.items)) == names)
  }
}
