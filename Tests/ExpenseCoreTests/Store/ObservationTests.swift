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
    let observer = Observer(of: expenses, in: file) { _ = $0.sections }
    try expenses.transaction("add") { $0.append(try .sample("Tea")) }
    #expect(observer.heard.count == 1)
    #expect(expenses.sections.map { $0.items.map(\.name) } == [["Tea"], []])
  }

  @Test(arguments: [true, false])
  func observersHearOfARollBack(ofItems: Bool) throws {
    let file = try DataFile(JSONSamples.canonical)
    let expenses = try Expenses(defaults: file.defaults)
    let observer = Observer(of: expenses, in: file) {
      if ofItems { _ = $0.items } else { _ = $0.sections }
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

  /// What an observer assigns while a version is shown is overwritten, if it is what is being shown.
  @Test func anObserverThatAssignsItemsDuringAReloadIsTold() throws {
    let file = try DataFile(JSONSamples.canonical)
    let expenses = try Expenses(defaults: file.defaults)
    let meddler = Meddler(with: expenses) { $0.items = [] }
    try file.replace(with: JSONSamples.amount("7"))
    try expenses.reload()
    #expect(meddler.hasAssigned)
    #expect(try file.itemNames() == expenses.items.map(\.name) && expenses.items.count == 1)
    #expect(expenses.saveError == .transactionInProgress)
    try expenses.reload()
    #expect(expenses.saveError == nil)
  }

  @Test func whatAnObserverAssignsBesideTheItemsIsSaved() throws {
    let file = try DataFile(JSONSamples.canonical)
    let expenses = try Expenses(defaults: file.defaults)
    let meddler = Meddler(with: expenses) { $0.currency = Currency(code: "CHF") }
    try file.replace(with: JSONSamples.amount("7"))
    try expenses.reload()
    #expect(meddler.hasAssigned && expenses.saveError == nil)
    #expect(expenses.currency?.code == "CHF")
    #expect(try Expenses(defaults: file.defaults).currency?.code == "CHF")
  }

  @Test func anObserverThatAssignsDuringARollBackIsTold() throws {
    let file = try DataFile(JSONSamples.canonical)
    let expenses = try Expenses(defaults: file.defaults)
    let (before, copy) = (expenses.items, expenses.items[0])
    // Hears first of the change, and then of the roll-back.
    let meddler = Meddler(with: expenses, after: 1) { $0.items = [] }
    #expect(throws: StoreError.self) {
      try expenses.transaction("add") { $0.append(copy) }
    }
    #expect(meddler.hasAssigned)
    #expect(expenses.items == before && expenses.saveError == .transactionInProgress)
    #expect(file.bytes == Array(JSONSamples.canonical.utf8))
  }
}

/// An observer of the items that assigns something when it hears of a change, once.
///
/// `@unchecked` as `Observer` is.
private final class Meddler: @unchecked Sendable {
  private let expenses: Expenses
  private let ignored: Int
  private let assign: (Expenses) -> Void
  private var count = 0
  private(set) var hasAssigned = false

  init(with expenses: Expenses, after ignored: Int = 0, _ assign: @escaping (Expenses) -> Void) {
    (self.expenses, self.ignored, self.assign) = (expenses, ignored, assign)
    track()
  }

  private func track() {
    withObservationTracking {
      _ = expenses.items
    } onChange: { [self] in
      count += 1
      guard count > ignored else { return track() }
      // Observation calls back for the nested assignment too.
      guard !hasAssigned else { return }
      hasAssigned = true
      assign(expenses)
    }
  }
}
