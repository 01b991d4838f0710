import Foundation
import Harness
import TestSupport
import Testing

/// `watch`, in a terminal and in a pipe.
@Suite(.serialized, .eager, .needs("tmux", "python3", "strace"))
struct WatchCommandTests {
  private let home = TemporaryDirectory()

  private func item(_ number: Int, _ name: String) -> String {
    let digits = String(number)
    let id = "A0000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
    return #"{"id":"\#(id)","name":"\#(name)","type":"Personal","amount":12.5}"#
  }

  /// Writes a file of those items beside the data file, and returns the line that renames it into
  /// place, as a save does.
  private func save(_ names: String...) throws -> String {
    let items = names.enumerated().map { item($0.offset + 1, $0.element) }
    let file = names.joined().lowercased()
    try home.write(
      "{\"Currency\":\"USD\",\"Items\":[\(items.joined(separator: ",\n"))]}", to: file)
    return "mv \(file) expenses.json"
  }

  /// A terminal in which watch was started.
  private func terminal(_ words: String) -> Terminal {
    var terminal = Terminal()
    terminal.see(line: ">")
    terminal.type("stty -g > before; echo earlier; iexpense watch \(words)")
    terminal.press("Enter")
    return terminal
  }

  private static let shell = "PS1='> ' HISTFILE=/dev/null exec bash --norc --noprofile -i"

  @Test(.long) func drawsWhatTheFileHoldsWhateverHappensToIt() async throws {
    var terminal = terminal("list")
    terminal.see("does not exist")
    terminal.run(try save("First"))
    terminal.see("First")
    terminal.run(try save("First", "Second"))
    terminal.see("2 expenses  $25.00")
    terminal.run("printf '{' > expenses.json")
    terminal.see("expenses.json:1:2: expected")
    terminal.see("Still watching.")
    terminal.miss("Second")
    terminal.run(try save("Third"))
    terminal.see("Third")
    terminal.miss("Still")
    terminal.run("rm expenses.json")
    terminal.see("does not exist")
    terminal.run(try save("Fourth"))
    terminal.see("Fourth")
    try await terminal.play(Self.shell, in: home)
    #expect(try home.names() == ["before", "expenses.json"])
  }

  @Test func fitsTheWindowAndFollowsIt() async throws {
    var terminal = terminal("list")
    terminal.run(
      try save("One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Last"))
    terminal.see("One")
    terminal.see("Last")
    terminal.resize(columns: 40, rows: 9)
    terminal.miss("Seven")
    terminal.see("10 expenses  $125.00")
    terminal.press("Home")
    terminal.see(">   1  ")
    terminal.miss("Four")
    terminal.press("NPage", "Down", "Up", "PPage", "Up")
    terminal.see(">   1  ")
    terminal.press("End")
    terminal.see(">  10  ")
    terminal.resize(columns: 200, rows: 30)
    terminal.see("One")
    terminal.resize(columns: 19, rows: 30)
    terminal.miss("? keys")
    terminal.resize(columns: 80, rows: 4)
    terminal.see("budget")
    terminal.resize(columns: 80, rows: 24)
    terminal.see("10 expenses")
    try await terminal.play(Self.shell, in: home)
  }

  /// Checks that the shell's screen is restored, and prints the exit status and the terminal's
  /// settings.
  private func seeItLeft(_ terminal: inout Terminal, with status: Int) {
    terminal.miss("? keys")
    terminal.see(line: "earlier")
    // Text typed before the shell has the terminal again is lost.
    terminal.see(line: ">")
    terminal.type("echo left $?; stty -g > after")
    terminal.press("Enter")
    terminal.see(line: "left \(status)")
    terminal.wait(until: "test -s after")
  }

  @Test(arguments: [("C-c", 0), ("C-\\", 131), ("q", 0), ("C-d", 0)])
  func leavesTheTerminalAsItWas(key: String, status: Int) async throws {
    var terminal = terminal("sections --totals")
    terminal.see("? keys")
    terminal.type("xxx zzz \u{1B}[24~")
    terminal.press(key)
    seeItLeft(&terminal, with: status)
    let screen = try await terminal.play(Self.shell, in: home)
    #expect(home.text(of: "after") == home.text(of: "before"))
    #expect(!screen.contains("xxx"))
  }

  @Test(arguments: [("TERM", 143), ("HUP", 129)])
  func restoresTheTerminalWhenASignalEndsIt(signal: String, status: Int) async throws {
    var terminal = Terminal()
    terminal.see(line: ">")
    terminal.type("stty -g > before; echo earlier; sh -c 'echo $$ > pid; exec iexpense watch'")
    terminal.press("Enter")
    terminal.see("? keys")
    terminal.run("kill -\(signal) $(cat pid)")
    seeItLeft(&terminal, with: status)
    try await terminal.play(Self.shell, in: home)
    #expect(home.text(of: "after") == home.text(of: "before"))
  }

  /// Ctrl-\ discards the keys before it, here between the event of a key and the read.
  @Test func leavesThoughTheKeyThatItReadsIsGone() async throws {
    var terminal = Terminal()
    terminal.see(line: ">")
    let late = "-P $(tty) -e trace=read -e inject=read:delay_enter=1s"
    terminal.type("stty -g > before; echo earlier; strace -qq -o reads \(late) iexpense watch")
    terminal.press("Enter")
    terminal.see("? keys")
    terminal.type("x")
    terminal.wait(until: "grep -q 'read(0' reads")
    terminal.press("C-\\")
    seeItLeft(&terminal, with: 131)
    try await terminal.play(Self.shell, in: home)
    #expect(home.text(of: "after") == home.text(of: "before"))
  }

