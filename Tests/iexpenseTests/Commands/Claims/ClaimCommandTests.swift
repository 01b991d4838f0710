import ExpenseCore
import Foundation
import Harness
import TestSupport
import Testing

/// Claims and repayments; the file is in US dollars, today is 2026-11-21.
struct ClaimCommandTests {
  private let shell: CommandLineHarness

  init() {
    shell = CommandLineHarness()
    shell.run("add", "Hotel", "129", "b", "-d", "2026-10-05", "-c", "travel")
    shell.run("add", "Train", "48", "b", "-d", "2026-10-07", "--tag", "ghent")
    shell.run("add", "Lunch", "12.50", "-d", "2026-10-06")
    shell.run("add", "Taxi", "20", "b", "-d", "2026-11-02")
  }

  private var claims: [String?] { shell.items.map(\.claim) }
  private var days: [String?] { shell.items.map { $0.repaid?.description } }

  @Test func theLineOfACaseIsWhatIsOpenClaimedAndOwed() {
    #expect(
      shell.run("claim").output == """
        Claim  State  Count    Total  Oldest
               open       3  $197.00  2026-10-05
        Without a receipt: 3 ('iexpense list business --no-receipt')
        Owed: 3 expenses, $197.00

        """)
    #expect(shell.run("claim", "oct", "--on", "2026-10").exit == 0)
    shell.run("claim", "nov", "4")
    shell.run("claim", "nov", "--repaid", "2026-11-15")
    #expect(
      shell.run("claim").output == """
        Claim  State              Count    Total  Oldest
        oct    claimed                2  $177.00  2026-10-05
        nov    repaid 2026-11-15      1   $20.00  2026-11-02
        Without a receipt: 3 ('iexpense list business --no-receipt')
        Owed: 2 expenses, $177.00

        """)
    #expect(
      shell.run("claim", "--json").output == """
        {"currency":"USD","claims":[\
        {"name":"oct","state":"claimed","repaid":null,"count":2,"total":177,"oldest":"2026-10-05",\
        "withoutReceipt":2},\
        {"name":"nov","state":"repaid","repaid":"2026-11-15","count":1,"total":20,\
        "oldest":"2026-11-02","withoutReceipt":1}],"owed":{"count":2,"total":177}}

        """)
    shell.run("edit", "1", "-t", "p")
    shell.run("edit", "1", "-t", "b")
    #expect(
      shell.run("claim", "--json").output.contains(
        #"[{"name":null,"state":"open","repaid":null,"count":1,"total":129,"#))
  }

  /// Two numbers with a dash are rows, three may be the name of a trip.
  @Test func aDayMayNameAClaim() {
    #expect(shell.run("claim", "21-11-26", "4").exit == 0)
    #expect(claims.last == "21-11-26")
  }

  /// The age of repaid expenses does not matter.
  @Test func repaidClaimsAreBelowOwedOnes() {
    shell.run("claim", "oct", "--on", "2026-10")
    shell.run("claim", "oct", "--repaid", "2026-11-15")
    shell.run("claim", "nov", "4")
    let lines = shell.run("claim").output.split(separator: "\n")
    #expect(lines.dropFirst().prefix(2).map { $0.prefix(3) } == ["nov", "oct"])
  }

  @Test func nothingHasNoClaims() {
    let empty = CommandLineHarness()
    let run = empty.run("claim")
    #expect(run.exit == 0 && run.output == "" && run.errors.contains("No Business expenses yet"))
    #expect(
      empty.run("claim", "--json").output
        == #"{"currency":"USD","claims":[],"owed":{"count":0,"total":0}}"# + "\n")
    #expect(empty.run("claim", "oct").exit == 1)
    #expect(empty.run("claim", "oct", "--open").errors.contains("Nothing to claim"))
    #expect(empty.run("claim", "oct", "1").exit == 1)
    #expect(empty.bytes == nil)
  }

  @Test func filtersTakeWhatIsOpenAndBusiness() {
    let run = shell.run("claim", "oct", "--on", "2026-10")
    #expect(claims == ["oct", "oct", nil, nil])
    #expect(run.output.hasPrefix("Claimed Hotel  $129.00  Business  2026-10-05  travel  "))
    #expect(run.output.contains("\nClaimed Train  $48.00  Business"))
    #expect(run.errors.contains("The claim 'oct': 2 expenses, $177.00\n"))
    shell.run("undo")
    shell.run("claim", "ghent", "--tag", "Ghent")
    #expect(claims == [nil, "ghent", nil, nil])
    // Expenses of another claim are not open.
    shell.run("claim", "oct", "--on", "2026-10")
    #expect(claims == ["oct", "ghent", nil, nil])
    shell.run("claim", "rest", "--open")
    #expect(claims == ["oct", "ghent", nil, "rest"])
    let bytes = shell.bytes
    let none = shell.run("claim", "more", "--open")
    #expect(none.exit == 0 && none.errors.contains("Nothing to claim") && shell.bytes == bytes)
  }

  @Test(arguments: [
    (
      "oct --tag nosuch --repaid 2026-11-20",
      "No expenses found: claim oct, #nosuch.\nNo tag is named 'nosuch'.\n"
    ),
    ("oct --tag ghent --repaid 2026-11-20", "No expenses found: claim oct, #ghent.\n"),
    (
      "oct --tag nosuch --reopen",
      "No expenses found: claim oct, #nosuch.\nNo tag is named 'nosuch'.\n"
    ),
    ("oct --tag nosuch", "No expenses found: #nosuch.\nNo tag is named 'nosuch'.\n"),
    (
      "oct --tag ghnt",
      "No expenses found: #ghnt.\nNo tag is named 'ghnt'; did you mean 'ghent'?\n"
    ),
    ("oct --search hotel", "Nothing to claim: none of these is an open Business expense.\n"),
  ])
  func anEmptyResultNamesTheFilter(line: String, message: String) {
    shell.run("claim", "oct", "1")
    let before = shell.bytes
    let run = shell.run(words: ["claim"] + line.split(separator: " ").map(String.init))
    #expect(run.exit == 0 && run.errors == message && shell.bytes == before, "\(run)")
  }

  @Test func rowsAndIDsAreNamedOneByOne() {
    let id = shell.items[3].id.uuidString
    #expect(shell.run("claim", "oct", "1", "2", id).exit == 0)
    #expect(claims == ["oct", "oct", nil, "oct"])
    let again = shell.run("claim", "OCT", "1")
    #expect(again.exit == 0 && again.errors == "Nothing changed: they are like that already.\n")
    // A name in another case or without accents is the same claim, in its first spelling.
    shell.run("claim", "oct", "4", "--reopen")
    shell.run("claim", "Óct", "last")
    #expect(claims == ["oct", "oct", nil, "oct"])
  }

  @Test func aClaimIsRepaidAndOpenedAgain() {
    shell.run("claim", "oct", "1", "2")
    #expect(shell.run("claim", "oct", "--repaid", "11-15").exit == 0)
    #expect(days == ["2026-11-15", "2026-11-15", nil, nil])
    let run = shell.run("claim", "oct", "--reopen")
    #expect(run.output.contains("Reopened Hotel") && days == [nil, nil, nil, nil])
    #expect(claims == ["oct", "oct", nil, nil])
    let second = shell.run("claim", "oct", "--reopen")
    #expect(second.output.contains("Took out Hotel") && claims == [nil, nil, nil, nil])
    #expect(!(shell.text ?? "").contains("claim"))
  }

  /// An employer pays a part, and the rest later; the first repayments keep their day.
  @Test func partOfAClaimIsRepaid() {
    shell.run("claim", "oct", "1", "2")
    shell.run("claim", "oct", "2", "--repaid", "2026-11-01")
    #expect(shell.run("claim").output.contains("oct    1 of 2 repaid      2  $177.00"))
    #expect(shell.run("claim").output.contains("Owed: 2 expenses, $149.00"))
    shell.run("claim", "oct", "4")
    shell.run("claim", "oct", "--repaid", "2026-11-20")
    #expect(days == ["2026-11-20", "2026-11-01", nil, "2026-11-20"])
    shell.run("claim", "oct", "1", "--reopen")
    shell.run("claim", "oct", "--reopen")
    #expect(days == [nil, nil, nil, nil] && claims == ["oct", "oct", nil, "oct"])
  }

  @Test func moreThanThreeAsk() {
    var shell = shell
    shell.run("add", "Bus", "3", "b")
    let before = shell.bytes
    let refused = shell.run("claim", "oct", "--open")
    #expect(refused.exit == 64 && refused.errors.contains("cannot ask whether to claim 4 expenses"))
    let plan = shell.run("claim", "oct", "--open", "--dry-run")
    #expect(plan.exit == 0 && plan.output.contains("Would claim Hotel") && shell.bytes == before)
    shell.isTerminal = true
    shell.input = ["n\n"]
    #expect(shell.run("claim", "oct", "--open").exit == 1)
    #expect(shell.bytes == before)
    shell.input = ["y\n"]
    #expect(shell.run("claim", "oct", "--open").errors.contains("2026-10-05  Hotel  $129.00"))
    #expect(shell.items.count { $0.claim == "oct" } == 4)
    shell.isTerminal = false
    #expect(shell.run("claim", "oct", "--repaid", "today").exit == 64)
    #expect(shell.run("claim", "oct", "--repaid", "today", "-y").exit == 0)
    #expect(shell.items.count { $0.repaid != nil } == 4)
  }

  @Test func eachIsOneStepThatUndoTakesBack() {
    let lines = [
      "oct 1 2", "oct --repaid 2026-11-15", "oct --reopen", "oct --reopen", "rest --open",
    ]
    for line in lines {
      let before = shell.bytes
      shell.run(words: ["claim"] + line.split(separator: " ").map(String.init))
      let after = shell.bytes
      #expect(after != before)
      #expect(shell.run("undo").exit == 0 && shell.bytes == before, "\(line)")
      #expect(shell.run("redo").exit == 0 && shell.bytes == after, "\(line)")
    }
    #expect(shell.run("history").output.contains("claim"))
  }

  @Test func theExpensesOfAClaimAreShown() {
    shell.run("claim", "oct", "1", "2")
    let run = shell.run("claim", "oct")
    #expect(run.output.contains("Row  Date") && !run.output.contains("Lunch"))
    #expect(
      run.output.contains("2 expenses")
        && run.output.contains(
          "$177.00: claimed\nWithout a receipt: 2 ('iexpense list --claim oct --no-receipt')\n")
    )
    #expect(shell.run("claim", "oct", "--json").output.hasPrefix(#"[{"row":1,"#))
    #expect(shell.run("claim", "oct", "4", "--json").output.hasPrefix(#"[{"row":4,"#))
    #expect(shell.run("claim", "oct", "4", "--json").output == "[]\n")
  }

  /// A name that is a span, a category and a tag of the file is offered with each of these filters,
  /// and never with all open expenses.
  @Test func eachFilterOfANewNameIsOffered() {
    shell.run("edit", "4", "-c", "october", "--tag", "october")
    let run = shell.run("claim", "october")
    #expect(
      run.errors == """
        iexpense: no claim is named 'october'
        Write one of these:
          iexpense claim october --on october
          iexpense claim october --category october
          iexpense claim october --tag october

        """)
    #expect(run.exit == 1 && claims == [nil, nil, nil, nil])
  }

  @Test func openExpensesAreShown() {
    shell.run("claim", "oct", "1")
    let run = shell.run("claim", "open")
    #expect(run.output.contains("Train") && run.output.contains("2 expenses"), "\(run)")
    #expect(run.output.contains("$68.00: open\n") && !run.output.contains("Hotel"))
    #expect(shell.run("claim", "OPEN", "--json").output.hasPrefix(#"[{"row":2,"#))
    shell.run("claim", "rest", "2", "4")
    let none = shell.run("claim", "open")
    #expect(none.exit == 0 && none.output == "" && none.errors == "Nothing is open.\n")
    #expect(shell.run("claim", "open", "--json").output == "[]\n")
  }

  @Test func aChangeOfAClaimIsNoted() {
    shell.run("claim", "oct", "1", "2", "4")
    let told = "The claim 'oct' changed.\nUndo with 'iexpense undo'.\n"
    #expect(shell.run("edit", "1", "--amount", "130").errors == told)
    #expect(shell.run("split", "2", "8").errors == told)
    #expect(claims == ["oct", "oct", nil, "oct", "oct"])
    let left = shell.run("edit", "1", "-t", "p")
    #expect(
      left.errors
        == "'Hotel' left the claim 'oct': it is Personal now.\nUndo with 'iexpense undo'.\n")
    #expect(claims == [nil, "oct", nil, "oct", "oct"])
    let gone = shell.run("delete", "2")
    #expect(gone.errors.contains("The claim 'oct' changed.\n"))
    #expect(shell.run("edit", "1", "--note", "x").errors == "Undo with 'iexpense undo'.\n")
    #expect(shell.run("delete", "1").errors == "2 is now 1\nUndo with 'iexpense undo'.\n")
    let part = shell.run("split", "2", "5", "-t", "p")
    #expect(part.errors.contains("'Taxi' left the claim 'oct': it is Personal now."))
  }

  /// Five receipts are named, and the number of the others.
  @Test(arguments: [(5, ""), (6, "And 1 more are missing.\n")])
  func fiveMissingReceiptsAreNamed(count: Int, rest: String) throws {
    let shell = CommandLineHarness()
    for number in 1...count {
      let path = shell.directory.path("\(number).jpg")
      try shell.directory.write("", to: "\(number).jpg")
      shell.run("add", "Taxi", "5", "b", "--receipt", path)
      try FileManager.default.removeItem(atPath: path)
    }
    let named = (1...5).map { "The receipt '\($0).jpg' of row \($0) is missing.\n" }
    #expect(shell.run("claim").errors == named.joined() + rest)
  }

  /// Expenses already in the claim are counted; without any the note is left out.
  @Test func expensesAlreadyInAClaimAreCounted() {
    #expect(shell.run("claim", "oct", "1").errors.hasSuffix("Undo with 'iexpense undo'.\n"))
    let run = shell.run("claim", "oct", "1", "2")
    #expect(run.output.split(separator: "\n").count == 1)
    #expect(run.errors.hasPrefix("1 expense like that already.\n"))
  }

  @Test func aMissingReceiptIsNamed() throws {
    for name in ["a.jpg", "b.jpg"] {
      try shell.directory.write("", to: name)
      shell.run("edit", name == "a.jpg" ? "1" : "2", "--receipt", shell.directory.path(name))
    }
    try FileManager.default.removeItem(atPath: shell.directory.path("b.jpg"))
    let note = "The receipt 'b.jpg' of row 2 is missing.\n"
    #expect(shell.run("claim").errors == note)
    #expect(shell.run("claim", "oct", "1", "2").errors.contains(note))
    #expect(shell.run("claim", "oct").errors == note)
    #expect(shell.run("claim", "oct").output.contains("b.jpg"))
    shell.run("claim", "oct", "--repaid", "today")
    #expect(shell.run("claim").errors == "")
  }

  @Test func theNameIsCompleted() {
    shell.run("claim", "oct", "1", "2")
    #expect(shell.run("complete", "--", "claim", "").output == "oct\n")
    #expect(shell.run("complete", "--", "claim", "oct", "4").output.hasPrefix("4\t"))
  }
}
