import ExpenseCore
import TestSupport
import Testing

@testable import iexpense

struct DeleteCommandTests {
  /// Items with those names; an id begins with the letter of the item's place.
  private static func file(_ names: String...) -> String {
    let items = names.enumerated().map { index, name in
      let digit = String(index + 10, radix: 16).uppercased()
      let id = "\(String(repeating: digit, count: 8))-0000-4000-8000-000000000000"
      let type = index.isMultiple(of: 2) ? "Personal" : "Business"
      return #"{"id":"\#(id)","name":"\#(name)","type":"\#(type)","amount":5}"#
    }
    return #"{"Currency":"USD","Items":[\#(items.joined(separator: ","))]}"#
  }

  private let shell = CommandLineHarness(file: file("one", "two", "three", "four", "five"))

  private var names: [String] { shell.items.map(\.name) }

  @Test(
    arguments: [
      (["1"], "two three four five"), (["5"], "one two three four"),
      (["2-4"], "one five"), (["1", "5", "3"], "two four"),
      (["2", "2-3", "BBBB"], "one four five"),
      (["aaaaaaaa-0000-4000-8000-000000000000"], "two three four five"),
      (["２", "３－４"], "one five"), (["AAAA"], "two three four five"),
      (["aaaaaaaa-0", "eeee"], "two three four"),
      (["--name", "two"], "one three four five"), (["--type", "b", "--yes"], "one three five"),
      (["--all", "-y"], ""), (["1-5", "-y"], ""), (["1-4", "--yes"], "five"),
    ] as [([String], String)])
  func namedItemsAreDeleted(words: [String], rest: String) {
    let run = shell.run(words: ["delete"] + words)
    #expect(run.exit == 0)
    #expect(names.joined(separator: " ") == rest)
    #expect(run.output.split(separator: "\n").count == 5 - names.count)
    #expect(run.output.hasPrefix("Deleted "))
  }

