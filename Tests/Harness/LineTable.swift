import Foundation
import Testing

/// A row of a table of command lines, which lies in a file beside the test that reads it.
///
/// ```text
/// # a section
/// + a line that runs before each row of the section
/// add Lunch 12.50 => the answer, in a form that the test knows
/// ```
package struct LineRow: Sendable, CustomTestStringConvertible {
  /// The lines that run before it.
  package let before: [String]
  package let line: String
  package let answer: String
  /// The name of the file, and the number of its line from 1.
  package let place: String

  package var testDescription: String { "\(place) \(line)" }

  /// The rows of a file in the directory of a test.
  package static func all(in name: String, beside test: String = #filePath) -> [LineRow] {
    let mark = " => "
    var rows: [LineRow] = []
    var before: [String] = []
    for (place, line) in lines(of: name, beside: test).enumerated() {
      if line.hasPrefix("# ") { before = [] }
      if line.hasPrefix("+ ") { before.append(String(line.dropFirst(2))) }
      guard !line.hasPrefix("#"), let range = (line + " ").range(of: mark) else { continue }
      rows.append(
        LineRow(
          before: before, line: String(line[..<range.lowerBound]),
          answer: String(line.dropFirst(line[..<range.lowerBound].count + mark.count)),
          place: "\(name):\(place + 1)"))
    }
    return rows
  }

  /// The lines of a file in the directory of a test, empty ones too.
  package static func lines(of name: String, beside test: String = #filePath) -> [String] {
    let path = URL(filePath: test).deletingLastPathComponent().appending(path: name)
    let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
