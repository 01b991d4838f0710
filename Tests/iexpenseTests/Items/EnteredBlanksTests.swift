import ExpenseCore
import Harness
import TestSupport
import Testing

/// Invisible differences in blanks never make a second name, whatever their source.
struct EnteredBlanksTests {
  private static let blank = "  Caf\u{E9}\u{A0}\u{202F} au  lait "

  private func expectFolded(_ shell: CommandLineHarness) {
    let item = shell.items.last
    let texts = [item?.name, item?.category, item?.note]
    #expect(texts.allSatisfy { $0 == "Caf\u{E9} au lait" }, "\(texts)")
  }

  @Test func blanksOfALineAndAnEditAreFolded() {
    let shell = CommandLineHarness()
    shell.run("add", Self.blank, "3", "-c", Self.blank, "--note", Self.blank)
    expectFolded(shell)
    shell.run("add", "Tea", "3")
    shell.run("edit", "2", "--name", Self.blank, "-c", Self.blank, "--note", Self.blank)
    expectFolded(shell)
    #expect(
      shell.run("list", "-c", "cafe au lait", "--ids").output.split(separator: "\n").count == 2)
  }

  @Test func blanksOfAFormAreFolded() {
    var shell = CommandLineHarness()
    shell.isTerminal = true
    shell.answers = [
      "Name": Self.blank, "Amount": "3", "Category": Self.blank, "Note": Self.blank,
    ]
    #expect(shell.run("add").exit == 0)
    expectFolded(shell)
  }

  /// Importing the same file again adds nothing, and its own blanks make no difference.
  @Test(arguments: [
    ("bank.csv", "Day,Who,Cost,Kind,Text\n2026-11-01,\(blank),3.50,\(blank),\(blank)\n"),
    (
      "own.csv",
      "id,name,type,amount,category,note\n\(id),\(blank),Personal,3.5,\(blank),\(blank)\n"
    ),
    (
      "own.ndjson",
      #"{"id":"\#(id)","name":"\#(blank)","type":"Personal","amount":3.5,"category":"\#(blank)","#
        + #""note":"\#(blank)"}\#n"#
    ),
  ])
  func blanksOfAnImportAreFolded(name: String, text: String) throws {
    let shell = CommandLineHarness()
    try shell.directory.write(text, to: name)
    let map = ["--map", "date=Day,name=Who,amount=Cost,category=Kind,note=Text"]
    let line = ["import", shell.directory.path(name)] + (name == "bank.csv" ? map : [])
    let run = shell.run(words: line)
    #expect(run.exit == 0, "\(run.errors)")
    expectFolded(shell)
    let before = shell.bytes
    #expect(shell.run(words: line).exit == 0 && shell.bytes == before)
    guard name != "bank.csv", let file = shell.text else { return }
    shell.write(file.replacing("Caf\u{E9} au lait", with: Self.blank))
    let kept = shell.bytes
    let again = shell.run(words: line)
    #expect(again.exit == 0 && shell.bytes == kept, "\(again.errors)")
  }

  private static let id = "8F7A2C00-0000-4000-8000-000000000001"
}
