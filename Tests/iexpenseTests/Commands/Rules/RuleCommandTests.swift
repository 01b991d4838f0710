import ExpenseCore
import Foundation
import Harness
import TestSupport
import Testing

struct RuleCommandTests {
  private static let table = "Day,Text,Amount\n2026-10-01,REWE Markt,5\n2026-10-02,Uber trip,9\n"
  private static let words = ["import", "--map", "name=Text,amount=Amount,date=Day"]

  @Test func aRuleFilesImportedRecordsAway() {
    var shell = CommandLineHarness()
    shell.run("rule", "rewe|aldi", "-c", "food", "--tag", "home", "--name", "Rewe")
    shell.run("rule", "^uber", "-t", "b")
    shell.input = [Self.table]
    let run = shell.run(words: Self.words)
    #expect(run.exit == 0, "\(run.errors)")
    #expect(run.errors.contains("1 expense: Rewe, food, #home (rule 1)\n"))
    #expect(shell.items.map(\.name) == ["Rewe", "Uber trip"])
    #expect(shell.items.map(\.category) == ["food", nil])
    #expect(shell.items.map(\.tags) == [["home"], []])
    #expect(shell.items.map(\.type.rawValue) == ["Personal", "Business"])
    let before = shell.bytes
    shell.input = [Self.table]
    #expect(shell.run(words: Self.words).output == "Imported 0 expenses, 2 already present\n")
    #expect(shell.bytes == before)
  }

  @Test func undoingTheLastDeletionPutsTheRulesWhereTheyStood() throws {
    let shell = CommandLineHarness()
    shell.run("rule", "tea", "-c", "drinks")
    shell.run("budget", "food", "30")
    let before = try #require(shell.text)
    shell.run("rule", "--delete", "1")
    let after = try #require(shell.text)
    #expect(!after.contains("Rules"))
    shell.run("undo")
    #expect(shell.text == before)
    shell.run("redo")
    #expect(shell.text == after)
  }

  @Test func theLineAndTheRecordWinOverARule() {
    var shell = CommandLineHarness()
    shell.run("rule", "tea", "-t", "b", "-c", "drinks")
    shell.input = ["What,Cost,Area,Kind\nTea,1,food,\nTea,2,,Personal\n"]
    let words = ["import", "--map", "name=What,amount=Cost,category=Area,type=Kind"]
    shell.run(words: words)
    #expect(shell.items.map(\.category) == ["food", "drinks"])
    #expect(shell.items.map(\.type.rawValue) == ["Business", "Personal"])
    shell.input = ["What,Cost\nTea,3\n"]
    shell.run("import", "--map", "name=What,amount=Cost", "-t", "p")
    #expect(shell.items.last?.type == .personal && shell.items.last?.category == "drinks")
  }

  @Test func aRecordThatARuleLeavesOutIsCounted() {
    var shell = CommandLineHarness()
    shell.run("rule", "uber", "--skip")
    shell.input = [Self.table]
    let run = shell.run(words: Self.words)
    #expect(run.output == "Imported 1 expense, $5.00, 2026-10-01; skipped 1 by a rule, $9.00\n")
    #expect(shell.run("add", "Uber", "3").exit == 0)
    #expect(shell.items.map(\.name) == ["REWE Markt", "Uber"])
  }

  @Test func anItemThatIsAddedGetsWhatTheLineDoesNotSay() {
    let shell = CommandLineHarness()
    shell.run("rule", "^tea$", "-c", "drinks", "-t", "b", "--tag", "hot", "--name", "Chai")
    let run = shell.run("add", "Tea", "3")
    #expect(run.output.hasPrefix("Added Tea  $3.00  Business  drinks  #hot (rule 1)  "))
    shell.run("add", "Tea", "3", "p", "-c", "food", "--tag", "cold")
    shell.run("add", "Tea", "3", "p", "-c", "")
    #expect(shell.items.map(\.name) == ["Tea", "Tea", "Tea"])
    #expect(shell.items.map(\.category) == ["drinks", "food", nil])
    #expect(shell.items.map(\.tags) == [["hot"], ["cold"], ["hot"]])
    #expect(shell.items.map(\.type.rawValue) == ["Business", "Personal", "Personal"])
  }

