import ExpenseCore
import Foundation
import Harness
import TestSupport
import Testing

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

  @Test func anEmptyListIsNotedInTheCurrencyAndWidthOfTheUser() {
    var shell = CommandLineHarness()
    shell.environment["IEXPENSE_CURRENCY"] = "JPY"
    #expect(shell.run("list").errors.hasSuffix("Begin with: iexpense add Lunch 1250\n"))
    shell.write("[]")
    (shell.isTerminal, shell.width) = (true, 40)
    #expect(shell.run("list").errors.hasPrefix("No expenses yet in\n'\(shell.path)'.\n"))
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
