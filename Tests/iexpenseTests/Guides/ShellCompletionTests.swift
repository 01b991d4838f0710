import Foundation
import Harness
import TestSupport
import Testing

/// The completion scripts in their shells.
///
/// A missing shell is reported as skipped.
@Suite(.serialized, .eager, .needs("tmux", "python3"))
struct ShellCompletionTests {
  private static let shells = ["bash", "zsh", "fish"]

  private let home = TemporaryDirectory()

  private static let data = """
    {"Currency":"USD","Items":[
     {"id":"08B15DB4-2F02-4AB8-A965-67A9C90D8A44","name":"Lunch","type":"Personal","amount":12.5}
    ,{"id":"5C1E7B9E-8A0C-4B1C-9E58-1A3A0C7B52D1","name":"Bob's \\"x\\" $(touch run) `touch run`; :!",\
    "type":"Household goods","amount":48,"category":"od'd: $(touch run)"}
    ,{"id":"7D1E7B9E-8A0C-4B1C-9E58-1A3A0C7B52D1","name":"Äpfel & 日本","type":"Personal","amount":3,\
    "category":"a=b:c"}
    ]}
    """

  /// Plays the steps in a shell with the script loaded and `>` as prompt.
  @discardableResult
  private func play(_ shell: String, _ steps: (inout Terminal) -> Void) async throws -> String {
    if try !Peers.have([shell]) { try Test.cancel("needs \(shell)") }
    try home.write(Self.data, to: "expenses.json")
    try home.write(Self.data.replacing("Household goods", with: "Garden"), to: "other.json")
    try home.write("{", to: "broken.json")
    try home.write(
      shell == "zsh"
        ? "PS1='> '; autoload -Uz compinit; compinit -u -D; . ./script" : "PS1='> '; . ./script",
      to: shell == "zsh" ? ".zshrc" : "rc")
    let start =
      switch shell {
      case "bash": "exec bash --noprofile --rcfile rc -i"
      case "zsh": "exec zsh -d -i"
      default:
        """
        exec fish --no-config -i -C 'set fish_greeting; set fish_autosuggestion_enabled 0; \
        function fish_prompt; echo "> "; end; source script'
        """
      }
    var terminal = Terminal()
    terminal.columns = 120
    terminal.see(line: ">")
    steps(&terminal)
    return try await terminal.play(
      "iexpense completions \(shell) > script; \(start)", in: home)
  }

  /// The text before a tab, and the line after it.
  private static let lines: [(typed: String, completed: String)] = [
    ("iexpense sect", "iexpense sections"),
    ("iexpense list --rev", "iexpense list --reverse"),
    ("iexpense list --sort am", "iexpense list --sort amount"),
    ("iexpense --color al", "iexpense --color always"),
    ("iexpense list --tier=mi", "iexpense list --tier=middle"),
    ("iexpense watch sec", "iexpense watch sections"),
    ("iexpense help edi", "iexpense help edit"),
    ("iexpense list --type Hou", #"iexpense list --type Household\ goods"#),
    ("iexpense list -q --type=Hou", #"iexpense list -q --type=Household\ goods"#),
    ("iexpense --file other.json list -t Gar", "iexpense --file other.json list -t Garden"),
    ("iexpense --file oth", "iexpense --file other.json"),
    ("iexpense delete 08", "iexpense delete 08b15d"),
    ("iexpense rm 2 5c", "iexpense rm 2 5c1e7b"),
    ("iexpense edit 5C", "iexpense edit 5C1E7B"),
    ("iexpense completions fi", "iexpense completions fish"),
    ("iexpense sections -rn 5 Pers", "iexpense sections -rn 5 Personal"),
    ("iexpense list -rtHou", #"iexpense list -rtHousehold\ goods"#),
    ("iexpense watch sections --tot", "iexpense watch sections --totals"),
    ("iexpense list --json --cs", "iexpense list --json --cs"),
    ("iexpense watch list --tot", "iexpense watch list --tot"),
    ("iexpense list --file=oth", "iexpense list --file=other.json"),
    ("iexpense list --limit=5 --category=a=", "iexpense list --limit=5 --category=a=b:c"),
    ("iexpense list -c a=b:", "iexpense list -c a=b:c"),
    (#"iexpense --file "other.json" list -t Gar"#, #"iexpense --file "other.json" list -t Garden"#),
    ("iexpense add Äp", #"iexpense add Äpfel\ \&\ 日本"#),
    ("iexpense add Lunch 3 b", "iexpense add Lunch 3 Business"),
    ("iexpense list --on last-m", "iexpense list --on last-month"),
    ("iexpense edit 1 -d yes", "iexpense edit 1 -d yesterday"),
    ("iexpense currency CH", "iexpense currency CH"),
    ("iexpense currency JP", "iexpense currency JPY"),
    ("iexpense nonsense Lu", "iexpense nonsense Lu"),
  ]

  @Test(.long, arguments: shells)
  func completes(in shell: String) async throws {
    try await play(shell) { terminal in
      for (typed, completed) in Self.lines {
        terminal.type(typed)
        terminal.press("Tab")
        terminal.see(line: "> \(completed)")
        terminal.press("C-u")
        terminal.miss(completed)
      }
    }
  }

  @Test(.long, arguments: shells, ["Bo", "'Bo", "\"Bo"])
  func quotesWhatComesOutOfTheFile(in shell: String, typed: String) async throws {
    try await play(shell) { terminal in
      terminal.type("iexpense delete --dry-run --name \(typed)")
      terminal.press("Tab")
      terminal.see("touch")
      terminal.press("Enter")
      terminal.see("Would delete Bob's \"x\" $(touch run) `touch run`; :!")
    }
    #expect(home.bytes(of: "run") == nil)
  }

  @Test(.long, arguments: shells)
  func completesACategoryWithAColonAndAQuote(in shell: String) async throws {
    try await play(shell) { terminal in
      terminal.type("iexpense list --json --category=od")
      terminal.press("Tab")
      terminal.see("touch")
      terminal.press("Enter")
      terminal.see(#""category":"od'd: $(touch run)""#)
    }
    #expect(home.bytes(of: "run") == nil)
  }

  @Test(arguments: shells)
  func saysWhatTheRowsAre(in shell: String) async throws {
    try await play(shell) { terminal in
      terminal.type("iexpense delete ")
      terminal.press("Tab", "Tab")
      terminal.see("Lunch, 12.50")
      terminal.see("Bob's \"x\" $(touch run) `touch run`; :!, 48.00")
    }
    #expect(home.bytes(of: "run") == nil)
  }

  @Test(arguments: shells)
  func aBrokenFileIsNoInterruption(in shell: String) async throws {
    let screen = try await play(shell) { terminal in
      terminal.type("iexpense --file broken.json delete 0")
      terminal.press("Tab")
      terminal.type("x")
      terminal.see(line: "> iexpense --file broken.json delete 0x")
    }
    #expect(!screen.contains("expected"))
    #expect(home.text(of: "broken.json") == "{")
  }
}
