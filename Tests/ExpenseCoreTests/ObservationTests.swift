import Observation
import Testing

@testable import ExpenseCore

/// A view of the app: reads something of the store, hears when that changes, and reads it again.
///
/// `@unchecked`, since what Observation calls back need not be on one thread; here it is.
private final class Observer: @unchecked Sendable {
  private let expenses: Expenses
  private let file: DataFile
  private let read: (Expenses) -> Void
  /// For each change, the names in the file at the moment of hearing of it.
  private(set) var heard: [[String]] = []

  init(of expenses: Expenses, in file: DataFile, reading read: @escaping (Expenses) -> Void) {
    self.expenses = expenses
    self.file = file
    self.read = read
    track()
  }

  private func track() {
    withObservationTracking {
      read(expenses)
    } onChange: { [self] in
      heard.append((try? file.itemNames()) ?? [])
      track()
    }
  }
}

struct ObservationTests {
  @Test func observersOfItemsHearOfAChangeBeforeItIsSaved() throws {
    let file = try DataFile()
    let expenses = try Expenses(defaults: file.defaults)
    let observer = Observer(of: expenses, in: file) { _ = $0.items }
    expenses.items.append(try .sample("Tea"))
    #expect(observer.heard == [[]])
    #expect(try file.itemNames() == ["Tea"])
  }

  @Test func observersOfTheSectionsHearOfAChangeToTheItems() throws {
    let file = try DataFile()
    let expenses = try Expenses(defaults: file.defaults)
    let observer = Observer(of: expenses, in: file) { _ = try? $0.sections }
    try expenses.transaction("add") { $0.append(try .sample("Tea")) }
    #expect(observer.heard.count == 1)
    #expect(try expenses.sections.map(\.rows) == [[1], []])
  }

  @Test(arguments: [true, false])
  func observersHearOfARollBack(ofItems: Bool) throws {
    let file = try DataFile(JSONSamples.canonical)
    let expenses = try Expenses(defaults: file.defaults)
    let observer = Observer(of: expenses, in: file) {
      if ofItems { _ = $0.items } else { _ = try? $0.sections }
    }
    let copy = expenses.items[0]
    #expect(throws: StoreError.self) {
      try expenses.transaction("add") { $0.append(copy) }
    }
    #expect(observer.heard.count == 2)
    #expect(expenses.items.count == 3)
  }

  @Test func observersHearOfWhatAReloadBrings() throws {
    let file = try DataFile(JSONSamples.canonical)
    let expenses = try Expenses(defaults: file.defaults)
    let observer = Observer(of: expenses, in: file) { _ = $0.items }
    try expenses.reload()
    #expect(observer.heard.isEmpty)
    try file.replace(with: JSONSamples.amount("7"))
    try expenses.reload()
    #expect(observer.heard == [["Lunch"]])
    #expect(expenses.items.count == 1)
  }

  @Test func observersOfTheCurrencyHearOfItsChange() throws {
    let file = try DataFile(JSONSamples.canonical)
    let expenses = try Expenses(defaults: file.defaults)
    let observer = Observer(of: expenses, in: file) { _ = $0.currency }
    expenses.items.removeLast()
    #expect(observer.heard.isEmpty)
    expenses.currency = Currency(code: "EUR")
    #expect(observer.heard.count == 1)
  }
}
