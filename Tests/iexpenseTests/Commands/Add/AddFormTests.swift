import ExpenseCore
import Harness
import TestSupport
import Testing

/// The form of `add` on a terminal that cannot move its cursor: plain questions.
struct AddFormTests {
  /// - Parameter answers: the answers by the titles of the questions; all others are answered with
  ///   Enter.
  private func form(
    _ answers: KeyValuePairs<String, String>, file: String? = nil
  ) -> CommandLineHarness {
    var shell = CommandLineHarness(file: file)
    shell.isTerminal = true
    shell.environment["NO_COLOR"] = "1"
    shell.answers = answers
    return shell
  }

  /// A form with that many answers before the input ends.
  private func form(lines: [String]) -> CommandLineHarness {
    var shell = form([:])
    (shell.answers, shell.input) = (nil, lines.map { $0 + "\n" })
    return shell
  }

  /// Of two words without an amount, the second may be part of the name if it has letters;
  /// otherwise it was meant as the amount.
  @Test(arguments: [("abc", true), ("!", false), ("$$", false), ("3x", false)])
  func aSecondWordOfLettersMayBelongToTheName(word: String, isName: Bool) {
    let shell = form(["Amount": "5"])
    let run = shell.run("add", "Lunch", word)
    #expect(shell.items.map(\.name) == (isName ? ["Lunch abc"] : []))
    #expect(run.errors.hasPrefix("iexpense: invalid amount '\(word)'") != isName, "\(run.errors)")
  }

  @Test func anotherOneMayFollow() {
    let shell = form([
      "Name": "Tea", "Amount": "3", "Another": "y", "Name": "Bun", "Amount": "4", "Type": "",
      "Type": "b",
    ])
    let run = shell.run("add")
    #expect(run.exit == 0)
    #expect(run.output.split(separator: "\n").map { $0.prefix(9) } == ["Added Tea", "Added Bun"])
    #expect(shell.items.map(\.name) == ["Tea", "Bun"])
    #expect(shell.items.map(\.type) == [.personal, .business])
    let left = form(lines: ["Tea", "3", "", "", "", "", "", "y", "Bun"])
    let unfinished = left.run("add")
    #expect(unfinished.exit == 0, "the first is saved")
    #expect(unfinished.errors.contains("iexpense: "), "\(unfinished.errors)")
    #expect(left.items.map(\.name) == ["Tea"])
    let json = form(["Amount": "3"]).run("add", "Tea", "--json")
    #expect(json.exit == 0 && !json.errors.contains("Another?"))
  }

  @Test func notesBeforeTheQuestionAreNotRepeated() {
    let run = form(["Name": "Tea", "Amount": "3", "Date": "2027-11-22"]).run("add")
    let note = "The day is 22 November 2027, more than a year ahead.\n"
    #expect(run.exit == 0 && run.errors.hasSuffix(note + "Another? [y/N] "), "\(run.errors)")
    #expect(run.errors.ranges(of: note).count == 1)
  }

  /// No other expense is asked for after that.
  @Test func aLostAnswerIsReportedAsSaved() {
    var shell = form(["Name": "Tea", "Amount": "3", "Another": "y", "Name": "Bun", "Amount": "4"])
    shell.outputFailure = .failed(errno: 28)
    let run = shell.run("add")
    let warning = "Note, or Enter for none: iexpense: saved, but the message was lost: "
    #expect(run.exit == 0 && run.errors.contains(warning), "\(run.errors)")
    #expect(shell.items.map(\.name) == ["Tea"])
  }

  /// If lines cannot be edited, Enter keeps a value, and a dash clears it.
  @Test func anEditWithoutAChangeAsksForOne() throws {
    let shell = form(["Amount": "5", "Category": "-", "Note": "now"])
    var quiet = shell
    quiet.isTerminal = false
    quiet.run("add", "Lunch", "4.50", "-c", "food", "--tag", "rome")
    let run = shell.run("edit", "last")
    #expect(run.exit == 0, "\(run.errors)")
    #expect(run.errors.hasPrefix("Name [Lunch]: Amount in USD [4.50]: Type [Personal]: Date [2026"))
    let item = try #require(shell.items.first)
    #expect(item.amount.description == "5" && item.category == nil && item.note == "now")
    #expect(item.name == "Lunch" && item.tags == ["rome"])
    #expect(shell.run("undo").exit == 0)
    #expect(shell.items.first?.category == "food")
    #expect(quiet.run("edit", "last").errors.hasPrefix("iexpense: no change is given\n"))
    #expect(shell.run("edit", "1", "last").exit == 64)
  }

