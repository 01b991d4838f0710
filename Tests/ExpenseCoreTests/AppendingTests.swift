import Foundation
import TestSupport
import Testing

@testable import ExpenseCore

/// Appending without building the items, against a transaction that appends.
struct AppendingTests {
  private let directory = TemporaryDirectory()

  private func defaults(_ name: String) -> JSONDefaults {
    JSONDefaults(path: directory.path(name))
  }

  /// A file of generated items in a settled currency.
  private func document(_ generator: inout JSONGenerator) throws -> ExpenseDocument {
    var document = ExpenseDocument()
    if generator.chance(50) { document = try ExpenseDocument(#"{"a":[1],"Items":[],"b":2}"#) }
    document.currency = .usd
    document.items = (0..<generator.count(1...5)).map { _ in generator.item() }
    return document
  }

  /// The lines of a history without the versions they name, which are never the same.
  private func steps(of name: String) throws -> [Substring] {
    try #require(directory.text(of: ".\(name).history")).split(separator: "\n").map { line in
      let command = try #require(line.range(of: #","command":"#))
      return line[command.lowerBound...]
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func appendingIsATransactionThatAppends(seed: UInt64) throws {
    var generator = JSONGenerator(seed: seed &+ 9_000)
    let bytes = try document(&generator).encoded()
    for name in ["spliced", "rewritten"] { try directory.write(bytes, to: name) }
    for _ in 0..<3 {
      let item = generator.item()
      #expect(try Expenses.append("add", to: defaults("spliced")) { _, _ in item } == [])
      let expenses = try Expenses(defaults: defaults("rewritten"))
      try expenses.transaction("add") { $0.append(item) }
      #expect(directory.bytes(of: "spliced") == directory.bytes(of: "rewritten"), "seed \(seed)")
      #expect(try steps(of: "spliced") == steps(of: "rewritten"), "seed \(seed)")
    }
    let expenses = try Expenses(defaults: defaults("spliced"))
    #expect(try expenses.move(.undo, by: 3).count == 3)
    #expect(directory.bytes(of: "spliced") == bytes)
  }

  @Test func theItemIsMadeInViewOfTheFile() throws {
    try directory.write(JSONSamples.canonical, to: "file")
    _ = try Expenses.append("add", to: defaults("file")) { outline, currency in
      #expect(outline.count == 3 && currency == .usd)
      return ExpenseItem(name: "a", amount: .zero)
    }
    #expect(try Expenses(defaults: defaults("file")).items.map(\.name).last == "a")
  }

  @Test(arguments: [
    #"{"Currency":"USD","Items":[\#n]}\#n"#, "[]",
    JSONSamples.canonical.replacing(#""Currency":"USD","#, with: ""),
    JSONSamples.canonical.replacing("12.5,", with: "12.50,"),
  ])
  func whatTakesTheItemsIsLeftToATransaction(text: String) throws {
    try directory.write(text, to: "file")
    let warnings = try Expenses.append("add", to: defaults("file")) { _, _ in
      ExpenseItem(name: "a", amount: .zero)
    }
    #expect(warnings == nil && directory.text(of: "file") == text)
    #expect(try directory.names() == ["file"])
  }

  @Test func aMissingFileAndAnIdThatIsThereAreLeftToATransaction() throws {
    let id = try #require(UUID(uuidString: JSONSamples.id))
    let item = ExpenseItem(id: id, name: "a", amount: .zero)
    #expect(try Expenses.append("add", to: defaults("file")) { _, _ in item } == nil)
    #expect(try directory.names().isEmpty)
    try directory.write(JSONSamples.canonical, to: "file")
    #expect(try Expenses.append("add", to: defaults("file")) { _, _ in item } == nil)
    #expect(directory.text(of: "file") == JSONSamples.canonical)
  }

  @Test func nothingIsAppendedToADamagedFileNorOfAnItemThatCouldNotBeReadBack() throws {
    try directory.write(JSONSamples.canonical + "x", to: "damaged")
    #expect(throws: StoreError.self) {
      try Expenses.append("add", to: defaults("damaged")) { _, _ in
        ExpenseItem(name: "a", amount: .zero)
      }
    }
    try directory.write(JSONSamples.canonical, to: "file")
    #expect(throws: StoreError.invalidItems(.emptyName(row: 4))) {
      try Expenses.append("add", to: defaults("file")) { _, _ in
        ExpenseItem(name: " ", amount: .zero)
      }
    }
    #expect(throws: CancellationError.self) {
      try Expenses.append("add", to: defaults("file")) { _, _ in throw CancellationError() }
    }
    #expect(directory.text(of: "file") == JSONSamples.canonical)
    #expect(try directory.names() == ["damaged", "file"])
  }

  @Test func whatAnotherProgramPutInPlaceMeanwhileIsKept() throws {
    try directory.write(JSONSamples.canonical, to: "file")
    let other = JSONSamples.canonical.replacing("Lunch", with: "Dinner")
    var tries = 0
    let warnings = try Expenses.append("add", to: defaults("file")) { _, _ in
      tries += 1
      if tries == 1 {
        try directory.write(other, to: "new")
        try FileManager.default.removeItem(atPath: directory.path("file"))
        try FileManager.default.moveItem(
          atPath: directory.path("new"), toPath: directory.path("file"))
      }
      return ExpenseItem(name: "a", amount: .zero)
    }
    #expect(warnings == [] && tries == 2)
    let names = try Expenses(defaults: defaults("file")).items.map(\.name)
    #expect(names.first == "Dinner" && names.last == "a" && names.count == 4)
    #expect(try steps(of: "file").count == 1)
  }
}
