import Foundation
import Harness
import TestSupport
import Testing

/// Each history of `Histories/` answers and leaves what it says.
struct HistoriesTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Histories")

  private static let names =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)))
    ?? []).filter { $0.hasSuffix(".txt") }.sorted()

  @Test(arguments: names)
  func answersAndLeavesWhatItSays(name: String) throws {
    let url = Self.folder.appending(path: name)
    for history in History.all(of: try String(contentsOf: url, encoding: .utf8)) {
      for (row, steps) in history.runs {
        var world = HistoryWorld()
        for step in steps {
          guard let seen = try world.difference(at: step) else { continue }
          Issue.record(
            "\(step.key) \(step.text) (\(history.title)\(row.isEmpty ? "" : ": ")\(row))\n\(seen)",
            sourceLocation: SourceLocation(
              fileID: "Histories/\(name)", filePath: url.path(percentEncoded: false),
              line: step.number, column: 1))
        }
        #expect(try !world.leftLitter(), "\(history.title)")
      }
    }
  }

  /// Without this test, a missing directory would look like success.
  @Test func historiesAreFound() {
    #expect(Self.names.contains("Twins.txt"))
  }
}

/// The world of one history.
private struct HistoryWorld {
  private var shell = CommandLineHarness()
  private var output = ""
  private var errors = ""
  /// The data file before the last line, and the names beside it.
  private var before: (data: [UInt8]?, names: [String]) = (nil, [])
  private var typed: String?

  private var answer: String { output + errors }
  private var folder: TemporaryDirectory { shell.directory }

  /// Takes a step, or looks what the last line answered and left.
  ///
  /// - Returns: what is there in place of what the step says; nil if it is true.
  mutating func difference(at step: History.Step) throws -> String? {
    let text = step.text
    switch step.key {
    case ">": return answer.contains(text) ? nil : answer
    case "!": return answer.contains(text) ? answer : nil
    case ",": return answer.has(onlyLines: ["…", text, "…"]) ? nil : answer
    case ":": return output.has(onlyLines: step.lines) ? nil : output
    case ";": return errors.has(onlyLines: step.lines) ? nil : errors
    case "unchanged":
      let isSame = try shell.bytes == before.data && names() == before.names
      return isSame ? nil : "\(try names())\n\(shell.text ?? "")"
    case "same":
      let texts = text.split(separator: " ").map { folder.text(of: String($0)) }
      return texts[0] == texts[1] ? nil : texts.map { $0 ?? "no file" }.joined(separator: "\n")
    case _ where step.key.hasPrefix("."):
      let there = values(of: step.key.dropFirst(), in: text)
      return there == text ? nil : there
    case _ where Int32(step.key) != nil:
      let exit = try run(text)
      return exit == Int32(step.key) ? nil : "\(exit.map(String.init) ?? "none"): \(answer)"
    default:
      try change(step)
      return nil
    }
  }

  /// Changes the world around the line that comes next.
  private mutating func change(_ step: History.Step) throws {
    let words = step.text.split(separator: " ").map(String.init)
    switch step.key {
    case "?": typed = step.text
    case "<":
      try folder.write(step.lines.dropFirst().map { $0 + "\n" }.joined(), to: step.lines[0])
    case "cat": (output, errors) = (folder.text(of: step.text) ?? "", "")
    case "copy": try folder.write(try #require(folder.bytes(of: words[0])), to: words[1])
    case "remove": try FileManager.default.removeItem(atPath: folder.path(step.text))
    case "replace":
      let parts = try #require(step.text.wholeMatch(of: #/([^:]+): (.+) → (.*)/#)).output
      let text = try #require(folder.text(of: String(parts.1)))
      try #require(text.contains(parts.2))
      try folder.write(text.replacing(parts.2, with: parts.3), to: String(parts.1))
    case "env":
      let parts = step.text.split(separator: "=", maxSplits: 1).map(String.init)
      shell.environment[parts[0]] = parts.count > 1 ? parts[1] : nil
    case "@":
      let noon = try Date("\(step.text)T12:00:00Z", strategy: .iso8601)
      shell.now = Int64(noon.timeIntervalSince1970)
    default: throw CocoaError(.formatting, userInfo: ["line": step.number])
    }
  }

  private mutating func run(_ line: String) throws -> Int32? {
    let words = try #require(ShellWords.of(line)).map { word in
      [".csv", ".json"].contains(where: word.hasSuffix) && !word.contains("/")
        ? folder.path(word) : word.replacing("FOLDER/", with: folder.path + "/")
    }
    before = (shell.bytes, try names())
    (shell.isTerminal, shell.input) = (typed != nil, typed.map { [$0 + "\n"] } ?? [])
    typed = nil
    let run = shell.run(words: words)
    output = run.output.replacing(folder.path + "/", with: "FOLDER/")
    errors = run.errors.replacing(folder.path + "/", with: "FOLDER/")
    return run.exit
  }

  /// Whether a save left a file behind.
  func leftLitter() throws -> Bool { try names().contains { $0.hasSuffix(".tmp") } }

  /// The names in the folder, without those of locks, which a refused change makes too.
  private func names() throws -> [String] {
    try folder.names().filter { !$0.hasSuffix(".lock") }
  }

  /// A member of each expense, by row; without one, names and amounts in the order of the list.
  ///
  /// - Parameter line: begins with the name of a file, if it is not the data file.
  private func values(of member: Substring, in line: String) -> String {
    let file = line.firstRange(of: ".json: ").map { String(line[..<$0.lowerBound]) + ".json" }
    let options = (file.map { ["--file", folder.path($0)] } ?? []) + ["list", "--json"]
    let json = shell.run(words: options + (member.isEmpty ? [] : ["--sort", "row"])).output
    let items = (try? JSONSerialization.jsonObject(with: Data(json.utf8))) as? [[String: Any]]
    let values = (items ?? []).map { item in
      let members = member.isEmpty ? ["name", "amount"] : [String(member)]
      return members.map { member in
        (item[member] as? [String])?.joined(separator: " ") ?? item[member].map { "\($0)" } ?? "-"
      }.joined(separator: " ")
    }
    return (file.map { "\($0): " } ?? "") + values.joined(separator: ", ")
  }
}
