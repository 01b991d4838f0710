import ExpenseCore
import Foundation
import TestSupport
import Testing

@testable import iexpense

/// `list`, `sections` and `currency` without a code, which change nothing.
struct LookingCommandTests {
  /// Five items: a refund, both limits of the tiers, a type of the file, one without a day.
  static let file = """
    {"Currency":"USD","Items":[
     {"id":"AAAAAA01-0000-4000-8000-000000000000","name":"Lunch","type":"Personal","amount":9.99,"date":"2026-11-20"}
    ,{"id":"AAAAAA02-0000-4000-8000-000000000000","name":"Train","type":"Business","amount":100,"date":"2026-11-21","category":"travel"}
    ,{"id":"BBBBBB00-0000-4000-8000-000000000000","name":"Shoes","type":"Personal","amount":-10,"date":"2026-11-21"}
    ,{"id":"CCCCCC00-0000-4000-8000-000000000000","name":"Candle","type":"Gift","amount":99.99}
    ]}

    """

  @Test func listShowsATableAndTheTotal() {
    let shell = CommandLineHarness(file: Self.file)
    let run = shell.run("list")
    #expect(run.exit == 0)
    #expect(run.errors == "")
    #expect(
      run.output == """
        Row  Date        Name     Amount  Type      Category
          4              Candle   $99.99  Gift
          1  2026-11-20  Lunch     $9.99  Personal
          2  2026-11-21  Train   $100.00  Business  travel
          3  2026-11-21  Shoes   -$10.00  Personal
             4 expenses          $199.98

        """)
    #expect(shell.run("ls").output == run.output)
    #expect(
      shell.run("list", "-l", "-n", "1").output == """
        Row  Date        Name    Amount  Type      Id
          3  2026-11-21  Shoes  -$10.00  Personal  bbbbbb
             1 of 4 expenses    -$10.00

        """)
  }

  /// `-l` cuts nothing, even on a narrow terminal.
  @Test func aLongListIsWhole() {
    let file = Self.file.replacing("Candle", with: String(repeating: "candle ", count: 30) + "end")
    var shell = CommandLineHarness(file: file)
    (shell.isTerminal, shell.width) = (true, 40)
    for command in ["list", "sections"] {
      #expect(!shell.run(command, "--color=never").output.contains("candle end "))
      let long = shell.run(command, "--color=never", "-l").output
      #expect(long.contains("candle end ") && long.contains("  cccccc"))
    }
    #expect(shell.run("sections", "-l", "--totals").exit == 64)
  }

  @Test(
    arguments: [
      ("b", "Business", ["2"]), ("PERSONAL", "Personal", ["1", "3"]), ("gift", "Gift", ["4"]),
    ])
  func oneTypeKeepsTheRows(word: String, type: String, rows: [String]) {
    let shell = CommandLineHarness(file: Self.file)
    let lines = shell.run("list", "-t", word).output.split(separator: "\n").dropFirst()
    let shown = lines.dropLast().map { String($0.drop { $0 == " " }.prefix(1)) }
    #expect(shown == rows)
    #expect(lines.dropLast().allSatisfy { $0.contains(type) })
  }

  @Test(arguments: ["gif", "Busness", "Holidays"])
  func anUnknownTypeIsRefused(word: String) {
    let shell = CommandLineHarness(file: Self.file)
    for line in [
      ["list", "-t", word], ["sections", "-t", word], ["delete", "--type", word, "--yes"],
    ] {
      let run = shell.run(words: line)
      #expect(run.exit == 64)
      #expect(run.errors.hasPrefix("iexpense: unknown type '\(word)'\n"))
      #expect(run.file == Array(Self.file.utf8))
    }
  }

  /// Comparing each type with each would take 64 times as long for 8 times as many.
  @Test func anUnknownTypeAmongManyIsRefused() {
    func time(_ count: Int) -> Double {
      let types = (0..<count).map { ExpenseType(rawValue: "Type \($0)") }
      return processorTime {
        #expect {
          try TypeWord(text: "nope").resolve(among: types)
        } throws: { error in
          (error as? UnknownType)?.known == (ExpenseType.standard + types).map(\.rawValue)
        }
      }
    }
    #expect(time(32_000) < 28 * time(4_000))
  }

  @Test func listPrintsJSONForPrograms() {
    let shell = CommandLineHarness(file: Self.file)
    let run = shell.run("list", "-t", "gift", "--json")
    #expect(
      run.output == """
        [{"row":4,"id":"CCCCCC00-0000-4000-8000-000000000000","name":"Candle","type":"Gift",\
        "amount":99.99,"currency":"USD","tier":"middle"}]

        """)
    let tiers = shell.run("list", "--json").output.split(separator: #""tier":""#).dropFirst()
    #expect(tiers.map { $0.prefix { $0 != "\"" } } == ["middle", "low", "high", "middle"])
  }

  @Test func anEmptyListIsNoted() {
    let shell = CommandLineHarness()
    let begin = "Begin with: iexpense add Lunch 12.50\n"
    let note = "No expenses yet: '\(shell.path)' does not exist.\n\(begin)"
    let absent = shell.run("list")
    #expect(absent.exit == 0)
    #expect(absent.output == "")
    #expect(absent.errors == note)
    let json = shell.run("list", "--json")
    #expect(json.output == "[]\n")
    #expect(json.errors == note)
    #expect(shell.run("-q", "list").errors == "")
    var yen = shell
    yen.environment["IEXPENSE_CURRENCY"] = "JPY"
    #expect(yen.run("list").errors.hasSuffix("Begin with: iexpense add Lunch 1250\n"))
    shell.write("[]")
    #expect(shell.run("list").errors == "No expenses yet in '\(shell.path)'.\n\(begin)")
    var terminal = shell
    (terminal.isTerminal, terminal.width) = (true, 40)
    #expect(terminal.run("list").errors == "No expenses yet in\n'\(shell.path)'.\n\(begin)")
    shell.write(Self.file.replacing("Business", with: "Personal"))
    #expect(shell.run("list", "-t", "b").errors == "No expenses found: Business.\n")
    #expect(shell.run("list", "-t", "b").output == "")
  }

  @Test func sectionsShowBothTypesFirst() {
    let shell = CommandLineHarness(file: Self.file)
    #expect(
      shell.run("sections").output == """
        Row  Date        Name     Amount  Category

        Personal
          1  2026-11-20  Lunch     $9.99
          3  2026-11-21  Shoes   -$10.00
             2 expenses           -$0.01

        Business
          2  2026-11-21  Train   $100.00  travel
             1 expense           $100.00

        Gift
          4              Candle   $99.99
             1 expense            $99.99

        Total  4 expenses        $199.98

        """)
  }

  @Test func sectionsOfNothingAreShownWithZero() {
    let shell = CommandLineHarness()
    let run = shell.run("sections")
    #expect(run.exit == 0)
    #expect(
      run.output == """
        Personal
             0 expenses     $0.00

        Business
             0 expenses     $0.00

        Total  0 expenses   $0.00

        """)
    #expect(run.errors.hasPrefix("No expenses yet: '\(shell.path)' does not exist.\nBegin with: "))
    let json = shell.run("sections", "--json")
    #expect(
      json.output == """
        {"currency":"USD","sections":[{"title":"Personal","count":0,"total":0,"items":[]},\
        {"title":"Business","count":0,"total":0,"items":[]}],"count":0,"total":0}

        """)
    #expect(json.errors == run.errors)
  }

  @Test func sectionsPrintJSONForPrograms() {
    let shell = CommandLineHarness(file: Self.file)
    #expect(
      shell.run("sections", "--totals", "--json", "--locale", "de_DE").output == """
        {"currency":"USD","sections":[{"title":"Personal","count":2,"total":-0.01},\
        {"title":"Business","count":1,"total":100},{"title":"Gift","count":1,"total":99.99}],\
        "count":4,"total":199.98}

        """)
    #expect(
      shell.run("sections", "gift", "--json").output.hasPrefix(
        #"{"currency":"USD","sections":[{"title":"Gift","count":1,"total":99.99,"items":[{"row":4,"#
      ))
  }

  @Test func moneyIsShownInTheLocale() {
    let shell = CommandLineHarness(file: Self.file)
    let german = shell.run("list", "--locale", "de_DE").output
    #expect(german.contains("100,00\u{A0}$"))
    #expect(german.hasSuffix("     4 expenses          199,98\u{A0}$\n"))
  }

  @Test func aTotalOutOfRangeIsAnError() {
    let item = { (id: Int) in
      #"{"id":"AAAAAA0\#(id)-0000-4000-8000-000000000000","name":"M","type":"Personal","#
        + #""amount":999999999999.9999}"#
    }
    let many = (0..<1_000).map {
      item($0 % 10).replacing("-0000-", with: "-" + String(1_000 + $0) + "-")
    }
    let shell = CommandLineHarness(file: "[" + many.joined(separator: ",") + "]")
    #expect(shell.run("list", "--csv").output.split(whereSeparator: \.isNewline).count == 1_001)
    for line in [["list"], ["list", "-r"], ["sections"], ["sections", "--json"]] {
      let run = shell.run(words: line)
      #expect(run.exit == 65)
      #expect(run.output.isEmpty)
      #expect(run.errors == "iexpense: the total is out of range\n")
    }
  }

  @Test(arguments: [[], ["list"], ["ls", "--json"], ["sections"], ["currency"], ["help", "add"]])
  func nothingIsWritten(words: [String]) throws {
    let shell = CommandLineHarness(file: Self.file)
    let before = try FileManager.default.attributesOfItem(atPath: shell.path)
    #expect(shell.run(words: words).exit == 0)
    let after = try FileManager.default.attributesOfItem(atPath: shell.path)
    #expect(shell.bytes == Array(Self.file.utf8))
    #expect(
      before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
    #expect(before[.modificationDate] as? Date == after[.modificationDate] as? Date)
    #expect(try shell.directory.names() == [CommandLineHarness.fileName])
  }

  @Test(arguments: [
    (["list", "--since", "2026-12", "--until", "2026-11"], "Swap the two dates."),
    (["sections", "--since", "2026-12", "--until", "2026-11"], "Swap the two dates."),
    (["sections", "--on", "month", "--versus", "month"], "nothing to compare with in 'month'"),
  ])
  func spansThatHoldNothingAreRefused(words: [String], text: String) {
    let run = CommandLineHarness(file: Self.file).run(words: words)
    #expect(run.exit == 64 && run.errors.contains(text), "\(run.errors)")
  }

  @Test func colourFollowsTheTier() {
    let shell = CommandLineHarness(file: Self.file)
    let output = shell.run("list", "--color", "always").output
    let cells = ["32m$9.99", "94m$100.00", "33m-$10.00", "33m$99.99"]
    for cell in cells { #expect(output.contains("\u{1B}[\(cell)")) }
    #expect(!shell.run("list").output.contains("\u{1B}"))
  }

  @Test func yenHaveTheirOwnTiers() {
    let shell = CommandLineHarness()
    shell.run("add", "Ramen", "980", "--currency", "JPY")
    shell.run("add", "Hotel", "12000")
    #expect(shell.run("list", "--tier", "low").output.contains("Ramen"))
    #expect(shell.run("list", "--json").output.contains(#""currency":"JPY","tier":"high""#))
    #expect(
      shell.run("list", "--tier", "middle").errors
        == "No expenses found: from ¥1,000 to below ¥10,000.\n")
    let sections = shell.run("sections", "--by", "tier", "--totals", "--csv").output
    #expect(sections.contains("low,1,980,JPY\r\nmiddle,0,0,JPY\r\nhigh,1,12000,JPY"))
    #expect(shell.run("list", "--color", "always").output.contains("32m¥980"))
    #expect(shell.run("export", "--format", "html").output.contains("class=\"amount low\">¥980"))
  }

  @Test(arguments: ["personal", "Personal", "PERSONAL"])
  func aTypeIsFoundHoweverTheFileSpellsIt(word: String) {
    let shell = CommandLineHarness(
      file: Self.file.replacingOccurrences(of: "Personal", with: "personal"))
    shell.run("add", "Tea", "3", word)
    #expect(shell.items.last?.type == .personal)
    let rows = shell.run("list", "-t", word, "--ids").output.split(separator: "\n").count
    #expect(rows == shell.items.count { $0.type.rawValue.lowercased() == "personal" } && rows > 1)
    #expect(shell.run("sections", word, "--totals").output.contains("\npersonal "))
    shell.run("delete", "--type", word, "--yes")
    #expect(!shell.items.contains { $0.type.rawValue.lowercased() == "personal" })
  }

  @Test func storedControlsNeverReachATerminal() {
    let shell = CommandLineHarness(
      file: Self.file.replacing("Lunch", with: #"\u001b]0;x\u0007\u202e\u009b31m"#))
    for line in [["list"], ["sections"], ["list", "--json"], ["delete", "1", "--dry-run"]] {
      let output = shell.run(words: line).output
      #expect(!output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
      #expect(!output.unicodeScalars.contains { (0x7F...0x9F).contains($0.value) })
      #expect(!output.unicodeScalars.contains("\u{202E}"))
      #expect(output.contains(#"\u001b]0;x\u0007\u202e\u009b31m"#))
    }
  }
}
