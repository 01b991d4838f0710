import ExpenseCore
import Foundation
import TestSupport
import Testing

@testable import iexpense

/// What holds of every line that is offered, whatever was typed.
struct RepairTests {
  /// Lines that people typed wrong, and right ones that are made wrong here.
  private static let lines: [[String]] =
    (MistakeTests.lines(of: "WrongLines.txt") + MistakeTests.table.map(\.line))
    .compactMap(ShellWords.of) + SpoiledLines.all

  @Test(.long, arguments: stride(from: 0, to: lines.count, by: 100).map { $0 })
  func nothingIsDroppedMovedOrAdded(start: Int) throws {
    for line in Self.lines[start..<min(start + 100, Self.lines.count)] where mayRun(line) {
      try check(line)
    }
  }

  @Test func thereAreEnough() { #expect(Self.lines.count > 1_500) }

  /// Only these end by themselves.
  private func mayRun(_ line: [String]) -> Bool { !line.contains("watch") }

  private func check(_ line: [String]) throws {
    let shell = CommandLineHarness(file: MistakeTests.file)
    let words = line.map { isFile($0) ? shell.directory.path($0) : $0 }
    let run = shell.run(words: words)
    guard run.exit != 0 else { return }
    #expect(run.output.isEmpty && run.file == Array(MistakeTests.file.utf8), "\(line)")
    let offered = try run.errors.matches(of: /(?m)(?:(?:mean|these): |^  )iexpense (.+)$/)
      .map { try #require(ShellWords.of(String($0.1))) }
    #expect(offered.count <= 3, "\(run.errors)")
    for meant in offered {
      expectTheSame(meant, as: words, run.errors)
      try expectThatItWorks(meant, run.errors)
    }
  }

  /// Each word is there but for the name of a command, of an option, or a choice; each number is.
  private func expectTheSame(_ meant: [String], as typed: [String], _ errors: String) {
    let (old, new) = (typed.flatMap(Self.parts), meant.flatMap(Self.parts))
    let (gone, added) = (Self.left(of: old, without: new), Self.left(of: new, without: old))
    #expect(Self.numbers(gone).isEmpty && Self.numbers(added).isEmpty, "\(errors)")
    #expect(!added.contains("--yes") && !added.contains("-y"), "\(errors)")
    #expect(gone.count <= 3 && added.count <= gone.count + 1, "\(errors)")
    // What the file knows was not misspelled.
    let known = ["food", "travel", "rome", "Lunch", "Coffee", "business", "personal"]
    #expect(!gone.contains(where: known.contains), "\(errors)")
  }

  /// An option and its value are two words.
  private static func parts(of word: String) -> [String] {
    guard word.hasPrefix("--"), let mark = word.firstIndex(of: "=") else { return [word] }
    return [String(word[..<mark]), String(word[word.index(after: mark)...])]
  }

  private static func left(of words: [String], without others: [String]) -> [String] {
    var rest = others
    return words.filter { word in
      guard let place = rest.firstIndex(of: word) else { return true }
      rest.remove(at: place)
      return false
    }
  }

  private static func numbers(_ words: [String]) -> [String] {
    words.filter { $0.contains(where: \.isNumber) }
  }

  private func isFile(_ word: String) -> Bool {
    [".csv", ".json", ".html", ".ofx", ".txt", ".plist"].contains { word.hasSuffix($0) }
  }

  private func expectThatItWorks(_ meant: [String], _ errors: String) throws {
    // What reads a file needs one.
    guard !["watch", "import", "merge"].contains(meant[0]) else { return }
    var shell = CommandLineHarness(file: MistakeTests.file)
    shell.run("edit", "1", "--note", "something to undo")
    (shell.isTerminal, shell.input) = (true, ["y\n"])
    let run = shell.run(words: meant)
    #expect(run.exit == 0, "\(errors)\(run.errors)")
    if ["list", "ls", "sections"].contains(meant[0]) { #expect(!run.output.isEmpty, "\(errors)") }
  }

  /// Half of a span is none by itself, and the value of an option stays where it is.
  @Test(arguments: [
    ("budget food 2026 november", nil),
    ("add Lunch 12 food --tag rome business", "add Lunch 12 --tag rome business -c food"),
  ])
  func whatBelongsToItsNeighbourIsNotMoved(line: String, meant: String?) throws {
    let shell = CommandLineHarness(file: MistakeTests.file)
    let run = shell.run(words: try #require(ShellWords.of(line)))
    #expect(run.exit == 64 && run.errors.contains("Did you mean") == (meant != nil))
    let offer = meant.map { "\nDid you mean: iexpense \($0)\n" } ?? ""
    #expect(offer.isEmpty || run.errors.contains(offer), "\(run.errors)")
  }

  /// What is offered for the lines of others stays when a command, or an option, gets a new name.
  @Test(.long) func aNewNameChangesNoOtherLine() {
    let standard = CommandRegistry.standard
    let commands = standard.commands.map { $0 == AddCommand.self ? AddAtPlace.self : $0 }
    let trial = CommandRegistry(commands: commands + [CountCommand.self])
    let shell = CommandLineHarness(file: MistakeTests.file)
    for line in Self.lines.prefix(1_100) {
      let (old, new) = (
        offered(for: line, by: standard, shell), offered(for: line, by: trial, shell)
      )
      #expect(old == new, "\(line)")
    }
  }

  private func offered(
    for line: [String], by registry: CommandRegistry, _ shell: CommandLineHarness
  ) -> [[String]] {
    Repair(of: line, by: registry, in: shell.world(arguments: nil)).lines()
  }
}

/// A command that does not exist.
private struct CountCommand: Command {
  static let description = CommandDescription(
    name: "count", purpose: .look, summary: "Count",
    operands: [Operand.many(.text("WORD"), "Any").description],
    options: [AddAtPlace.place.description], examples: [])
  init(_ arguments: ParsedArguments) throws(UsageError) {}
  func run(in session: Session) -> Guide { Guide(text: "") }
}

/// `add` with one more option.
private struct AddAtPlace: EnteringCommand {
  static let place = Option("place", .text("PLACE"), "Where")
  static let description = CommandDescription(
    name: "add", synonyms: AddCommand.description.synonyms, purpose: .record, summary: "Add",
    operands: AddCommand.description.operands,
    options: AddCommand.description.options + [place.description], examples: [])
  private let command: AddCommand

  init(_ arguments: ParsedArguments) throws(UsageError) { command = try AddCommand(arguments) }
  var fields: EnteredFields { command.fields }
  var isComplete: Bool { command.isComplete }
  func run(in session: Session) throws -> AnyDataResult { try command.run(in: session) }
}

/// Right lines, each made wrong in many ways.
private enum SpoiledLines {
  static let all: [[String]] = right.flatMap { line in
    let words = ShellWords.of(line) ?? []
    return words.indices.flatMap { place in
      misspelled(words[place]).map { word in replaced(words, at: place, by: [word]) }
        + more.map { replaced(words, at: place, by: [words[place], $0]) }
    }
  }

  private static let right = [
    "add Tea 3.20", "add Tea 3.20 business --category food", "add Train to Ghent 48 yesterday",
    "add Tea 3.20 --note nice --tag rome", "again Coffee 4.10", "list --sort amount --reverse",
    "list --since 2026-10 --category food", "sections --by category --totals", "delete 1 2",
    "delete --name Coffee", "edit 1 --amount 14.50", "edit 3 --category food --date fri",
    "budget food 300", "export --format ledger", "history -n 3", "currency USD", "undo",
    "rule rewe --category food", "split 2 12.40 --category food", "due 1 --amount 63.20",
    "due --add --dry-run", "add Gym 20 --every month",
  ]

  private static let more = [
    "food", "business", "yesterday", "12", "3.99", "-5", "rome", "Coffee", "october", "x.csv",
    "--bogus", "-x",
  ]

  private static func replaced(_ words: [String], at place: Int, by new: [String]) -> [String] {
    words[..<place] + new + words[(place + 1)...]
  }

  /// The word without its third letter, with two letters swapped, and in capitals.
  private static func misspelled(_ word: String) -> [String] {
    guard word.count > 4, !word.contains(where: \.isNumber) else { return [] }
    var letters = Array(word)
    letters.remove(at: 3)
    var swapped = Array(word)
    swapped.swapAt(2, 3)
    return [String(letters), String(swapped), word.uppercased()]
  }
}
