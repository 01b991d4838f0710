import ExpenseCore
import Foundation
import TestSupport
import Testing

// The app of the article BuildTheApp, line for line, and tests of it.

struct ExpenseList {
  let expenses: Expenses

  var rows: [String] {
    expenses.sections.flatMap { section in
      [section.title] + section.items.map { "\($0.shownName) \($0.amount)" }
    }
  }

  func delete(_ offsets: IndexSet, from section: ExpenseSection) {
    let gone = Set(offsets.map { section.items[$0].id })
    expenses.items.removeAll { gone.contains($0.id) }
  }
}

struct AddSheet {
  let expenses: Expenses
  var name = ""
  var type = ExpenseType.personal
  var amount = Decimal()
  var day = Date()

  func save() -> String? {
    guard let amount = Amount(amount) else { return "That is no amount." }
    expenses.items.append(
      ExpenseItem(
        name: name, type: type, amount: amount, date: CalendarDate(day, in: .current)))
    return expenses.saveError?.localizedDescription
  }
}

struct TotalsPage {
  let expenses: Expenses
  var grouping = SectionGrouping.category

  var lines: [String] {
    let code = expenses.currency?.code ?? "USD"
    return expenses.sections(by: grouping).map { section in
      let total = section.total?.decimalValue.formatted(.currency(code: code))
      return "\(section.title): \(total ?? "out of range")"
    }
  }
}

func message(for expenses: Expenses) -> String? {
  expenses.loadError?.localizedDescription ?? expenses.saveError?.localizedDescription
}

struct ArticleAppTests {
  @Test func threeScreens() throws {
    let directory = TemporaryDirectory()
    let expenses = try Expenses(
      defaults: JSONDefaults(url: URL(filePath: directory.path("expenses.json"))))
    let day = try #require(CalendarDate("2026-11-21"))
    let sheet = AddSheet(
      expenses: expenses, name: "Lunch", amount: 12.5, day: day.start(in: .current))
    #expect(sheet.save() == nil)
    #expect(
      AddSheet(
        expenses: expenses, name: "Train", type: .business, amount: 48,
        day: day.start(in: .current)
      ).save() == nil)
    #expect(
      AddSheet(expenses: expenses, name: "Dust", amount: Decimal(string: "0.00001")!).save()
        == "That is no amount.")
    #expect(expenses.items.map(\.date?.description).first == "2026-11-21")
    let list = ExpenseList(expenses: expenses)
    #expect(list.rows == ["Personal", "Lunch 12.5", "Business", "Train 48"])
    expenses.items[1].category = "travel"
    let lines = TotalsPage(expenses: expenses).lines
    #expect(lines.map { $0.prefix { $0 != ":" } } == ["travel", "No category"])
    #expect(TotalsPage(expenses: expenses, grouping: .year).lines.count == 1)
    list.delete([0], from: expenses.sections[1])
    #expect(expenses.items.map(\.name) == ["Lunch"] && message(for: expenses) == nil)
  }
}
