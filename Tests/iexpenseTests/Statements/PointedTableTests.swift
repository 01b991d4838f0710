import ExpenseCore
import Foundation
import Harness
import TestSupport
import Testing

/// The table to point at, by the keys in `Pointing.txt`.
struct PointedTableTests {
  /// Keys typed at a file, and what comes of them.
  struct Trial: CustomTestStringConvertible {
    let file: String
    let content: String
    let keys: [String]
    let words: String
    var items = ""
    var shown: [String] = []
    var hidden: [String] = []

    var testDescription: String { "\(file) \(keys.joined(separator: " "))" }
  }

  static let trials: [Trial] = {
    var trials: [Trial] = []
    var (file, content, isContent) = ("", [String](), false)
    for line in LineRow.lines(of: "Pointing.txt") where !line.hasPrefix("#") {
      let rest = String(line.dropFirst(2))
      let parts = line.components(separatedBy: " => ")
      if isContent {
        isContent = !line.isEmpty
        if isContent { content.append(line) }
      } else if line.hasPrefix("< ") {
        (file, content, isContent) = (rest, [], true)
      } else if parts.count == 2 {
        trials.append(
          Trial(
            file: file, content: content.map { $0 + "\n" }.joined(),
            keys: parts[0].split(separator: " ").map(String.init), words: parts[1]))
      } else if line.hasPrefix(". ") {
        trials[trials.count - 1].items = rest
      } else if line.hasPrefix("> ") {
        trials[trials.count - 1].shown.append(rest)
      } else if line.hasPrefix("! ") {
        trials[trials.count - 1].hidden.append(rest)
      }
    }
    return trials
  }()

  private static let named = [
    "Left": "\u{1B}[D", "Right": "\u{1B}[C", "Up": "\u{1B}[A", "Down": "\u{1B}[B", "Enter": "\r",
    "Esc": "\u{1B}", "Space": " ", "Tab": "\t", "End": "\u{1B}[F",
  ]

  private static func shell(_ content: [UInt8], _ file: String) throws -> CommandLineHarness {
    var shell = CommandLineHarness()
    shell.environment["IEXPENSE_CURRENCY"] = "EUR"
    try shell.directory.write(content, to: file)
    return shell
  }

  /// The run of an import at whose table keys are pressed.
  private static func pressed(
    _ keys: [String], _ shell: inout CommandLineHarness, _ file: String, columns: Int = 100,
    rows: Int = 30
  ) -> CommandLineHarness.Run {
    shell.isTerminal = true
    (shell.environment["TERM"], shell.environment["NO_COLOR"]) = ("xterm", "1")
    shell.width = columns
    let steps = keys.flatMap { key -> [ScriptedTerminal.Step] in
      let typed = ScriptedTerminal.Step.event(.bytes(Array((named[key] ?? key).utf8)))
      return key == "Esc" ? [typed, .pause] : [typed]
    }
    shell.terminal = ScriptedTerminal(steps, columns: columns, rows: rows)
    let run = shell.run("import", shell.directory.path(file))
    shell.isTerminal = false
    return run
  }

  private static func screens(of run: CommandLineHarness.Run) -> [String] {
    run.errors.components(separatedBy: "\u{1B}[H").dropFirst().map {
      ($0.components(separatedBy: "\u{1B}[?2004l").first ?? "").replacing("\u{1B}[K", with: "")
    }
  }

