import ExpenseCore
import Harness
import TestSupport
import Testing

/// `add --every` and `due`; today is Saturday, 2026-11-21.
struct DueCommandTests {
  private let shell = CommandLineHarness()

  private func days(_ name: String = "Rent", in shell: CommandLineHarness? = nil) -> [String] {
    (shell ?? self.shell).items.filter { $0.name == name }
      .map { $0.date?.description ?? "" }.sorted()
  }

  /// The same world some days later.
  private func later(_ days: Int64) -> CommandLineHarness {
    var shell = shell
    shell.now += days * 86_400
    return shell
  }

  private func rent(_ first: String = "2026-08-31", _ more: String...) -> CommandLineHarness.Run {
    shell.run(
      words: ["add", "Rent", "850", "-c", "home", "-d", first, "--every", "month"] + more)
  }

  @Test func oneNameMayRecurInTwoRhythms() {
    for period in ["month", "week"] {
      let run = shell.run("add", "Gym", "10", "--every", period)
      #expect(run.exit == 0, "\(run.errors)")
    }
    #expect(shell.run("due", "--json").output.ranges(of: "\"every\":").count == 2)
    for line in [["due", "2", "--every", "month"], ["due", "gym", "--skip"]] {
      let run = shell.run(words: line)
      #expect(run.exit == 1, "\(line) \(run)")
    }
  }

  @Test func theLineAddsTheOneItemThatItSays() throws {
    let run = rent()
    #expect(run.exit == 0)
    #expect(run.output.hasPrefix("Added Rent  $850.00  Personal  2026-08-31  home  "), "\(run)")
    #expect(
      run.errors == "It recurs every month, next on 2026-09-30. 'iexpense due' shows what is due.\n"
    )
    #expect(days() == ["2026-08-31"])
    let text = try #require(shell.text)
    #expect(
      text.contains(
        #","name":"Rent","type":"Personal","amount":850,"category":"home","every":"month","#
          + #""from":"2026-08-31","next":"2026-09-30"}"#), "\(text)")
  }

