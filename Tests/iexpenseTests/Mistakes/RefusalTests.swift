import Foundation
import Harness
import TestSupport
import Testing

/// The lines of `Refusals.txt` are refused and change nothing.
struct RefusalTests {
  struct Refusal: CustomTestStringConvertible {
    /// Lines that run before it.
    let before: [String]
    let status: Int32
    let line: String
    let parts: [String]
    var testDescription: String { line }
  }

  /// A line is a status, a command line and parts of the message: `64 due 0 => invalid | cure`.
  private static let all: [Refusal] = {
    var refusals: [Refusal] = []
    var before: [String] = []
    for line in MistakeTests.lines(of: "Refusals.txt") {
      if line.hasPrefix("# ") { before = [] }
      if line.hasPrefix("+ ") { before.append(String(line.dropFirst(2))) }
      guard let match = line.wholeMatch(of: #/(\d+) (.+) => (.*)/#),
        let status = Int32(match.output.1)
      else { continue }
      let parts = match.output.3.components(separatedBy: " | ")
      refusals.append(
        Refusal(before: before, status: status, line: String(match.output.2), parts: parts))
    }
    return refusals
  }()

  @Test func thereAreEnough() { #expect(Self.all.count > 200) }

  @Test(arguments: all)
  func nothingChanges(refusal: Refusal) throws {
    let shell = CommandLineHarness()
    for line in refusal.before {
      try #require(shell.run(words: #require(ShellWords.of(line))).exit == 0, "\(line)")
    }
    let before = shell.bytes
    let run = shell.run(words: try #require(ShellWords.of(refusal.line)))
    #expect(run.exit == refusal.status && run.output.isEmpty && run.file == before, "\(run)")
    let begins = refusal.parts.first?.hasPrefix("…") == false
    #expect(!begins || run.errors.hasPrefix("iexpense: \(refusal.parts[0])"), "\(run.errors)")
    for part in refusal.parts.map({ $0.hasPrefix("…") ? String($0.dropFirst()) : $0 }) {
      #expect(run.errors.contains(part), "\(run.errors)")
    }
    BadInputTests.expectShape(run.errors)
  }
}
