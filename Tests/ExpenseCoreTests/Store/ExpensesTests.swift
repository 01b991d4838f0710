import Foundation
import TestSupport
import Testing

@testable import ExpenseCore

/// Loading, and saving on assignment.
struct ExpensesTests {
  @Test func onlyAMissingFileIsAnEmptyList() throws {
    let file = try DataFile()
    let expenses = try Expenses(defaults: file.defaults)
    #expect(expenses.items.isEmpty)
    #expect(expenses.currency == nil)
    #expect(!expenses.fileExists)
    #expect(try file.directory.names() == [])
    try file.directory.write("", to: file.name)
    #expect(throws: StoreError.self) { try Expenses(defaults: file.defaults) }
  }

  @Test(arguments: [JSONSamples.canonical, "[]", "{}", #" {"Items" : [ ] } "#])
  func loadingNeverWrites(text: String) throws {
    let file = try DataFile(text)
    let before = try file.identity()
    let expenses = try Expenses(defaults: file.defaults)
    try expenses.reload()
    _ = expenses.sections
    #expect(try file.identity() == before)
    #expect(file.bytes == Array(text.utf8))
    #expect(try file.directory.names() == [file.name])
  }

  @Test func anAssignmentSaves() throws {
    let file = try DataFile(JSONSamples.canonical)
    let expenses = try Expenses(defaults: file.defaults)
    expenses.items.append(try .sample("Tea"))
    #expect(expenses.saveError == nil)
    #expect(try file.itemNames() == ["Lunch", "Tr\"ain\u{7} é 🚆", "x", "Tea"])
    expenses.items.removeFirst(3)
    #expect(try file.itemNames() == ["Tea"])
    expenses.currency = Currency(code: "EUR")
    #expect(try Expenses(defaults: file.defaults).currency?.code == "EUR")
  }

  @Test func anEqualAssignmentWritesNothing() throws {
    let file = try DataFile("[\(Self.lunch("a"))]")
    let before = try file.identity()
    let expenses = try Expenses(defaults: file.defaults)
    expenses.items = expenses.items
    expenses.currency = nil
    try expenses.transaction("nothing") { _ in }
    #expect(try file.identity() == before)
    #expect(try file.directory.names() == [file.name])
  }

  @Test func addingAgainWhatAnotherProcessDeletedIsWritten() throws {
    let file = try DataFile(JSONSamples.canonical)
    let ours = try Expenses(defaults: file.defaults)
    let all = ours.items
    try Expenses(defaults: file.defaults).transaction("delete") { $0.removeLast(2) }
    try ours.transaction("add") { items in
      #expect(items.count == 1)
      items = all
    }
    #expect(try file.itemNames().count == 3)
  }

  @Test func anAssignmentOnAnOldVersionIsRefused() throws {
    let file = try DataFile(JSONSamples.canonical)
    let ours = try Expenses(defaults: file.defaults)
    try Expenses(defaults: file.defaults).transaction("add") { $0.append(try .sample("Tea")) }
    let theirs = file.bytes
    ours.items.removeAll()
    #expect(ours.saveError == .changedSinceLoaded(path: file.path))
    #expect(file.bytes == theirs)
    try ours.reload()
    #expect(ours.items.map(\.name).last == "Tea")
    ours.items.removeLast()
    #expect(ours.saveError == nil)
    #expect(try file.itemNames().count == 3)
  }

  @Test func anotherSpellingOfTheSameTextIsAChange() throws {
    let file = try DataFile("[\(Self.lunch("caf\u{E9}"))]")
    let expenses = try Expenses(defaults: file.defaults)
    expenses.items[0].name = "cafe\u{301}"
    let saved = try #require(file.bytes)
    #expect(String(decoding: saved, as: UTF8.self).utf8.elementsEqual(saved))
    #expect(saved.contains(0xCC))
    #expect(!saved.contains(0xC3))
  }

  @Test func anEarlierFailureIsForgottenOnceASaveWorks() throws {
    let file = try DataFile()
    let expenses = try Expenses(defaults: file.defaults)
    let item = try ExpenseItem.sample("Tea")
    expenses.items = [item, item]
    #expect(expenses.saveError == .invalidItems(.duplicateID(item.id.uuidString)))
    #expect(file.bytes == nil)
    expenses.items = [item]
    #expect(expenses.saveError == nil)
    #expect(try file.itemNames() == ["Tea"])
  }

  @Test func whatTheFileCouldNotGiveBackIsRefused() throws {
    let file = try DataFile(JSONSamples.canonical)
    let expenses = try Expenses(defaults: file.defaults)
    let good = expenses.items
    let large = try ExpenseItem.sample("Yacht", 1_000_000_000_000 * Amount.scale)
    let refused: [(ExpenseItem, InvalidItems)] = [
      (good[0], .duplicateID(good[0].id.uuidString)),
      (large, .amountOutOfRange(row: 4)),
    ]
    for (item, reason) in refused {
      #expect(throws: StoreError.invalidItems(reason)) {
        try expenses.transaction("add") { $0.append(item) }
      }
      #expect(expenses.items == good)
    }
    #expect(file.bytes == Array(JSONSamples.canonical.utf8))
  }

  @Test func whatTheProgramDoesNotKnowIsKept() throws {
    let file = try DataFile(JSONSamples.canonical)
    let expenses = try Expenses(defaults: file.defaults)
    try expenses.transaction("delete") { $0.removeFirst(1) }
    let text = String(decoding: try #require(file.bytes), as: UTF8.self)
    #expect(text.contains(#""memo":"a b","labels":[1,{"k":null}]"#))
    #expect(text.contains(#""Theme":{"dark":true}"#))
  }

  private static func lunch(_ name: String) -> String {
    #"{"id":"\#(JSONSamples.id)","name":"\#(name)","type":"Personal","amount":12.5}"#
  }
}
