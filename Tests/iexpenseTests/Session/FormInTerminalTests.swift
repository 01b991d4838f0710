import ExpenseCore
import Harness
import TestSupport
import Testing

/// The form of `add` in a real terminal.
struct FormInTerminalTests {
  private static let shellLine = "PS1='> ' HISTFILE=/dev/null exec bash --norc --noprofile -i"

  /// A terminal in which a form was opened.
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
    terminal.see(line: "Amount in USD:")
    terminal.press("C-c")
    // Text typed before the shell has the terminal again may be lost.
    terminal.see(line: ">")
    terminal.type("echo left $?; stty -g > after")
    terminal.press("Enter")
    terminal.see(line: "left 130")
    terminal.wait(until: "test -s after && test ! -e expenses.json")
    terminal.type("iexpense add Tea -d 2026-11-21")
    terminal.press("Enter")
    // The shell's terminal is in raw mode: an Enter before the form begins ends no line.
    terminal.see(line: "Amount in USD:")
    terminal.type("3")
    terminal.press("Enter")
    terminal.see(line: "Type [Personal]:")
    terminal.press("Enter", "Enter", "Enter", "Enter")
    terminal.see("Added Tea  $3.00  Personal")
    terminal.see(line: "Another? [y/N]")
    terminal.press("Enter")
    terminal.see(line: ">")
    try await terminal.play(Self.shellLine, in: home)
    #expect(home.text(of: "after") == home.text(of: "before"))
  }

  @Test(.needs("tmux", "python3"))
  func inATerminalKeysPastesSizesAndShellsComeAndGo() async throws {
    let home = TemporaryDirectory()
    try home.write(FormDialogTests.file, to: "expenses.json")
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
    terminal.see(line: "Amount in USD:")
    terminal.press("Up")
    terminal.miss("Amount")
    terminal.press("Enter")
    terminal.see(line: "Amount in USD:")
    terminal.type("3x")
    terminal.press("Enter")
    terminal.see(line: "  invalid amount '3x'")
    terminal.press("BSpace", "Enter")
    terminal.see(line: "Type [Personal]:")
    terminal.press("b", "Tab", "Enter")
    terminal.see(line: "Category, or Enter for none:")
    terminal.press("Enter", "Enter", "Enter")
    terminal.see("Added name in two lines  $3.00  Business")
    terminal.see(line: "Another? [y/N]")
    terminal.press("Enter")
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

  /// Standard output may be redirected, but without a person typing there is no form.
  @Test(.needs("tmux", "python3"))
  func aFormNeedsSomebodyWhoTypes() async throws {
    let home = TemporaryDirectory()
    var terminal = terminal("iexpense add Tea < /dev/null; echo left $?")
    terminal.see(line: "left 64")
    terminal.type("iexpense add Bun -d 2026-11-21 | cat")
    terminal.press("Enter")
    terminal.see(line: "Amount in USD:")
    terminal.type("4")
    terminal.press("Enter", "Enter", "Enter", "Enter", "Enter", "Enter")
    terminal.see("Added Bun  $4.00  Personal")
    try await terminal.play(Self.shellLine, in: home)
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
    terminal.press("Enter", "Enter", "Enter", "Enter", "Enter")
    terminal.wait(until: "grep -q 'a long name' expenses.json")
    terminal.press("Enter")
    terminal.resize(columns: 80, rows: 24)
    terminal.type("clear; TERM=dumb iexpense add Bun")
    terminal.press("Enter")
    terminal.see(line: "Name: Bun")
    terminal.see(line: "Amount in USD:")
    terminal.type("4")
    terminal.press("Enter")
    terminal.see(line: "Type [Personal]:")
    terminal.press("Enter", "Enter", "Enter", "Enter", "Enter")
    terminal.see("Added Bun  $4.00  Personal")
    terminal.press("Enter")
    try await terminal.play(Self.shellLine, in: home)
  }
}
