import Foundation
import TestSupport

/// A file of `Snapshots/`: command lines with their answers, to be read like code.
///
/// ```text
/// # A comment.
/// file NAME                a prepared file; its lines follow
/// | a line of it
/// * 9 a line nine times, in which ‹n› is its number in twelve digits
/// = NAME: OLD → NEW        all lines of that prepared file with one text replaced
/// group TITLE              a new directory, shared by the command lines up to the next group
///   begin NAME             its expenses.json is this prepared file
///   env LANG=de_DE         a setting, here for the whole group
/// $ iexpense add Tea 3     a command line, quoted as for a shell
///   < yes                  a setting for this line alone
///   only TEXT              records the lines of output and files that hold the text
/// > standard output
/// ! standard error
/// exit 0
/// + NAME                   a new file, with its lines; `~` a changed one, `-` a deleted one
/// @ a line of it
/// $ iexpense add Tea 4
/// as iexpense add Tea 3    the answer of the last line above that reads so
/// ```
///
/// Invisible content is between `‹›`: `‹1B›` is a scalar, `‹xFF›` a byte that is not text, and
/// `‹end›` marks a line without a line feed.
package struct SnapshotFile {
  /// The command lines that share a directory.
  package struct Group {
    package let title: String
    package var settings: [Setting] = []
    package var commands: [Command] = []
  }

  /// One command line.
  package struct Command {
    /// The line in the file, from 0.
    package let place: Int
    package let line: Substring
    package let words: [Substring]
    package var settings: [Setting] = []
    /// The lines of the file with the answer.
    package var answer: Range<Int>
  }

  /// A setting of the world: a word and its value.
  package struct Setting {
    package let place: Int
    package let name: Substring
    package let value: Substring
  }

  /// A line that is not valid, from 1.
  package struct Fault: Error {
    package let line: Int

    package init(line: Int) { self.line = line }
  }

  package let lines: [String]
  package private(set) var files: [String: [UInt8]] = [:]
  package private(set) var groups: [Group] = []

  package init(_ text: String) throws {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var file: (name: String, lines: [Substring])?
    var prepared: [Substring: [Substring]] = [:]
    for (place, line) in lines.enumerated() {
      if let text = line.body("|"), file != nil {
        file?.lines.append(text)
        continue
      }
      if let text = line.body("*"), file != nil {
        file?.lines += try Self.repeated(text, at: place)
        continue
      }
      if let text = line.body("="), file != nil {
        file?.lines += try Self.edited(text, of: prepared, at: place)
        continue
      }
      if let file {
        files[file.name] = try SnapshotText.bytes(of: file.lines, at: place)
        prepared[file.name[...]] = file.lines
      }
      file = nil
      if let name = line.body("file") {
        file = (String(name), [])
      } else if let title = line.body("group") {
        groups.append(Group(title: String(title)))
      } else if let text = line.body("$"), let group = groups.indices.last {
        guard let words = ShellWords.of(text) else { throw Fault(line: place + 1) }
        groups[group].commands.append(
          Command(
            place: place, line: text, words: words.map { $0[...] }, answer: place + 1..<place + 1))
      } else if !line.isEmpty, line.body("#") == nil {
        try add(line, at: place)
      }
    }
    if let file { files[file.name] = try SnapshotText.bytes(of: file.lines, at: lines.count) }
  }

  /// Adds a setting, or a line of an answer.
  private mutating func add(_ line: String, at place: Int) throws {
    guard let group = groups.indices.last else { throw Fault(line: place + 1) }
    let command = groups[group].commands.indices.last
    if line.hasPrefix("  ") {
      let parts = line.dropFirst(2).split(separator: " ", maxSplits: 1)
      guard let name = parts.first else { throw Fault(line: place + 1) }
      let setting = Setting(place: place, name: name, value: parts.count > 1 ? parts[1] : "")
      guard let command else { return groups[group].settings.append(setting) }
      groups[group].commands[command].settings.append(setting)
      groups[group].commands[command].answer = place + 1..<place + 1
    } else {
      let isAnswer = [">", "!", "exit", "+", "~", "-", "@", "as"].contains { line.body($0) != nil }
      guard isAnswer, let command, groups[group].commands[command].answer.upperBound == place
      else { throw Fault(line: place + 1) }
      let first = groups[group].commands[command].answer.lowerBound
      groups[group].commands[command].answer = first..<place + 1
    }
  }

  /// All command lines, in order.
  package var commands: [Command] { groups.flatMap(\.commands) }

  /// The answers that the file holds, in the order of its command lines.
  package func answers() throws -> [[String]] {
    var known: [Substring: [String]] = [:]
    return try commands.map { command in
      var answer = Array(lines[command.answer])
      if answer.count == 1, let line = answer[0].body("as") {
        guard let earlier = known[line] else { throw Fault(line: command.place + 1) }
        answer = earlier
      }
      known[command.line] = answer
      return answer
    }
  }

  /// The text of the file with other answers, each held once.
  package func text(answering answers: [[String]]) -> String {
    var known: [Substring: [String]] = [:]
    var order: [Substring] = []
    var held: [[String]] = []
    for (command, answer) in zip(commands, answers) {
      let earlier = answer.count < 3 ? nil : order.last { known[$0] == answer }
      held.append(earlier.map { ["as \($0)"] } ?? answer)
      known[command.line] = answer
      order.append(command.line)
    }
    var lines = lines
    for (command, answer) in zip(commands, held).reversed() {
      lines.replaceSubrange(command.answer, with: answer)
    }
    return lines.joined(separator: "\n")
  }

  /// The lines of `NAME: OLD → NEW`.
  private static func edited(
    _ text: Substring, of files: [Substring: [Substring]], at place: Int
  ) throws -> [Substring] {
    guard let match = text.wholeMatch(of: #/([^:]+): (.+) → (.*)/#),
      let whole = files[match.output.1]?.joined(separator: "\n"),
      whole.ranges(of: match.output.2).count == 1
    else { throw Fault(line: place + 1) }
    return whole.replacing(match.output.2, with: match.output.3)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The lines of `9 a line`.
  private static func repeated(_ text: Substring, at place: Int) throws -> [Substring] {
    let parts = text.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let count = Int(parts[0]) else { throw Fault(line: place + 1) }
    return (1..<count + 1).map { number in
      let zeros = String(repeating: "0", count: 12 - String(number).count)
      return Substring(parts[1].replacing("‹n›", with: "\(zeros)\(number)"))
    }
  }
}

extension String {
  /// The text after a mark at the beginning of the line; nil if the mark is different.
  fileprivate func body(_ mark: String) -> Substring? {
    self == mark ? "" : hasPrefix(mark + " ") ? dropFirst(mark.count + 1) : nil
  }
}

/// Bytes in the form of snapshot lines.
package enum SnapshotText {
  private static let noLineFeed = "‹end›"

  /// The lines that show those bytes, each with a mark in front.
  package static func lines(of bytes: [UInt8], marked mark: String) -> [String] {
    guard !bytes.isEmpty else { return [] }
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(shown)
    if lines.last == "" { lines.removeLast() } else { lines[lines.count - 1] += noLineFeed }
    return lines.map { $0.isEmpty ? mark : "\(mark) \($0)" }
  }

  /// The bytes that those lines show.
  package static func bytes(of lines: [Substring], at place: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    for line in lines {
      let isOpen = line.hasSuffix(noLineFeed)
      bytes += try self.bytes(of: isOpen ? line.dropLast(noLineFeed.count) : line, at: place)
      if !isOpen { bytes.append(0x0A) }
    }
    return bytes
  }

  /// The bytes of a text with invisible content in `‹›`.
  package static func bytes(of text: Substring, at place: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text.unicodeScalars
    while let scalar = rest.popFirst() {
      guard scalar == "‹" else {
        bytes += Array(String(scalar).utf8)
        continue
      }
      let code = Substring(rest.prefix { $0 != "›" })
      rest = rest.dropFirst(code.unicodeScalars.count + 1)
      if code.hasPrefix("x"), let byte = UInt8(code.dropFirst(), radix: 16) {
        bytes.append(byte)
      } else if let value = UInt32(code, radix: 16), let scalar = Unicode.Scalar(value) {
        bytes += Array(String(scalar).utf8)
      } else {
        throw SnapshotFile.Fault(line: place + 1)
      }
    }
    return bytes
  }

  private static func shown(_ line: ArraySlice<UInt8>) -> String {
    guard let text = String(validating: line, as: UTF8.self) else {
      return line.map { $0 < 0x80 ? shown(Unicode.Scalar($0)) : "‹x\(hex(UInt32($0)))›" }.joined()
    }
    let isPlain = line.allSatisfy { (0x20..<0x7F).contains($0) } && line.last != 0x20
    if isPlain { return text }
    let scalars = text.unicodeScalars.map(shown).joined()
    return scalars.hasSuffix(" ") ? scalars.dropLast() + "‹20›" : scalars
  }

  private static func shown(_ scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .nonspacingMark, .enclosingMark,
      .unassigned, .privateUse:
      return "‹\(hex(scalar.value))›"
    case .spaceSeparator where scalar != " ": return "‹\(hex(scalar.value))›"
    default: return scalar == "‹" ? "‹\(hex(scalar.value))›" : String(scalar)
    }
  }

  private static func hex(_ value: UInt32) -> String {
    (value < 0x10 ? "0" : "") + String(value, radix: 16, uppercase: true)
  }
}
