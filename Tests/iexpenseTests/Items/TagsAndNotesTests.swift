import ExpenseCore
import Harness
import TestSupport
import Testing

struct TagsAndNotesTests {
  private static let id = "8F7A2C00-0000-4000-8000-000000000001"

  private static func shell() -> CommandLineHarness {
    let shell = CommandLineHarness()
    shell.run(
      "add", "Lunch", "12.50", "--tag", "Rome", "--tag", "team", "--tag=rome", "--note",
      "with Ann", "--id", id)
    shell.run("add", "Train", "48", "business", "--id", "5C1E7B00-0000-4000-8000-000000000002")
    return shell
  }

  @Test func theyAreStoredInTheirPlace() {
    #expect(
      Self.shell().text?.contains(
        #""amount":12.5,"date":"2026-11-21","tags":["Rome","team"],"note":"with Ann"}"#) == true)
  }

  /// With its blanks it would be another category that looks the same.
  @Test(arguments: [
    ["add", "Tea", "3", "-c", " food\u{A0}"], ["again", "Lunch", "-c", "food  "],
    ["edit", "2", "-c", "\u{3000}food"], ["rule", "train", "-c", " food "],
    ["rule", "train", "--category= food "], ["budget", "food ", "300"],
  ])
  func aCategoryIsStoredWithoutTheSpacesAroundIt(words: [String]) {
    let shell = Self.shell()
    let run = shell.run(words: words)
    #expect(run.exit == 0, "\(run.errors)")
    #expect(shell.text?.contains(#""category":"food""#) == true)
    #expect(shell.run("add", "Cake", "3", "-c", "   ").exit == 0)
    #expect(shell.items.last?.category == nil)
  }

  @Test func aCategoryIsLookedForWithoutTheSpacesAroundIt() {
    let shell = Self.shell()
    shell.run("add", "Tea", "3", "-c", "food")
    #expect(shell.run("list", "-c", " food ", "--ids").output.split(separator: "\n").count == 1)
    #expect(shell.run("list", "-c", " ", "--ids").output.split(separator: "\n").count == 2)
  }

  @Test(arguments: [["--tag", "a\u{1B}"], ["--note", "a\nb"]])
  func controlCharactersAreRefused(words: [String]) {
    let shell = CommandLineHarness()
    let run = shell.run(words: ["add", "Tea", "3"] + words)
    #expect(run.exit == 64 && run.errors.contains("control character"), "\(run.errors)")
    #expect(shell.bytes == nil)
  }

  @Test(
    arguments: [
      (["--tag", "x"], ["Rome", "team", "x"], "with Ann"),
      (["--tag", "ROME"], ["Rome", "team"], nil),
      (["--untag", "rome"], ["team"], "with Ann"),
      (["--untag", "team", "--untag", "Rome"], [], nil),
      (["--untag", "Rome", "--tag", "rome"], ["team", "rome"], nil),
      (["--untag", "#rome"], ["team"], nil), (["--note", " "], ["Rome", "team"], ""),
      (["--note="], ["Rome", "team"], ""), (["--note", "new"], ["Rome", "team"], "new"),
      (["--tag", "#x"], ["Rome", "team", "x"], nil),
    ] as [([String], [String], String?)])
  func editChangesThem(words: [String], tags: [String], note: String?) {
    let shell = Self.shell()
    shell.run(words: ["edit", "1"] + words)
    #expect(shell.items[0].tags == tags)
    if let note { #expect(shell.items[0].note ?? "" == note) }
  }

  @Test func aNumberSignInTheFileIsNoPartOfATag() {
    let shell = CommandLineHarness(file: Self.shell().text?.replacing("team", with: "#team"))
    for word in ["#team", "team", "TEAM"] {
      #expect(shell.run("list", "--tag", word).output.contains("1 expense"))
    }
    #expect(shell.run("sections", "--by", "tag", "--totals").output.contains("\nteam"))
    #expect(shell.run("again", "Lunch").output.contains("#Rome  #team"))
    shell.run("edit", "1", "--untag", "team")
    #expect(shell.items[0].tags == ["Rome"])
  }

  @Test func aTagOfTwoWordsIsNamedWhereATableCannotHoldIt() {
    let shell = CommandLineHarness(file: Self.shell().text?.replacing("team", with: "new team"))
    let run = shell.run("export", "--format", "csv")
    #expect(run.exit == 65)
    #expect(
      run.errors == """
        iexpense: 1 expense with a tag such as 'new team', which is not the single word that csv needs
        Export json, or remove it: iexpense edit ROW --untag 'new team'

        """)
    shell.run("edit", "1", "--untag", "new team")
    #expect(shell.run("export", "--format", "csv").exit == 0)
  }

  @Test func aRetryWithTheSameTagsIsNoConflict() {
    let shell = Self.shell()
    let same = ["add", "Lunch", "12.50", "--id", Self.id]
    #expect(shell.run(words: same + ["--tag", "TEAM", "--tag", "rome"]).exit == 0)
    #expect(shell.run(words: same + ["--tag", "team"]).exit == 1)
    #expect(shell.run(words: same + ["--note", "x"]).exit == 1)
  }

  @Test func aColumnThatNobodyUsesIsNotShown() {
    let shell = Self.shell()
    #expect(
      shell.run("list").output
        == """
        Row  Date        Name   Amount  Type      Tags       Note
          1  2026-11-21  Lunch  $12.50  Personal  Rome team  with Ann
          2  2026-11-21  Train  $48.00  Business
             2 expenses         $60.50

        """)
    #expect(!shell.run("list", "-t", "b").output.contains("Note"))
    #expect(!shell.run("sections", "business").output.contains("Tags"))
  }

