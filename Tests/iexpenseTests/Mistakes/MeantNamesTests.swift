import ExpenseCore
import Foundation
import Harness
import TestSupport
import Testing

/// Properties of every answer to a wrong line, whatever was typed.
struct MeantNamesTests {
  /// Lines that people typed wrong, and correct lines that are spoiled here.
  private static let lines: [[String]] =
    (LineRow.lines(of: "WrongLines.txt").filter { !$0.isEmpty } + MistakeTests.table.map(\.line))
    .compactMap(ShellWords.of) + SpoiledLines.all

  @Test(.long, arguments: stride(from: 0, to: lines.count, by: 100).map { $0 })
  func namesAreOfferedAndNoLines(start: Int) throws {
    for line in Self.lines[start..<min(start + 100, Self.lines.count)] where mayRun(line) {
      try check(line)
    }
  }

  @Test func thereAreEnough() { #expect(Self.lines.count > 1_500) }

  /// Lines of `watch` do not end by themselves.
  private func mayRun(_ line: [String]) -> Bool { !line.contains("watch") }

  private func check(_ line: [String]) throws {
    let shell = CommandLineHarness(file: MistakeTests.file)
    let words = line.map { isFile($0) ? shell.directory.path($0) : $0 }
    let run = shell.run(words: words)
    guard run.exit != 0 else { return }
    #expect(run.output.isEmpty && run.file == Array(MistakeTests.file.utf8), "\(line)")
    let mayOffer = ["claim", "rename", "import"].contains { line.contains($0) }
    #expect(mayOffer || !run.errors.contains("Did you mean: "), "\(line)")
    #expect(!run.errors.contains(" --yes'?"), "\(line)")
    let names = run.errors.matches(of: /; did you mean (.+)\?/).map { $0.1.matches(of: /'[^']+'/) }
    #expect(names.count <= 1 && names.allSatisfy { (1...3).contains($0.count) }, "\(run.errors)")
    // A word of the file is not misspelt.
    for word in Self.known where line.contains(word) {
      #expect(!run.errors.contains(" for '\(word)'"), "\(run.errors)")
      let wrong = run.errors.firstMatch(of: /'([^']+)'; did you mean/).map { String($0.1) }
      #expect(wrong != word, "\(run.errors)")
    }
    try checkOffers(of: run.errors, words)
  }

  /// A name that is offered for a word, or an option with its value, is read in its place.
  private func checkOffers(of errors: String, _ line: [String]) throws {
    let name = errors.firstMatch(of: /iexpense: [^']*'([^']+)'.*; did you mean '([^']+)'\?\n/)
    let option = errors.firstMatch(of: /iexpense: [^']*'([^']+)'.*\nWrite (--[a-z]+ [^ A-Z]+)\.\n/)
    guard let typed = (name?.1 ?? option?.1).map(String.init),
      let new = ShellWords.of(String(name?.2 ?? option?.2 ?? "")),
      let place = line.firstIndex(of: typed)
    else { return }
    // The value of an option may be a word beside the wrong one.
    let ends = name == nil ? [(place, 1), (place, 2), (place, 3), (place - 1, 2)] : [(place, 1)]
    let answers = ends.filter { $0.0 >= 0 && $0.0 + $0.1 <= line.count }.map { start, count in
      CommandLineHarness(file: MistakeTests.file)
        .run(words: line[..<start] + new + line[(start + count)...]).errors
    }
    #expect(
      answers.contains { answer in
        let isWrong = /unknown|neither|nothing in the file|not a type|more than one day|unexpected/
        let cause = answer.prefix { $0 != "\n" }
        return cause.firstMatch(of: isWrong) == nil || !new.contains { cause.contains("'\($0)'") }
      }, "\(line): \(errors)\(answers)")
  }

  private static let known = ["food", "travel", "rome", "Lunch", "Coffee", "business", "personal"]

  private func isFile(_ word: String) -> Bool {
    [".csv", ".json", ".html", ".ofx", ".txt", ".plist"].contains { word.hasSuffix($0) }
  }
}

/// Correct lines, each spoiled in many ways.
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

  /// The word without its third letter, with two letters swapped, and in upper case.
  private static func misspelled(_ word: String) -> [String] {
    guard word.count > 4, !word.contains(where: \.isNumber) else { return [] }
    var letters = Array(word)
    letters.remove(at: 3)
    var swapped = Array(word)
    swapped.swapAt(2, 3)
    return [String(letters), String(swapped), word.uppercased()]
  }
}
