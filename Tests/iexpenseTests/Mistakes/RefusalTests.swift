import Foundation
import Harness
import TestSupport
import Testing

/// The lines of `Refusals.txt` are refused and change nothing.
struct RefusalTests {
  /// A line is a status, a command line and parts of the message: `64 due 0 => invalid | cure`.
  private static let all = LineRow.all(in: "Refusals.txt")

  @Test func thereAreEnough() { #expect(Self.all.count > 200) }

  @Test(arguments: all)
  func nothingChanges(row: LineRow) throws {
    let shell = CommandLineHarness()
    for line in row.before {
      try #require(shell.run(words: #require(ShellWords.of(line))).exit == 0, "\(line)")
    }
    let before = shell.bytes
    let words = try #require(ShellWords.of(row.line))
    let run = shell.run(words: Array(words.dropFirst()))
    let status = try #require(Int32(words[0]))
    #expect(run.exit == status && run.output.isEmpty && run.file == before, "\(run)")
    let parts = row.answer.components(separatedBy: " | ")
    let begins = parts.first?.hasPrefix("…") == false
    #expect(!begins || run.errors.hasPrefix("iexpense: \(parts[0])"), "\(run.errors)")
    for part in parts.map({ $0.hasPrefix("…") ? String($0.dropFirst()) : $0 }) {
      #expect(run.errors.contains(part), "\(run.errors)")
    }
    BadInputTests.expectShape(run.errors)
  }
}
