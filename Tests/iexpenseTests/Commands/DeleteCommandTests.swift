import ExpenseCore
import Harness
import TestSupport
import Testing

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

  @Test(arguments: [["--all"], ["--type", "p"], ["1-4"], ["1", "2", "3", "4"]])
  func manyNeedAYesWhereNobodyCanBeAsked(words: [String]) {
    let before = shell.bytes
    let run = shell.run(words: ["delete"] + words)
    #expect(run.exit == 64)
    #expect(run.errors.contains("--yes"))
    #expect(run.file == before)
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

  @Test(arguments: [["2"], ["1-3"], ["1", "2-3"], ["--name", "one"]])
  func fewGoWithoutAQuestion(words: [String]) {
    var shell = shell
    shell.isTerminal = true
    #expect(shell.run(words: ["delete"] + words).exit == 0)
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
}
