import ExpenseCore
import Harness
import TestSupport
import Testing

/// Two clones that both added due expenses; today is Saturday, 2026-11-21.
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

  /// A deletion is known only if the base has the expense.
  @Test(
    arguments: [
      [["delete", "2"]], [["undo"], ["due", "1", "--skip"]],
      [["undo"], ["due", "1", "--next", "2026-11-30"]],
    ], [true, false])
  func addedDaysStayIfTheOtherSideSkippedThem(lines: [[String]], here: Bool) throws {
    let merge = try merged(mine: here ? lines : [], hers: here ? [] : lines)
    #expect(merge.exit == 0)
    #expect(merge.errors == "Kept 1 of 'Rent' that one side had skipped: 2026-10-30.\n")
    #expect(merge.items.map(\.date?.description) == ["2026-09-30", "2026-10-30"])
  }

  @Test(
    arguments: [["--next", "2026-12-01"], ["--next", "2026-11-01"], ["--skip"]], [true, false])
  func aYearOfRentsStaysWhicheverSideAddedIt(other: [String], here: Bool) throws {
    let clones = [CommandLineHarness(), CommandLineHarness()]
    clones[0].run("add", "Rent", "850", "-c", "home", "-d", "2025-11-01", "--every", "month")
    let base = try #require(clones[0].text)
    clones[1].write(base)
    #expect(clones[0].run("due", "--add", "-y").exit == 0)
    #expect(clones[1].run(words: ["due", "1"] + other).exit == 0)
    let (ours, theirs) = here ? (clones[0], clones[1]) : (clones[1], clones[0])
    try ours.directory.write(base, to: "base")
    let merge = ours.run("merge", ours.directory.path("base"), ours.path, theirs.path)
    #expect(merge.exit == 0 && merge.errors.hasPrefix("Kept "), "\(merge.errors)")
    #expect(ours.items.count == 13, "the first one, and twelve that were due")
    #expect(ours.run("due", "--add", "-y").exit == 0)
    #expect(ours.items.count == 13, "the later of both next days holds")
  }

  @Test func additionsUndoneOnOneSideAreKept() throws {
    let merge = try merged(mine: [["undo"]], hers: [])
    #expect(merge.exit == 0, "\(merge.errors)")
    #expect(merge.items.count == 2)
  }

  @Test func anEditStaysWhereTheOtherSideDeletedTheDay() throws {
    let merge = try merged(mine: [["edit", "2", "--amount", "900"]], hers: [["delete", "2"]])
    #expect(merge.exit == 0 && merge.errors.hasPrefix("Kept 1 of 'Rent'"), "\(merge.errors)")
    #expect(merge.items.map(\.amount) == [850, 900])
  }

  @Test func bothSidesEditsOfOneDayAreKept() throws {
    let merge = try merged(
      mine: [["edit", "2", "-c", "flat"]], hers: [["edit", "2", "--amount", "900"]])
    #expect(merge.exit == 0, "\(merge.errors)")
    #expect(merge.items.last?.category == "flat" && merge.items.last?.amount == 900)
  }

  /// Two clones that each add recurring rent, merged in both directions.
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

  @Test func twoRulesForOneExpenseKeepTheirAmountsAndAreNoted() throws {
    let merges = try Self.begun(["850"], ["900"])
    for (merge, amount) in zip(merges, [Amount(850), 900] as [Amount]) {
      #expect(merge.exit == 1 && merge.errors.contains("amount"), "\(merge.errors)")
      #expect(merge.items.map(\.amount) == [amount, amount])
    }
  }

  @Test func twoRulesForOneExpenseKeepTheirCategories() throws {
    for merge in try Self.begun(["850"], ["850", "-c", "home", "--tag", "flat"]) {
      #expect(merge.exit == 0, "\(merge.errors)")
      #expect(merge.items.map(\.category) == ["home", "home"])
      #expect(merge.items.map(\.tags) == [["flat"], ["flat"]])
    }
  }
}
