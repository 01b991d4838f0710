import ExpenseCore
import Foundation
import Harness
import TestSupport
import Testing

/// The answers to the command lines in `Snapshots/`, word for word.
///
/// With `IEXPENSE_RECORD=1` in the environment they are recorded again, and the run fails.
struct SnapshotTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Snapshots")

  private static let names =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)))
    ?? []).filter { $0.hasSuffix(".txt") }.sorted()

  private static let records =
    ProcessInfo.processInfo.environment["IEXPENSE_RECORD"]?.isEmpty == false

  @Test(arguments: names)
  func answersAsRecorded(name: String) throws {
    let url = Self.folder.appending(path: name)
    let snapshot = try SnapshotFile(String(contentsOf: url, encoding: .utf8))
    var ids = SnapshotIDs()
    for bytes in snapshot.files.values { ids.know(bytes) }
    let answers = try snapshot.groups.flatMap {
      try SnapshotWorld.answers(of: $0, files: snapshot.files, ids)
    }
    guard Self.records else {
      for (place, expected) in try snapshot.answers().enumerated() {
        let command = snapshot.commands[place]
        Self.compare(
          expected, answers[place], to: command.line, at: "\(name):\(command.place + 1)")
      }
      return
    }
    try snapshot.text(answering: answers).write(to: url, atomically: true, encoding: .utf8)
    Issue.record("recorded \(name): look at what changed, then run without IEXPENSE_RECORD")
  }

  /// Without this test, a missing directory would look like success.
  @Test func snapshotsAreFound() {
    #expect(Self.names.contains("add.txt"))
  }

  /// Reports the lines that differ, without equal ones at both ends.
  private static func compare(
    _ expected: [String], _ answer: [String], to line: Substring, at place: String
  ) {
    guard expected != answer else { return }
    let start = zip(expected, answer).prefix { $0 == $1 }.count
    let rest = min(expected.count, answer.count) - start
    let end = zip(expected.reversed(), answer.reversed()).prefix { $0 == $1 }.count
    let kept = min(end, rest)
    let differences =
      expected[start..<expected.count - kept].map { "  expected  \($0)" }
      + answer[start..<answer.count - kept].map { "  got       \($0)" }
    Issue.record("\(place)\n$ \(line)\n\(differences.joined(separator: "\n"))")
  }

  // MARK: The executable itself

  /// The reader closes its end before the program starts.
  private static let closedPipe =
    "mkfifo gate; { read -r go < gate; iexpense list; echo $? >&2; } | { exec <&-; echo > gate; }"

  /// A change of budgets alone is shown too.
  private static let budgetWatch = """
    iexpense -q budget 50
    iexpense watch budget --json | {
      read -r first; iexpense -q budget 60; read -r second; echo "$second" | grep -o '"amount":60'
    }
    """

  @Test(
    arguments: [
      ("iexpense --version", "iexpense 1.0.0-dev\n", "", 0),
      ("iexpense list -t gift; echo $?", "64\n", "unknown type 'gift'", 0),
      ("printf 'id,name,type,amount\\n,Tea,Personal,5\\n' | iexpense import -q", "", "", 0),
      ("printf 'y\\n' | iexpense delete --all", "", "cannot ask whether to delete 2 expenses", 64),
      (closedPipe, "", "141", 0),
      ("iexpense list -n 1 --csv | head -c 6", "row,id", "", 0),
      ("iexpense watch --json | head -c 1", "[", "", 0),
      (budgetWatch, "\"amount\":60\n", "", 0),
      ("IEXPENSE_CURRENCY=EURO iexpense --file none.json list", "", "unknown currency 'EURO'", 78),
    ])
  func theExecutableAnswers(script: String, output: String, errors: String, exit: Int32)
    async throws
  {
    let directory = TemporaryDirectory()
    try directory.write(
      """
      {"Currency":"USD","Items":[
       {"id":"8F7A2C00-0000-4000-8000-000000000001","name":"Lunch","type":"Personal","amount":12.5}
      ,{"id":"5C1E7B00-0000-4000-8000-000000000002","name":"Train","type":"Business","amount":48}
      ]}

      """, to: "expenses.json")
    let run = try await Binary.shell(
      script,
      environment: ["HOME": directory.path, "IEXPENSE_FILE": directory.path("expenses.json")],
      in: directory)
    #expect(run.exit == exit)
    #expect(run.output == output)
    #expect(errors.isEmpty ? run.errors.isEmpty : run.errors.contains(errors), "\(run.errors)")
  }
}

/// The world of one group of command lines.
private struct SnapshotWorld {
  private var shell = CommandLineHarness()
  private let prepared: [String: [UInt8]]
  /// The lines of output that are recorded hold one of these; all are if there is none.
  private var parts: [String] = []
  private var ids: SnapshotIDs