  @Test func aNumberAloneIsTheAmountAndTheNameIsAskedFor() throws {
    let shell = form(["Name": "Lunch"])
    let run = shell.run("add", "500")
    #expect(run.exit == 0)
    #expect(run.errors.hasPrefix("Name: Amount in USD: 500\nType [Personal]: "), "\(run.errors)")
    let item = try #require(shell.items.first)
    #expect(item.name == "Lunch" && item.amount.description == "500")
  }

  @Test func anAmountWithATypeAndADayIsAskedForItsName() throws {
    let shell = form(["Name": "Lunch"])
    let run = shell.run("add", "12.50", "USD", "business", "yesterday")
    #expect(run.exit == 0, "\(run.errors)")
    let item = try #require(shell.items.first)
    #expect(item.name == "Lunch" && item.amount.description == "12.5" && item.type == .business)
    #expect(item.date?.description == "2026-11-20")
  }

  @Test(
    arguments: [
      ("-", nil), ("", "drinks"), ("tea", "tea"), (" tea ", "tea"), (" - ", nil),
    ] as [(String, String?)])
  func theAnswerNoneOverridesARule(answer: String, category: String?) {
    var shell = form(["Name": "Coffee", "Amount": "3", "Category": answer])
    shell.run("add", "Start", "1")
    shell.run("rule", "coffee", "-c", "drinks")
    shell.isTerminal = true
    #expect(shell.run("add").exit == 0)
    #expect(shell.items.last?.category == category)
  }

  @Test(
    arguments: [
      (["", ""], "Business", "travel"), (["p", ""], "Personal", "travel"),
      (["", "-"], "Business", nil), (["p", "fun"], "Personal", "fun"),
    ] as [([String], String, String?)])
  func theValuesOfARuleAreOffered(answers: [String], type: String, category: String?) {
    var shell = form([
      "Name": "Train", "Amount": "3", "Type": answers[0], "Category": answers[1],
    ])
    shell.run("rule", "train", "-t", "business", "-c", "travel")
    shell.isTerminal = true
    let run = shell.run("add")
    #expect(run.exit == 0)
    #expect(run.errors.contains("Type [Business]: "))
    #expect(run.errors.contains("Category, or - for none [travel]: "))
    #expect(shell.items.map(\.type.rawValue) == [type])
    #expect(shell.items.map(\.category) == [category])
  }

  /// In French, `12.500` dinars could be two amounts, because the currency has three fraction
  /// digits.
  @Test(arguments: [
    ("TND", "12.5", "fr_TN", " [12,500]"), ("TND", "12.5", "en_US", " [12.500]"),
    ("TND", "12.5", "ar_TN", " [12,500]"), ("USD", "1234.5", "de_DE", " [1234.50]"),
    ("USD", "1.2345", "en_US", ""), ("JPY", "5", "ja_JP", " [5]"), ("USD", "0", "en_US", ""),
  ])
  func theAmountThatIsOfferedIsTaken(
    currency: String, amount: String, locale: String, offer: String
  ) {
    let file = """
      {"Currency":"\(currency)","Items":[
       {"id":"08B15DB4-2F02-4AB8-A965-67A9C90D8A44","name":"Lunch","type":"Personal",\
      "amount":\(amount)}
      ]}
      """
    var shell = form(["Amount": offer.isEmpty ? "3" : ""], file: file)
    shell.environment["IEXPENSE_LOCALE"] = locale
    let run = shell.run("add", "lunch")
    #expect(run.errors.contains("Amount in \(currency)\(offer): "), "\(run.errors)")
    #expect(run.exit == 0)
    #expect(shell.items.count == 2)
    #expect(offer.isEmpty || shell.items.first?.amount == shell.items.last?.amount)
  }

