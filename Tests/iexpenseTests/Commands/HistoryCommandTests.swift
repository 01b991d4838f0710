import ExpenseCore
import Foundation
import Harness
import TestSupport
import Testing

struct HistoryCommandTests {
  /// A shell with a file to which Lunch (12.50) and Train (48, Business) were added.
  private func shell() -> CommandLineHarness {
    let shell = CommandLineHarness()
    let ids = ["8F7A2C00-0000-4000-8000-000000000001", "5C1E7B00-0000-4000-8000-000000000002"]
    shell.run("add", "Lunch", "12.50", "--id", ids[0])
    shell.run("add", "Train", "48", "business", "--id", ids[1])
    return shell
  }

  private func names(_ shell: CommandLineHarness) -> [String] { shell.items.map(\.name) }

  @Test func oneStepIsShownWithEachItemBeforeAndAfter() {
    let shell = shell()
    shell.run("edit", "1", "2", "-c", "trip", "--amount", "50", "-y")
    shell.run("delete", "1")
    #expect(
      shell.run("history", "2").output.split(separator: "\n").dropFirst() == [
        "before  Lunch  $12.50  Personal  8f7a2c  2026-11-21",
        "after  Lunch  $50.00  Personal  8f7a2c  2026-11-21  trip",
        "before  Train  $48.00  Business  5c1e7b  2026-11-21",
        "after  Train  $50.00  Business  5c1e7b  2026-11-21  trip",
      ])
    let first = shell.run("history", "1").output.split(separator: "\n")
    #expect(first.count == 2 && first[0].hasPrefix("Step 1  ") && first[0].hasSuffix("  delete"))
    #expect(first[1] == "deleted  Lunch  $50.00  Personal  8f7a2c  2026-11-21  trip")
    #expect(shell.run("history", "5").exit == 1)
    #expect(shell.run("history", "5").errors.hasPrefix("iexpense: only 4 steps to undo\n"))
    for line in [["history", "0"], ["history", "1", "-n", "2"], ["history", "1", "--clear"]] {
      #expect(shell.run(words: line).exit == 64)
    }
  }

  /// The first save sets the file's currency.
  @Test func theFirstStepIsInTheCurrencyThatItBrought() {
    let shell = CommandLineHarness()
    shell.run("add", "Lunch", "12.50", "--currency", "EUR")
    #expect(shell.run("history", "1").output.contains("\nadded  Lunch  €12.50  Personal  "))
  }

  @Test(arguments: [
    (4, (1...4).map { "recurring expense 'Gym \($0)' changed" }.joined(separator: ", ")),
    (5, "Recurring: 5 changed"),
  ])
  func upToFourRecordsOfOtherListsAreNamed(count: Int, words: String) {
    let shell = CommandLineHarness()
    for number in 1...count {
      shell.run("add", "Gym \(number)", "20", "-d", "2026-11-13", "--every", "week")
    }
    shell.run("due", "--add", "-y")
    let line = shell.run("history", "-n", "1").output
    #expect(line.hasSuffix("  due      \(count) expenses added, \(words)\n"), "\(line)")
  }

  @Test func theJSONOfTheHistoryHasTheItems() throws {
    let shell = shell()
    shell.run("budget", "100")
    shell.run("edit", "1", "--amount", "13")
    let json = shell.run("history", "--json").output
    let steps = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
    #expect(steps.map { $0["step"] as? Int } == [1, 2, 3, 4])
    #expect(steps.map { $0["command"] as? String } == ["edit", "budget", "add", "add"])
    let replaced = try #require(steps[0]["replaced"] as? [[String: [String: Any]]])
    #expect(replaced.map { $0["before"]?["amount"] as? Double } == [12.5])
    #expect(replaced.map { $0["after"]?["amount"] as? Double } == [13])
    #expect(
      json.contains(#""lists":[{"name":"Budgets","removed":0,"inserted":1,"replaced":0}]"#),
      "\(json)")
    #expect((steps[3]["inserted"] as? [[String: Any]])?.first?["name"] as? String == "Lunch")
    #expect(CommandLineHarness().run("history", "--json").output == "[]\n")
    #expect(shell.run("history", "2", "--json").output.hasPrefix(#"[{"step":2,"#))
  }

  /// Records of other lists have the names that people gave them.
  @Test func stepsSayWhichBudgetRuleAndProfile() throws {
    let shell = shell()
    let path = shell.directory.path("bank.csv")
    try shell.directory.write("When,What,Sum\n2026-11-20,Tea,3.80\n", to: "bank.csv")
    for line in [
      "budget food 300", "budget food 250", "budget 1000 --from 2026-12",
      "budget food --remove --from 2027-01", "budget food --remove", "rule rewe|aldi -c food",
      "rule lidl -c food", "rule --move 1 2", "rule --delete 1",
      "import \(path) --map date=When,name=What,amount=Sum --as giro", "import --forget giro",
    ] {
      let run = shell.run(words: line.split(separator: " ").map(String.init))
      #expect(run.exit == 0, "\(line)\n\(run.errors)")
    }
    let steps = shell.run("history").output.split(separator: "\n").dropFirst().prefix(11)
    let texts = steps.map { String($0.dropFirst("   1  2026-11-22 09:35  ".count)) }
    let ends = [
      "account 'giro' deleted", "1 expense added, account 'giro' added", "rule 'lidl' deleted",
      "rule 'lidl' moved", "rule 'lidl' added", "rule 'rewe|aldi' added",
      "budget for 'food' from 2026-11 deleted: $250.00, "
        + "budget for 'food' from 2027-01 deleted: no more",
      "budget for 'food' from 2027-01 added: no more",
      "budget for everything from 2026-12 added: $1,000.00",
      "budget for 'food' from 2026-11 changed: $300.00 -> $250.00",
      "budget for 'food' from 2026-11 added: $300.00",
    ]
    for (text, end) in zip(texts, ends) {
      #expect(text.hasSuffix(end), "\(text)")
      #expect(text.contains("deleted") == end.contains("deleted"), "\(text)")
    }
    #expect(shell.run("undo").output == "Undone: import  account 'giro' deleted\n")
  }

  @Test func theNumberOfStepsMayBeAnOption() {
    let shell = shell()
    #expect(shell.run("undo", "-n", "2").exit == 0)
    #expect(shell.items.isEmpty)
    #expect(shell.run("redo", "-n2").exit == 0)
    #expect(names(shell) == ["Lunch", "Train"])
    #expect(
      shell.run("undo", "2", "-n", "2").errors.contains("'N' and '--limit' do not go together"))
  }

  /// A number that is too large for Int is larger than any count.
  @Test(arguments: [
    ["history", "-n"], ["list", "-n"], ["sections", "-n"], ["sections", "--totals", "-n"],
    ["sections", "--by", "category", "--depth"],
  ])
  func aNumberMayHaveAnyDigits(words: [String]) {
    let run = shell().run(words: words + ["99999999999999999999"])
    #expect(run.exit == 0 && run.output == shell().run(words: words + ["99"]).output)
  }

  /// A change stays, even if its message cannot be printed.
  @Test func aHistoryStaysClearedIfTheMessageIsLost() {
    var shell = shell()
    shell.errorsFailure = .failed(errno: ENOSPC)
    #expect(shell.run("history", "--clear").exit == 0)
    shell.errorsFailure = nil
    #expect(shell.run("history").errors == "The history is empty.\n")
  }
}

extension HistoryCommandTests {
  @Test func undoWithoutTheFileDoesWhatItSays() throws {
    let shell = CommandLineHarness()
    shell.run("rule", "foo", "-c", "x")
    shell.run("rule", "--delete", "1")
    try FileManager.default.removeItem(atPath: shell.path)
    #expect(shell.run("undo", "--dry-run").file == nil)
    let run = shell.run("undo")
    #expect(run.exit == 0 && run.output.hasPrefix("Undone: rule"))
    #expect(shell.run("rule").output.contains("foo"))
  }
}
