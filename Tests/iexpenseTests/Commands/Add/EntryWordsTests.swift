import ExpenseCore
import Harness
import TestSupport
import Testing

struct EntryWordsTests {
  /// The name, amount, type, day and category of the added expense; today is Saturday, 2026-11-21.
  @Test(
    arguments: [
      ("Lunch 12.50", "Lunch|12.5|Personal|2026-11-21"),
      ("Lunch 12.50 b", "Lunch|12.5|Business|2026-11-21"),
      ("Lunch 12.50 yesterday", "Lunch|12.5|Personal|2026-11-20"),
      ("Lunch 12.50 fri business", "Lunch|12.5|Business|2026-11-20"),
      ("Lunch 12.50 business 11-02", "Lunch|12.5|Business|2026-11-02"),
      ("Lunch 12.50 -3d", "Lunch|12.5|Personal|2026-11-18"),
      ("Train to Ghent 48 business yesterday", "Train to Ghent|48|Business|2026-11-20"),
      ("Train to Ghent 48", "Train to Ghent|48|Personal|2026-11-21"),
      ("Lunch USD 12.50", "Lunch|12.5|Personal|2026-11-21"),
      ("Lunch 12.50 USD b", "Lunch|12.5|Business|2026-11-21"),
      ("Lunch usd 12.50", "Lunch|12.5|Personal|2026-11-21"),
      ("Lunch 12.50 dollars b", "Lunch|12.5|Business|2026-11-21"),
      ("Ball pen 3", "Ball pen|3|Personal|2026-11-21"),
      ("Lunch with Ann $ 12.50", "Lunch with Ann|12.5|Personal|2026-11-21"),
      ("My iPhone15 999", "My iPhone15|999|Personal|2026-11-21"),
      ("Vitamin B12 9.99 today", "Vitamin B12|9.99|Personal|2026-11-21"),
      ("Black fridays 20", "Black fridays|20|Personal|2026-11-21"),
      ("May 5", "May|5|Personal|2026-11-21"), ("12 5", "12|5|Personal|2026-11-21"),
      ("today 5 today", "today|5|Personal|2026-11-21"),
      ("Shoes returned -59.90", "Shoes returned|-59.9|Personal|2026-11-21"),
      ("--amount 5 Lunch b", "Lunch|5|Business|2026-11-21"),
      ("--amount 5 Train to Ghent", "Train to Ghent|5|Personal|2026-11-21"),
      ("--amount 5 Team lunch", "Team lunch|5|Personal|2026-11-21"),
      ("--amount 5 Lunch fri b", "Lunch|5|Business|2026-11-20"),
      ("--amount 5 7 Eleven", "7 Eleven|5|Personal|2026-11-21"),
      ("--amount 5 Gift card -", "Gift card -|5|Personal|2026-11-21"),
      ("--amount 5 Pound", "Pound|5|Personal|2026-11-21"),
      ("12, Rue Royale 5", "12, Rue Royale|5|Personal|2026-11-21"),
      ("--name Lunch 5 b fri", "Lunch|5|Business|2026-11-20"),
      ("--name Lunch USD 12.50", "Lunch|12.5|Personal|2026-11-21"),
      ("Dinner 84/3", "Dinner|28|Personal|2026-11-21"),
      ("Dinner for two 12.50+3.80", "Dinner for two|16.3|Personal|2026-11-21"),
      ("Lunch 12.50 nov 3", "Lunch|12.5|Personal|2026-11-03"),
      ("Lunch 12.50 3 nov b", "Lunch|12.5|Business|2026-11-03"),
      ("Lunch 12.50 b last saturday", "Lunch|12.5|Business|2026-11-14"),
      ("Train to Ghent 48 nov 3", "Train to Ghent|48|Personal|2026-11-03"),
      ("Dinner 45 nov 3", "Dinner|45|Personal|2026-11-03"),
      ("--amount 5 Lunch nov 3", "Lunch|5|Personal|2026-11-03"),
      ("--name Lunch 5 last fri", "Lunch|5|Personal|2026-11-20"),
      ("March 25", "March|25|Personal|2026-11-21"),
      ("March 25 3 nov", "March|25|Personal|2026-11-03"),
      ("--name=Lunch 12,50", "Lunch|12.5|Personal|2026-11-21"),
      ("Lunch 12 -c ''", "Lunch|12|Personal|2026-11-21"),
      ("Lunch 12 --category= -dfri", "Lunch|12|Personal|2026-11-20"),
      ("Shoes '-$59.90'", "Shoes|-59.9|Personal|2026-11-21"),
      ("' Lunch ' 0.5", "Lunch|0.5|Personal|2026-11-21"),
      ("'Lunch\u{A0} out' 5 -c ' food  b '", "Lunch out|5|Personal|2026-11-21|food b"),
      ("Lunch 12 tomorrow", "Lunch|12|Personal|2026-11-22"),
      ("Lunch 12 20.11.2026 b", "Lunch|12|Business|2026-11-20"),
      ("Lunch 12 20.11.", "Lunch|12|Personal|2026-11-20"),
      ("Ramen １２．５０ ２０２６－１１－２０", "Ramen|12.5|Personal|2026-11-20"),
      ("Ramen １，２３４．５０", "Ramen|1234.5|Personal|2026-11-21"),
      ("Ramen －５", "Ramen|-5|Personal|2026-11-21"),
    ])
  func theWordsSayWhatIsAdded(line: String, expected: String) throws {
    let shell = CommandLineHarness()
    let run = shell.run(words: try ["add"] + #require(ShellWords.of(line)))
    #expect(run.exit == 0, "\(run.errors)")
    let item = try #require(shell.items.first)
    let words = [item.name, "\(item.amount)", item.type.rawValue, item.date?.description ?? "-"]
    #expect((words + [item.category].compactMap(\.self)).joined(separator: "|") == expected)
  }

  /// Phones paste a line as one word; a quoted name without an amount stays a name.
  @Test func oneWordMayHoldAWholeLine() {
    let shell = CommandLineHarness()
    #expect(shell.run("add", "Train to  Ghent\u{A0}48 b yesterday").exit == 0)
    #expect(shell.run("add", "iPhone 15", "--amount", "999").exit == 0)
    #expect(
      shell.run("add", "12.50 USD").exit == 64 && shell.run("add", "Train to Ghent").exit == 64)
    #expect(shell.items.map(\.name) == ["Train to Ghent", "iPhone 15"])
    #expect(shell.items[0].type == .business && shell.items[0].date?.description == "2026-11-20")
  }

