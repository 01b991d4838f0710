import Foundation

/// A history of a file in `Histories/`: lines that somebody types one after the other, with what they
/// answer and leave. Each begins in a folder of its own on Saturday, 2026-11-21, in USD.
///
/// ```text
/// # A comment, outside of histories.
/// 0 add Tea 3        lines above the first history run at the beginning of each
/// = TITLE            begins a history
/// | food | 64        a row: the history runs once for each, with its values in place of {1} and {2}
///
/// 65 import a.csv    a line with its status, quoted as for a shell; FOLDER/ is the folder, and a word
///                    that ends with .csv or .json a file in it
/// ? y                the next line runs at a terminal, at which this is typed
/// > TEXT             stands in the answer, which is standard output and standard error
/// ! TEXT             does not
/// , LINE             is a line of the answer
/// : LINE             standard output has these lines and no other; `:` alone means none
/// ; LINE             the same of standard error
/// unchanged          the data file is byte for byte as before the line, and no file was made
/// . A 1, B 2         the names and amounts of the list, in its order; `. b.json: A 1` those of a file
/// .date A, -         a member of the expenses, by row; `-` for none
///
/// < FILE             writes the lines up to an empty one to a file
/// cat FILE           makes its text the answer
/// copy A B           copies a file
/// remove A           removes it
/// replace A: B → C   replaces a text in it
/// same A B           two files are equal
/// env A=B            sets a variable for the lines after it, or removes one (`env A=`)
/// @ 2026-12-01       makes that today
/// ```
///
/// In a `,`, `:` or `;` line, `…` stands for anything; a line of only that for any lines.
struct History: Sendable {
  /// A key and the text after it, of several lines for some.
  struct Step: Sendable {
    /// The number of its first line in the file.
    let number: Int
    var key: String
    var lines: [String]
    var text: String { lines.joined(separator: "\n") }
  }

  let title: String
  /// The values of each time that it runs.
  var rows: [[String]] = []
  var steps: [Step] = []

  /// The histories of a file.
  static func all(of text: String) -> [History] {
    var all = [History(title: "")]
    var isWriting = false
    for (place, line) in text.components(separatedBy: "\n").enumerated() {
      let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      let (key, rest) = (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
      let last = all.count - 1
      if isWriting {
        isWriting = !line.isEmpty
        if isWriting { all[last].addToLastStep(line) }
      } else if key == "=" {
        all.append(History(title: rest, steps: all[0].steps))
      } else if key == "|" {
        all[last].rows.append((rest + " ").components(separatedBy: " | ").map(\.trimmed))
      } else if [":", ";"].contains(key), all[last].isAnswered(by: key, at: place) {
        all[last].addToLastStep(rest)
      } else if !key.isEmpty, key != "#" {
        isWriting = key == "<"
        all[last].steps.append(Step(number: place + 1, key: key, lines: [rest]))
      }
    }
    return Array(all.dropFirst())
  }

  private mutating func addToLastStep(_ line: String) { steps[steps.count - 1].lines.append(line) }

  /// True if the line above is one of the same answer.
  private func isAnswered(by key: String, at place: Int) -> Bool {
    guard let step = steps.last else { return false }
    return step.key == key && step.number + step.lines.count == place + 1
  }

  /// The steps of each time that it runs, with the row's values.
  var runs: [(row: String, steps: [Step])] {
    (rows.isEmpty ? [[]] : rows).map { row in
      func filled(_ text: String) -> String {
        row.enumerated().reduce(text) { $0.replacing("{\($1.offset + 1)}", with: $1.element) }
      }
      return (
        row.joined(separator: " | "),
        steps.map { Step(number: $0.number, key: filled($0.key), lines: $0.lines.map(filled)) }
      )
    }
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }

  /// True if the text has those lines and no other; `…` stands for anything in a line, and as a line
  /// for any lines.
  func has(onlyLines lines: [String]) -> Bool {
    guard lines != [""] else { return isEmpty }
    let pattern = lines.map { line in
      line == "…"
        ? "(?:[^\\n]*\\n)*"
        : NSRegularExpression.escapedPattern(for: line).replacing("…", with: "[^\\n]*") + "\\n"
    }
    return range(of: "\\A\(pattern.joined())\\z", options: .regularExpression) != nil
  }
}