  @Test func staysThoughCtrlCIsPasted() async throws {
    var terminal = terminal("list")
    terminal.see("? keys")
    terminal.run("printf 'd\\003q' | tm load-buffer -; tm paste-buffer -p")
    terminal.press("?")
    terminal.see("Esc closes")
    terminal.press("q")
    seeItLeft(&terminal, with: 0)
    try await terminal.play(Self.shell, in: home)
  }

  /// On any day, the newest month with an expense is shown first.
  @Test(arguments: [(120, 35), (80, 24), (60, 20), (40, 12)])
  func goesThroughPeriodsAndViews(columns: Int, rows: Int) async throws {
    try home.write(
      ScreenSession.file([
        ScreenSession.expense(1, "Shoes", "50", "2001-02-02", "clothes"),
        ScreenSession.expense(2, "Dinner", "30", "2001-03-03", "food"),
      ]), to: "expenses.json")
    var terminal = terminal("")
    (terminal.columns, terminal.rows) = (columns, rows)
    terminal.see("March 2001 $30.00")
    terminal.see("Sat 3 March 2001")
    terminal.see("Dinner")
    terminal.press("Left")
    terminal.see("February 2001 $50.00")
    terminal.miss("Dinner")
    terminal.press("BTab", "BTab", "BTab")
    terminal.see("[months]")
    terminal.see("Feb")
    terminal.press("Home", "Enter")
    terminal.see("Shoes")
    terminal.press("3", "/")
    terminal.type("food")
    terminal.press("Enter", "Right")
    terminal.see("March 2001 $30.00")
    terminal.see("100%")
    terminal.press("Enter")
    terminal.see("Dinner")
    terminal.press("q")
    seeItLeft(&terminal, with: 0)
    try await terminal.play(Self.shell, in: home)
  }

  @Test func givesTheTerminalBackForAWhile() async throws {
    var terminal = terminal("list")
    terminal.run(try save("Lunch"))
    terminal.see("Lunch")
    terminal.press("C-z")
    terminal.see("Stopped")
    terminal.miss("Lunch")
    terminal.run(try save("Supper"))
    terminal.type("fg")
    terminal.press("Enter")
    terminal.see("Supper")
    try await terminal.play(Self.shell, in: home)
  }

  @Test func writesALineOfJSONForEachChange() async throws {
    var terminal = terminal("sections --totals --json > lines 2> errors")
    func waitForLines(_ count: Int) { terminal.wait(until: "test $(wc -l < lines) = \(count)") }
    terminal.wait(until: "test -e lines")
    waitForLines(1)
    terminal.run(try save("First"))
    waitForLines(2)
    terminal.run("touch expenses.json")
    terminal.run(try save("First", "Second"))
    waitForLines(3)
    terminal.run("printf '[' > expenses.json")
    terminal.wait(until: "grep -q 'expenses.json:1:2: expected' errors")
    terminal.run("rm expenses.json")
    waitForLines(4)
    try await terminal.play(Self.shell, in: home)
    let totals = (home.text(of: "lines") ?? "").split(separator: "\n").map { line in
      String(line.reversed().prefix { $0 != ":" }.reversed())
    }
    #expect(totals == ["0}", "12.5}", "25}", "0}"])
  }

  /// The first output of `watch months --json` equals that of its line.
  @Test func months() async throws {
    let file = ScreenSession.file([
      ScreenSession.expense(1, "Shoes", "50", "2026-01-02", "clothes"),
      ScreenSession.expense(2, "Dinner", "30", "2026-03-03", "food/out"),
    ])
    try home.write(file, to: "expenses.json")
    let run = try await Binary.shell(
      """
      iexpense watch months f --json --on 2026-02.. 2> /dev/null | head -n 1
      iexpense totals --by category --depth 1 --per month f --json --on 2026-02..
      """, environment: ["IEXPENSE_FILE": "expenses.json"], in: home)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2 && lines.first == lines.last, "\(run)")
    #expect(lines.first?.contains(#""title":"food","totals":[0,30"#) == true, "\(run)")
  }

  @Test(arguments: [("IEXPENSE_LOCALE", "xx"), ("IEXPENSE_CURRENCY", "EURO")])
  func endsWhereASettingIsWrong(name: String, value: String) {
    var shell = CommandLineHarness()
    shell.environment[name] = value
    #expect(shell.run("watch", "--json").exit == 78)
    shell.isTerminal = true
    #expect(shell.run("watch").exit == 78)
  }
}

/// `watch` at a terminal without keys, as with `< /dev/null`.
struct KeylessWatchTests {
  @Test(arguments: [true, false])
  func onlyKeysThatAreHeardAreNamed(hasKeys: Bool) {
    let terminal = ScriptedTerminal([], columns: 100)
    terminal.hasKeys = hasKeys
    var shell = CommandLineHarness()
    (shell.isTerminal, shell.terminal) = (true, terminal)
    shell.environment["TERM"] = "xterm"
    let screen = shell.run("watch").output
    #expect(screen.contains("a add  u undo") == hasKeys)
    #expect(screen.contains("Ctrl-C leaves") != hasKeys)
  }
}
