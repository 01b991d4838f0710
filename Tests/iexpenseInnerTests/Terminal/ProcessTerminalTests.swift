import Foundation
import TestSupport
import Testing

@testable import Harness
@testable import iexpense

struct ProcessTerminalTests {
  /// A terminal that reports no columns does not know its width.
  @Test(arguments: [(123, 45), (1, 1), (0, 45)])
  func theSizeIsThatOfTheWindow(columns: UInt16, rows: UInt16) throws {
    let terminal = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(terminal >= 0)
    defer { close(terminal) }
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    try unsafe #require(ioctl(terminal, UInt(TIOCSWINSZ), &size) == 0)
    let found = HostProcess.windowSize(of: terminal)
    #expect(found?.columns == (columns > 0 ? Int(columns) : nil))
    #expect(found?.rows == (columns > 0 ? Int(rows) : nil))
  }

  /// The terminal may have changed while the process was stopped by SIGSTOP.
  @Test(.needs("tmux", "python3"))
  func aContinuedProcessTakesTheTerminalAgain() async throws {
    let home = TemporaryDirectory()
    var terminal = Terminal()
    terminal.see("? keys")
    terminal.run("tty=$(tm display -p '#{pane_tty}')")
    terminal.wait(until: "stty -a < $tty | grep -q -- -icanon")
    terminal.run("kill -STOP $(cat pid)")
    terminal.wait(until: "ps -o state= -p $(cat pid) | grep -q T")
    terminal.run("stty icanon echo < $tty")
    terminal.run("kill -CONT $(cat pid)")
    terminal.wait(until: "stty -a < $tty | grep -q -- -icanon")
    terminal.press("q")
    terminal.see("left 0")
    try await terminal.play(
      "sh -c 'echo $$ > pid; exec iexpense watch'; echo left $?; cat", in: home)
  }

  @Test func aFileHasNoSize() throws {
    let file = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
    try #require(file >= 0)
    defer { close(file) }
    #expect(HostProcess.windowSize(of: file)?.columns == nil)
  }
}
