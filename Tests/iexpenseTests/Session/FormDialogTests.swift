import ExpenseCore
import Harness
import TestSupport
import Testing

/// The form of `add` with its line editor.
struct FormDialogTests {
  static let file = """
    {"Currency":"USD","Items":[
     {"id":"08B15DB4-2F02-4AB8-A965-67A9C90D8A44","name":"Lunch","type":"Business","amount":4.5,\
    "date":"2026-11-20","category":"food"}
    ,{"id":"18B15DB4-2F02-4AB8-A965-67A9C90D8A44","name":"Lumber","type":"Personal","amount":12.5,\
    "date":"2026-01-20"}
    ,{"id":"28B15DB4-2F02-4AB8-A965-67A9C90D8A44","name":"Café","type":"Gi\\u0001ft","amount":2.5,\
    "date":"2026-01-20","category":"-\\u001b"}
    ]}
    """

  func shell(
    _ steps: [ScriptedTerminal.Step], file: String? = file, columns: Int = 60, rows: Int = 20
  ) -> CommandLineHarness {
    var shell = CommandLineHarness(file: file)
    shell.isTerminal = true
    shell.environment["NO_COLOR"] = "1"
    shell.environment["TERM"] = "xterm"
    shell.terminal = ScriptedTerminal(steps, columns: columns, rows: rows)
    return shell
  }

  func typing(_ pieces: [String]) -> [ScriptedTerminal.Step] {
    pieces.map { .event(.bytes(Array($0.utf8))) }
  }

  private static let up = "\u{1B}[A"

  /// The text written while the form had the terminal, and the text after it.
  private static func parts(of errors: String) -> (form: String, rest: String) {
    let end = "\u{1B}[?2004l"
    guard let range = errors.firstRange(of: end) else { return (errors, "") }
    return (String(errors[..<range.upperBound]), String(errors[range.upperBound...]))
  }

