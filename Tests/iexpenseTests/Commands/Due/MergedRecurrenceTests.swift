import ExpenseCore
import TestSupport
import Testing

@testable import iexpense

/// Two clones that both added what was due; today is Saturday, 2026-11-21.
struct MergedRecurrenceTests {
  private let shell = CommandLineHarness()

  /// Two clones of a file in which rent is due, each changed, and merged.
  private func merged(
    mine: [[String]], hers: [[String]]
  ) throws -> (exit: Int32?, errors: String, items: [ExpenseItem]) {
    shell.run(
      words: ["add", "Rent", "850", "-c", "home", "-d", "2026-09-30", "--every", "month"])
    let base = try #require(shell.text)
    let other = CommandLineHarness()
    other.write(base)
    for (side, lines) in [(shell, mine), (other, hers)] {
      for line in [["due", "--add", "-y"]] + lines {
        #expect(side.run(words: line).exit == 0, "\(line)")
      }
    }
    try shell.directory.write(base, to: "base")
    let run = shell.run("merge", shell.directory.path("base"), shell.path, other.path)
    return (run.exit, run.errors, shell.items)
  }

  @Test(arguments: [true, false])
  func whatOneSideDeletedStaysDeleted(here: Bool) throws {
    let delete = [["delete", "2"]]
    let merge = try merged(mine: here ? delete : [], hers: here ? [] : delete)
    #expect(merge.exit == 0, "\(merge.errors)")
    #expect(merge.items.map(\.date?.description) == ["2026-09-30"])
  }

  @Test func whatOneSideLeftOutStaysAway() throws {
    let merge = try merged(mine: [["undo"], ["due", "1", "--skip"]], hers: [])
    #expect(merge.exit == 0, "\(merge.errors)")
    #expect(merge.items.map(\.date?.description) == ["2026-09-30"])
  }

  @Test func whatOneSideTookBackIsAdded() throws {
    let merge = try merged(mine: [["undo"]], hers: [])
    #expect(merge.exit == 0, "\(merge.errors)")
    #expect(merge.items.count == 2)
  }

  @Test func anEditWinsOverADeletionAndIsTold() throws {
    let merge = try merged(mine: [["edit", "2", "--amount", "900"]], hers: [["delete", "2"]])
    #expect(merge.exit == 1 && merge.errors.contains("deleted by"), "\(merge.errors)")
    #expect(merge.items.map(\.amount) == [850, 900])
  }

  @Test func bothSidesEditsOfOneDayAreKept() throws {
    let merge = try merged(
      mine: [["edit", "2", "-c", "flat"]], hers: [["edit", "2", "--amount", "900"]])
    #expect(merge.exit == 0, "\(merge.errors)")
    #expect(merge.items.last?.category == "flat" && merge.items.last?.amount == 900)
  }

  /// Two clones that each begin to pay rent, and one merged into the other, both ways.
  private static func begun(
    _ mine: [String], _ hers: [String]
  ) throws -> [(exit: Int32?, errors: String, items: [ExpenseItem])] {
    let clones = [CommandLineHarness(), CommandLineHarness()]
    clones[0].run("add", "Coffee", "3")
    let base = try #require(clones[0].text)
    clones[1].write(base)
    for (clone, options) in zip(clones, [mine, hers]) {
      let line = ["add", "Rent"] + options + ["--every", "month", "-d", "2026-09-30"]
      #expect(clone.run(words: line).exit == 0)
      #expect(clone.run("due", "--add", "-y").exit == 0)
    }
    let texts = try clones.map { try #require($0.text) }
    return try [(0, 1), (1, 0)].map { side, other in
      let shell = clones[side].directory
      try shell.write(base, to: "base")
      try shell.write(texts[other], to: "theirs")
      let run = clones[side].run(
        "merge", shell.path("base"), clones[side].path, shell.path("theirs"))
      return (run.exit, run.errors, clones[side].items.filter { $0.name == "Rent" })
    }
  }

  @Test func ofTwoRulesForOneThingEachSideKeepsItsOwnAmountsAndIsTold() throws {
    let merges = try Self.begun(["850"], ["900"])
    for (merge, amount) in zip(merges, [Amount(850), 900] as [Amount]) {
      #expect(merge.exit == 1 && merge.errors.contains("amount"), "\(merge.errors)")
      #expect(merge.items.map(\.amount) == [amount, amount])
    }
  }

  @Test func ofTwoRulesForOneThingNoCategoryIsLost() throws {
    for merge in try Self.begun(["850"], ["850", "-c", "home", "--tag", "flat"]) {
      #expect(merge.exit == 0, "\(merge.errors)")
      #expect(merge.items.map(\.category) == ["home", "home"])
      #expect(merge.items.map(\.tags) == [["flat"], ["flat"]])
    }
  }
}
