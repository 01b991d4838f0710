import Foundation
import TestSupport
import Testing

@testable import ExpenseCore

/// Situations that occur in an app and never on the command line.
struct LibraryTests {
  @Test func aFileOfNoBytesThatAppearsIsRefusedByAll() throws {
    let file = try DataFile()
    let expenses = try Expenses(defaults: file.defaults)
    try file.directory.write("", to: file.name)
    #expect(throws: StoreError.self) { try expenses.reload() }
    #expect(throws: StoreError.self) {
      try expenses.transaction("add") { $0.append(try .sample("Tea")) }
    }
    expenses.items.append(try .sample("Tea"))
    #expect(expenses.saveError != nil)
    #expect(file.bytes == [])
  }

  @Test func aURLWithEscapesNamesTheFile() throws {
    let directory = TemporaryDirectory(inMemory: true)
    let name = "é 100%25?.json"
    let defaults = JSONDefaults(url: URL(filePath: directory.path(name)))
    try Expenses(defaults: defaults).transaction("add") { $0.append(try .sample("Tea")) }
    #expect(try directory.names() == [".\(name).history", ".\(name).lock", name])
  }

  @Test func readingAgainInsideATransactionIsRefused() throws {
    let file = try DataFile(JSONSamples.canonical)
    let expenses = try Expenses(defaults: file.defaults)
    var runs = 0
    try expenses.transaction("add") { items in
      runs += 1
      if runs == 1 { try file.replace(with: JSONSamples.amount("7")) }
      #expect(throws: StoreError.transactionInProgress) { try expenses.reload() }
      items.append(try .sample("Tea"))
    }
    #expect(try file.itemNames() == ["Lunch", "Tea"])
  }

  @Test func assigningItemsInsideATransactionIsRefused() throws {
    let file = try DataFile(JSONSamples.canonical)
    let expenses = try Expenses(defaults: file.defaults)
    let before = expenses.items
    #expect(throws: StoreError.transactionInProgress) {
      try expenses.transaction("add") { _ in expenses.items.append(try .sample("Tea")) }
    }
    #expect(expenses.items == before)
    #expect(file.bytes == Array(JSONSamples.canonical.utf8))
  }

  @Test func aTransactionDoesNotDropWhatCouldNotBeSaved() throws {
    let file = try DataFile(JSONSamples.canonical)
    let ours = try Expenses(defaults: file.defaults)
    try file.replace(with: JSONSamples.amount("7"))
    ours.items.append(try .sample("Tea"))
    #expect(ours.saveError == .changedSinceLoaded(path: file.path))
    #expect(throws: StoreError.unsavedChanges(path: file.path)) {
      try ours.transaction("add") { $0.append(try .sample("Lunch")) }
    }
    #expect(ours.items.last?.name == "Tea")
    #expect(ours.saveError == .changedSinceLoaded(path: file.path))
    ours.items.removeLast()
    #expect(ours.saveError == nil)
  }

  @Test func anotherProgramThatWritesWhatWeWantedIsNoFailure() throws {
    let file = try DataFile(JSONSamples.canonical)
    let ours = try Expenses(defaults: file.defaults)
    let item = try ExpenseItem.sample("Tea")
    var wanted = try ExpenseDocument(decoding: Array(JSONSamples.canonical.utf8))
    wanted.items.append(item)
    let text = String(decoding: wanted.encoded(), as: UTF8.self)
    var runs = 0
    try ours.transaction("add") { items in
      runs += 1
      if runs == 1 { try file.replace(with: text) }
      if !items.contains(where: { $0.id == item.id }) { items.append(item) }
    }
    #expect(runs == 2 && ours.saveError == nil)
    let theirs = try Expenses(defaults: file.defaults)
    try file.replace(with: JSONSamples.amount("7"))
    theirs.items = try ExpenseDocument(decoding: Array(JSONSamples.amount("7").utf8)).items
    theirs.currency = try ExpenseDocument(decoding: Array(JSONSamples.amount("7").utf8)).currency
    #expect(theirs.saveError == nil)
  }

  @Test func anAppUndoesAndRedoes() throws {
    let file = try DataFile(adding: "a", "b")
    let expenses = try Expenses(defaults: file.defaults)
    #expect(try expenses.undo() == ["add b"])
    #expect(expenses.items.map(\.name) == ["a"])
    #expect(try expenses.redo() == ["add b"])
    #expect(throws: (any Error).self) { try expenses.undo(3) }
    #expect(expenses.items.map(\.name) == ["a", "b"])
    expenses.items = []
    #expect(expenses.saveError == nil)
    #expect(try file.itemNames().isEmpty)
  }

  @Test func anAppThatCannotLoadSavesNothingUntilItCan() throws {
    let file = try DataFile("<<<<<<< ours\n")
    let expenses = Expenses(loading: file.defaults)
    let error = try #require(expenses.loadError)
    #expect(expenses.items.isEmpty)
    expenses.items.append(try .sample("Tea"))
    #expect(expenses.saveError == error)
    #expect(throws: StoreError.self) { try expenses.transaction("add") { _ in } }
    #expect(throws: StoreError.self) { try expenses.reload() }
    #expect(expenses.loadError == error)
    // The file was mended, but what is shown was never read from it.
    try file.replace(with: JSONSamples.canonical)
    expenses.items.append(try .sample("Coffee"))
    #expect(expenses.saveError == error)
    #expect(throws: error) { try expenses.transaction("add") { $0.append(try .sample("Cake")) } }
    #expect(throws: error) { try expenses.undo() }
    #expect(file.bytes == Array(JSONSamples.canonical.utf8))
    try expenses.reload()
    #expect(expenses.loadError == nil && expenses.saveError == nil)
    #expect(expenses.items.count == 3)
    expenses.items.removeLast()
    #expect(try file.itemNames().count == 2)
  }

  // MARK: Waiting

  @Test func anAssignmentWaitsASecondForOthers() throws {
    let file = try DataFile(JSONSamples.canonical)
    let expenses = try Expenses(defaults: file.defaults)
    let held = try ExpenseFile(file.defaults).lock()
    expenses.items.removeLast()
    guard case .lockTimeout(_, seconds: 1, _) = expenses.saveError else {
      Issue.record("\(String(describing: expenses.saveError))")
      return
    }
    #expect(throws: StoreError.self) {
      try expenses.transaction("add", timeout: .zero) { _ in }
    }
    #expect(held.path.path == file.path && file.bytes == Array(JSONSamples.canonical.utf8))
  }

  @Test @MainActor func aTransactionMayBeAwaited() async throws {
    let file = try DataFile(adding: "Tea")
    let expenses = try Expenses(defaults: file.defaults)
    let item = try ExpenseItem.sample("Lunch")
    let count = try await expenses.transaction("add") { items in
      items.append(item)
      return items.count
    }
    #expect(count == 2 && expenses.items.map(\.name) == ["Tea", "Lunch"])
    #expect(try file.itemNames() == ["Tea", "Lunch"] && expenses.saveError == nil)
    #expect(try expenses.undo() == ["add"])
    await #expect(throws: CancellationError.self) {
      try await expenses.transaction("add") { items in
        items.removeAll()
        throw CancellationError()
      }
    }
    #expect(try file.itemNames() == ["Tea"] && expenses.items.map(\.name) == ["Tea"])
  }

  /// An assignment during an asynchronous transaction stays visible and is reported as unsaved,
  /// unless it is reverted.
  @available(macOS 26, iOS 26, *)
  @Test(arguments: [false, true])
  @MainActor func nothingElseIsSavedWhileATransactionIsAwaited(takesBack: Bool) async throws {
    let file = try DataFile(adding: "Tea")
    let expenses = try Expenses(defaults: file.defaults)
    let (lunch, late) = try (ExpenseItem.sample("Lunch"), ExpenseItem.sample("Late"))
    let waiting: Task<Void, any Error>
    do {
      let held = try ExpenseFile(file.defaults).lock()
      // It starts at once, and waits for the lock however long this test waits for its turn.
      waiting = Task.immediate {
        try await expenses.transaction("add", timeout: .seconds(600)) { $0.append(lunch) }
      }
      #expect(!expenses.isIdle)
      #expect(throws: StoreError.transactionInProgress) { try expenses.reload() }
      expenses.items.append(late)
      #expect(expenses.saveError == .transactionInProgress && held.path.path == file.path)
      if takesBack { expenses.items.removeLast() }
      #expect((expenses.saveError == nil) == takesBack)
    }
    try await waiting.value
    #expect(try file.itemNames() == ["Tea", "Lunch"])
    #expect(expenses.items.map(\.name) == ["Tea", takesBack ? "Lunch" : "Late"])
    #expect((expenses.saveError == nil) == takesBack)
    try expenses.reload()
    #expect(expenses.items.map(\.name) == ["Tea", "Lunch"] && expenses.saveError == nil)
  }

  @Test(arguments: [0, 1, 600] as [Int64])
  func aSaveWaitsForItsTimeout(seconds: Int64) {
    let defaults = JSONDefaults(path: "e.json").waiting(.seconds(seconds))
    #expect(defaults.timeout == .seconds(seconds))
  }

  // MARK: Sections

  @Test func sectionsNeverThrow() throws {
    let file = try DataFile()
    let expenses = try Expenses(defaults: file.defaults)
    var named = try ExpenseItem.sample("Lunch")
    named.category = "No category"
    expenses.items = [named, try .sample("Tea")]
    let sections = expenses.sections(by: .category)
    #expect(sections.map(\.title) == ["No category", "No category"])
    #expect(sections.map(\.id) == ["no category", ""])
    #expect(sections.map { $0.items.map(\.name) } == [["Lunch"], ["Tea"]])
    let most = try #require(Amount(tenThousandths: Amount.itemLimit.tenThousandths - 1))
    let many = (0..<1_000).map { ExpenseItem(name: "\($0)", amount: most) }
    #expect(ExpenseSection(RowGroup(), of: []).total == .zero)
    var group = RowGroup()
    for (row, item) in many.enumerated() { group.add(item.amount, row: row + 1) }
    #expect(ExpenseSection(group, of: many).total == nil)
  }
}