  @Test func programsReadThem() {
    let shell = Self.shell()
    #expect(
      shell.run("list", "--json").output.contains(
        #""date":"2026-11-21","tags":["Rome","team"],"note":"with Ann"},{"row":2"#))
    let csv = shell.run("list", "--csv").output
    #expect(csv.contains(",date,category,tags,note,paid,claim,repaid,receipt\r\n"))
    #expect(csv.contains(",2026-11-21,,Rome team,with Ann,,,,\r\n"))
  }

  @Test(
    arguments: [
      ("ledger", "  ; Rome:\n  ; team:\n  ; note: with Ann\n"),
      ("beancount", "\"Lunch\" #Rome #team\n  id: \"\(Self.id)\"\n  note: \"with Ann\"\n"),
      ("sql", "  ('\(Self.id)', 'team')"),
      ("csv", ",Rome team,with Ann,,,,,,,\r\n"),
      ("json", #""tags":["Rome","team"],"note":"with Ann""#),
      ("html", "#Rome #team with Ann"),
    ])
  func everyFormatHasThem(format: String, text: String) {
    let output = Self.shell().run("export", "--format", format).output
    #expect(output.contains(text), "\(output)")
  }

  @Test func aTableOfOthersGivesThem() {
    var shell = CommandLineHarness()
    shell.input = ["name,amount,tags,note\nTea,3,\"b  a,B\",hot\n"]
    let map = "name=name,amount=amount,tags=tags,note=note"
    #expect(shell.run("import", "--map", map).exit == 0)
    #expect(shell.items.first?.tags == ["b", "a"] && shell.items.first?.note == "hot")
  }

  @Test func aThousandTagsAndALongNoteAreKept() {
    let shell = CommandLineHarness()
    let tags = (0..<1_000).map { "tag\($0)" }
    let note = String(repeating: "é", count: 60_000)
    shell.run(words: ["add", "Tea", "3", "--note", note] + tags.map { "--tag=\($0)" })
    #expect(shell.items[0].tags == tags && shell.items[0].note == note)
    #expect(shell.run("list").exit == 0)
  }

  @Test func tagsAreCompleted() {
    let shell = Self.shell()
    for line in [
      ["add", "Tea", "3", "--tag", ""], ["list", "--tag="], ["edit", "1", "--untag", ""],
    ] {
      let output = shell.run(words: ["complete", "--"] + line).output
      #expect(output.contains("Rome") && output.contains("team"), "\(output)")
    }
    #expect(shell.run("complete", "--", "list", "--tag", "x", "--ta").output.contains("--tag\t"))
  }
}