  /// The line is refused, because neither reading is certain.
  @Test func aTypeOfTheFileThatIsADayIsAsked() {
    let shell = CommandLineHarness(
      file: """
        {"Currency":"USD","Items":[
         {"id":"8F7A2C00-0000-4000-8000-000000000001","name":"A","type":"Fri","amount":1}
        ]}

        """)
    #expect(
      shell.run("add", "B", "2", "fri").errors.hasPrefix(
        "iexpense: 'fri' could be the type 'Fri' or the date 'fri'\nWrite -t Fri or -d fri.\n"))
    shell.run("add", "C", "3", "fri", "-t", "b")
    #expect(shell.items[1].type == .business && shell.items[1].date?.description == "2026-11-20")
    shell.run("add", "C", "3", "fri", "-d", "today")
    #expect(shell.items[2].type == "Fri" && shell.items[2].date?.description == "2026-11-21")
  }

  @Test func aNameTakesItsWordsFromTheNewest() {
    let shell = CommandLineHarness()
    shell.run("add", "Café au lait", "4", "b", "-c", "food", "--tag", "paris", "-d", "-9d")
    shell.run("add", "Café au lait", "3", "-d", "-20d", "--note", "n")
    let run = shell.run("again", "cafe", "AU", "lait")
    #expect(run.exit == 0)
    #expect(run.output.hasPrefix("Added Café au lait  $4.00  Business  food  #paris  "))
    let item = shell.items[2]
    #expect(item.tags == ["paris"] && item.category == "food" && item.note == nil)
    #expect(item.date?.description == "2026-11-21")
    shell.run("again", "café", "au", "lait", "5.50", "yesterday", "-t", "p", "-c", "", "--tag", "x")
    let last = shell.items[3]
    #expect(last.amount.description == "5.5" && last.type == .personal && last.category == nil)
    #expect(last.tags == ["paris", "x"] && last.date?.description == "2026-11-20")
    #expect(shell.run("again", "Café au lait", "yesterday").exit == 0)
    #expect(shell.items[4].date?.description == "2026-11-20")
    #expect(shell.run("again", "Tea").errors.hasPrefix("iexpense: no expense is named 'Tea'\n"))
    #expect(shell.run("again").exit == 64)
    #expect(shell.run("history", "-n", "1").output.contains("again"))
  }

  @Test func aNameThatEndsInATypeOfTheFileIsRefused() {
    let shell = CommandLineHarness(file: LookingCommandTests.file)
    for line in [["Card", "gift", "--amount", "5"], ["My", "card", "gift", "5"]] {
      let run = shell.run(words: ["add"] + line)
      #expect(run.errors.hasPrefix("iexpense: 'gift' could end the name or be the type\n"))
    }
    #expect(shell.text == LookingCommandTests.file)
    shell.run("add", "Card", "game", "--amount", "5")
    #expect(shell.items.last?.name == "Card game" && shell.items.last?.type == .personal)
  }

  /// An amount from another program with more digits than its currency has cannot be typed.
  @Test func againRepeatsNoAmountThatAddRefuses() {
    let file = """
      {"Currency":"USD","Items":[
       {"id":"8F7A2C00-0000-4000-8000-000000000001","name":"Fuel","type":"Personal","amount":12.345}
      ]}

      """
    let shell = CommandLineHarness(file: file)
    let run = shell.run("again", "fuel", "yesterday", "-t", "b")
    #expect(run.exit == 64 && run.file == Array(file.utf8))
    #expect(
      run.errors.hasPrefix(
        """
        iexpense: 12.345, the last amount of 'Fuel', has more decimals than USD allows
        Name the amount, such as 12.35.
        """), "\(run.errors)")
    #expect(shell.run("again", "Fuel", "12.35", "yesterday", "-t", "b").exit == 0)
  }

  @Test func againKeepsTheTypeAsTheFileSpellsIt() {
    let shell = CommandLineHarness(file: LookingCommandTests.file)
    shell.write(LookingCommandTests.file.replacing("Business", with: "BUSINESS"))
    shell.run("again", "Train")
    #expect(shell.items.last?.type.rawValue == "BUSINESS")
    shell.run("again", "Train", "-t", "business")
    #expect(shell.items.last?.type == .business)
  }

  @Test(arguments: ["", " ", "\u{3000}"])
  func aBlankCategoryOrNoteIsNone(blank: String) {
    let shell = CommandLineHarness()
    shell.run("add", "Tea", "3", "-c", blank, "--note", blank)
    #expect(shell.items[0].category == nil && shell.items[0].note == nil)
    #expect(shell.run("list", "-c", blank).output.contains("Tea"))
  }

  @Test(arguments: [
    ("Dinner 20 -d 2026-10-30 -c food --tag rome", "$20.00  Personal  2026-10-30  food  #rome  "),
    ("Dinner 84/3 b", "$28.00 (84/3)  Business  "), ("Dinner 20 -d 21", "$20.00  Personal  "),
  ])
  func theAnswerShowsHowTheAmountWasRead(line: String, words: String) {
    let run = CommandLineHarness().run(words: ["add"] + line.split(separator: " ").map(String.init))
    #expect(run.output.hasPrefix("Added Dinner  " + words), "\(run.output)")
    #expect(run.errors == "")
    let rest = run.output.dropFirst("Added Dinner  ".count + words.count)
    #expect(rest.count == 7 && rest.contains(where: \.isLetter))
  }

  @Test(arguments: [
    (["Tea", "3", "-d", "2027-11-22"], "The day is 22 November 2027, more than a year ahead.\n"),
    (
      ["Tea", "3", "-d", "1976-11-20"], "The day is 20 November 1976, more than fifty years back.\n"
    ),
    (["Tea", "3", "-d", "2027-11-21"], ""), (["Tea", "3", "-d", "1976-11-21"], ""),
    (["Tea", "0.80"], ""), (["Tea", "0.5+.3"], ""),
    (["Tea", "3", "25.11."], "The day is 2025-11-25; the coming one is 2026-11-25.\n"),
    (["Tea", "3", "-d", "1-12"], "The day is 2026-01-12; the coming one is 2027-01-12.\n"),
    (["Tea", "3", "-d", "21"], ""),
    (["Tea", "3", "-d", "22"], "The day is 2026-10-22; the coming one is 2026-11-22.\n"),
    (["Rent", "2x1.000"], "Read the mark in '1.000' as a decimal mark, as in every sum.\n"),
    (["Rent", "100x0.42"], ""), (["Rent", "1200+50.25"], ""),
  ])
  func probableTypingErrorsAreNoted(words: [String], note: String) {
    #expect(CommandLineHarness().run(words: ["add"] + words).errors == note)
  }

  @Test func aCurrencyWithoutMinorDigitsHasNoSlip() {
    #expect(CommandLineHarness().run("add", "Tea", ".8", "--currency", "JPY").exit == 64)
  }

  @Test func editWorksOutASum() {
    let shell = CommandLineHarness()
    shell.run("add", "Tea", "3")
    let run = shell.run("edit", "1", "--amount", "84/3")
    #expect(run.exit == 0 && run.errors == "$28.00 (84/3)\nUndo with 'iexpense undo'.\n")
    #expect(shell.items[0].amount.description == "28")
  }
}
