import ExpenseCore
import TestSupport
import Testing

@testable import iexpense

/// The form of `add` with its line editor.
struct FormDialogTests {
  private static let file = """
    {"Currency":"USD","Items":[
     {"id":"08B15DB4-2F02-4AB8-A965-67A9C90D8A44","name":"Lunch","type":"Business","amount":4.5,\
    "date":"2026-11-20","category":"food"}
    ,{"id":"18B15DB4-2F02-4AB8-A965-67A9C90D8A44","name":"Lumber","type":"Personal","amount":12.5,\
    "date":"2026-01-20"}
    ,{"id":"28B15DB4-2F02-4AB8-A965-67A9C90D8A44","name":"Café","type":"Gi\\u0001ft","amount":2.5,\
    "date":"2026-01-20","category":"-\\u001b"}
    ]}
    """

  private func shell(
    _ steps: [ScriptedTerminal.Step], file: String? = file, columns: Int = 60, rows: Int = 20
  ) -> CommandLineHarness {
    var shell = CommandLineHarness(file: file)
    shell.isTerminal = true
    shell.environment["NO_COLOR"] = "1"
    shell.environment["TERM"] = "xterm"
    shell.terminal = ScriptedTerminal(steps, columns: columns, rows: rows)
    return shell
  }

  private func typing(_ pieces: [String]) -> [ScriptedTerminal.Step] {
    pieces.map { .event(.bytes(Array($0.utf8))) }
  }

  private static let up = "\u{1B}[A"

  /// What is typed behind `add` and its words, and what is on the screen in the end.
  @Test(
    arguments: [
      (
        [], ["Tea\r", "\r", "3\r", "\r", "\r"],
        ["Name: Tea", "Type: Personal", "Amount in USD: 3", "Date: 2026-11-21", "Category: none"]
      ),
      // All of it at once, as a shell's type-ahead is.
      (
        [], ["Tea\nb\n3\nfri\nfood\n"],
        ["Name: Tea", "Type: Business", "Amount in USD: 3", "Date: 2026-11-20", "Category: food"]
      ),
      // What the newest of that name says.
      (
        [], ["lunch\r", "\r", "\r", "\r", "\r"],
        [
          "Name: lunch", "Type: Business", "Amount in USD: 4.50", "Date: 2026-11-21",
          "Category: food",
        ]
      ),
      (
        [], ["lunch\r", "\r", "\r", "\r", "-\r"],
        [
          "Name: lunch", "Type: Business", "Amount in USD: 4.50", "Date: 2026-11-21",
          "Category: none",
        ]
      ),
      (
        [], ["cafe\r", "\r", "\r", "\r", "\r"],
        [
          "Name: cafe", #"Type: Gi\u0001ft"#, "Amount in USD: 2.50", "Date: 2026-11-21",
          #"Category: -\u001b"#,
        ]
      ),
      // What a sum comes to.
      (
        [], ["Tea\r", "\r", "84/3\r", "\r", "\r"],
        [
          "Name: Tea", "Type: Personal", "Amount in USD: $28.00 (84/3)", "Date: 2026-11-21",
          "Category: none",
        ]
      ),
      (
        ["--amount", "12.50+3.80"], ["Tea\r", "\r", up, up + "\r", "1\r", "\r", "\r"],
        [
          "Name: Tea", "Type: Personal", "Amount in USD: $16.30 (12.50+3.801)", "Date: 2026-11-21",
          "Category: none", "Took the mark in '3.801' as a decimal one, as in every sum.",
        ]
      ),
      // What the line says.
      (
        ["Bun"], ["\r", "3\r", "\r", "\r"],
        ["Name: Bun", "Type: Personal", "Amount in USD: 3", "Date: 2026-11-21", "Category: none"]
      ),
      (
        ["--amount", "3", "-d", "yesterday", "-c", "x"], ["Tea\r", "\r"],
        ["Name: Tea", "Type: Personal", "Amount in USD: 3", "Date: 2026-11-20", "Category: x"]
      ),
      // Back to fields before, answered or given.
      (
        ["Bun"], [up, "\u{15}Lunch\r", "\r", "\r", "\r", "\r"],
        [
          "Name: Lunch", "Type: Business", "Amount in USD: 4.50", "Date: 2026-11-21",
          "Category: food",
        ]
      ),
      (
        [], ["Tea\r", "b\r", up + up + up, "!\r", "\r", "3\r", "\r", "\r"],
        ["Name: Tea!", "Type: Business", "Amount in USD: 3", "Date: 2026-11-21", "Category: none"]
      ),
      (
        [], ["Tea\r", "b", up, "\r", "\r", "3\r", "\r", "\r"],
        ["Name: Tea", "Type: Business", "Amount in USD: 3", "Date: 2026-11-21", "Category: none"]
      ),
      (
        ["Tea", "-t", "b"], [up + "\u{15}p\r", "3\r", "\r", "\r"],
        ["Name: Tea", "Type: Personal", "Amount in USD: 3", "Date: 2026-11-21", "Category: none"]
      ),
      // A wrong answer is explained, and both are gone once it is right.
      (
        [], [" \r", "Tea\r", "rent\r", "\u{15}\r", "7x\r", "\u{7F}\r", "\r", "\r"],
        ["Name:  Tea", "Type: Personal", "Amount in USD: 7", "Date: 2026-11-21", "Category: none"]
      ),
      // Tab.
      (
        [], ["lu\t", "\t", "\t", "n\t\r", "p\t\r", "\r", "yesterday\r", "f\t\r"],
        [
          "Name: Lunch", "Type: Personal", "Amount in USD: 4.50", "Date: 2026-11-20",
          "Category: food",
        ]
      ),
      // A paste is one line, without controls.
      (
        [],
        [
          "\u{1B}[200~Tea\nand \u{1B}[31mcake\u{7}\u{3}\r\u{1B}[201~", "\r", "\r", "3\r", "\r",
          "\r",
        ],
        [
          "Name: Tea and cake", "Type: Personal", "Amount in USD: 3", "Date: 2026-11-21",
          "Category: none",
        ]
      ),
      // Keys that mean nothing, and wide and combining text.
      (
        [],
        [
          "\u{1B}[24~\u{1B}[<0;1;1M日本e\u{301}", "\u{1B}[D\u{1B}[D\u{7F}", "\u{1B}", "\r", "\r",
          "3\r", "\r",
          "\r",
        ],
        [
          "Name: 本e\u{301}", "Type: Personal", "Amount in USD: 3", "Date: 2026-11-21",
          "Category: none",
        ]
      ),
    ] as [([String], [String], [String])])
  func theAnswersStayOnTheScreen(words: [String], typed: [String], expected: [String]) throws {
    let shell = shell(typing(typed))
    let run = shell.run(words: ["add"] + words)
    #expect(run.exit == 0)
    #expect(ScreenPicture(run.errors, columns: 60).text == expected)
    #expect(shell.items.count == 4)
    #expect(shell.terminal?.holders == 0)
    let item = try #require(shell.items.last)
    #expect(expected[0] == "Name: \(item.name)")
    #expect(expected[1] == "Type: \(SafeText.escaped(item.type.rawValue))")
    #expect(expected[3] == "Date: \(item.date?.description ?? "")")
    #expect(expected[4] == "Category: \(SafeText.escaped(item.category ?? "none"))")
  }

