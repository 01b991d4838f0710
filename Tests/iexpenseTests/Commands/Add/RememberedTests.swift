import ExpenseCore
import Harness
import TestSupport
import Testing

/// Values that `add` copies from earlier expenses of the same name; today is 2026-11-21.
struct RememberedTests {
  private let shell = CommandLineHarness()

  private func category(_ words: String...) -> String? {
    let run = shell.run(words: ["add"] + words)
    #expect(run.exit == 0, "\(run.errors)")
    return shell.items.last?.category
  }

  @Test func aNameRemembersItsCategory() {
    shell.run("add", "Lunch", "12.50", "-c", "food")
    let run = shell.run("add", "Lunch", "11", "--tag", "rome")
    #expect(run.output.hasPrefix("Added Lunch  $11.00  Personal  food (as last time)  #rome  "))
    #expect(shell.items.map(\.category) == ["food", "food"])
    #expect(shell.items[1].note == nil && shell.items[1].tags == ["rome"])
  }

  /// Newest by date, then by row, among those with a category; case and accents do not matter.
  @Test func theNewestThatHasOneDecides() {
    shell.run("add", "Café", "3", "-c", "old", "-d", "2026-11-01")
    shell.run("add", "CAFE", "3", "-c", "new", "-d", "2026-11-20")
    shell.run("add", "Café", "3", "-c", "older", "-d", "2026-10-20")
    shell.run("add", "Café", "3", "-c", "", "-d", "2026-11-21")
    #expect(category("cafe", "4") == "new")
    #expect(category("cafe", "4", "-c", "x", "-d", "2026-11-21") == "x")
    #expect(category("cafe", "4") == "x")
    #expect(category("Cafe bar", "4") == nil)
    #expect(category("cafe", "4", "-c", "") == nil)
  }

  /// A split part has a later row than the expense that it was split from.
  @Test func aSplitPartIsNotTheNewest() {
    shell.run("add", "Market", "80", "-c", "food")
    shell.run("split", "1", "30", "-c", "house")
    shell.run("split", "2", "5", "-c", "toys")
    #expect(shell.run("again", "Market", "--json").output.contains(#""amount":50,"#))
    #expect(category("Market", "20") == "food")
  }

  @Test func aRuleComesFirst() {
    shell.run("add", "Lunch", "12.50", "-c", "food")
    shell.run("rule", "lunch", "-c", "eating")
    #expect(category("Lunch", "11") == "eating")
    #expect(shell.run("again", "Lunch", "--json").output.contains("\"category\":\"eating\""))
  }

  @Test func aRetryComparesOnlyWhatTheLineSays() {
    let id = "08B15DB4-2F02-4AB8-A965-67A9C90D8A44"
    shell.run("add", "Lunch", "12.50", "-c", "food")
    #expect(shell.run("add", "Lunch", "11", "--id", id).exit == 0)
    shell.run("edit", id, "-c", "work")
    let before = shell.text
    #expect(shell.run("add", "Lunch", "11", "--id", id).output.hasPrefix("Already present:"))
    #expect(shell.text == before)
  }