  @Test(arguments: trials)
  func keysSayWhatTheLineSays(trial: Trial) throws {
    var shell = try Self.shell(Array(trial.content.utf8), trial.file)
    let path = shell.directory.path(trial.file)
    let run = Self.pressed(trial.keys, &shell, trial.file)
    let isAccepted = trial.keys.last == "Enter"
    #expect(run.exit == (isAccepted ? 0 : 1), "\(run.errors)")
    let after = run.errors.components(separatedBy: "\u{1B}[?1049l").last ?? ""
    let line = after.components(separatedBy: "  iexpense import \(path) ").last ?? ""
    #expect(line.prefix { $0 != "\n" } == trial.words)
    let items = shell.items.map { "\($0.name) \($0.amount.decimal(minimumFractionDigits: 2))" }
    #expect(items.joined(separator: ", ") == trial.items)
    let screen = Self.screens(of: run).last ?? ""
    for text in trial.shown { #expect(screen.contains(text), "\(screen)") }
    for text in trial.hidden { #expect(!screen.contains(text), "\(screen)") }
    let shownLine = screen.components(separatedBy: " iexpense import ").last ?? ""
    #expect(shownLine.filter { !$0.isWhitespace }.contains(trial.words.filter { !$0.isWhitespace }))
    guard isAccepted, !trial.keys.contains("Space") else { return }
    // Typed elsewhere, the line imports the same bytes.
    let other = try Self.shell(Array(trial.content.utf8), trial.file)
    let words = try #require(ShellWords.of("import \(trial.file) \(trial.words)"))
    let typed = other.run(words: words.map { $0 == trial.file ? other.directory.path($0) : $0 })
    #expect(typed.exit == 0 && typed.file == run.file, "\(typed.errors)")
  }

  /// The letters are Greek or Cyrillic, and nothing decides which.
  @Test func lettersAreReadInTheNextEncoding() throws {
    let text = "Date;Text;Amount\n05.10.2026;Καφές;-12,50\n16.10.2026;Ψωμί;-7,00\n"
    let greek = try #require(text.data(using: String.Encoding(rawValue: 0x8000_0503)))
    var shell = try Self.shell(Array(greek), "bank.csv")
    let keys = (0...40).lazy.map { Array(repeating: "e", count: $0) }.first { keys in
      Self.pressed(keys + ["Esc"], &shell, "bank.csv").errors.contains("Καφές")
    }
    let run = Self.pressed(try #require(keys) + ["Enter"], &shell, "bank.csv")
    #expect(run.exit == 0 && shell.items.map(\.name) == ["Καφές", "Ψωμί"], "\(run.errors)")
  }

  /// What a balance proves is asked in one line, of which `e` opens the table.
  @Test func aProvenTableIsOpenedByALetter() throws {
    let rows = ["1,A,-1.00,99.00", "2,B,-2.00,97.00", "3,C,-3.00,94.00", "4,D,40.00,134.00"]
    let text = "Date,Text,Amount,Balance\n" + rows.map { "2026-10-0\($0)\n" }.joined()
    let content = Array((text + "2026-10-05,E,-5.00,129.00\n").utf8)
    for (answer, keys, amounts) in [
      ("\n", [], [1, 2, 3, 5]), ("e\n", ["Down", "Space", "Enter"], [2, 3, 5]), ("n\n", [], []),
    ] as [(String, [String], [Amount])] {
      var shell = try Self.shell(content, "a.csv")
      shell.input = [answer]
      let run = Self.pressed(keys, &shell, "a.csv")
      #expect(run.errors.contains("Import them? [Y/n/e]"), "\(run.errors)")
      #expect(shell.items.map(\.amount) == amounts)
    }
  }

  /// Where there is no room to draw, and for standard input, questions or the line do.
  @Test(arguments: [(30, 30), (100, 10)])
  func aSmallTerminalAsksQuestions(columns: Int, rows: Int) throws {
    let text = "Date,Text,Amount\n2026-10-01,A,5\n2026-10-02,B,-6\n"
    var shell = try Self.shell(Array(text.utf8), "a.csv")
    shell.input = ["1\n", "y\n"]
    let run = Self.pressed([], &shell, "a.csv", columns: columns, rows: rows)
    #expect(run.errors.contains("Which is right?") && shell.items.count == 1, "\(run.errors)")
  }

  /// What was typed before the table is drawn is no answer to it.
  @Test func keysTypedAheadAreForgotten() throws {
    let trial = try #require(Self.trials.first { $0.keys == ["Enter"] })
    var shell = try Self.shell(Array(trial.content.utf8), trial.file)
    (shell.isTerminal, shell.environment["TERM"]) = (true, "xterm")
    shell.terminal = ScriptedTerminal(
      [.typedAhead(Array("\r\r".utf8)), .event(.bytes([0x1B])), .pause], columns: 100, rows: 30)
    let run = shell.run("import", shell.directory.path(trial.file))
    #expect(run.exit == 1 && shell.bytes == nil, "\(run.errors)")
  }

  /// A window that becomes too small shows a part, and a larger one all of it again.
  @Test func aWindowOfAnySizeIsDrawn() throws {
    let trial = try #require(Self.trials.first)
    var shell = try Self.shell(Array(trial.content.utf8), trial.file)
    (shell.isTerminal, shell.environment["TERM"]) = (true, "xterm")
    let sizes = [(1, 1), (5, 3), (19, 9), (300, 80), (80, 24)]
    let steps = sizes.map { ScriptedTerminal.Step.size(columns: $0.0, rows: $0.1) }
    shell.terminal = ScriptedTerminal(
      steps + [.event(.bytes([0x1B])), .pause], columns: 100, rows: 30)
    let run = shell.run("import", shell.directory.path(trial.file))
    #expect(run.exit == 1 && Self.screens(of: run).count == 1 + sizes.count, "\(run.errors)")
  }

  @Test func thereAreEnough() { #expect(Self.trials.count >= 30) }

  /// In a real terminal, which is left as it was.
  @Test(.needs("tmux", "python3")) func aTerminalShowsTheTable() async throws {
    let home = TemporaryDirectory()
    try home.write(try #require(Self.trials.first).content, to: "card.csv")
    var terminal = Terminal()
    terminal.see("which way did the money go?")
    terminal.press("s", "s")
    terminal.see("2 payments, 99.30 USD, 2024-01-22 to 2024-01-25")
    terminal.press("Enter")
    terminal.see("Imported 2 expenses, $99.30")
    terminal.see("left 0")
    try await terminal.play(
      "iexpense import card.csv; echo left $?; exec sleep 60", in: home)
  }
}