  @Test func theLastAnswersForTheNameAreOffered() throws {
    let file = """
      {"Currency":"EUR","Items":[
       {"id":"08B15DB4-2F02-4AB8-A965-67A9C90D8A44","name":"Lunch","type":"Personal","amount":1}
      ,{"id":"18B15DB4-2F02-4AB8-A965-67A9C90D8A44","name":"Lunch","type":"Business","amount":9.9,\
      "date":"2026-01-02","category":"food"}
      ]}
      """
    let shell = form(["Name": "lunch"], file: file)
    let run = shell.run("add")
    #expect(
      run.errors.hasPrefix(
        """
        Name: Amount in EUR [9.90]: Type [Business]: Date [2026-11-21]: \
        Category, or - for none [food]: 
        """))
    let item = try #require(shell.items.last)
    #expect(item.name == "lunch" && item.type == .business && item.category == "food")
    #expect(item.amount.description == "9.9" && item.date?.description == "2026-11-21")
    let other = form(["Name": "lunch", "Category": "-"], file: file)
    other.run("add")
    #expect(other.items.last?.category == nil)
  }

  @Test func valuesOnTheLineAreShownAsAnswers() throws {
    let shell = form(["Amount": "12"])
    let run = shell.run("add", "Tea", "-t", "b", "-d", "today", "-c", "food")
    #expect(
      run.errors == "Name: Tea\nAmount in USD: Type: Business\nDate: 2026-11-21\nCategory: food\n"
        + "Tags, or Enter for none: Note, or Enter for none: Another? [y/N] ")
    #expect(shell.items.first?.amount.description == "12")
  }

  /// If only the amount is missing, everything else on the line is an answer.
  @Test(arguments: [
    ("Tea business", "Name: Tea\nAmount in USD: Type: Business\n"),
    ("Tea fri", "Date: 2026-11-20\n"),
    ("Tea b fri", "Amount in USD: Type: Business\nDate: 2026-11-20\n"),
    ("Train to Ghent business", "Name: Train to Ghent\nAmount in USD: Type: Business\n"),
    ("Team lunch", "Name: Team lunch\n"),
    ("--name Tea b", "Name: Tea\nAmount in USD: Type: Business\n"),
  ])
  func valuesOnTheLineAreAnswersIfTheAmountIsMissing(line: String, answers: String) {
    let run = form(["Amount": "12"]).run(
      words: ["add"] + line.split(separator: " ").map(String.init))
    #expect(run.errors.contains(answers), "\(run.errors)")
    #expect(run.exit == 0, "\(run.errors)")
  }

  @Test func aWrongWordOfTheLineIsRefusedBeforeAnythingIsAsked() {
    for words in [["--amount", "1.234"], ["Tea", "-t", "rent"], ["Tea", "--date", "-9999999d"]] {
      let run = form([:]).run(words: ["add"] + words)
      #expect(run.exit == 64)
      #expect(run.errors.hasPrefix("iexpense: "), "\(run.errors)")
    }
  }

  @Test func nobodyIsAskedWhereNobodyCanAnswer() {
    var shell = form(["Name": "Tea", "Amount": "3"])
    #expect(shell.run("add", "--no-input").exit == 64)
    shell.environment["IEXPENSE_NO_INPUT"] = "1"
    #expect(shell.run("add").exit == 64)
    shell.environment["IEXPENSE_NO_INPUT"] = nil
    shell.isTerminal = false
    let run = shell.run("add", "Tea")
    #expect(run.exit == 64)
    #expect(run.errors.hasPrefix("iexpense: missing AMOUNT\nIf it was '$5', "))
    #expect(shell.bytes == nil)
  }

  @Test func aDamagedFileIsReportedBeforeAnythingIsAsked() {
    let shell = form(["Name": "Tea", "Amount": "3"], file: "{")
    let run = shell.run("add")
    #expect(run.exit == 65)
    #expect(!run.errors.contains("Name"))
    #expect(shell.text == "{")
  }
}
