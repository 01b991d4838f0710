import TestSupport
import Testing

@testable import Harness
@testable import iexpense

/// A wrong option or setting is found before any file is opened, in every command.
struct BadSettingsTests {
  private static let file = """
    {"Currency":"USD","Items":[
     {"id":"AAAAAA00-0000-4000-8000-000000000000","name":"Lunch","type":"Personal","amount":12.5,"date":"2026-11-21"}
    ,{"id":"BBBBBB00-0000-4000-8000-000000000000","name":"Train","type":"Business","amount":48,"date":"2026-10-31"}
    ]}

    """

  /// A line for every command that does as much as the command can.
  private static let lines: [String: [String]] = [
    "add": ["add", "Tea", "3"], "list": ["list"], "sections": ["sections"],
    "watch": ["watch", "--json"], "delete": ["delete", "1"],
    "edit": ["edit", "1", "--name", "Tea"],
    "undo": ["undo"], "redo": ["redo"], "history": ["history", "--clear"],
    "currency": ["currency", "EUR", "--yes"], "month": ["month", "25"], "totals": ["totals"],
    "import": ["import", "more.csv"],
    "export": ["export", "-o", "out.json"], "merge": ["merge", "base", "ours", "theirs"],
    "doctor": ["doctor", "--salvage", "rescued.json"], "help": ["help", "add"],
    "again": ["again", "Lunch"], "budget": ["budget"], "rule": ["rule"],
    "due": ["due"], "claim": ["claim", "oct", "2"], "split": ["split", "1", "2"],
    "join": ["join", "1", "2"], "mcp": ["mcp"],
    "rename": ["rename", "Lunch", "Dinner"],
    "completions": ["completions", "bash"],
    "man": ["man"],
    "complete": ["complete", "li"],
  ]

  private static let commands = CommandRegistry.standard.commands.map { $0.description.name }

  /// A shell with steps to undo and redo, and the files of the lines.
  private static func shell() throws -> CommandLineHarness {
    let shell = CommandLineHarness(file: file)
    shell.run("add", "Coffee", "4")
    shell.run("add", "Cake", "5")
    shell.run("undo")
    try shell.directory.write("name,amount\nBus,2.5\n", to: "more.csv")
    for name in ["base", "ours", "theirs"] { try shell.directory.write(file, to: name) }
    try shell.directory.write(file.replacing("Lunch", with: "Supper"), to: "theirs")
    return shell
  }

  /// The line with its files in the shell's directory.
  private static func words(of command: String, in shell: CommandLineHarness) throws -> [String] {
    let names = ["more.csv", "out.json", "rescued.json", "base", "ours", "theirs"]
    let line = try #require(lines[command], "a line for '\(command)' is missing")
    return line.map { names.contains($0) ? shell.directory.path($0) : $0 }
  }

  /// Every file of the shell's directory with its bytes.
  private static func files(of shell: CommandLineHarness) throws -> [String: [UInt8]] {
    Dictionary(
      uniqueKeysWithValues: try shell.directory.names().map {
        ($0, shell.directory.bytes(of: $0) ?? [])
      })
  }

  @Test(
    arguments: commands,
    [["--locale", "bogus"], ["--locale="], ["--color", "pink"], ["--file="], ["--file", "-"]])
  func aWrongGlobalOptionIsAUsageErrorAndNothingChanges(
    command: String, option: [String]
  ) throws {
    let shell = try Self.shell()
    let before = try Self.files(of: shell)
    let words = try Self.words(of: command, in: shell)
    for line in [option + words, words + option] {
      let run = shell.run(words: line)
      #expect(run.exit == 64, "\(line)")
      #expect(run.output == "")
      #expect(run.errors.hasPrefix("iexpense: "))
      #expect(try Self.files(of: shell) == before)
    }
  }

  @Test(
    arguments: commands,
    [
      ("IEXPENSE_LOCALE", "xx"), ("IEXPENSE_LOCALE", "bogus_locale"),
      ("IEXPENSE_CURRENCY", "EURO"), ("IEXPENSE_CURRENCY", "€"),
    ])
  func aWrongSettingIsNamedAndNothingChanges(
    command: String, setting: (name: String, value: String)
  ) throws {
    var shell = try Self.shell()
    let before = try Self.files(of: shell)
    shell.environment[setting.name] = setting.value
    let run = shell.run(words: try Self.words(of: command, in: shell))
    let type = try #require(CommandRegistry.standard.command(named: command))
    #expect(run.exit == (type.needsSettings ? 78 : 0))
    if type.needsSettings {
      #expect(run.output == "")
      #expect(run.errors.contains(setting.name))
    }
    #expect(try Self.files(of: shell) == before)
  }

  /// The days of an unknown zone are those of UTC, which is told after the answer.
  @Test(arguments: [
    ("Mars/Phobos", true), ("Mars", true), (":Mars/Phobos", true),
    ("EST5EDT,M3.2.0/2,M11.1.0/2", false),
    ("UTC-2", false), ("<+03>-3", false), ("/nowhere/zone", true), ("", false),
  ])
  func aZoneThatTheMachineDoesNotHaveIsTold(zone: String, isTold: Bool) {
    var shell = CommandLineHarness(file: Self.file)
    shell.environment["TZ"] = zone
    let run = shell.run("list", "today")
    #expect(run.exit == 0 && run.errors.contains("is no time zone of this machine") == isTold)
    #expect(shell.run("list", "-q").errors.isEmpty && shell.run("help").errors.isEmpty)
  }

  @Test(arguments: commands, [nil, "", "relative", "./x"] as [String?])
  func aHomeThatIsNoPlaceIsNamedAndNothingChanges(command: String, home: String?) throws {
    var shell = try Self.shell()
    let before = try Self.files(of: shell)
    shell.environment["IEXPENSE_FILE"] = nil
    shell.environment["HOME"] = home
    let run = shell.run(words: try Self.words(of: command, in: shell))
    let type = try #require(CommandRegistry.standard.command(named: command))
    // A merge names its files itself, so it needs no data file.
    guard type.needsSettings, command != "merge" else { return #expect(run.exit == 0) }
    #expect(run.exit == 78)
    #expect(run.output == "")
    #expect(run.errors.contains("the variable HOME is not"))
    #expect(try Self.files(of: shell) == before)
  }
}