  @Test func rulesAreListedMovedDeletedAndTakenBack() {
    let shell = CommandLineHarness()
    shell.run("rule", "a", "-c", "x")
    shell.run("rule", "b", "-c", "y")
    shell.run("add", "ab", "1")
    #expect(shell.items.first?.category == "x")
    let json = { shell.run("rule", "--json").output }
    #expect(
      json() == """
        [{"rule":1,"match":"a","category":"x","expenses":1},\
        {"rule":2,"match":"b","category":"y","expenses":1}]

        """)
    #expect(shell.run("rule", "--move", "2", "1").exit == 0)
    #expect(json().hasPrefix("[{\"rule\":1,\"match\":\"b\""))
    shell.run("undo")
    #expect(json().hasPrefix("[{\"rule\":1,\"match\":\"a\""))
    #expect(shell.run("rule", "--delete", "1").exit == 0)
    #expect(json().hasPrefix("[{\"rule\":1,\"match\":\"b\""))
    #expect(shell.run("rule", "--delete", "2").exit == 1)
    #expect(shell.run("rule", "--move", "1", "2").exit == 1)
    let repeated = shell.run("rule", "b", "-t", "b").errors
    #expect(repeated.contains("rule 1 has the pattern 'b'"))
    #expect(repeated.contains("iexpense rule --delete 1\n"))
    shell.run("undo", "3")
    #expect(shell.run("rule").output.contains("Expenses") == true)
  }

  @Test func rulesFillInWhatIsEmptyInOneStep() {
    let shell = CommandLineHarness()
    for name in ["Tea 1", "Tea 2", "Tea 3", "Tea 4", "Bun"] { shell.run("add", name, "1") }
    shell.run("edit", "4", "-c", "food")
    shell.run("rule", "tea", "-c", "drinks", "-t", "b")
    let before = shell.bytes
    let plan = shell.run("rule", "--apply", "--dry-run")
    #expect(plan.output.split(separator: "\n").count == 3 && shell.bytes == before)
    #expect(shell.run("rule", "--apply").exit == 0)
    #expect(shell.items.map(\.category) == ["drinks", "drinks", "drinks", "food", nil])
    #expect(shell.items.allSatisfy { $0.type == .personal })
    #expect(shell.run("rule", "--apply").errors.contains("Nothing to fill in."))
    shell.run("undo")
    #expect(shell.bytes == before)
    shell.run("edit", "4", "--category=")
    #expect(shell.run("rule", "--apply").exit == 64)
    #expect(shell.run("rule", "--apply", "--yes").exit == 0)
    #expect(shell.items.map(\.category) == ["drinks", "drinks", "drinks", "drinks", nil])
  }

  /// Nothing is saved, so write permission does not matter.
  @Test func nothingToFillInIsFoundInAWriteProtectedFile() throws {
    let shell = CommandLineHarness(file: "[]")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: shell.path)
    let run = shell.run("rule", "--apply", "--yes")
    #expect(run.exit == 0 && run.errors.contains("Nothing to fill in."))
  }

  @Test func onlyWhatWasAgreedToIsFilledIn() {
    let shell = CommandLineHarness()
    for name in ["Tea 1", "Tea 2", "Tea 3", "Tea 4"] { shell.run("add", name, "1") }
    shell.run("rule", "tea", "-c", "drinks")
    var asked = shell
    asked.isTerminal = true
    asked.input = ["y\n"]
    asked.beforeInput = { [shell] in
      shell.run("rule", "--delete", "1")
      shell.run("add", "Tea 5", "1")
      shell.run("rule", "tea", "-c", "other")
    }
    #expect(asked.run("rule", "--apply").exit == 0)
    #expect(shell.items.map(\.category) == ["drinks", "drinks", "drinks", "drinks", nil])
  }

  /// Two clones add the same rule, and a merge keeps one.
  @Test func aRuleIsOneInEveryClone() throws {
    let (mine, hers) = (CommandLineHarness(), CommandLineHarness())
    for shell in [mine, hers] {
      try shell.directory.write("", to: "base.json")
      shell.run("add", "Tea", "1", "--id", "08B15DB4-2F02-4AB8-A965-67A9C90D8A44")
      shell.run("rule", "tea", "-c", "drinks")
    }
    hers.run("rule", "bun", "-c", "food")
    let merge = mine.run("merge", mine.directory.path("base.json"), mine.path, hers.path)
    #expect(merge.exit == 0)
    let rules = mine.run("rule", "--json").output
    #expect(rules.contains("\"rule\":2") && !rules.contains("\"rule\":3"))
  }
}
