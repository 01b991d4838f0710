import Foundation
import Testing

@testable import ExpenseCore
@testable import ExpenseStatements

/// The guesses of the tables in `Guesses.txt`: the layout, what it leaves open, or what is missing.
///
/// A `!` after a subject says that nobody knows the answer but the person.
struct GuessTests {
  private struct Sample: CustomTestStringConvertible {
    private(set) var members: [String: [String]] = [:]
    let text: String
    let testDescription: String

    init(_ block: String) {
      let parts = block.components(separatedBy: "\n---\n")
      for line in parts[0].split(separator: "\n") {
        let member = line.components(separatedBy: ": ")
        members[member[0], default: []].append(member.dropFirst().joined(separator: ": "))
      }
      text = parts.dropFirst().joined() + "\n"
      testDescription = String(parts[0].prefix { $0 != "\n" })
    }

    subscript(name: String) -> String? { members[name]?.first }
  }

  private static let samples: [Sample] = {
    let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Guesses.txt")
    let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "\n===\n").map(Sample.init)
  }()

  @Test(arguments: samples)
  private func isAsSaid(sample: Sample) throws {
    var options = ImportOptions()
    options.currency = sample["currency"].flatMap { Currency(code: $0) }
    options.latestDay = CalendarDate("2027-11-21")
    let bytes = sample["turkish"].map { _ in sample.text.data(using: .windowsCP1254) ?? Data() }
    let text = try #require(
      ForeignText(bytes.map { Array($0) } ?? Array(sample.text.utf8), as: nil, Layout()))
    do throws(Missing) {
      let guess = try Guess(text, options)
      #expect(guess.layout.columnsText == sample["layout"])
      #expect(guess.layout.out.map(\.typed) == sample.members["out"] ?? [])
      #expect(guess.isProven == (sample["proven"] != nil))
      let open = guess.questions.map { "\($0.subject)" + ($0.isKnown ? "" : "!") }
      #expect(open.joined(separator: " ") == sample["open"] ?? "")
      #expect(guess.misfit?.balance == sample["misfit"])
      if let days = sample["days"] { #expect(guess.layout.dateFormat?.pattern == days) }
      #expect(guess.questions.allSatisfy { (1...4).contains($0.choices.count) })
    } catch {
      let code = sample["missing"]?.split(separator: " ").dropFirst().first.map(String.init)
      let wanted = code.flatMap { Currency(code: $0) }.map { Missing.currency($0) }
      #expect(error == wanted ?? .day(example: nil), "\(error)")
    }
  }

  @Test func thereAreEnough() { #expect(Self.samples.count >= 25) }

  /// Each line of the table of words would count twice otherwise.
  @Test func eachWordStandsOnce() {
    let keys = StatementWords.entries.map { StatementWords.key(of: $0.word) }
    let twice = Dictionary(grouping: keys) { $0 }.filter { $0.value.count > 1 }.keys
    #expect(twice.isEmpty && !keys.contains(""), "\(twice.sorted())")
    #expect(Set(StatementWords.entries.flatMap(\.roles)) == Set(StatementWords.Role.allCases))
  }
}