  /// The keys typed after `add` and its words, and the screen at the end.
  @Test(
    arguments: [
      (
        [], ["Tea\r", "3\r", "\r", "\r", "\r"],
        ["Name: Tea", "Amount in USD: 3", "Type: Personal", "Date: 2026-11-21", "Category: none"]
      ),
      // All keys at once, as typed ahead in a shell.
      (
        [], ["Tea\n3\nb\nfri\nfood\n"],
        ["Name: Tea", "Amount in USD: 3", "Type: Business", "Date: 2026-11-20", "Category: food"]
      ),
      // The values of the newest expense of that name.
      (
        [], ["lunch\r", "\r", "\r", "\r", "\r"],
        [
          "Name: lunch", "Amount in USD: 4.50", "Type: Business", "Date: 2026-11-21",
          "Category: food",
        ]
      ),
      (
        [], ["lunch\r", "\r", "\r", "\r", "-\r"],
        [
          "Name: lunch", "Amount in USD: 4.50", "Type: Business", "Date: 2026-11-21",
          "Category: none",
        ]
      ),
      (
        [], ["cafe\r", "\r", "\r", "\r", "\r"],
        [
          "Name: cafe", "Amount in USD: 2.50", #"Type: Gi\u0001ft"#, "Date: 2026-11-21",
          #"Category: -\u001b"#,
        ]
      ),
      // The value of a sum.
      (
        [], ["Tea\r", "84/3\r", "\r", "\r", "\r"],
        [
          "Name: Tea", "Amount in USD: $28.00 (84/3)", "Type: Personal", "Date: 2026-11-21",
          "Category: none",
        ]
      ),
      (
        ["--amount", "12.50+3.80"], ["Tea\r", up, up + "\r", "1\r", "\r", "\r", "\r"],
        [
          "Name: Tea", "Amount in USD: $16.30 (12.50+3.801)", "Type: Personal", "Date: 2026-11-21",
          "Category: none", "Read the mark in '3.801' as a decimal mark, as in every sum.",
        ]
      ),
      // The values on the line.
      (
        ["Bun"], ["3\r", "\r", "\r", "\r"],
        ["Name: Bun", "Amount in USD: 3", "Type: Personal", "Date: 2026-11-21", "Category: none"]
      ),
      (
        ["--amount", "3", "-d", "yesterday", "-c", "x"], ["Tea\r", "\r"],
        ["Name: Tea", "Amount in USD: 3", "Type: Personal", "Date: 2026-11-20", "Category: x"]
      ),
      // Back to previous fields, answered or given.
      (
        ["Bun"], [up, "\u{15}Lunch\r", "\r", "\r", "\r", "\r"],
        [
          "Name: Lunch", "Amount in USD: 4.50", "Type: Business", "Date: 2026-11-21",
          "Category: food",
        ]
      ),
      (
        [], ["Tea\r", "3\r", up + up + up, "!\r", "\r", "b\r", "\r", "\r"],
        ["Name: Tea!", "Amount in USD: 3", "Type: Business", "Date: 2026-11-21", "Category: none"]
      ),
      (
        [], ["Tea\r", "3", up, "\r", "\r", "b\r", "\r", "\r"],
        ["Name: Tea", "Amount in USD: 3", "Type: Business", "Date: 2026-11-21", "Category: none"]
      ),
      (
        ["Tea", "-t", "b"], ["3\r", up + "\u{15}p\r", "\r", "\r"],
        ["Name: Tea", "Amount in USD: 3", "Type: Personal", "Date: 2026-11-21", "Category: none"]
      ),
      // A wrong answer is explained, and both disappear after a valid one.
      (
        [], [" \r", "Tea\r", "7x\r", "\u{7F}\r", "rent\r", "\u{15}\r", "\r", "\r"],
        ["Name: Tea", "Amount in USD: 7", "Type: Personal", "Date: 2026-11-21", "Category: none"]
      ),
      // Tab.
      (
        [], ["lu\t", "\t", "\t", "n\t\r", "\r", "p\t\r", "yesterday\r", "f\t\r"],
        [
          "Name: Lunch", "Amount in USD: 4.50", "Type: Personal", "Date: 2026-11-20",
          "Category: food",
        ]
      ),
      // A paste is one line, without controls.
      (
        [],
        [
          "\u{1B}[200~Tea\nand \u{1B}[31mcake\u{7}\u{3}\r\u{1B}[201~", "\r", "3\r", "\r", "\r",
          "\r",
        ],
        [
          "Name: Tea and cake", "Amount in USD: 3", "Type: Personal", "Date: 2026-11-21",
          "Category: none",
        ]
      ),
      // Keys without effect, and wide and combining text.
      (
        [],
        [
          "\u{1B}[24~\u{1B}[<0;1;1M日本e\u{301}", "\u{1B}[D\u{1B}[D\u{7F}", "\u{1B}", "\r", "3\r",
          "\r", "\r",
          "\r",
        ],
        [
          "Name: 本e\u{301}", "Amount in USD: 3", "Type: Personal", "Date: 2026-11-21",
          "Category: none",
        ]
      ),
    ] as [([String], [String], [String])])
  func theAnswersStayOnTheScreen(words: [String], typed: [String], expected: [String]) throws {
    let others = Descriptions.askedMembers.dropFirst(5)
    let shell = shell(typing(typed + others.map { _ in "\r" }))
    let run = shell.run(words: ["add"] + words)
    #expect(run.exit == 0)
    let (form, rest) = Self.parts(of: run.errors)
    let lines = Array(expected.prefix(5)) + others.map { "\($0): none" }
    #expect(ScreenPicture(form, columns: 60).text == lines)
    let notes = expected.dropFirst(5).map { $0 + "\n" }.joined()
    #expect(rest == notes + "Another? [y/N] \n")
    #expect(shell.items.count == 4)
    #expect(shell.terminal?.holders == 0)
    let item = try #require(shell.items.last)
    #expect(expected[0] == "Name: \(item.name)")
    #expect(expected[2] == "Type: \(SafeText.escaped(item.type.rawValue))")
    #expect(expected[3] == "Date: \(item.date?.description ?? "")")
    #expect(expected[4] == "Category: \(SafeText.escaped(item.category ?? "none"))")
  }

