import Foundation

/// The README's fenced blocks of shell lines.
package enum Readme {
  /// A line as a person types it, and the output that the README shows; nil if it shows none.
  package struct Line {
    package let command: String
    package var output: String?
  }

  /// The root of the package, found from this file's path.
  package static let packagePath = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path(
      percentEncoded: false)

  /// All lines of blocks in a language, in order; for the shell also those in tables.
  package static func lines(in language: String = "sh") throws -> [Line] {
    let text = try String(contentsOfFile: packagePath + "/README.md", encoding: .utf8)
    var lines: [Line] = []
    var isShell = false
    var isTranscript = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isShell = line == "```\(language)"
        isTranscript = false
      } else if isShell, line.hasPrefix("$ ") {
        isTranscript = true
        lines.append(Line(command: String(line.dropFirst(2)), output: ""))
      } else if isShell, isTranscript {
        lines[lines.count - 1].output? += line + "\n"
      } else if isShell {
        lines.append(Line(command: String(line)))
      } else if language == "sh", line.hasPrefix("| `"), let end = line.range(of: "` |") {
        lines.append(Line(command: String(line[..<end.lowerBound].dropFirst(3))))
      }
    }
    return lines
  }

  /// The text without differences between runs: ids, days, and blanks that align columns.
  package static func normalized(_ text: String) -> String {
    let uuid = /[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/
    let day = /[0-9]{4}-[0-9]{2}-[0-9]{2}/
    let words = text.replacing(uuid, with: "UUID").replacing(day, with: "DAY")
      .replacing("\u{A0}", with: " ")
      .split(separator: " ", omittingEmptySubsequences: true)
    return words.map { word in
      let id = word.prefix { $0 != "\n" }
      let isID = id.count >= 6 && id.allSatisfy { $0.isHexDigit || $0 == "-" }
      return isID ? "ID" + word.dropFirst(id.count) : String(word)
    }.joined(separator: " ")
  }
}
