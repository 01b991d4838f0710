import ExpenseCore
import Foundation
import Harness
import TestSupport
import Testing

/// Lines that people get wrong, with the text that their messages must contain.
struct MistakeTests {
  static let file = """
    {"Currency":"USD","Items":[
     {"id":"A0000001-0000-4000-8000-000000000001","name":"Lunch","type":"Personal","amount":12.5,"date":"2026-11-21","category":"food","tags":["rome"]}
    ,{"id":"B0000002-0000-4000-8000-000000000002","name":"Train to Ghent","type":"Business","amount":48,"date":"2026-11-20","category":"travel"}
    ,{"id":"C0000003-0000-4000-8000-000000000003","name":"Gift card","type":"Gift","amount":20,"date":"2026-10-02","category":"gifts/birthday"}
    ,{"id":"D0000004-0000-4000-8000-000000000004","name":"Coffee","type":"Personal","amount":3.8,"date":"2026-11-19","category":"food"}
    ],"Recurring":[
     {"id":"E0000005-0000-4000-8000-000000000005","name":"Rent","type":"Personal","amount":850,"every":"month","from":"2026-11-01","next":"2026-12-01"}
    ]}

    """

  static let table = LineRow.all(in: "Mistakes.txt").map { (line: $0.line, text: $0.answer) }

  @Test func thereAreEnough() {
    #expect((120...300).contains(Self.table.count))
    #expect(Set(Self.table.map(\.line)).count == Self.table.count)
  }

  @Test(arguments: table)
  func everyMistakeHasItsCure(line: String, text: String) throws {
    let run = CommandLineHarness(file: Self.file).run(words: try #require(ShellWords.of(line)))
    #expect(run.exit != 0 && run.output.isEmpty, "\(line)")
    for part in text.split(separator: " | ") {
      #expect(run.errors.contains(part), "\(line)\n\(run.errors)")
    }
    // No name is offered for a word that has none.
    #expect(text.hasPrefix("; did") == run.errors.contains("; did you mean"), "\(run.errors)")
    #expect(run.file == Array(Self.file.utf8), "\(line)")
  }

  /// A message has a cause, and a cure or a pointer to a page; a list is announced.
  @Test(arguments: table)
  func aMessageHasThreeLinesAtMost(line: String, text: String) throws {
    let run = CommandLineHarness(file: Self.file).run(words: try #require(ShellWords.of(line)))
    let lines = run.errors.split(separator: "\n")
    let hasList = lines.dropFirst().first?.hasSuffix(":") == true
    #expect((1...(hasList ? 8 : 3)).contains(lines.count), "\(run.errors)")
    let hasCure = lines.dropFirst().first.map { !$0.hasPrefix("Usage: ") && !$0.hasPrefix("Run ") }
    let isAnswered = hasCure ?? true || lines[0].hasSuffix("?")
    #expect(run.errors.contains("Run 'iexpense help") != isAnswered, "\(run.errors)")
  }

  /// The newest five of the expenses that a word finds.
  @Test func wordsInThePlaceOfARowShowTheExpensesTheyName() {
    let shell = CommandLineHarness()
    for amount in 1...7 { shell.run("add", "Lunch", "\(amount)", "-c", "food") }
    shell.run("add", "Café", "4")
    let run = shell.run("delete", "lunch")
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 7 && lines[1] == "The newest of 7 rows with 'lunch':", "\(run.errors)")
    #expect(lines[2].hasPrefix("3  ") && lines[6].hasPrefix("7  "), "\(run.errors)")
    #expect(shell.run("edit", "lunch", "850").errors.contains("The newest of 7 rows with 'lunch':"))
    // Letters that could begin an id.
    #expect(shell.run("delete", "cafe").errors.contains("no id 'cafe'\nRows with 'cafe':\n"))
    #expect(!shell.run("delete", "dinner").errors.contains("Rows with"))
  }

  private static let longWord = String(repeating: "x", count: 50_000)
  private static let longLines: [[String]] = [
    ["edit"] + (1...2_000).map { "a\($0)b0000" } + ["--catgory", "food"],
    ["add", "Lunch"] + (1...20_000).map { "file\($0).txt" },
    ["list"] + repeatElement(["-n", "5"], count: 10).joined(),
    ["lst", longWord], ["add", "Lunch", "12", longWord],
    ["add"] + (1...5_000).map { "\($0)" },
  ]

  /// A line of thousands of words is refused with a message for one screen.
  @Test(.long, arguments: longLines.indices)
  func aLongLineIsRefusedInFewWords(place: Int) {
    let shell = CommandLineHarness(file: Self.file)
    let run = shell.run(words: Self.longLines[place])
    #expect(run.exit == 64 && !run.errors.contains("Did you mean"), "\(run.errors.prefix(500))")
    #expect(run.errors.utf8.count < 1_000, "\(run.errors.prefix(500))")
  }
}
