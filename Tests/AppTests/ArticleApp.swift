import ExpenseCore
import Foundation
import TestSupport
import Testing

// The app of the article BuildTheApp, line for line, and tests of it.

extension Expenses {
  func delete(_ offsets: IndexSet, from section: ExpenseSection) {
    let gone = Set(offsets.map { section.items[$0].id })
    items.removeAll { gone.contains($0.id) }
  }
}

struct Draft {
  var name = ""
  var type = ExpenseType.personal
  var amount = Decimal()
  var day = Date()
}

extension Expenses {
  func add(_ draft: Draft) -> String? {
    guard let amount = Amount(draft.amount) else { return "That is no amount." }
    items.append(
      ExpenseItem(
        name: draft.name, type: draft.type, amount: amount,
        date: CalendarDate(draft.day, in: .current)))
    return problem
  }
}

extension Expenses {
  var problem: String? {
    if case .changedSinceLoaded? = saveError { _ = try? merge() }
    return loadError?.localizedDescription ?? saveError?.localizedDescription
  }
}

extension Expenses {
  func takeOver(_ saved: Data) throws {
    let known = Set(items.map(\.id))
    let old = try JSONDecoder().decode([ExpenseItem].self, from: saved)
    items += old.filter { !known.contains($0.id) }
    if let saveError { throw saveError }
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

struct ArticleAppTests {
  private let directory = TemporaryDirectory()

  private func expenses() throws -> Expenses {
    try Expenses(defaults: JSONDefaults(url: URL(filePath: directory.path("expenses.json"))))
  }

  @Test func threeScreens() throws {
    let expenses = try expenses()
    let day = try #require(CalendarDate("2026-11-21")).start(in: .current)
    #expect(expenses.add(Draft(name: "Lunch", amount: 12.5, day: day)) == nil)
    #expect(expenses.add(Draft(name: "Train", type: .business, amount: 48, day: day)) == nil)
    let dust = try #require(Decimal(string: "0.00001"))
    #expect(expenses.add(Draft(name: "Dust", amount: dust)) == "That is no amount.")
    #expect(expenses.items.map(\.date?.description).first == "2026-11-21")
    let sections = expenses.sections
    #expect(sections.map(\.title) == ["Personal", "Business"])
    #expect(sections.map { $0.items.map(\.shownName) } == [["Lunch"], ["Train"]])
    #expect(sections[1].items[0].amount.tier(in: .usd) == .middle)
    expenses.items[1].category = "travel"
    let lines = TotalsPage(expenses: expenses).lines
    #expect(lines.map { $0.prefix { $0 != ":" } } == ["travel", "No category"])
    #expect(TotalsPage(expenses: expenses, grouping: .year).lines.count == 1)
    expenses.delete([0], from: expenses.sections[1])
    #expect(expenses.items.map(\.name) == ["Lunch"] && expenses.problem == nil)
  }

  @Test func whatTheCommandAddedMeanwhileStays() throws {
    let (expenses, command) = (try expenses(), try expenses())
    try command.transaction("add") { $0.append(ExpenseItem(name: "Tea", amount: 1.2)) }
    #expect(expenses.add(Draft(name: "Lunch", amount: 12.5)) == nil)
    #expect(Set(expenses.items.map(\.name)) == ["Tea", "Lunch"])
    #expect(try self.expenses().items == expenses.items)
  }

  @Test func whatTheTutorialSavedIsTakenOverOnce() throws {
    let expenses = try expenses()
    let items = [
      TutorialItem(name: "Lunch", type: "Personal", amount: 12.5),
      TutorialItem(name: "Train", type: "Business", amount: 48),
    ]
    let saved = try JSONEncoder().encode(items)
    try expenses.takeOver(saved)
    try expenses.takeOver(saved)
    #expect(expenses.items.map(\.id) == items.map(\.id))
  }
}