  /// What is on the screen in the middle of it, and where the cursor is.
  @Test(
    arguments: [
      ([], [""], ["Name:"], 6), ([], ["Lunch\r"], ["Name: Lunch", "Type [Business]:"], 17),
      ([], ["日本"], ["Name: 日本"], 10), ([], ["ab\u{1B}[D"], ["Name: ab"], 7),
      (
        [], ["Tea\r", "rent\r"],
        [
          "Name: Tea", "Type [Personal]: rent", "  unknown type 'rent'",
          #"  It takes Personal, Business or Gi\u0001ft."#, "Type [Personal]: rent",
        ], 21
      ),
      // What was meant, where that is known.
      (
        ["Tea", "-t", "p"], ["=12.50\r"],
        [
          "Name: Tea", "Type: Personal", "Amount in USD: =12.50", "  invalid amount '=12.50'",
          "  Did you mean '12.50'?", "Amount in USD: =12.50",
        ], 21
      ),
      // An empty screen, with the answers so far.
      (
        [], ["Tea\r", "rent\r", "\u{C}"], ["Name: Tea", "Type [Personal]: rent"], 21
      ),
      ([], ["l\t\t\t"], ["Name: Lu", "Lunch   Lumber", "Name: Lu"], 8),
      (
        [], [String(repeating: "x", count: 60)], ["Name: …" + String(repeating: "x", count: 51)], 58
      ),
      (
        [], ["\u{1B}[200~" + String(repeating: "x", count: 9_999) + "\u{1B}[201~a"],
        ["Name:", "  that is longer than an answer may be", "Name: a"], 7
      ),
      ([], [up], ["Name:"], 6), (["Tea"], ["b" + up], ["Name: Tea"], 9),
      (
        ["--amount", "3"], ["Tea\r", "\r", "next friday\r"],
        [
          "Name: Tea", "Type: Personal", "Amount in USD: 3", "Date [2026-11-21]: next friday",
          "  invalid date 'next friday'", "  Did you mean '2026-11-27'?",
          "Date [2026-11-21]: next friday",
        ], 30
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
      typing(["A longer name than that", "\u{1B}[D\u{1B}[3~t\r", "\r", "3\r", "\r", "\r"]),
      columns: columns, rows: 5)
    let run = shell.run("add")
    #expect(run.exit == 0)
    let picture = ScreenPicture(run.errors, columns: max(2, columns))
    if columns > 2 {
      #expect(picture.text.joined().filter { $0 != " " }.hasPrefix("Name:Alongernamethanthat"))
    }
    #expect(shell.items.last?.name == "A longer name than that")
  }

  @Test func aResizedWindowAndAShellBetweenDrawTheLineAgain() {
    let shell = shell(
      typing(["Tea\r", "b"]) + [.size(columns: 20, rows: 5), .event(.resumed), .pause]
        + typing(["\u{1B}[D\u{1B}[C\r", "3\r", "\r", Self.up + Self.up, "\u{15}4\r", "\r", "\r"]))
    let run = shell.run("add")
    #expect(run.exit == 0)
    #expect(shell.items.last?.type == .business)
    #expect(shell.items.last?.amount.description == "4")
  }

  @Test(arguments: [["\u{4}"], ["Tea\r", "b\u{4}"], [], ["Tea\r"], ["Tea\r", "\r", "3\r", "\r"]])
  func whoLeavesSavesNothing(typed: [String]) {
    let shell = shell(typing(typed))
    let before = shell.bytes
    let run = shell.run("add")
    #expect(run.exit == 1)
    #expect(run.errors.hasSuffix("\r\n\u{1B}[?2004liexpense: input ended, nothing was changed\n"))
    #expect(run.file == before)
    #expect(run.output == "")
    #expect(shell.terminal?.holders == 0)
  }

  @Test(arguments: [Signal.terminate, .hangUp, .quit])
  func aSignalGivesTheTerminalBack(signal: Signal) {
    let shell = shell(typing(["Tea\r"]) + [.event(.signal(signal))])
    let before = shell.bytes
    #expect(shell.run("add").exit == nil)
    #expect(shell.bytes == before)
    #expect(shell.terminal?.holders == 0)
  }

  @Test func theTerminalIsGivenBackWhereItCannotBeWrittenTo() {
    var shell = shell(typing(["Tea\r", "\r", "3\r", "\r", "\r"]))
    shell.errorsFailure = .failed(errno: 5)
    shell.writesBeforeErrorsFail = 4
    let before = shell.bytes
    #expect(shell.run("add").exit == 74)
    #expect(shell.bytes == before)
    #expect(shell.terminal?.holders == 0)
  }

  @Test(arguments: [nil, "", "dumb", "unknown"])
  func aTerminalWithoutACursorIsAskedLineByLine(name: String?) {
    var shell = shell([])
    shell.environment["TERM"] = name
    shell.input = ["Tea\n", "\n", "3\n", "\n", "\n"]
    let run = shell.run("add")
    #expect(run.exit == 0)
    #expect(run.errors.hasPrefix("Name: Type [Personal]: Amount in USD: "))
  }

  private static let shellLine = "PS1='> ' HISTFILE=/dev/null exec bash --norc --noprofile -i"

  /// A terminal in which a form was called.
  private func terminal(_ line: String) -> Terminal {
    var terminal = Terminal()
    terminal.see(line: ">")
    terminal.type(line)
    terminal.press("Enter")
    return terminal
  }

  @Test(.needs("tmux", "python3"))
  func inATerminalControlCLeavesEverythingAsItWas() async throws {
    let home = TemporaryDirectory()
    var terminal = terminal("stty -g > before; iexpense add")
    terminal.see(line: "Name:")
    terminal.type("Tex")
    terminal.press("BSpace")
    terminal.type("a")
    terminal.press("Enter")
    terminal.see(line: "Type [Personal]:")
    terminal.press("C-c")
    // What is typed before the shell has the terminal again may be lost.
    terminal.see(line: ">")
    terminal.type("echo left $?; stty -g > after")
    terminal.press("Enter")
    terminal.see(line: "left 130")
    terminal.wait(until: "test -s after && test ! -e expenses.json")
    terminal.type("iexpense add Tea -d 2026-11-21")
    terminal.press("Enter")
    // The shell reads raw: an Enter that comes before the form has the terminal ends no line of it.
    terminal.see(line: "Type [Personal]:")
    terminal.press("Enter")
    terminal.see(line: "Amount in USD:")
    terminal.type("3")
    terminal.press("Enter", "Enter")
    terminal.see("Added Tea  $3.00  Personal")
    try await terminal.play(Self.shellLine, in: home)
    #expect(home.text(of: "after") == home.text(of: "before"))
  }

  @Test(.needs("tmux", "python3"))
  func inATerminalKeysPastesSizesAndShellsComeAndGo() async throws {
    let home = TemporaryDirectory()
    try home.write(Self.file, to: "expenses.json")
    var terminal = terminal("stty -g > before; iexpense add -d 2026-11-21")
    terminal.see(line: "Name:")
    terminal.press("l", "Tab", "Tab", "Tab")
    terminal.see(line: "Lunch   Lumber")
    terminal.see(line: "Name: Lu")
    terminal.press("C-u")
    terminal.run(
      #"printf 'A name\nin \033[31mtwo\001 lines\n' > paste; tm load-buffer paste; tm paste-buffer -p"#
    )
    terminal.see(line: "Name: A name in two lines")
    terminal.press("Home", "Delete", "DC", "End", "Left", "F5", "BSpace", "x")
    terminal.see(line: "Name: name in two linxs")
    terminal.resize(columns: 20, rows: 24)
    terminal.see(line: "Name: … two linxs")
    terminal.resize(columns: 80, rows: 24)
    terminal.see(line: "Name: name in two linxs")
    terminal.press("C-z")
    terminal.see("Stopped")
    terminal.see(line: ">")
    terminal.type("fg")
    terminal.press("Enter")
    terminal.see(line: "iexpense add -d 2026-11-21")
    terminal.press("BSpace", "e", "C-e", "Enter")
    terminal.see(line: "Type [Personal]:")
    terminal.press("Up")
    terminal.miss("Type")
    terminal.press("Enter")
    terminal.see(line: "Type [Personal]:")
    terminal.press("b", "Tab", "Enter")
    terminal.see(line: "Amount in USD:")
    terminal.type("3x")
    terminal.press("Enter")
    terminal.see(line: "  invalid amount '3x'")
    terminal.press("BSpace", "Enter")
    terminal.see(line: "Category, or Enter for none:")
    terminal.press("Enter")
    terminal.see("Added name in two lines  $3.00  Business")
    terminal.see(line: ">")
    terminal.type("stty -g > after")
    terminal.press("Enter")
    terminal.wait(until: "test -s after")
    try await terminal.play(Self.shellLine, in: home)
    #expect(home.text(of: "after") == home.text(of: "before"))
  }

  @Test(.needs("tmux", "python3"), arguments: [("TERM", 143), ("HUP", 129)])
  func inATerminalASignalLeavesEverythingAsItWas(signal: String, status: Int) async throws {
    let home = TemporaryDirectory()
    var terminal = terminal("stty -g > before; sh -c 'echo $$ > pid; exec iexpense add'")
    terminal.see(line: "Name:")
    terminal.run("kill -\(signal) $(cat pid)")
    terminal.see(line: ">")
    terminal.type("echo left $?; stty -g > after")
    terminal.press("Enter")
    terminal.see(line: "left \(status)")
    terminal.wait(until: "test -s after && test ! -e expenses.json")
    try await terminal.play(Self.shellLine, in: home)
    #expect(home.text(of: "after") == home.text(of: "before"))
  }

  @Test(.needs("tmux", "python3"))
  func aTerminalOfFiveColumnsOrWithoutACursorWillDo() async throws {
    let home = TemporaryDirectory()
    var terminal = Terminal()
    terminal.columns = 5
    terminal.see(line: ">")
    terminal.type("iexpense -q add --amount 3 -t b")
    terminal.press("Enter")
    terminal.see(line: ":")
    terminal.type("a long name")
    terminal.press("Enter", "Enter", "Enter")
    terminal.wait(until: "grep -q 'a long name' expenses.json")
    terminal.resize(columns: 80, rows: 24)
    terminal.type("clear; TERM=dumb iexpense add Bun")
    terminal.press("Enter")
    terminal.see(line: "Name: Bun")
    terminal.see(line: "Type [Personal]:")
    terminal.press("Enter")
    terminal.see(line: "Amount in USD:")
    terminal.type("4")
    terminal.press("Enter", "Enter", "Enter")
    terminal.see("Added Bun  $4.00  Personal")
    try await terminal.play(Self.shellLine, in: home)
  }
}
