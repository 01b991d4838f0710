import Foundation

/// A session of `watch` at a terminal with scripted events.
package struct ScreenSession {
  package var shell: CommandLineHarness
  package var columns = 80
  package var rows = 16
  /// The words after `watch`; without any, the list is shown.
  package var words: [String] = []
  package var isColoured = false

  /// Creates a session on a file with that text.
  package init(file: String?) {
    shell = CommandLineHarness(file: file)
    shell.isTerminal = true
    shell.environment["TERM"] = "xterm"
  }

  /// The screen after each step that changes it, as lines.
  package func frames(_ steps: [ScriptedTerminal.Step]) -> [[String]] {
    var shell = shell
    if isColoured { shell.environment["COLORTERM"] = "truecolor" }
    shell.terminal = ScriptedTerminal(steps, columns: columns, rows: rows)
    let view = words.isEmpty ? ["list"] : words
    let run = shell.run(words: ["watch", "--color", isColoured ? "always" : "never"] + view)
    let shown = run.output.replacing("\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l", with: "")
    return shown.split(separator: "\u{1B}[H").dropFirst().map { frame in
      frame.replacing("\u{1B}[K", with: "").replacing("\u{1B}[J", with: "")
        .split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// The screen at the end, after keys pressed one after the other.
  package func frame(_ keys: String...) -> [String] { frames(keys.map(Self.key)).last ?? [] }

  /// The event of typed text; after a lone ESC nothing is typed for a while.
  package static func key(_ text: String) -> ScriptedTerminal.Step {
    .event(.bytes(Array(text.utf8)))
  }

  /// The line of the chosen row without the mark in front.
  package static func chosen(in frame: [String]) -> String? {
    frame.first { $0.hasPrefix(">") }.map { String($0.dropFirst()) }
  }
}

extension ScreenSession {
  /// The last command and its answer, which may be below it.
  package static func answer(in frame: [String]) -> String {
    let isBelow = frame.last?.hasPrefix("iexpense ") == false
    return frame.suffix(isBelow ? 2 : 1).joined(separator: "  ")
  }

  package static func item(_ number: Int, _ name: String, _ rest: String = "") -> String {
    let digits = String(number)
    let id =
      "A000000\(number % 10)-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count)
      + digits
    return #"{"id":"\#(id)","name":"\#(name)","type":"Personal","amount":\#(number).5\#(rest)}"#
  }

  /// An expense with a day and a category.
  package static func expense(
    _ number: Int, _ name: String, _ amount: String, _ date: String, _ category: String
  ) -> String {
    item(number, name, #","date":"\#(date)","category":"\#(category)""#).replacing(
      "\"amount\":\(number).5", with: "\"amount\":\(amount)")
  }

  package static func file(_ items: [String]) -> String {
    "{\"Currency\":\"USD\",\"Items\":[\n" + items.joined(separator: "\n,") + "\n]}\n"
  }

  /// Five expenses in the month of the tests, one of them on the day of the tests.
  package static let five = file([
    item(1, "Lunch", #","date":"2026-11-02","category":"food""#),
    item(2, "Train", #","date":"2026-11-03""#),
    item(3, "Books", #","date":"2026-11-20","tags":["gift"]"#),
    item(4, "Coffee", #","date":"2026-11-21","category":"food""#),
    item(5, "Hotel", #","date":"2026-11-30""#),
  ])

  /// The keys as single steps, with whole escape sequences; a pause follows each `d`.
  package static func steps(_ keys: String) -> [ScriptedTerminal.Step] {
    var pieces: [String] = []
    var isSequence = false
    for character in keys {
      if isSequence {
        pieces[pieces.count - 1].append(character)
      } else {
        pieces.append(String(character))
      }
      if character == "\u{1B}" { isSequence = true }
      if isSequence, character.isLetter || character == "~" { isSequence = false }
    }
    return pieces.flatMap { $0 == "d" ? [key($0), .pause] : [key($0)] }
  }
}
