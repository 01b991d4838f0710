import Observation
import Testing

@testable import ExpenseCore

/// A view of the app, which reads part of the store, is notified of changes, and reads it again.
///
/// It is `@unchecked` because Observation may call back on any thread; here it is always the same.
private final class Observer: @unchecked Sendable {
  private let expenses: Expenses
  private let file: DataFile
  private let read: (Expenses) -> Void
  /// For each notification, the names in the file at that moment.
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

  /// An observer's assignment while a version is being shown is overwritten if it assigns what is
  /// shown.
  @Test func assigningItemsDuringAReloadIsReported() throws {
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

  @Test func assigningDuringARollBackIsReported() throws {
    let file = try DataFile(JSONSamples.canonical)
    let expenses = try Expenses(defaults: file.defaults)
    let (before, copy) = (expenses.items, expenses.items[0])
    // The first notification is of the change, the second of the rollback.
    let meddler = Meddler(with: expenses, after: 1) { $0.items = [] }
    #expect(throws: StoreError.self) {
      try expenses.transaction("add") { $0.append(copy) }
    }
    #expect(meddler.hasAssigned)
    #expect(expenses.items == before && expenses.saveError == .transactionInProgress)
    #expect(file.bytes == Array(JSONSamples.canonical.utf8))
  }
}

/// An observer of the items that assigns something once when it is notified.
///
/// It is `@unchecked` for the same reason as `Observer`.
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
      // Observation also notifies of the nested assignment.
      guard !hasAssigned else { return }
      hasAssigned = true
      assign(expenses)
    }
  }
}