  /// The answers to the command lines of a group, as lines of a snapshot.
  static func answers(
    of group: SnapshotFile.Group, files: [String: [UInt8]], _ ids: SnapshotIDs
  ) throws -> [[String]] {
    var world = SnapshotWorld(prepared: files, ids)
    for setting in group.settings { try world.take(setting) }
    var answers: [[String]] = []
    for command in group.commands { answers.append(try world.answer(to: command)) }
    return answers
  }

  private init(prepared: [String: [UInt8]], _ ids: SnapshotIDs) {
    self.prepared = prepared
    self.ids = ids
    // The name of a temporary directory has an id.
    self.ids.know(Array(shell.directory.path.utf8))
  }

  // MARK: Settings

  private mutating func take(_ setting: SnapshotFile.Setting) throws {
    let words = setting.value.split(separator: " ").map(String.init)
    switch (setting.name, words.count) {
    case ("only", _): parts.append(String(setting.value))
    case ("begin", 1): try write(words[0], to: CommandLineHarness.fileName, setting)
    case ("write", 2): try write(words[1], to: words[0], setting)
    case ("damage", 1):
      // The oldest entry of a history is at its beginning.
      let bytes = shell.directory.bytes(of: words[0]) ?? []
      try shell.directory.write(Array("junk".utf8) + bytes.dropFirst(4), to: words[0])
    case ("remove", 1): try FileManager.default.removeItem(atPath: shell.directory.path(words[0]))
    case ("age", 2): try shell.directory.age(words[0], bySeconds: Int(words[1]) ?? 0)
    case ("dir", 1):
      try FileManager.default.createDirectory(
        atPath: shell.directory.path(words[0]), withIntermediateDirectories: true)
    case ("link", 2):
      try FileManager.default.createSymbolicLink(
        atPath: shell.directory.path(words[0]), withDestinationPath: words[1])
    case ("mode", 2): try setMode(Int(words[1], radix: 8) ?? 0, of: words[0])
    case ("meanwhile", 2):
      let world = self
      shell.beforeInput = { try? world.write(words[1], to: words[0], setting) }
    case ("env", _): setVariable(String(setting.value))
    case ("terminal", 0), ("terminal", 1):
      shell.isTerminal = true
      shell.width = words.first.flatMap { Int($0) } ?? 80
    case ("output", 1):
      let failures: [String: StreamFailure] = [
        "closed": .closedPipe, "full": .failed(errno: ENOSPC), "broken": .failed(errno: EIO),
      ]
      shell.outputFailure = failures[words[0]]
    case ("zone", 1): shell.zoneOffset = Int(words[0]) ?? 0
    case ("now", 1): shell.now = Int64(words[0]) ?? 0
    case ("<", _):
      let line = try SnapshotText.bytes(of: [setting.value], at: setting.place)
      // The harness types text only.
      guard let text = String(validating: line, as: UTF8.self) else {
        throw SnapshotFile.Fault(line: setting.place + 1)
      }
      ids.know(line)
      shell.input.append(text)
    default: throw SnapshotFile.Fault(line: setting.place + 1)
    }
  }

  private func file(_ name: String, _ setting: SnapshotFile.Setting) throws -> [UInt8] {
    guard let bytes = prepared[name] else { throw SnapshotFile.Fault(line: setting.place + 1) }
    return bytes
  }

  private func write(_ name: String, to path: String, _ setting: SnapshotFile.Setting) throws {
    try shell.directory.write(file(name, setting), to: path)
    // The user's file mode mask must not matter.
    try setMode(0o600, of: path)
  }

