import TestSupport
import Testing

@testable import iexpense

/// The parsed words of a line, for a command with an option of each kind.
struct ArgumentParserTests {
  private struct Sample: Command {
    static let description = CommandDescription(
      name: "sample", aliases: ["smp"], purpose: .look, summary: "Try the parser",
      operands: [Operand.many(.word("WORD"), "Any").description],
      options: [text.description, day.description, json.description, csv.description],
      exclusive: [[json.description, csv.description]],
      examples: [])
    static let text = iexpense.Option("text", short: "t", .text("TEXT"), "Text")
    static let day = iexpense.Option("day", short: "d", .text("DAY"), "A day")
    static let json = Flag("json", short: "j", "JSON")
    static let csv = Flag("csv", short: "c", "CSV")

    init(_ arguments: ParsedArguments) throws(UsageError) {}
    func run(in session: Session) throws -> any CommandResult { Guide(text: "") }
  }

  private struct One: Command {
    static let description = CommandDescription(
      name: "one", purpose: .look, summary: "Take one or two",
      operands: [
        Operand.required(.word("FIRST"), "Needed").description,
        Operand.optional(.word("SECOND"), "Not needed").description,
      ],
      examples: [])
    init(_ arguments: ParsedArguments) throws(UsageError) {}
    func run(in session: Session) throws -> any CommandResult { Guide(text: "") }
  }

  private let parser = ArgumentParser(
    grammar: CommandRegistry(commands: [Sample.self, One.self]).grammar)

  /// The parsed words as text: the options in order, then the operands.
  private func parse(_ line: [String]) throws(UsageError) -> String {
    var description: CommandDescription?
    switch try parser.parse(line, command: &description) {
    case .help(let topic, _, _): return "help \(topic?.name ?? "")"
    case .version: return "version"
    case .nothing: return "nothing"
    case .command(let command, let arguments):
      var words = [command.name]
      if let text = try arguments.value(of: Sample.text) { words.append("text=\(text)") }
      if let day = try arguments.value(of: Sample.day) { words.append("day=\(day)") }
      if arguments.has(Sample.json) { words.append("json") }
      if arguments.has(Sample.csv) { words.append("csv") }
      if let file = try arguments.value(of: GlobalOptions.file) { words.append("file=\(file)") }
      if arguments.has(GlobalOptions.quiet) { words.append("quiet") }
      return (words + arguments.operands.map { "<\($0)>" }).joined(separator: " ")
    }
  }

