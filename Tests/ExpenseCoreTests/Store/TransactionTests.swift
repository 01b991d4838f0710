import TestSupport
import Testing

@testable import ExpenseCore

struct TransactionTests {
  private struct Refusal: Error {}

  @Test func theChangeIsMadeOnWhatTheFileHoldsNow() throws {
    let file = try DataFile()
    let ours = try Expenses(defaults: file.defaults)
    let theirs = try Expenses(defaults: file.defaults)
    try theirs.transaction("add") { $0.append(try .sample("Tea")) }
    let count = try ours.transaction("add") { items in
      items.append(try .sample("Lunch"))
      return items.count
    }
    #expect(count == 2)
    #expect(try file.itemNames() == ["Tea", "Lunch"])
    #expect(ours.items.map(\.name) == ["Tea", "Lunch"])
  }

  @Test(.long) func aChangeOfManyPortionsIsSavedAndUndoneWhole() throws {
    let file = try DataFile(adding: "a")
    let before = file.bytes
    let expenses = try Expenses(defaults: file.defaults)
    let items = try (0..<3_000).map { try ExpenseItem.sample("\($0)") }
    try expenses.transaction("import") { $0 = items + $0 }
    let after = try #require(file.bytes)
    #expect(try ExpenseDocument(decoding: after).items == expenses.items)
    #expect(expenses.items.count == 3_001)
    #expect(try file.undo().count == 1)
    #expect(file.bytes == before)
    #expect(try file.redo().count == 1)
    #expect(file.bytes == after)
  }

  @Test func whatWeDoNotKnowIsSavedAndIsAStep() throws {
    let file = try DataFile(adding: "Tea")
    let text = try #require(file.directory.text(of: file.name))
    let other = try ExpenseDocument(text.replacing(#""Items""#, with: #""Goal":7,"Items""#))
    let saved = try ExpenseFile(file.defaults).transaction("merge") { $0 = other }
    #expect(saved.change?.values.map(\.key) == ["Goal"])
    #expect(file.directory.text(of: file.name)?.contains(#""Goal":7"#) == true)
    #expect(try file.undo() == ["merge"])
    #expect(file.directory.text(of: file.name) == text)
  }

  @Test func aChangeThatThrowsLeavesNoTrace() throws {
    let file = try DataFile(JSONSamples.canonical)
    let expenses = try Expenses(defaults: file.defaults)
    let before = (expenses.items, try file.identity())
    #expect(throws: Refusal.self) {
      try expenses.transaction("delete") { items in
        items.removeAll()
        expenses.currency = Currency(code: "EUR")
        throw Refusal()
      }
    }
    #expect(expenses.items == before.0)
    #expect(expenses.currency?.code == "USD")
    #expect(try file.identity() == before.1)
    #expect(try file.directory.names() == [file.name])
    try expenses.transaction("delete") { $0.removeFirst(1) }
    #expect(try file.itemNames().count == 2)
  }

  @Test func currencyAndItemsAreOneSave() throws {
    let file = try DataFile()
    let expenses = try Expenses(defaults: file.defaults)
    try expenses.transaction("add") { items in
      expenses.currency = Currency(code: "JPY")
      #expect(file.bytes == nil)
      items.append(try .sample("Tea"))
    }
    #expect(
      String(decoding: try #require(file.bytes), as: UTF8.self).hasPrefix(
        #"{"Currency":"JPY","Items":["#))
  }

  @Test func aChangeOvertakenByAnotherProgramIsMadeAgain() throws {
    let file = try DataFile(JSONSamples.canonical)
    let expenses = try Expenses(defaults: file.defaults)
    var runs = 0
    try expenses.transaction("add") { items in
      runs += 1
      if runs == 1 { try file.replace(with: JSONSamples.amount("7")) }
      items.append(try .sample("Tea"))
    }
    #expect(runs == 2)
    #expect(try file.itemNames() == ["Lunch", "Tea"])
    #expect(try file.directory.names() == file.names)
    #expect(expenses.saveError == nil)
  }

  @Test func aFileRemovedMeanwhileIsAbsentForTheSecondTry() throws {
    let file = try DataFile(JSONSamples.canonical)
    let expenses = try Expenses(defaults: file.defaults)
    var counts: [Int] = []
    try expenses.transaction("add") { items in
      counts.append(items.count)
      if counts.count == 1 { try System.remove(file.path, in: .working) }
      items.append(try .sample("Tea"))
    }
    #expect(counts == [3, 0])
    #expect(try file.itemNames() == ["Tea"])
  }

  @Test func aFileThatAppearsMeanwhileIsNotOverwritten() throws {
    let file = try DataFile()
    let expenses = try Expenses(defaults: file.defaults)
    var runs = 0
    try expenses.transaction("add") { items in
      runs += 1
      if runs == 1 { try file.replace(with: JSONSamples.amount("7")) }
      items.append(try .sample("Tea"))
    }
    #expect(try file.itemNames() == ["Lunch", "Tea"])
  }

  @Test func aFileThatKeepsChangingIsGivenUpAfterTwentyTries() throws {
    let file = try DataFile(JSONSamples.canonical)
    let expenses = try Expenses(defaults: file.defaults)
    var runs: Int64 = 0
    #expect(throws: StoreError.keptChanging(path: file.path)) {
      try expenses.transaction("add") { items in
        runs += 1
        try file.replace(with: JSONSamples.amount("\(runs)"))
        items.append(try .sample("Tea"))
      }
    }
    #expect(runs == 20)
    #expect(file.bytes == Array(JSONSamples.amount("20").utf8))
    #expect(expenses.items.map(\.amount.tenThousandths) == [190_000])
  }

  @Test func aFileDamagedMeanwhileIsLeftAlone() throws {
    let file = try DataFile(JSONSamples.canonical)
    let expenses = try Expenses(defaults: file.defaults)
    try file.replace(with: "<<<<<<< ours\n")
    let before = expenses.items
    #expect(throws: StoreError.self) {
      try expenses.transaction("delete") { $0.removeAll() }
    }
    #expect(file.bytes == Array("<<<<<<< ours\n".utf8))
    #expect(expenses.items == before)
  }

  @Test func aTransactionInsideAnotherIsRefused() throws {
    let file = try DataFile()
    let expenses = try Expenses(defaults: file.defaults)
    #expect(throws: StoreError.transactionInProgress) {
      try expenses.transaction("outer") { items in
        items.append(try .sample("Tea"))
        try expenses.transaction("inner") { $0.append(try .sample("Lunch")) }
      }
    }
    #expect(file.bytes == nil)
    try expenses.transaction("add") { $0.append(try .sample("Tea")) }
    #expect(try file.itemNames() == ["Tea"])
  }

  @Test func twoWritersAtOnceLoseNothing() async throws {
    let file = try DataFile()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        let defaults = file.defaults
        group.addTask {
          for step in 0..<5 {
            try Expenses(defaults: defaults).transaction("add") {
              $0.append(try .sample("\(writer)-\(step)"))
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(Set(try file.itemNames()).count == 20)
    #expect(try file.directory.names() == file.names)
  }
}