  @Test func missedDaysAreAddedInOneStepOldestFirst() {
    _ = rent()
    shell.run("add", "Gym", "20", "-t", "b", "-d", "2026-11-07", "--every", "2-weeks")
    let plan = shell.run("due", "--add", "--dry-run")
    #expect(plan.exit == 0 && plan.output.hasPrefix("Would add Rent  $850.00  Personal  "))
    let run = shell.run("due", "--add")
    #expect(run.exit == 0, "\(run.errors)")
    #expect(
      run.output.split(separator: "\n").map {
        $0.split(separator: "  ").dropFirst(3).dropLast().joined()
      }
        == [
          "2026-09-30home", "2026-10-31home", "2026-11-21",
        ], "\(run.output)")
    #expect(shell.items.map(\.type) == [.personal, .business, .personal, .personal, .business])
    #expect(shell.run("due", "--add").errors == "Nothing is due.\n")
    shell.run("undo")
    #expect(days() == ["2026-08-31"])
    #expect(shell.run("due", "--add").exit == 0)
    #expect(days() == ["2026-08-31", "2026-09-30", "2026-10-31"])
  }

  @Test func moreThanThreeAsk() {
    _ = rent("2026-01-31")
    let before = shell.text
    let refused = shell.run("due", "--add")
    #expect(refused.exit == 64)
    #expect(refused.errors.hasPrefix("iexpense: cannot ask whether to add 9 expenses\n"))
    #expect(shell.text == before)
    #expect(shell.run("due", "--add", "-y").exit == 0)
    #expect(
      days() == [
        "2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31", "2026-06-30",
        "2026-07-31", "2026-08-31", "2026-09-30", "2026-10-31",
      ])
  }

  @Test func aFirstDayThatLiesAheadAddsNothingYet() {
    let run = rent("2026-12-01")
    #expect(run.exit == 0 && shell.items.isEmpty)
    #expect(run.output.contains("2026-12-01  Rent  $850.00  every month"), "\(run.output)")
    #expect(shell.run("due", "--add").errors == "Nothing is due.\n")
    #expect(later(10).run("due", "--add").exit == 0)
    #expect(days() == ["2026-12-01"])
  }

  @Test func theTableShowsWhatComesNext() {
    _ = rent()
    shell.run("add", "Paper", "12", "-d", "2026-11-01", "--every", "week", "--until", "2026-11-05")
    let run = shell.run("due")
    #expect(
      run.output == """
        N  Next        Name    Amount  Every        Due  Type      Category
        1  2026-09-30  Rent   $850.00  every month    2  Personal  home
        2  ended       Paper   $12.00  every week        Personal
        2 expenses due, $1,700.00
        $850.00 a month, $10,200.00 a year

        """, "\(run.output)")
    #expect(run.errors == "")
  }

  /// The numbers are places in the file; 20 every two weeks are 521.43 a year.
  @Test func rulesAreSortedByNextDayWithEndedOnesLast() {
    shell.run("add", "Paper", "12", "-d", "2026-11-01", "--every", "week")
    shell.run("due", "--end", "1")
    _ = rent("2026-11-20")
    shell.run("add", "Gym", "20", "-d", "2026-12-01", "--every", "2-weeks")
    let lines = shell.run("due").output.split(separator: "\n").map(String.init)
    #expect(lines[1...3].map { $0.prefix(1) } == ["3", "2", "1"], "\(lines)")
    #expect(lines.last == "$893.45 a month, $10,721.43 a year")
    let json = shell.run("due", "--json").output
    #expect(
      json.split(separator: "\"n\":").dropFirst().map { $0.prefix(1) } == ["3", "2", "1"], "\(json)"
    )
    #expect(json.hasSuffix(#""perMonth":893.45,"perYear":10721.43}"# + "\n"))
    #expect(shell.run("due", "1").output.split(separator: "\n").count == 2)
  }

  @Test func untilOnlyEverShows() {
    _ = rent("2026-09-30")
    shell.run("add", "Gym", "20", "-d", "2026-11-20", "--every", "week")
    let before = shell.text
    let run = shell.run("due", "1", "--until", "2026-11")
    #expect(run.output.hasSuffix("\n2 expenses until 2026-11-30, $1,700.00\n"), "\(run)")
    #expect(!run.output.contains("Gym") && shell.text == before)
    #expect(shell.run("due", "1", "--until", "today").exit == 0 && shell.text == before)
  }

  @Test func theJSONHasAllOfARule() throws {
    shell.run(
      "add", "Rent", "850", "-c", "home", "--tag", "flat", "--note", "x", "-d", "2026-10-31",
      "--every", "month", "--until", "2027-10")
    let json = shell.run("due", "--json").output
    let id = try #require(json.split(separator: "\"id\":\"").last?.prefix(36))
    #expect(
      json == """
        {"currency":"USD","rules":[{"n":1,"id":"\(id)","next":"2026-11-30","name":"Rent",\
        "amount":850,"every":"month","due":0,"type":"Personal","category":"home","tags":["flat"],\
        "note":"x","from":"2026-10-31","until":"2027-10-31"}],\
        "due":{"count":0,"total":0},"perMonth":850,"perYear":10200}

        """)
    let coming = shell.run("due", "--until", "2026-12", "--json").output
    #expect(
      coming == """
        {"currency":"USD","expenses":[{"n":1,"date":"2026-11-30","name":"Rent",\
        "amount":850,"type":"Personal","isDue":false},{"n":1,"date":"2026-12-31","name":"Rent",\
        "amount":850,"type":"Personal","isDue":false}],"count":2,"total":1700}

        """)
    #expect(shell.run("due", "--add", "--json").output == "[]\n")
    #expect(later(9).run("due", "--add", "--json").output.hasPrefix("[{\"row\":2,\"id\":\""))
  }

  @Test func aForecastHasWhatIsDueToo() {
    _ = rent("2026-09-30")
    let run = shell.run("due", "--until", "december")
    #expect(
      run.output == """
        N  Date        Name   Amount  Type
        1  2026-10-30  Rent  $850.00  Personal  due
        1  2026-11-30  Rent  $850.00  Personal
        1  2026-12-30  Rent  $850.00  Personal
        3 expenses until 2026-12-31, $2,550.00

        """, "\(run.output)")
  }

  // MARK: Changes

  @Test func oneIsAddedAtAnotherAmountOnce() {
    _ = rent("2026-09-30")
    let run = shell.run("due", "--add", "1", "--amount", "63.20")
    #expect(run.exit == 0, "\(run.errors)")
    #expect(shell.items.map(\.amount) == [850, 63.2])
    #expect(later(30).run("due", "--add").exit == 0)
    #expect(shell.items.map(\.amount) == [850, 63.2, 850])
    #expect(shell.run("due", "--add", "1", "--amount", "5").exit == 1)
  }

  /// Reported as oinkoin #123.
  @Test func aNewAmountLeavesThePastAsItIs() {
    _ = rent("2026-09-30")
    shell.run("due", "--add")
    #expect(shell.run("due", "1", "--amount", "900").exit == 0)
    #expect(shell.items.map(\.amount) == [850, 850])
    #expect(later(30).run("due", "--add").exit == 0)
    #expect(shell.items.map(\.amount) == [850, 850, 900])
    shell.run("edit", "1", "--amount", "1")
    #expect(shell.run("due", "--json").output.contains("\"amount\":900"))
  }

  @Test func theNextOneIsLeftOut() {
    _ = rent("2026-09-30")
    #expect(shell.run("due", "1", "--skip").exit == 0)
    #expect(later(15).run("due", "--add").exit == 0)
    #expect(days() == ["2026-09-30", "2026-11-30"])
  }

  @Test func aNewCategoryLeavesThePastAsItIs() {
    _ = rent("2026-09-30")
    #expect(shell.run("due", "1", "-c", "flat").errors == "Undo with 'iexpense undo'.\n")
    shell.run("due", "--add")
    shell.run("due", "1", "-c", "")
    #expect(later(9).run("due", "--add").exit == 0)
    #expect(shell.items.map(\.category) == ["home", "flat", nil])
    #expect(
      shell.run("due", "1", "-c", "").errors == "Nothing changed: it is like that already.\n")
  }

  @Test func itGoesOnFromADay() {
    _ = rent("2026-01-31")
    #expect(shell.run("due", "1", "--next", "2026-11-30").exit == 0)
    #expect(shell.run("due", "--add").errors == "Nothing is due.\n")
    #expect(later(9).run("due", "--add").exit == 0)
    #expect(days() == ["2026-01-31", "2026-11-30"])
    // The 31st stays the 31st.
    #expect(shell.run("due", "1", "--until", "2026-12").output.contains("2026-12-31  Rent"))
  }

  /// Rent on the 15th is paid on the 1st from December on; what was added keeps its id and day.
  @Test func aDayOffTheRhythmMovesIt() throws {
    _ = rent("2026-10-15")
    shell.run("due", "--add")
    let (before, text) = (shell.items, try #require(shell.text))
    let run = shell.run("due", "rent", "--next", "2026-12-01")
    #expect(run.exit == 0 && run.errors == "Undo with 'iexpense undo'.\n", "\(run)")
    #expect(run.output.contains("1  2026-12-01  Rent  $850.00  every month"), "\(run.output)")
    #expect(later(41).run("due", "--add").exit == 0)
    #expect(days() == ["2026-10-15", "2026-11-15", "2026-12-01", "2027-01-01"])
    #expect(Array(shell.items.prefix(2)) == before)
    #expect(shell.run("undo", "2").exit == 0 && shell.text == text)
  }

  @Test func allTermsChangeInOneStep() throws {
    _ = rent("2026-11-15", "--tag", "old")
    let id = try #require(shell.text?.firstMatch(of: /"Recurring":\[\n \{"id":"([-0-9A-F]+)"/)?.1)
    let line = [
      "due", "1", "--every", "2-weeks", "--amount", "2x300", "--name", "Flat", "-t", "b", "-c", "",
      "--tag", "new", "--untag", "old",
    ]
    #expect(shell.run(words: line).exit == 0)
    let rule =
      #" {"id":"\#(id)","name":"Flat","type":"Business","amount":600,"tags":["new"],"#
      + #""every":"2-weeks","from":"2026-12-15","next":"2026-12-15","note":"2x300"}"#
    #expect(shell.text?.contains(rule) == true, "\(shell.text ?? "")")
    #expect(shell.run("due", "1", "--until", "2026-12-29").output.contains("2026-12-29  Flat"))
    let again = shell.run(words: line.filter { $0 != "old" && $0 != "--untag" })
    #expect(again.errors == "Nothing changed: it is like that already.\n", "\(again.errors)")
    #expect(shell.run("undo").exit == 0 && shell.run("due").output.contains("Rent  $850.00"))
  }

  @Test(arguments: [["--end"], ["--end=2026-10-29"], ["--end=2026-09"]])
  func nothingComesAfterItsEnd(words: [String]) {
    _ = rent("2026-09-30")
    #expect(shell.run(words: ["due", "1"] + words).exit == 0)
    for days in [0, 400, 4_000] as [Int64] {
      #expect(later(days).run("due", "--add", "-y").errors == "Nothing is due.\n")
    }
    #expect(shell.run("due", "1", "--skip").errors.hasPrefix("iexpense: 'Rent' has ended\n"))
  }

  @Test func theSameLineOpensWhatHasEnded() {
    _ = rent("2026-09-30")
    shell.run("due", "--add")
    shell.run("due", "1", "--end")
    let run = rent("2026-09-30")
    #expect(run.exit == 0 && run.output.contains("2026-11-30  Rent"), "\(run)")
    #expect(days() == ["2026-09-30", "2026-10-30"])
    #expect(later(9).run("due", "--add").exit == 0)
    #expect(days() == ["2026-09-30", "2026-10-30", "2026-11-30"])
  }

  // MARK: Faults that others have

  /// Reported as Taskwarrior #1290 and #1538: two machines, and one machine twice.
  @Test func twoMachinesMakeItOnce() throws {
    _ = rent("2026-09-30")
    let base = try #require(shell.text)
    var other = CommandLineHarness(file: base)
    other.now += 86_400 * 3
    #expect(shell.run("due", "--add").exit == 0)
    #expect(other.run("due", "--add").exit == 0)
    let theirs = try #require(other.text)
    try shell.directory.write(base, to: "base")
    try shell.directory.write(theirs, to: "theirs")
    let merge = shell.run(
      "merge", shell.directory.path("base"), shell.path, shell.directory.path("theirs"))
    #expect(merge.exit == 0, "\(merge.errors)")
    #expect(days() == ["2026-09-30", "2026-10-30"])
    #expect(rent("2026-09-30").output.hasPrefix("Already present: Rent"))
    #expect(days() == ["2026-09-30", "2026-10-30"])
  }

  /// Reported as MoneyFox #1250.
  @Test func deletedDaysStayDeleted() {
    _ = rent("2026-09-30")
    shell.run("due", "--add")
    shell.run("delete", "--all", "-y")
    for days in [0, 3] as [Int64] {
      #expect(later(days).run("due", "--add").errors == "Nothing is due.\n")
    }
    #expect(rent("2026-09-30").exit == 0)
    #expect(days().isEmpty)
  }

  /// Reported as Taskwarrior #3501.
  @Test func anOldFileDoesNotFillUp() {
    _ = rent("1926-11-21")
    shell.run("add", "Paper", "2", "-d", "2025-11-20", "--every", "day")
    let before = shell.text
    let run = shell.run("due", "--add", "-y")
    #expect(run.exit == 1 && shell.text == before)
    #expect(
      run.errors == """
        iexpense: 1200 of 'Rent' are due, which is more than 366
        To go on from today: iexpense due 1 --next today

        """)
    #expect(shell.run("due", "--add", "2", "-y").exit == 0)
    #expect(days("Paper").count == 367)
    #expect(shell.run("list").exit == 0)
  }

  // MARK: Bad input

  @Test func aRuleThatCannotBeReadKeepsNobodyFromTheRest() {
    _ = rent("2026-09-30")
    let damaged = (shell.text ?? "").replacing(#""every":"month""#, with: #""every":"moon""#)
    shell.write(damaged)
    #expect(shell.run("list").exit == 0)
    #expect(shell.run("budget").exit == 0)
    let added = shell.run("add", "Tea", "3")
    #expect(added.exit == 0 && shell.text?.contains(#""every":"moon""#) == true)
    for words in [["due"], ["due", "--add"], ["due", "1", "--skip"], ["due", "--until", "2027"]] {
      let run = shell.run(words: words)
      #expect(run.exit == 65)
      #expect(run.errors.contains("'every' is not a period such as"), "\(run.errors)")
      #expect(run.errors.contains("Correct the list 'Recurring' of the file, or remove it."))
    }
    #expect(shell.run("add", "Gym", "20", "--every", "month").exit == 65)
    let doctor = shell.run("doctor")
    #expect((doctor.output + doctor.errors).contains("nothing that recurs can be shown"))
  }

  @Test func theStepsSayWhatRecurs() {
    _ = rent("2026-09-30")
    shell.run("due", "--add")
    shell.run("due", "1", "--end")
    let history = shell.run("history").output
    #expect(history.contains("recurring expense 'Rent' added"), "\(history)")
    #expect(history.contains("recurring expense 'Rent' changed"))
    #expect(shell.run("undo", "3").exit == 0)
    #expect(shell.items.isEmpty && shell.text?.contains("Recurring") == false)
  }
}