  /// The screen in the middle of a form, and the position of the cursor.
  @Test(
    arguments: [
      ([], [""], ["Name:"], 6), ([], ["Lunch\r"], ["Name: Lunch", "Amount in USD [4.50]:"], 22),
      ([], ["日本"], ["Name: 日本"], 10), ([], ["ab\u{1B}[D"], ["Name: ab"], 7),
      (
        [], ["Tea\r", "3\r", "rent\r"],
        [
          "Name: Tea", "Amount in USD: 3", "Type [Personal]: rent", "  unknown type 'rent'",
          #"  It takes Personal, Business or Gi\u0001ft."#, "Type [Personal]: rent",
        ], 21
      ),
      // Advice for a probable mistake.
      (
        ["Tea", "-t", "p"], ["=12.50\r"],
        [
          "Name: Tea", "Amount in USD: =12.50", "  invalid amount '=12.50'",
          "  Write it like 12.50, 12,50 or 1,234.56.", "Amount in USD: =12.50",
        ], 21
      ),
      // An empty screen with the answers so far.
      (
        [], ["Tea\r", "3\r", "rent\r", "\u{C}"],
        ["Name: Tea", "Amount in USD: 3", "Type [Personal]: rent"], 21
      ),
      ([], ["l\t\t\t"], ["Name: Lu", "Lunch   Lumber", "Name: Lu"], 8),
      (
        [], [String(repeating: "x", count: 60)], ["Name: …" + String(repeating: "x", count: 51)], 58
      ),
      (
        [], ["\u{1B}[200~" + String(repeating: "x", count: 9_999) + "\u{1B}[201~a"],
        ["Name:", "  the answer is too long", "Name: a"], 7
      ),
      ([], [up], ["Name:"], 6), (["Tea"], ["b" + up], ["Name: Tea"], 9),
      (
        ["--amount", "3"], ["Tea\r", "\r", "next friday\r"],
        [
          "Name: Tea", "Amount in USD: 3", "Type: Personal", "Date: 2026-11-27",
          "Category, or Enter for none:",
        ], 29
      ),
    ] as [([String], [String], [String], Int)])
  func theLineIsDrawnAsItIs(
    words: [String], typed: [String], expected: [String], cursor: Int
  ) throws {
    let shell = shell(typing(typed) + [.event(.signal(.interrupt))])
    let before = shell.bytes
    let run = shell.run(words: ["add"] + words)
    #expect(run.exit == nil)
    #expect(run.file == before)
    #expect(shell.terminal?.holders == 0)
    let end = "\r\n\u{1B}[?2004l"
    #expect(run.errors.hasSuffix(end))
    let picture = ScreenPicture(String(run.errors.dropLast(end.count)), columns: 60)
    #expect(picture.text == expected)
    #expect(picture.column == cursor)
    #expect(picture.row == expected.count - 1)
  }

  @Test(arguments: 1...30) func aNarrowScreenIsEnough(columns: Int) {
    let shell = shell(
      typing(
        ["A longer name than that", "\u{1B}[D\u{1B}[3~t\r", "3\r"]
          + Descriptions.askedMembers.map { _ in "\r" }),
      columns: columns, rows: 5)
    let run = shell.run("add")
    #expect(run.exit == 0)
    let picture = ScreenPicture(Self.parts(of: run.errors).form, columns: max(2, columns))
    if columns > 2 {
      #expect(picture.text.joined().filter { $0 != " " }.hasPrefix("Name:Alongernamethanthat"))
    }
    #expect(shell.items.last?.name == "A longer name than that")
  }

  @Test func aResizedWindowAndAShellBetweenDrawTheLineAgain() {
    let shell = shell(
      typing(["Tea\r", "3"]) + [.size(columns: 20, rows: 5), .event(.resumed), .pause]
        + typing(
          ["\u{1B}[D\u{1B}[C\r", "b\r", "\r", Self.up + Self.up + Self.up, "\u{15}4\r"]
            + Descriptions.askedMembers.map { _ in "\r" }))
    let run = shell.run("add")
    #expect(run.exit == 0)
    #expect(shell.items.last?.type == .business)
    #expect(shell.items.last?.amount.description == "4")
  }

  @Test(arguments: [
    ["\u{4}"], ["Tea\r", "b\u{4}"], [], ["Tea\r"], ["Tea\r", "3\r", "\r", "\r", "\r"],
  ])
  func leavingSavesNothing(typed: [String]) {
    let shell = shell(typing(typed))
    let before = shell.bytes
    let run = shell.run("add")
    #expect(run.exit == 1)
    #expect(run.errors.hasSuffix("\r\n\u{1B}[?2004liexpense: input ended, nothing was changed\n"))
    #expect(run.file == before && run.output == "")
    #expect(shell.terminal?.holders == 0)
  }

  @Test(arguments: [ScriptedTerminal.Signal.terminate, .hangUp, .quit])
  func aSignalGivesTheTerminalBack(signal: ScriptedTerminal.Signal) {
    let shell = shell(typing(["Tea\r"]) + [.event(.signal(signal))])
    let before = shell.bytes
    #expect(shell.run("add").exit == nil)
    #expect(shell.bytes == before)
    #expect(shell.terminal?.holders == 0)
  }

  @Test func theTerminalIsGivenBackWhereItCannotBeWrittenTo() {
    var shell = shell(typing(["Tea\r", "3\r"] + Descriptions.askedMembers.map { _ in "\r" }))
    shell.errorsFailure = .failed(errno: 5)
    shell.writesBeforeErrorsFail = 4
    let before = shell.bytes
    #expect(shell.run("add").exit == 74)
    #expect(shell.bytes == before)
    #expect(shell.terminal?.holders == 0)
  }
}