  private func setMode(_ mode: Int, of path: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: shell.directory.path(path))
  }

  /// Sets a variable by `NAME=VALUE`, or unsets one by `-NAME`.
  private mutating func setVariable(_ text: String) {
    if text.hasPrefix("-") {
      shell.environment[String(text.dropFirst())] = nil
    } else {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      shell.environment[String(parts[0])] = parts.count > 1 ? inPlace(String(parts[1])) : ""
    }
  }

  private func inPlace(_ text: String) -> String {
    text.replacing("$DIR", with: shell.directory.path)
  }

  // MARK: Answers

  private mutating func answer(to command: SnapshotFile.Command) throws -> [String] {
    let before = (shell, parts)
    defer { (shell, parts) = before }
    for setting in command.settings { try take(setting) }
    let program = command.words.firstIndex(of: "iexpense") ?? 0
    for word in command.words[..<program] { setVariable(String(word)) }
    let words = try command.words[(program + 1)...].map {
      try SnapshotText.bytes(of: Substring(inPlace(String($0))), at: command.place)
    }
    for word in words { ids.know(word) }
    let files = contents()
    let run = shell.run(words)
    // Candidates and records are listed in more lines.
    if let exit = run.exit, exit >= 64, run.errors.hasPrefix("iexpense: "),
      run.errors.split(separator: "\n").count <= 3
    {
      BadInputTests.expectShape(run.errors)
    }
    let changes = changes(since: files)
    return lines(of: run, changes, of: command)
  }

  private mutating func lines(
    of run: CommandLineHarness.Run, _ changes: [(line: String, bytes: [UInt8])],
    of command: SnapshotFile.Command
  ) -> [String] {
    for change in changes { ids.meet(change.bytes) }
    ids.meet(Array(run.output.utf8))
    func shown(_ text: String, _ mark: String) -> [String] {
      var text = ids.named(text).replacing(shell.directory.path, with: "$DIR")
      // A history has times.
      if command.words.contains("history") {
        text.replace(/\d{4}-\d\d-\d\d \d\d:\d\d/, with: "YYYY-MM-DD HH:MM")
      }
      return SnapshotText.lines(of: Array(text.utf8), marked: mark)
    }
    func wanted(_ line: String) -> Bool {
      parts.isEmpty || parts.contains { line.contains($0) }
    }
    var lines = shown(run.output, ">").filter(wanted) + shown(run.errors, "!")
    lines.append("exit \(run.exit.map(String.init) ?? "by closed pipe")")
    for change in changes {
      lines.append(change.line)
      // Bytes that are not text are shown as bytes.
      let content =
        String(validating: change.bytes, as: UTF8.self).map { shown($0, "@") }
        ?? SnapshotText.lines(of: change.bytes, marked: "@")
      lines += content.filter(wanted)
    }
    return lines
  }

  private struct File: Equatable {
    let bytes: [UInt8]
    let mode: Int
  }

  /// The files in the directory; of a history only its existence, because it has times, and no
  /// locks, which exist after each save.
  private func contents() -> [String: File] {
    var files: [String: File] = [:]
    let manager = FileManager.default
    for name in (try? manager.subpathsOfDirectory(atPath: shell.directory.path)) ?? []
    where name != ".\(CommandLineHarness.fileName).lock" {
      let attributes = try? manager.attributesOfItem(atPath: shell.directory.path(name))
      guard attributes?[.type] as? FileAttributeType == .typeRegular else { continue }
      files[name] = File(
        bytes: name.contains(".history") ? [] : shell.directory.bytes(of: name) ?? [],
        mode: attributes?[.posixPermissions] as? Int ?? 0)
    }
    return files
  }

  private func changes(since before: [String: File]) -> [(line: String, bytes: [UInt8])] {
    let after = contents()
    return Set(before.keys).union(after.keys).sorted().compactMap { name in
      switch (before[name], after[name]) {
      case (nil, let file?):
        ("+ \(name)\(file.mode == 0o600 ? "" : " mode \(String(file.mode, radix: 8))")", file.bytes)
      case (_?, nil): ("- \(name)", [])
      case (let old?, let new?): old == new ? nil : ("~ \(name)", new.bytes)
      case (nil, nil): nil
      }
    }
  }
}

/// Names for random ids: `UUID-1` is the first one found.
///
/// The length of a short id depends on its digits, so no snapshot shows a short form of a random
/// id.
private struct SnapshotIDs {
  private var known: Set<String> = []
  private var names: [(id: String, name: String)] = []

  /// Records ids that are not random.
  mutating func know(_ bytes: [UInt8]) {
    known.formUnion(Self.ids(in: bytes))
  }

  /// Gives each new id a name.
  mutating func meet(_ bytes: [UInt8]) {
    for id in Self.ids(in: bytes) where known.insert(id).inserted {
      names.append((id, "UUID-\(names.count + 1)"))
    }
  }

  /// The text with names in place of ids.
  func named(_ text: String) -> String {
    names.reduce(text) { text, entry in
      text.replacing(entry.id, with: entry.name)
        .replacing(entry.id.lowercased(), with: entry.name.lowercased())
    }
  }

  /// The ids in those bytes, in upper case, in order.
  private static func ids(in bytes: [UInt8]) -> [String] {
    guard bytes.count >= 36 else { return [] }
    let dashes = [8, 13, 18, 23]
    return (0...bytes.count - 36).compactMap { start in
      guard dashes.allSatisfy({ bytes[start + $0] == UInt8(ascii: "-") }) else { return nil }
      let text = String(decoding: bytes[start..<start + 36], as: UTF8.self)
      return UUID(uuidString: text)?.uuidString
    }
  }
}
