import Foundation
import TestSupport
import Testing

@testable import Harness
@testable import iexpense

/// The contract of every command; registering a new one puts it under these tests.
struct CommandContractTests {
  static let descriptions = CommandRegistry.standard.commands.map { $0.description }

  @Test(arguments: CommandRegistry.standard.commands.map { $0.description.name })
  func everyExampleParses(name: String) throws {
    let command = try #require(CommandRegistry.standard.command(named: name))
    #expect(!command.description.examples.isEmpty)
    for example in command.description.examples {
      // The other end of a pipe or a redirection is not parsed.
      let line = example.line.split(separator: " | ")[0].split(separator: " >")[0]
      var named: CommandDescription?
      let parser = ArgumentParser(grammar: CommandRegistry.standard.grammar)
      let invocation = try parser.parse(
        try #require(ShellWords.of(line)), command: &named)
      guard case .command(let description, let arguments) = invocation else {
        Issue.record("'\(example.line)' calls no command")
        continue
      }
      #expect(description.name == name)
      #expect(throws: Never.self) { try command.init(arguments) }
      #expect(!example.explanation.isEmpty && !example.explanation.hasSuffix("."))
    }
  }

  @Test(arguments: descriptions)
  func nothingIsLeftUnsaid(of command: CommandDescription) {
    let summaries =
      [command.summary] + command.options.map(\.summary) + command.operands.map(\.summary)
    for summary in summaries {
      #expect(summary.first?.isUppercase == true, "\(summary)")
      #expect(!summary.hasSuffix("."), "\(summary)")
      #expect(summary.count <= 60, "\(summary)")
    }
    for paragraph in command.details { #expect(paragraph.hasSuffix("."), "\(paragraph)") }
    for operand in command.operands {
      // The valid words, or a placeholder.
      #expect(operand.name.contains("|") || operand.name == operand.name.uppercased())
    }
  }

  @Test func everyWordCallsOneCommand() {
    let words = Self.descriptions.flatMap { [$0.name] + $0.aliases }
    #expect(Set(words).count == words.count)
    for command in Self.descriptions {
      let options = command.options + GlobalOptions.descriptions
      let names = Set(options.map(\.name))
      let others = command.options.flatMap(\.synonyms).filter { !names.contains($0) }
      #expect(Set(others).count == others.count)
    }
    let synonyms = Self.descriptions.flatMap(\.synonyms)
    #expect(Set(synonyms).count == synonyms.count)
    #expect(Set(words).isDisjoint(with: synonyms))
    for word in words { #expect(word.allSatisfy { $0.isLowercase || $0 == "-" }) }
  }

  @Test(arguments: descriptions)
  func optionsAndLettersAreUniqueTheGlobalOnesIncluded(of command: CommandDescription) {
    let options = command.options + GlobalOptions.descriptions
    #expect(Set(options.map(\.name)).count == options.count)
    let letters = options.compactMap(\.short)
    #expect(Set(letters).count == letters.count)
    for option in options {
      #expect(option.name.allSatisfy { $0.isLowercase || $0 == "-" })
      #expect(option.name.count > 1)
      #expect(option.value.map { !$0.placeholder.isEmpty } ?? true)
    }
  }

  @Test func aLetterMeansTheSameEverywhere() {
    var names: [Unicode.Scalar: Set<String>] = [:]
    for option in Self.descriptions.flatMap(\.options) {
      if let short = option.short { names[short, default: []].insert(option.name) }
    }
    for (letter, meanings) in names { #expect(meanings.count == 1, "-\(letter): \(meanings)") }
  }

  @Test(arguments: descriptions)
  func whatExcludesEachOtherExists(in command: CommandDescription) {
    for options in command.exclusive {
      #expect(options.count > 1)
      for option in options { #expect(command.option(named: option.name) != nil, "\(option.name)") }
    }
  }

  @Test(arguments: descriptions)
  func aRepeatableOperandIsTheLast(of command: CommandDescription) {
    #expect(!command.operands.dropLast().contains { $0.count == .many })
    let optional = command.operands.drop { $0.count == .one }
    #expect(!optional.contains { $0.count == .one })
  }

  @Test(arguments: descriptions)
  func theHelpPageIsTheSameHoweverItIsAskedFor(of command: CommandDescription) {
    let shell = CommandLineHarness()
    let page = shell.run("help", command.name)
    #expect(page.exit == 0)
    #expect(page.errors == "")
    for words in [
      [command.name, "--help"], ["--help", command.name], [command.name, "-h", "--help"],
    ] {
      let other = shell.run(words: words)
      #expect(other.output == page.output)
      #expect(other.exit == 0)
    }
    for alias in command.aliases { #expect(shell.run("help", alias).output == page.output) }
    let topics = command.topics(among: HelpTopic.all)
    for topic in topics { #expect(page.output.contains("  iexpense help \(topic.name)")) }
    let told = page.output + topics.map { shell.run("help", $0.name).output }.joined()
    for option in command.options { #expect(told.contains("--\(option.name)")) }
    for (word, _) in [command].glossary { #expect(told.contains("\n  \(word) "), "\(word)") }
    for operand in command.operands { #expect(page.output.contains(operand.name)) }
    for example in command.examples {
      #expect(page.output.contains("    iexpense \(example.line)\n"))
    }
    for line in page.output.split(separator: "\n") {
      #expect(line.count <= 80, "\(line)")
      #expect(!line.hasSuffix(" "), "\(line)")
    }
    #expect(shell.bytes == nil)
  }

  /// A terminal has 24 lines.
  @Test(arguments: descriptions)
  func theShortPageFitsATerminal(of command: CommandDescription) {
    let shell = CommandLineHarness()
    let page = shell.run(command.name, "-h")
    #expect(page.exit == 0 && page.errors == "" && shell.bytes == nil)
    #expect(shell.run("-h", command.name).output == page.output)
    let lines = page.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 24 && lines.allSatisfy { $0.count <= 80 })
    #expect(page.output.contains("  \(command.usage.prefix(60))"))
    #expect(page.output.contains("\n  iexpense \(command.examples[0].line)\n"))
    #expect(lines.last == "'iexpense help \(command.name)' explains all of it.")
    for name in command.usual { #expect(page.output.contains("--\(name)"), "\(name)") }
    #expect(command.options.isEmpty || page.output.contains("\nOptions\n"))
  }

  @Test(arguments: HelpTopic.all.map(\.name))
  func aTopicHasAPageAndAChapter(name: String) throws {
    let shell = CommandLineHarness()
    let topic = try #require(HelpTopic.all.first { $0.name == name })
    let page = shell.run("help", name)
    #expect(page.exit == 0 && page.errors == "")
    for option in topic.options { #expect(page.output.contains("--\(option.name)")) }
    for line in page.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    let manual = shell.run("man").output
    #expect(manual.components(separatedBy: ".Sh \(name.uppercased())\n").count == 2)
    for example in topic.examples {
      let words = try #require(ShellWords.of(example.line))
      var named: CommandDescription?
      _ = try ArgumentParser(grammar: CommandRegistry.standard.grammar).parse(
        words, command: &named)
    }
  }

  /// Many commands have the filters, and one page explains them.
  @Test func theFiltersAreExplainedOnce() {
    let shell = CommandLineHarness()
    for text in ["Only amounts up to this one", "A FILTER is read as the first of these"] {
      for command in ["list", "sections", "export", "watch"] {
        #expect(!shell.run("help", command).output.contains(text))
      }
      #expect(shell.run("help", "filters").output.contains(text))
      #expect(shell.run("man").output.components(separatedBy: text).count == 2)
    }
  }

  @Test func theOverviewNamesEveryCommandAndGlobalOption() {
    let shell = CommandLineHarness()
    let overview = shell.run()
    #expect(overview.exit == 0)
    #expect(overview.errors == "")
    for words in [["help"], ["--help"], ["-h"]] {
      #expect(shell.run(words: words).output == overview.output)
    }
    for command in Self.descriptions {
      let words = command.words.joined(separator: ", ")
      #expect(overview.output.contains("\n  \(words) ") == !command.isHidden)
    }
    for option in GlobalOptions.descriptions {
      #expect(overview.output.contains("--\(option.name)"))
    }
    for line in overview.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }
}

extension CommandDescription: CustomTestStringConvertible {
  public var testDescription: String { name }
}
