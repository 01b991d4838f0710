import Foundation
import TestSupport
import Testing

@testable import Harness
@testable import iexpense

/// The guides contain every command, option and topic.
struct GuideTests {
  private static let commands = CommandContractTests.descriptions.filter { !$0.isHidden }
  private static let grammar = CommandRegistry.standard.grammar
  private static let manual = ManualPage(of: grammar).text

  @Test(arguments: commands)
  func everythingStandsInTheManual(of command: CommandDescription) {
    let manual = Self.manual
    func escaped(_ text: String) -> String { text.replacing("-", with: "\\-") }
    #expect(manual.contains(".Ss \(escaped(command.words.joined(separator: ", ")))\n"))
    #expect(manual.contains(escaped(command.usage)))
    for operand in command.operands { #expect(manual.contains(".It Ar \(escaped(operand.name))")) }
    for option in command.options + GlobalOptions.descriptions {
      #expect(manual.contains("Fl \\-\(escaped(option.name))"), "\(option.name)")
      if let short = option.short { #expect(manual.contains(".It Fl \(short)")) }
      if case .choices(let choices)? = option.value?.completion {
        for choice in choices { #expect(manual.contains(escaped(choice)), "\(choice)") }
      }
    }
  }

  /// The sentences and the lines to type of the manual, as a person reads them.
  private static let manualText: String = {
    let escapes = [
      ("\\&", ""), ("\\(aq", "'"), ("\\(ga", "`"), ("\\(ha", "^"), ("\\(ti", "~"), ("\\-", "-"),
      ("\\e", "\\"),
    ]
    let lines = manual.split(separator: "\n").filter { !$0.hasPrefix(".") }
    return escapes.reduce(lines.joined(separator: " ")) { $0.replacing($1.0, with: $1.1) }
      .replacing(/\\\[u([0-9A-F]+)\]/) { match in
        String(
          UInt32(match.output.1, radix: 16).flatMap(Unicode.Scalar.init).map(Character.init) ?? " ")
      }
  }()

  @Test(arguments: commands)
  func theManualSaysWhatTheHelpPageSays(of command: CommandDescription) {
    let examples = command.examples.flatMap { [$0.explanation + ":", "iexpense " + $0.line] }
    let summaries = command.operands.map(\.summary) + command.options.map(\.summary)
    for text in [command.summary] + command.details + summaries + examples {
      #expect(Self.manualText.contains(text))
    }
  }

  @Test func theManualSaysWhatIsInNoHelpPage() {
    let facts = (ManualTexts.variables + ManualTexts.files).flatMap { [$0.0, $0.1] }
    let recipes = ManualTexts.recipes.flatMap { [$0.text] + $0.lines }
    let topics = HelpTopic.all.flatMap { [$0.summary] + $0.details + $0.glossary.values }
    let texts = ManualTexts.description + [ManualTexts.saving] + facts + recipes + topics
    let manual =
      Self.manualText
      + Self.manual.split(separator: "\n").filter { $0.hasPrefix(".It ") }
      .joined(separator: " ").replacing("\\-", with: "-").replacing("\\(ti", with: "~")
    for text in texts { #expect(manual.contains(text)) }
  }

  /// The usual chapters of a manual, in their usual order.
  @Test func theManualHasTheUsualChapters() {
    let usual = [
      "NAME", "SYNOPSIS", "DESCRIPTION", "ENVIRONMENT", "FILES", "EXIT STATUS", "EXAMPLES",
    ]
    let titles = Self.manual.split(separator: "\n").filter { $0.hasPrefix(".Sh ") }
      .map { String($0.dropFirst(4)) }
    #expect(titles.filter(usual.contains) == usual)
  }

  @Test func everyExitStatusStandsInTheManual() {
    let manual = CommandLineHarness().run("man").output.replacing("\\-", with: "-")
    for code in ExitCode.allCases {
      #expect(
        manual.contains("It Er \(code.rawValue)\n\(code.summary.prefix { $0 != "." })."), "\(code)")
    }
  }

  @Test(arguments: commands)
  func theExamplesComeFirst(of command: CommandDescription) throws {
    let lines = HelpPage(of: .command(command), in: Self.grammar).lines.filter(\.isHeading).map(
      \.text)
    #expect(lines.first == "Examples")
    #expect(lines.contains("Usage"))
    #expect(
      HelpPage(of: .overview, in: Self.grammar).lines.first(where: \.isHeading)?.text == "Examples")
  }

  @Test(arguments: [40, 60, 79])
  func helpIsBrokenBetweenWords(width: Int) {
    var shell = CommandLineHarness()
    (shell.isTerminal, shell.width) = (true, width)
    for words in [[]] + Self.commands.map({ ["help", $0.name] }) {
      let page = shell.run(words: ["--color", "never"] + words).output
      for line in page.split(separator: "\n") where !line.hasPrefix("    iexpense ") {
        let isOneWord = line.drop { $0 == " " }.split(separator: " ").count < 3
        #expect(line.count <= width || isOneWord, "\(line)")
      }
    }
    shell.width = 200
    #expect(!shell.run("help", "add").output.split(separator: "\n").contains { $0.count > 90 })
  }

  @Test func helpHasEscapesOnATerminalOnly() {
    var shell = CommandLineHarness()
    #expect(!shell.run("help", "add").output.contains("\u{1B}"))
    #expect(!shell.run().output.contains("\u{1B}"))
    shell.isTerminal = true
    #expect(shell.run("help", "add").output.contains("\u{1B}[1mExamples"))
    #expect(!shell.run("--color=never", "help", "add").output.contains("\u{1B}"))
    shell.environment["NO_COLOR"] = "1"
    #expect(!shell.run("help", "add").output.contains("\u{1B}"))
  }

  @Test(arguments: [
    (["add", "a", "1.2.3x"], "AMOUNT"), (["add", "a", "1", "-d", "soon"], "DATE"),
    (["list", "--on", "never"], "MONTH"), (["delete", "zz"], "ROW"),
    (["currency", "EURO"], "CODE"), (["edit", "?"], "ROW"),
    (["add", "a", "1", "--id", "1"], "UUID"),
  ])
  func theCommandsPagesTellHowToWriteIt(words: [String], topic: String) throws {
    let shell = CommandLineHarness()
    let run = shell.run(words: words)
    #expect(run.exit == 64)
    let command = try #require(CommandRegistry.standard.command(named: words[0])?.description)
    let pages = [words[0]] + command.topics(among: HelpTopic.all).map(\.name)
    let page = pages.map { shell.run("help", $0).output }.joined()
    let values = try #require(page.range(of: "How to write them"))
    #expect(page[values.upperBound...].contains("\n  \(topic) "))
  }

  @Test(.needs("mandoc", "col"))
  func mandocFindsNothing() async throws {
    let home = TemporaryDirectory()
    let run = try await Binary.shell(
      "iexpense man > iexpense.1 && mandoc -T lint -W warning iexpense.1",
      environment: ["HOME": home.path], in: home)
    #expect(run.exit == 0, "\(run.output)\(run.errors)")
    let page = try await Binary.shell(
      "mandoc -T ascii iexpense.1 | col -bx", environment: ["HOME": home.path], in: home)
    for command in Self.commands {
      #expect(page.output.contains("     \(command.usage)"), "\(command.usage)")
    }
    #expect(page.output.contains("iexpense add 'Shoes, returned' -59.90"))
  }

  @Test(.needs("groff"), arguments: ["-man", "-mdoc"])
  func groffFindsNothing(macros: String) async throws {
    let home = TemporaryDirectory()
    let run = try await Binary.shell(
      "iexpense man | groff \(macros) -ww -T utf8 > page", environment: ["HOME": home.path],
      in: home)
    #expect(run.exit == 0)
    #expect(run.errors == "")
  }
}
