import Foundation

@testable import ExpenseCore
@testable import iexpense

/// `watch` at a terminal on which everything that happens is known beforehand.
struct ScreenSession {
  var shell: CommandLineHarness
  var columns = 80
  var rows = 16
  var words: [String] = []
  var isColoured = false

  /// A screen on a file of that text.
  init(file: String?) {
    shell = CommandLineHarness(file: file)
    shell.isTerminal = true
    shell.environment["TERM"] = "xterm"
  }

  /// What the screen shows after each step that changes it, line by line.
  func frames(_ steps: [ScriptedTerminal.Step]) -> [[String]] {
    var shell = shell
    if isColoured { shell.environment["COLORTERM"] = "truecolor" }
    shell.terminal = ScriptedTerminal(steps, columns: columns, rows: rows)
    let run = shell.run(words: ["watch", "--color", isColoured ? "always" : "never"] + words)
    let shown = run.output.replacing("\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l", with: "")
    return shown.split(separator: "\u{1B}[H").dropFirst().map { frame in
      frame.replacing("\u{1B}[K", with: "").replacing("\u{1B}[J", with: "")
        .split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// What the screen shows in the end, after keys that are pressed one after the other.
  func frame(_ keys: String...) -> [String] { frames(keys.map(Self.key)).last ?? [] }

  /// What happens when that is typed; a lone ESC is followed by a while in which nothing is.
  static func key(_ text: String) -> ScriptedTerminal.Step { .event(.bytes(Array(text.utf8))) }

  /// The line of the chosen row, without the mark in front.
  static func chosen(in frame: [String]) -> String? {
    frame.first { $0.hasPrefix(">") }.map { String($0.dropFirst()) }
  }
}
