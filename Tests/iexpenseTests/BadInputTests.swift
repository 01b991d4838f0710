import ExpenseCore
import Foundation
import Harness
import TestSupport
import Testing

/// Refusals: exit code, message, and an unchanged file.
struct BadInputTests {
  private static let good = """
    {"Currency":"USD","Items":[
     {"id":"08B15DB4-2F02-4AB8-A965-67A9C90D8A44","name":"Lunch","type":"Personal","amount":12.5,"date":"2026-11-21"}
    ,{"id":"08B15DB5-2F02-4AB8-A965-67A9C90D8A44","name":"Train","type":"Business","amount":48}
    ]}

    """

  /// Checks the form of a message: at most three lines apart from an announced list, and no text of
  /// Swift.
  static func expectShape(_ errors: String, sourceLocation: SourceLocation = #_sourceLocation) {
    // Indented lines are a list that the message announces.
    let all = errors.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let lines = all.filter { !$0.hasPrefix("  ") }
    let isShaped =
      (lines.count == all.count || lines.contains { $0.hasSuffix(":") })
      && errors.hasSuffix("\n") && (1...3).contains(lines.count)
      && lines[0].hasPrefix("iexpense: ") && !lines[0].hasSuffix(".")
      && lines[0].dropFirst("iexpense: ".count).first?.isUppercase != true
      && lines.dropFirst().allSatisfy {
        // A quoted word has no case.
        ($0.first?.isUppercase != false || $0.hasPrefix("'"))
          && (".?:".contains($0.last ?? " ") || $0.contains(": iexpense "))
      }
    #expect(isShaped, "\(errors)", sourceLocation: sourceLocation)
    for word in ["Swift", "Foundation", "NSCocoa", "Optional(", "error(", "SystemError", "0x"] {
      #expect(!errors.contains(word), "\(errors)", sourceLocation: sourceLocation)
    }
    #expect(
      !errors.unicodeScalars.contains { $0 != "\n" && SafeText.isUnsafe($0) },
      sourceLocation: sourceLocation)
  }

  // MARK: Damaged files

  private static let lines = [
    ["list"], ["sections", "--json"], ["add", "Tea", "3"], ["delete", "1"], ["currency"],
  ]

  private static func amount(_ text: String) -> String {
    good.replacing("12.5", with: text)
  }

  private static let damaged: [(String, String)] = [
    ("", ":1:1: the file is empty"),
    (" \n", ":1:1: the file is empty"),
    ("\0\0\0\0", ":1:1: the file has NUL bytes"),
    ("<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> b\n", ":1:1: git conflict markers"),
    (good.replacing(",{", with: "<<<<<<< HEAD\n,{"), ":3:1: git conflict markers"),
    (#"{"Items":[],"Items":[]}"#, ":1:13: the key 'Items' occurs twice"),
    (good.replacing("DB5", with: "DB4"), ":3:"),
    (#"{"Items":[],}"#, ":1:12: a comma with nothing after it"),
    (good + "x", ":5:1: something follows the end"),
    (String(repeating: "[", count: 100_000), ":1:"),
    (String(repeating: #"{"a":"#, count: 100_000), ":1:"),
    (amount("1e400"), ":2:"), (amount("NaN"), ":2:"), (amount("Infinity"), ":2:"),
    (amount(String(repeating: "9", count: 50)), ":2:"), (amount("\"12.50\""), ":2:"),
    (amount("012"), ":2:"), (amount("+1"), ":2:"), (amount("1."), ":2:"), (amount(".5"), ":2:"),
    (amount("null"), ":2:"), (amount("12.34567"), ":2:"), (amount("true"), ":2:"),
    (good.replacing("2026-11-21", with: "2026-02-30"), ":2:"),
    (good.replacing("\"2026-11-21\"", with: "785000000"), ":2:"),
    (good.replacing("USD", with: "EURO"), ":1:"),
    (good.replacing("{\"Cur", with: "{\"Format\":3,\"Cur"), ":1:"),
    ("\"Items\"", ":1:1:"), ("null", ":1:1:"), (#"{"Items":{}}"#, ":1:"), ("[1]", ":1:2:"),
  ]

  @Test(arguments: damaged)
  func aDamagedFileIsNamedAndLeftAlone(text: String, place: String) throws {
    for words in Self.lines {
      let shell = CommandLineHarness(file: text)
      let run = shell.run(words: words)
      #expect(run.exit == 65)
      #expect(run.output == "")
      #expect(run.errors.hasPrefix("iexpense: \(shell.path)\(place)"), "\(run.errors.prefix(300))")
      Self.expectShape(run.errors)
      #expect(run.file == Array(text.utf8))
      #expect(try shell.directory.names() == [CommandLineHarness.fileName])
    }
  }

  @Test func invalidUTF8IsNamedAndLeftAlone() throws {
    let shell = CommandLineHarness()
    let bytes = Array(Self.good.utf8.prefix(90)) + [0xFF] + Array(Self.good.utf8.dropFirst(90))
    try shell.directory.write(bytes, to: CommandLineHarness.fileName)
    let run = shell.run("add", "Tea", "3")
    #expect(run.exit == 65)
    #expect(run.errors.contains(": not valid UTF-8"))
    #expect(run.file == bytes)
  }

  @Test func aFileCutOffAnywhereIsLeftAlone() throws {
    let whole = Array(Self.good.utf8)
    for count in 0..<whole.count - 1 {
      let shell = CommandLineHarness()
      try shell.directory.write(Array(whole.prefix(count)), to: CommandLineHarness.fileName)
      let run = shell.run("add", "Tea", "3")
      #expect(run.exit == 65)
      Self.expectShape(run.errors)
      #expect(run.file == Array(whole.prefix(count)))
    }
  }

  @Test func aNewerFormatSaysToUpdate() {
    let shell = CommandLineHarness(file: #"{"Format":3,"Items":[]}"#)
    let run = shell.run("list")
    #expect(run.exit == 65)
    #expect(run.errors.contains("written by a newer iexpense"))
    #expect(CommandLineHarness(file: #"{"Format":1,"Items":[]}"#).run("list").exit == 0)
  }

  @Test func helpNeverOpensTheFile() {
    let shell = CommandLineHarness(file: "<<<<<<<")
    for words in [[], ["help"], ["help", "add"], ["--version"], ["delete", "-h"]] {
      #expect(shell.run(words: words).exit == 0)
    }
  }

  // MARK: Places

  @Test func onlyRegularFilesAreAccepted() throws {
    let shell = CommandLineHarness()
    try FileManager.default.createSymbolicLink(
      atPath: shell.directory.path("loop"), withDestinationPath: "loop")
    let fifo = shell.directory.path("fifo")
    try unsafe #require(mkfifo(fifo, 0o600) == 0)
    let places = [
      (shell.directory.path, "is not a regular file"), (fifo, "is not a regular file"),
      ("/dev/null", "is not a regular file"),
      (shell.directory.path("loop"), "lead back to themselves"),
    ]
    for (path, words) in places {
      for line in [["list"], ["add", "Tea", "3"], ["delete", "1"]] {
        let run = shell.run(words: ["--file", path] + line)
        #expect(run.exit == 66)
        #expect(run.errors.contains(words), "\(run.errors)")
        Self.expectShape(run.errors)
      }
    }
    #expect(try shell.directory.names() == ["fifo", "loop"])
  }

  @Test func badSettingsAreNamed() {
    var shell = CommandLineHarness()
    shell.environment["IEXPENSE_CURRENCY"] = "EURO"
    let currency = shell.run("add", "Tea", "3")
    #expect(currency.exit == 78)
    #expect(currency.errors.hasPrefix("iexpense: unknown currency 'EURO' in IEXPENSE_CURRENCY\n"))
    shell.environment["IEXPENSE_CURRENCY"] = "EUR"
    shell.environment["IEXPENSE_LOCALE"] = "tlh"
    #expect(shell.run("add", "Tea", "3").exit == 78)
    shell.environment = [:]
    let homeless = shell.run("list")
    #expect(homeless.exit == 78)
    BadInputTests.expectShape(homeless.errors)
    #expect(shell.bytes == nil)
  }

  @Test func aCommandLineThatCannotBeKnownIsNotAnEmptyOne() {
    let run = CommandLineHarness(file: Self.good).run(nil as [[UInt8]]?)
    #expect(run.exit == 78)
    #expect(run.output == "")
    #expect(run.errors == "iexpense: the command line cannot be read\nIs /proc mounted?\n")
  }
}
