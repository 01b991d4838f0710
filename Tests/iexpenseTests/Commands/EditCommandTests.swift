import ExpenseCore
import Foundation
import Harness
import TestSupport
import Testing

struct EditCommandTests {
  @Test func aMarkInASumIsNotedAsByAdd() {
    let shell = CommandLineHarness()
    shell.run("add", "Rent", "1")
    let run = shell.run("edit", "1", "--amount", "1.200+75.50")
    #expect(run.errors.contains("Read the mark in '1.200' as a decimal mark, as in every sum."))
    #expect(shell.items.map(\.amount.description) == ["76.7"])
  }

  private static let id = "8F7A2C00-0000-4000-8000-000000000001"

  @Test func anAmountSettlesTheCurrencyItWasReadIn() {
    let array = #"[{"id":"\#(Self.id)","name":"A","type":"Personal","amount":5}]"#
    var shell = CommandLineHarness(file: array)
    shell.environment["IEXPENSE_CURRENCY"] = nil
    let run = shell.run("edit", "1", "--amount", "€6,50", "--locale", "de_DE")
    #expect(run.exit == 0 && run.errors == "Undo with 'iexpense undo'.\n")
    #expect(shell.run("currency").output == "EUR\n")
    shell.write(array)
    #expect(shell.run("edit", "1", "--amount", "6").errors.contains("it is now USD"))
    #expect(shell.run("currency", "--locale", "de_DE").output == "USD\n")
  }

  private func shell() -> CommandLineHarness {
    let shell = CommandLineHarness()
    shell.run("add", "Lunch", "12.50", "-c", "food", "--id", Self.id)
    shell.run("add", "Train", "48", "business", "--id", "5C1E7B00-0000-4000-8000-000000000002")
    return shell
  }

  /// Six items, of which the second has the wanted value already.
  private static func many() -> CommandLineHarness {
    let shell = CommandLineHarness()
    for place in 1...6 {
      shell.run(words: ["add", "Item \(place)", "\(place)"] + (place == 2 ? ["-c", "food"] : []))
    }
    return shell
  }

  @Test(
    arguments: [
      (["1", "3"], [0, 2]), (["1-3"], [0, 2]), (["last", "last"], [5]),
      (["1-6", "--yes"], [0, 2, 3, 4, 5]), (["2-5"], [2, 3, 4]), (["1-5"], []), (["2"], []),
    ] as [([String], [Int])])
  func manyGetTheSameChangeInOneStep(words: [String], changed: [Int]) {
    let shell = Self.many()
    let before = shell.items
    let run = shell.run(words: ["edit"] + words + ["-c", "food"])
    let isRefused = words == ["1-5"]
    #expect(run.exit == (isRefused ? 64 : 0))
    if isRefused {
      #expect(run.errors.hasPrefix("iexpense: cannot ask whether to change 4 expenses\n"))
    }
    #expect(shell.items.indices.filter { shell.items[$0] != before[$0] } == changed)
    guard !changed.isEmpty else { return }
    shell.run("undo")
    #expect(shell.items == before)
  }

  @Test func theWordsOfListChangeAllThatItFinds() {
    let shell = Self.many()
    let ids = shell.run("list", "--min", "3", "--ids").output.split(separator: "\n").map(
      String.init)
    #expect(ids == shell.items.dropFirst(2).map(\.id.uuidString))
    #expect(shell.run(words: ["edit"] + ids + ["--yes", "-t", "b"]).exit == 0)
    #expect(shell.items.count { $0.type == .business } == 4)
    #expect(shell.run("list", "business", "--ids").output.split(separator: "\n").count == 4)
    #expect(shell.run("list", "--search", "zzz", "--ids").output == "")
  }

  @Test func aPlanShowsWhatWouldChangeAndAsksNothing() {
    let shell = Self.many()
    let before = shell.bytes
    let run = shell.run("edit", "1-6", "-c", "food", "--dry-run")
    #expect(run.exit == 0 && shell.bytes == before)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines[0].hasPrefix("Would change Item 1  $1.00  Personal  "))
    #expect(lines[0].hasSuffix("  no category -> food"))
    #expect(run.errors == "1 expense like that already.\n")
  }

  @Test func withoutUnchangedItemsNothingIsNoted() {
    let run = Self.many().run("edit", "1", "3", "-c", "food")
    #expect(run.exit == 0 && run.errors == "Undo with 'iexpense undo'.\n", "\(run.errors)")
  }

  /// One of them is also the first or the last id with that beginning.
  @Test(arguments: [
    ("00-0000-0000-0000-000000000000", "00-0000-0000-0000-000000000001"),
    ("FF-FFFF-FFFF-FFFF-FFFFFFFFFFFE", "FF-FFFF-FFFF-FFFF-FFFFFFFFFFFF"),
  ])
  func amongManyWordsTooAnIDMeansOneExpense(first: String, second: String) {
    let shell = Self.many()
    for rest in [first, second] { shell.run("add", "Tea", "5", "--id", "8F7A2C" + rest) }
    let before = shell.bytes
    let run = shell.run("edit", "8f7a2c", "1", "3", "4", "-c", "food", "--yes")
    #expect(run.exit == 1 && run.file == before)
    #expect(run.errors.hasPrefix("iexpense: id '8f7a2c' is not unique\n"), "\(run.errors)")
  }

  @Test func onATerminalMoreThanThreeAreAskedFor() {
    var shell = Self.many()
    shell.isTerminal = true
    shell.input = ["n\n"]
    #expect(shell.run("edit", "1-6", "--note", "x").exit == 1)
    #expect(shell.items.allSatisfy { $0.note == nil })
    shell.input = ["y\n"]
    let run = shell.run("edit", "1-6", "--note", "x")
    #expect(run.exit == 0 && run.errors.contains("Change 6 expenses? [y/N]"))
    #expect(shell.items.allSatisfy { $0.note == "x" })
  }

  @Test func programsGetAnArrayOfMany() {
    let shell = Self.many()
    let output = shell.run("edit", "1-2", "-c", "food", "--json").output
    #expect(output.hasPrefix(#"[{"row":1,"#) && output.contains(#"},{"row":2,"#))
    #expect(shell.run("edit", "last", "-c", "food", "--json").output.hasPrefix(#"{"row":6,"#))
  }

  @Test func itemsChangedDuringTheQuestionAreLeftAlone() {
    var shell = Self.many()
    shell.isTerminal = true
    shell.input = ["y\n"]
    let text = shell.text?.replacing("Item 4", with: "Other") ?? ""
    let world = shell
    shell.beforeInput = { world.write(text) }
    let run = shell.run("edit", "1-6", "--note", "x")
    #expect(run.exit == 1 && run.errors.contains("changed meanwhile"))
    #expect(shell.text == text)
  }
}
