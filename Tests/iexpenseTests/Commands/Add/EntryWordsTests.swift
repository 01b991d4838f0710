import ExpenseCore
import Harness
import TestSupport
import Testing

struct EntryWordsTests {
  private static let entries = LineRow.all(in: "Entries.txt")

  @Test func entriesAreFound() { #expect(Self.entries.count > 50) }

  @Test(arguments: entries)
  func theWordsSayWhatIsAdded(row: LineRow) throws {
    let shell = CommandLineHarness()
    let run = shell.run(words: try ["add"] + #require(ShellWords.of(row.line)))
    let item = try #require(shell.items.first, "\(run.errors)")
    let words = [item.name, "\(item.amount)", item.type.rawValue, item.date?.description ?? "-"]
    let added = (words + [item.category].compactMap(\.self)).joined(separator: "|")
    #expect(run.exit == 0 && added == row.answer, "\(row.place)")
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

  @Test(arguments: LineRow.all(in: "Slips.txt"))
  func probableTypingErrorsAreNoted(row: LineRow) throws {
    let run = CommandLineHarness().run(words: try ["add"] + #require(ShellWords.of(row.line)))
    let note = row.answer.isEmpty ? "" : row.answer + "\n"
    #expect(run.exit == 0 && run.errors == note, "\(row.place)")
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
