import Foundation
import TestSupport

/// The line of a guess that nobody has confirmed, with values for its marks `?1`, `?2`.
package struct GuessedLines {
  /// The lines, the likeliest first.
  package private(set) var lines: [String] = []
  /// The line with the first value for each mark.
  package var first: String { lines.first ?? "" }
  /// The words of each line behind the name of the program.
  package var words: [[String]] {
    lines.compactMap { ShellWords.of($0).map { Array($0.dropFirst()) } }
  }

  /// Finds the line, and the values of its marks, in what an import said.
  package init(_ errors: String) {
    let said = errors.split(separator: "\n")
    guard let line = said.first(where: { $0.hasPrefix("  iexpense import ") }) else { return }
    lines = [String(line.dropFirst(2))]
    for mark in (1...9).map({ "?\($0)" }) {
      let values = said.filter { $0.hasPrefix("  \(mark)  ") }
        .map { $0.dropFirst(6).components(separatedBy: "  ")[0] }
      guard !values.isEmpty else { break }
      lines = lines.flatMap { line in values.map { line.replacing(mark, with: $0) } }
    }
  }
}