  @Test func eachItemDeletedIsShown() {
    #expect(
      shell.run("rm", "2", "1").output == """
        Deleted one  $5.00  Personal  aaaaaa
        Deleted two  $5.00  Business  bbbbbb

        """)
  }

  /// Later deletions by row depend on the new numbers; without later rows nothing is noted.
  @Test(arguments: [
    (["2"], "3 is now 2\n"), (["2", "3"], "4 is now 2\n"),
    (["1", "3"], "2 is now 1, 5 is now 3\n"),
    (["5"], ""), (["4-5"], ""), (["1", "5"], "2 is now 1\n"), (["--name", "four"], "5 is now 4\n"),
  ])
  func newRowNumbersAreAlwaysNoted(words: [String], numbers: String) {
    let shell = CommandLineHarness(file: Self.file("one", "two", "three", "four", "five"))
    #expect(shell.run(words: ["-q", "delete"] + words).errors == numbers)
    shell.run("undo")
    #expect(shell.run(words: ["delete"] + words).errors == numbers + "Undo with 'iexpense undo'.\n")
  }

  @Test func deletingOneOfTwoAlikeKeepsTheOther() {
    let shell = CommandLineHarness(file: Self.file("Lunch", "Lunch"))
    let kept = shell.items[0].id
    shell.run("delete", "2")
    #expect(shell.items.map(\.id) == [kept])
  }

  @Test(
    arguments: [
      (["6"], 1, "no row '6'"), (["0"], 1, "no row '0'"), (["1", "4-6"], 1, "no row '6'"),
      (["99999999999999999999"], 1, "no row '99999999999999999999'"),
      (["7-99999999999999999999"], 1, "no row '7'"),
      (["4-2"], 64, "the rows '4-2' run backwards"), (["-2"], 64, "'-2' is neither"),
      (["1-2-3"], 64, "'1-2-3' is neither"), (["bcd"], 64, "'bcd' is neither"),
      (["xyzw"], 64, "'xyzw' is neither"), ([""], 64, "'' is neither"),
      (["1.5"], 64, "'1.5' is neither"), (["aaa-a"], 64, "'aaa-a' is neither"),
      (["dddddddddd"], 1, "no id 'dddddddddd'"), (["f00d"], 1, "no id 'f00d'"),
      (["00000000-0000-4000-8000-000000000000"], 1, "no id '00000000-0000-4000-8000-0000"),
      (["--name", "six"], 1, "no expense is named 'six'"),
      (["--name", "ONES"], 1, "no expense is"),
      ([], 64, "nothing to delete is named"),
      (["1", "--all"], 64, "'ROW|ID' and '--all' do not go together"),
      (["1", "--type", "b"], 64, "'ROW|ID' and '--type' do not go together"),
      (["1", "--name", "one"], 64, "'ROW|ID' and '--name' do not go together"),
      (["--all", "--type", "b"], 64, "'--type' and '--all' do not go together"),
    ] as [([String], Int32, String)])
  func aRefusedDeletionLeavesEverything(words: [String], exit: Int32, cause: String) {
    let before = shell.bytes
    let run = shell.run(words: ["delete"] + words)
    #expect(run.exit == exit)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("iexpense: \(cause)"), "\(run.errors)")
    #expect(run.file == before)
  }

  @Test func aPrefixOfTwoIdsNamesBoth() {
    let shell = CommandLineHarness(
      file: Self.file("one", "two").replacing("BBBBBBBB", with: "AAAAAAAB"))
    let run = shell.run("delete", "aaaa")
    #expect(run.exit == 1)
    #expect(
      run.errors == """
        iexpense: id 'aaaa' is not unique
        It could be one of these.
        1  no date  one  $5.00  Personal  aaaaaaaa
        2  no date  two  $5.00  Business  aaaaaaab

        """)
    #expect(shell.run("delete", "aaaaaaab").exit == 0)
    #expect(shell.items.map(\.name) == ["one"])
  }

  @Test func aNameOfSeveralItemsDeletesNone() {
    let shell = CommandLineHarness(file: Self.file("Lunch", "Tea", "Lunch"))
    let run = shell.run("delete", "--name", "Lunch", "--yes")
    #expect(run.exit == 1)
    #expect(
      run.errors == """
        iexpense: 2 expenses are named 'Lunch'
        Delete one by its row or its id.
        1  no date  Lunch  $5.00  Personal  aaaaaa
        3  no date  Lunch  $5.00  Personal  cccccc

        """)
    #expect(shell.items.count == 3)
  }

  // MARK: Asking

  @Test(arguments: [["--all"], ["--type", "p"], ["1-4"], ["1", "2", "3", "4"]])
  func manyNeedAYesWhereNobodyCanBeAsked(words: [String]) {
    let before = shell.bytes
    let run = shell.run(words: ["delete"] + words)
    #expect(run.exit == 64)
    #expect(run.errors.contains("--yes"))
    #expect(run.file == before)
  }

  @Test(
    arguments: [("y\n", 0), ("YES\n", 0), ("n\n", 1), ("\n", 1), ("", 1), ("yesterday\n", 1)])
  func aTerminalIsAsked(answer: String, exit: Int32) {
    var shell = shell
    shell.isTerminal = true
    shell.input = answer.isEmpty ? [] : [answer]
    let run = shell.run("delete", "--all")
    #expect(run.exit == exit)
    let lines = ["one", "two", "three", "four", "five"].map { "  no date  \($0)  $5.00\n" }
    #expect(run.errors.hasPrefix(lines.joined() + "Delete 5 expenses? [y/N] "))
    #expect(shell.items.isEmpty == (exit == 0))
  }

  @Test func aQuestionShowsFiveAndHowManyMore() {
    var shell = CommandLineHarness(
      file: Self.file("one", "two", "three", "four", "five", "six"))
    shell.isTerminal = true
    #expect(shell.run("delete", "1-6").errors.contains("five  $5.00\n  and 1 more\nDelete 6"))
  }

  /// Rows `2-3` look like neighbours only if no other row is listed between them.
  @Test(arguments: [["delete", "2-3"], ["edit", "2-3", "-c", "food"]])
  func aRangeWithOthersAmongItAsks(words: [String]) {
    var shell = shell
    shell.run("edit", "1", "-d", "2026-11-19")
    shell.run("edit", "2", "-d", "2026-11-18")
    shell.run("edit", "3", "-d", "2026-11-20")
    let before = shell.bytes
    let run = shell.run(words: words)
    #expect(run.exit == 64 && run.file == before)
    let change = words[0] == "delete" ? "delete" : "change"
    #expect(run.errors.contains("cannot ask whether to \(change) 2 expenses, not together in list"))
    #expect(shell.run(words: words + ["--dry-run"]).exit == 0)
    shell.isTerminal = true
    shell.input = ["n\n"]
    let asked = shell.run(words: words)
    #expect(asked.exit == 1 && asked.errors.hasPrefix("  2026-11-18  two  $5.00\n"))
    #expect(shell.run(words: words + ["--yes"]).exit == 0)
  }

  @Test func neighboursGoWithoutAQuestion() {
    shell.run("edit", "4", "-d", "2026-11-19")
    shell.run("edit", "5", "-d", "2026-11-18")
    #expect(shell.run("delete", "4-5").exit == 0)
  }

  @Test func deletedItemsAreShownWithDateAndCategory() {
    shell.run("edit", "2", "-d", "2026-11-19", "-c", "food")
    #expect(
      shell.run("delete", "2").output == "Deleted two  $5.00  Business  2026-11-19  food  bbbbbb\n")
  }

  @Test(arguments: [["2"], ["1-3"], ["1", "2-3"], ["--name", "one"]])
  func fewGoWithoutAQuestion(words: [String]) {
    var shell = shell
    shell.isTerminal = true
    #expect(shell.run(words: ["delete"] + words).exit == 0)
  }

  @Test(arguments: [["--all"], ["2", "1-4"], ["--type", "b"], ["--name", "two"]])
  func aPlanAsksNothingAndDeletesNothing(words: [String]) {
    let before = shell.bytes
    let run = shell.run(words: ["delete", "--dry-run"] + words)
    #expect(run.exit == 0)
    #expect(run.output.hasPrefix("Would delete "))
    #expect(run.file == before)
  }

  // MARK: Others at the same time

  /// Answers a question after another process has changed the file.
  private func answering(_ shell: CommandLineHarness, _ file: String) -> CommandLineHarness.Run {
    var shell = shell
    shell.isTerminal = true
    shell.input = ["y\n"]
    shell.beforeInput = { [shell] in shell.write(file) }
    return shell.run("delete", "1-4")
  }

  @Test func anItemThatChangedMeanwhileStopsTheWholeDeletion() {
    let theirs = Self.file("one", "two", "three!", "four", "five")
    let run = answering(shell, theirs)
    #expect(run.exit == 1)
    #expect(
      run.errors.contains(
        "iexpense: 'three' (CCCCCCCC-0000-4000-8000-000000000000) changed meanwhile\n"))
    #expect(run.file == Array(theirs.utf8))
    #expect(run.output == "")
  }

  @Test func anItemThatIsGoneMeanwhileStopsTheWholeDeletion() {
    let run = answering(shell, Self.file("one", "two", "three"))
    #expect(run.exit == 1)
    #expect(run.errors.contains("'four' (DDDDDDDD-0000-4000-8000-000000000000) changed meanwhile"))
    #expect(shell.items.count == 3)
  }

  @Test func itemsThatMovedMeanwhileAreDeletedByTheirIds() {
    let six = Self.file("one", "two", "three", "four", "five", "six")
    let run = answering(shell, six.replacing(#""Items":["#, with: #""Items":[\#(Self.zero),"#))
    #expect(run.exit == 0)
    #expect(names == ["zero", "five", "six"])
  }

  private static let zero =
    #"{"id":"00000000-0000-4000-8000-000000000000","name":"zero","type":"Personal","amount":1}"#

  @Test func aProgramGetsTheItemsAsJSON() {
    #expect(
      shell.run("delete", "2", "--json").output == """
        [{"row":2,"id":"BBBBBBBB-0000-4000-8000-000000000000","name":"two","type":"Business",\
        "amount":5,"currency":"USD","tier":"low"}]

        """)
  }
}