  @Test(
    arguments: [
      ([], "nothing"),
      (["-q"], "nothing"),
      (["sample"], "sample"),
      (["smp", "a", "b"], "sample <a> <b>"),
      // Values.
      (["sample", "--text", "v"], "sample text=v"),
      (["sample", "--text=v"], "sample text=v"),
      (["sample", "--text=a=b=c"], "sample text=a=b=c"),
      (["sample", "--text=", "v"], "sample text= <v>"),
      (["sample", "--text", "", "v"], "sample text= <v>"),
      (["sample", "--text=--x"], "sample text=--x"),
      (["sample", "--text=-x"], "sample text=-x"),
      (["sample", "-t", "v"], "sample text=v"),
      (["sample", "-tv"], "sample text=v"),
      // Characters that would combine with the letter or the `=` before them.
      (["sample", "--text=\u{301}e"], "sample text=\u{301}e"),
      (["sample", "--text=\u{E48}\u{E01}"], "sample text=\u{E48}\u{E01}"),
      (["sample", "-t\u{94D}x", "-d\u{FE0F}"], "sample text=\u{94D}x day=\u{FE0F}"),
      (["sample", "-tv=w"], "sample text=v=w"),
      // Groups.
      (["sample", "-jq"], "sample json quiet"),
      (["sample", "-jtv"], "sample text=v json"),
      (["sample", "-jt", "v"], "sample text=v json"),
      (["sample", "-tj"], "sample text=j"),
      // A word is an option only with a letter or another dash after the dash.
      (["sample", "-12.50"], "sample <-12.50>"),
      (["sample", "-$5", "-3d", "-.5", "-€5", "-é"], "sample <-$5> <-3d> <-.5> <-€5> <-é>"),
      (["sample", "-d", "-3d"], "sample day=-3d"),
      (["sample", "--day", "-3d"], "sample day=-3d"),
      (["sample", "-d-3d"], "sample day=-3d"),
      (["sample", "-"], "sample <->"),
      (["sample", "--file", "./-"], "sample file=./-"),
      (["sample", ""], "sample <>"),
      (["sample", "\u{2212}5"], "sample <\u{2212}5>"),
      // The end of the options.
      (["sample", "--", "-t", "--json", "--", "-h"], "sample <-t> <--json> <--> <-h>"),
      (["--", "sample", "-j"], "sample <-j>"),
      (["sample", "a", "--", "b"], "sample <a> <b>"),
      (["sample", "--"], "sample"),
      // Global options may be anywhere.
      (["--file", "x", "sample", "-q"], "sample file=x quiet"),
      (["sample", "--file=x"], "sample file=x"),
      (["-q", "sample", "a", "--json"], "sample json quiet <a>"),
      // Help and version.
      (["-h"], "help "), (["--help"], "help "),
      (["sample", "-h"], "help sample"), (["-h", "sample"], "help sample"),
      (["sample", "--bogus", "--text", "--help"], "help sample"),
      (["smp", "a", "-h"], "help sample"), (["--file", "one", "sample", "--help"], "help sample"),
      (["--file", "one", "--help"], "help "), (["--text=x", "bogus", "one", "-h"], "help one"),
      (["sample", "-jh"], "help sample"), (["sample", "--bogus", "-qh"], "help sample"),
      (["one", "--help"], "help one"),
      (["-V"], "version"), (["--version"], "version"), (["sample", "--version"], "version"),
      // Operands.
      (["one", "a"], "one <a>"), (["one", "a", "b"], "one <a> <b>"),
    ] as [([String], String)])
  func wordsAreToldApart(line: [String], expected: String) throws {
    #expect(try parse(line) == expected)
  }

  @Test(
    arguments: [
      (["Sample"], .unknownCommand("Sample")),
      (["sam"], .unknownCommand("sam")),
      (["sample", "--file", "-"], .notAStream(.option("file"))),
      (["--text", "v", "sample"], .unknownOption("--text")),
      (["sample", "--bogus=v"], .unknownOption("--bogus")),
      (["sample", "--tex", "v"], .unknownOption("--tex")),
      (["sample", "-j\u{301}"], .unknownOption("-\u{301}", in: "-j\u{301}")),
      (["sample", "-KWD", "5"], .unknownOption("-K", in: "-KWD")),
      (["sample", "-json"], .unknownOption("-json")),
      (["sample", "--text"], .missingValue(option: "--text")),
      (["sample", "-t"], .missingValue(option: "-t")),
      (["sample", "-t", "-j"], .missingValue(option: "-t")),
      (["sample", "-jt"], .missingValue(option: "-t")),
      (["sample", "--json="], .unexpectedValue(option: "--json")),
      (["sample", "-qj", "--json"], .repeated(option: "json")),
      (["sample", "--text=a", "-t", "b"], .repeated(option: "text")),
      (["sample", "-jj"], .repeated(option: "json")),
      (["sample", "-jc"], .exclusive(["--json", "--csv"])),
      (["one"], .missingOperand("FIRST")),
      (["one", "a", "b", "c", "d"], .surplusOperand("c")),
    ] as [([String], UsageError)])
  func errorsNameTheWrongWord(line: [String], expected: UsageError) {
    #expect(throws: expected) { try parse(line) }
  }

  @Test func theCommandIsKnownToAnErrorBehindIt() {
    var description: CommandDescription?
    _ = try? parser.parse(["smp", "--bogus"], command: &description)
    #expect(description?.name == "sample")
    description = nil
    _ = try? parser.parse(["--bogus", "smp"], command: &description)
    #expect(description == nil)
  }
}
