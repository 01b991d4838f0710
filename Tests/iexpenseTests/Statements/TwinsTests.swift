import Foundation
import Harness
import TestSupport
import Testing

/// One expense, one entry: each history of `Twins.txt` leaves what it says.
struct TwinsTests {
  private struct History {
    let title: String
    var lines: [(number: Int, text: String)] = []
  }

  private static func histories() throws -> [History] {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Twins.txt")
    let text = try String(contentsOf: url, encoding: .utf8)
    var all: [History] = []
    for (place, line) in text.components(separatedBy: "\n").enumerated() {
      if line.hasPrefix("= ") {
        all.append(History(title: String(line.dropFirst(2))))
      } else if !all.isEmpty {
        all[all.count - 1].lines.append((place + 1, line))
      }
    }
    return all
  }

  @Test func eachHistoryLeavesWhatItSays() throws {
    for history in try Self.histories() { try check(history) }
  }

  private func check(_ history: History) throws {
    let shell = CommandLineHarness()
    var answer = ""
    var written: (name: String, text: String)?
    for (number, line) in history.lines {
      let place: Comment = "Twins.txt:\(number): \(line) (\(history.title))"
      if let file = written {
        written = line.isEmpty ? nil : (file.name, file.text + line + "\n")
        if line.isEmpty { try shell.directory.write(file.text, to: file.name) }
        continue
      }
      let rest = String(line.dropFirst(2))
      switch line.first {
      case nil: continue
      case "<": written = (rest, "")
      case ">": #expect(answer.contains(rest), "\(place): \(answer)")
      case "!": #expect(!answer.contains(rest), "\(place): \(answer)")
      case ".": #expect(items(of: shell, rest) == rest, place)
      case "c":
        let names = line.split(separator: " ").map(String.init)
        try shell.directory.write(shell.directory.text(of: names[1]) ?? "", to: names[2])
      default:
        let words = try #require(ShellWords.of(line)).map { word in
          word.hasSuffix(".csv")
            ? shell.directory.path(word)
            : word.replacing("FOLDER/", with: shell.directory.path + "/")
        }
        let run = shell.run(words: Array(words.dropFirst()))
        answer = run.output + run.errors
        #expect(run.exit == Int32(words[0]), "\(place): \(answer)")
      }
    }
  }

  /// The names and amounts in the list of the file that a line names.
  private func items(of shell: CommandLineHarness, _ line: String) -> String {
    let file = line.firstRange(of: ".json: ").map { String(line[..<$0.lowerBound]) + ".json" }
    let options = file.map { ["--file", shell.directory.path($0)] } ?? []
    let json = shell.run(words: options + ["list", "--csv"]).output
    let rows = json.split(separator: "\r\n").dropFirst().map { row in
      let fields = row.split(separator: ",", omittingEmptySubsequences: false)
      return "\(fields[2]) \(fields[4].replacing(".00", with: ""))"
    }
    return (file.map { "\($0): " } ?? "") + rows.joined(separator: ", ")
  }
}