  @Test func neitherTypeNorTagsNoteOrAmountAreTaken() {
    shell.run("add", "Train", "48", "b", "-c", "trip", "--tag", "x", "--note", "y")
    let run = shell.run("add", "Train", "5")
    let item = shell.items.last
    #expect(item?.type == .personal && item?.tags == [] && item?.note == nil)
    let id = run.output.split(separator: "  ").last?.dropLast() ?? ""
    #expect(
      run.errors == "The last 'Train' was Business: 'iexpense edit \(id) -t b' if this one is.\n")
    #expect(shell.run("add", "Train", "6", "p").errors == "")
    #expect(shell.run("add", "Train", "7").errors == "")
    #expect(shell.run("edit", String(id), "-t", "b").exit == 0)
  }

  @Test func anImportRemembersNothing() throws {
    shell.run("add", "Lunch", "12.50", "-c", "food")
    try shell.directory.write("name,amount,date\nLunch,3.50,2026-11-01\n", to: "a.csv")
    #expect(
      shell.run(
        "import", shell.directory.path("a.csv"), "--map", "name=name,amount=amount,date=date"
      ).exit == 0)
    #expect(shell.items.last?.category == nil)
  }

  /// By their days, regardless of the order of entry and how often they were used.
  @Test func completionOffersTheNewestFirst() {
    for (category, day, count) in [
      ("old", "2025-01-01", 3), ("quarter", "2026-09-01", 2), ("month", "2026-11-01", 1),
      ("week", "2026-11-15", 1), ("rare", "2026-08-01", 1),
    ] {
      for _ in 0..<count { shell.run("add", category, "1", "-c", category, "-d", day) }
    }
    let words = ["week", "month", "quarter", "rare", "old"]
    for line in [["list", "-c", ""], ["add", ""]] {
      let run = shell.run(words: ["complete", "--"] + line)
      #expect(run.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) } == words)
    }
  }

  // MARK: Notes

  /// The expense is saved, and the answer comes before the note.
  @Test func aCategoryThatIsNewOrReadAsALastPartIsNoted() {
    shell.run("add", "Tea", "3", "-c", "food/coffee")
    for (category, note, kept) in [
      ("foood", "'foood' is a new category; there is 'food'.\n", "foood"),
      ("coffee", "'coffee' is 'food/coffee' here; '/coffee' is one of its own.\n", "food/coffee"),
      ("travel", "", "travel"), ("FOOD", "", "FOOD"),
    ] {
      #expect(shell.run("add", category, "4", "-c", category).errors == note)
      #expect(shell.items.last?.category == kept)
    }
  }

  @Test func theSameExpenseTwiceIsNotedWithItsRow() {
    shell.run("add", "Café", "3", "b")
    #expect(
      shell.run("add", "cafe ", "3", "b").errors
        == "Row 1 has the same name, amount, type and day.\n")
    #expect(shell.run("again", "cafe").errors == "")
    #expect(shell.run("add", "cafe", "3", "p").errors == "")
    #expect(shell.run("add", "cafe", "3", "b", "yesterday").errors == "")
    #expect(shell.run("-q", "add", "cafe", "3", "b").errors == "")
    #expect(shell.items.count == 6)
  }

  @Test func aRefundIsCalledOne() {
    #expect(shell.run("add", "Rewe", "-22.15").output.hasPrefix("Added Rewe  -$22.15 (refund)  "))
    #expect(shell.run("add", "Rewe", "-84/3").output.contains("  -$28.00 (-84/3, refund)  "))
  }

  @Test func anOverspentBudgetIsNotedAfterTheAnswer() {
    var shell = shell
    shell.run("budget", "10")
    shell.isTerminal = true
    shell.errorsArePiped = true
    let run = shell.run("add", "Rent", "20")
    #expect(run.output.contains("Added Rent") && run.errors.hasPrefix("Over the budget"))
    #expect(shell.run("-q", "add", "Rent", "20").errors == "")
  }

  // MARK: Products

  @Test(
    arguments: [
      (["Trip", "120x0.42"], "120x0.42"), (["Trip", "2*3*4"], "2*3*4"), (["Trip", "84/3"], nil),
      (["Trip", "3x2+1"], nil), (["Trip", "10x2/4"], nil), (["Trip", "12"], nil),
      (["Trip", "120x0.42", "--note", "Ghent"], "Ghent"), (["Trip", "120x0.42", "--note="], nil),
    ] as [([String], String?)])
  func aProductBecomesTheNote(words: [String], note: String?) {
    #expect(shell.run(words: ["add"] + words).exit == 0)
    #expect(shell.items.map(\.note) == [note])
  }

  @Test func aProductInAnEditFillsOnlyAnEmptyNote() {
    shell.run("add", "Trip", "5")
    shell.run("edit", "1", "--amount", "10x0.42")
    #expect(shell.items.map(\.note) == ["10x0.42"])
    shell.run("again", "Trip", "30x0.42")
    #expect(shell.items.map(\.note) == ["10x0.42", "30x0.42"])
    shell.run("edit", "1", "--note", "10 x")
    shell.run("edit", "1", "--amount", "20x0.42")
    #expect(shell.items.first?.note == "10 x")
  }

  /// A product that gave the earlier amount would be a wrong note on another amount.
  @Test(
    arguments: [
      ("20x0.42", "20x0.42"), ("5.30", nil), ("9/2", nil), ("4.20", nil),
    ] as [(String, String?)])
  func theProductThatAnAmountCameFromGoesWithIt(amount: String, note: String?) {
    shell.run("add", "Trip", "10x0.42", "b", "--every", "month", "-d", "2026-10-15")
    shell.run("edit", "1", "--amount", amount)
    #expect(shell.items.map(\.note) == [note])
    shell.run("due", "--add", "1", "--amount", amount)
    #expect(shell.items.last?.note == note)
    shell.run("due", "1", "--amount", amount)
    let rules = shell.run("due", "--json").output
    #expect(rules.contains(#""note""#) == (note != nil), "\(rules)")
  }

  @Test func aProductThatAnAmountDoesNotComeFromStays() {
    shell.run("add", "Trip", "5", "--note", "10x0.42")
    shell.run("edit", "1", "--amount", "20x0.42")
    #expect(shell.items.map(\.note) == ["10x0.42"])
  }
}
