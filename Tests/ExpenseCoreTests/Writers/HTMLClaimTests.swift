import Testing

@testable import ExpenseCore

/// The page of a claim, for submission.
struct HTMLClaimTests {
  private static func page(_ items: [ExpenseItem]) throws -> String {
    var expenses = ExportedExpenses(items: items, currency: .usd)
    expenses.claim = "oct"
    var bytes: [UInt8] = []
    try HTMLFormat.write(expenses, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    (ExpenseItem(name: "Bun", amount: 2), []),
    (ExpenseItem(name: "Bun", amount: 2, category: "food"), ["Category"]),
    (ExpenseItem(name: "Bun", amount: 2, paid: "EUR 1.80"), ["Paid"]),
    (ExpenseItem(name: "Bun", amount: 2, receipt: "bun.pdf"), ["Receipt"]),
  ])
  func aColumnThatNoExpenseFillsIsNotThere(item: ExpenseItem, columns: [String]) throws {
    let page = try Self.page([ExpenseItem(name: "Tea", amount: 5), item])
    let titles = page.matches(of: /<th class="\w+">([^<]+)<\/th>/).map { String($0.output.1) }
    #expect(titles == ["No.", "Date", "Name"] + columns + ["Amount"])
  }

  @Test(arguments: [
    ("with Ann", " <small><bdi>with Ann</bdi></small>"), (" \n", ""), ("", ""), (nil, ""),
  ])
  func aNoteFollowsTheName(note: String?, shown: String) throws {
    let page = try Self.page([ExpenseItem(name: "Tea", amount: 5, note: note)])
    #expect(page.contains("<td class=\"name\"><bdi>Tea</bdi>\(shown)</td>"))
  }
}
