import Foundation
import TestSupport
import Testing

@testable import ExpenseCore

struct HistoryTests {
  // MARK: Lines

  @Test func undoAndRedoGoAlongTheSteps() throws {
    let file = try DataFile(adding: "a", "b", "c")
    let bytes = try #require(file.bytes)
    #expect(try file.undo(2) == ["add c", "add b"])
    #expect(try file.itemNames() == ["a"])
    #expect(try file.redo() == ["add b"])
    #expect(try file.itemNames() == ["a", "b"])
    #expect(try file.redo() == ["add c"])
    #expect(file.bytes == bytes)
    #expect(try file.undo(3) == ["add c", "add b", "add a"])
    #expect(file.directory.text(of: file.name) == "{\"Items\":[\n]}\n")
  }

  @Test func aNewStepEndsTheRedoLine() throws {
    let file = try DataFile(adding: "a", "b", "c")
    try file.undo(2)
    try file.add("d")
    #expect(throws: HistoryError.tooFewSteps(.redo, available: 0)) { try file.redo() }
    #expect(try file.undo(2) == ["add d", "add a"])
    #expect(throws: HistoryError.tooFewSteps(.undo, available: 0)) { try file.undo() }
    #expect(try file.redo(2) == ["add a", "add d"])
  }

  @Test func moreStepsThanThereAreUndoNothing() throws {
    let file = try DataFile(adding: "a", "b")
    let before = file.bytes
    for count in [3, 201, Int.max] {
      #expect(throws: HistoryError.tooFewSteps(.undo, available: 2)) { try file.undo(count) }
    }
    #expect(file.bytes == before)
    try file.undo()
    #expect(throws: HistoryError.tooFewSteps(.redo, available: 1)) { try file.redo(2) }
  }

  @Test func stepsThatComeToNothingAreMovedOverAllTheSame() throws {
    let file = try DataFile(adding: "a", "b")
    try Expenses(defaults: file.defaults).transaction("delete") { $0.removeLast(1) }
    try file.undo(2)
    #expect(try file.itemNames() == ["a"])
    #expect(try file.undo() == ["add a"])
    #expect(try file.redo(3).count == 3)
    #expect(try file.itemNames() == ["a"])
  }

  @Test func assignmentsAreStepsToo() throws {
    let file = try DataFile(JSONSamples.canonical)
    let before = file.bytes
    let expenses = try Expenses(defaults: file.defaults)
    expenses.items.reverse()
    expenses.currency = Currency(code: "CHF")
    #expect(expenses.saveError == nil)
    #expect(try file.undo(2) == ["change", "change"])
    #expect(file.bytes == before)
  }

  @Test func extraMembersComeBack() throws {
    let text = """
      {"Currency":"EUR","Items":[
       {"id":"08B15DB4-2F02-4AB8-A965-67A9C90D8A44","name":"a\\"\\n\\u0001é","type":"Personal",\
      "amount":-0.0001,"category":"","labels":[1,{"x":null}],"memo":"\\u00e9"}
      ]}

      """
    let file = try DataFile(text)
    try Expenses(defaults: file.defaults).transaction("delete") { $0.removeAll() }
    try file.undo()
    #expect(file.directory.text(of: file.name) == text)
  }

  @Test func theNewestTwoHundredStepsAreKept() throws {
    let file = try DataFile()
    let expenses = try Expenses(defaults: file.defaults)
    for number in 1...205 {
      try expenses.transaction("add") { $0.append(try .sample("\(number)")) }
    }
    #expect(throws: HistoryError.tooFewSteps(.undo, available: 200)) { try file.undo(201) }
    #expect(try file.undo(200).count == 200)
    #expect(try file.itemNames() == ["1", "2", "3", "4", "5"])
    #expect(try file.redo(200).count == 200)
    #expect(try file.itemNames().count == 205)
  }

  @Test func theHistoryIsCutWhenItIsTwiceTooLong() throws {
    let file = try DataFile(adding: "a")
    var history: [UInt8] = []
    // The next line makes the file grow past 512 KiB, at which it is compacted.
    while history.count < 523_800 { history += try step(history.count, in: file).encoded() }
    history += try step(0, in: file, padding: 524_200 - history.count - 180).encoded()
    try file.directory.write(history, to: file.historyName)
    try file.add("b")
    let size = try #require(file.directory.bytes(of: file.historyName)).count
    #expect(size < history.count / 2)
    #expect(try file.mode(of: file.historyName) == file.mode())
    #expect(try file.undo(2).map { $0.prefix(6) } == ["add b", "step 0"])
    #expect(throws: HistoryError.tooFewSteps(.undo, available: 198)) { try file.undo(199) }
  }

  @Test func otherListsAreUndoneAndRedoneWithTheItems() throws {
    let file = try DataFile(adding: "a")
    func record(_ id: String, _ more: String) throws -> Record {
      try #require(
        Record([.init(key: "\"id\"", value: "\"\(id)\""), .init(key: "\"n\"", value: more)]))
    }
    func lists() throws -> [String: [Record]] {
      try ExpenseFile(file.defaults).read().document.lists
    }
    func set(_ new: [String: [Record]], _ name: String) throws -> [String: [Record]] {
      _ = try ExpenseFile(file.defaults).transaction(name) { $0.lists = new }
      return try lists()
    }
    var states = [try lists()]
    states.append(try set(["Rules": [record("x", "1"), record("y", "[{}]")]], "two"))
    states.append(
      try set(["Rules": [record("y", "\"q\"")], "Budgets": [record("x", "null")]], "more"))
    states.append(try set([:], "none"))
    for state in states.dropLast().reversed() {
      try file.undo()
      #expect(try lists() == state)
    }
    for state in states.dropFirst() {
      try file.redo()
      #expect(try lists() == state)
    }
    let counts = try file.timeline(reach: 3).done.map(\.change.counts)
    #expect(
      counts.map { [$0.removed, $0.inserted, $0.replaced] } == [[2, 0, 0], [1, 1, 1], [0, 2, 0]])
  }

  @Test(arguments: [
    "{\"Currency\":\"USD\",\"Rules\":[],\"Items\":[\n]}\n",
    "{\"Currency\":\"USD\",\"Items\":[\n],\"Theme\":1,\"Rules\":[]}\n",
    "{\"Currency\":\"USD\",\"Items\":[\n],\"Theme\":1}\n",
  ])
  func undoOfTheFirstRuleLeavesTheFileAsItWas(text: String) throws {
    let file = try DataFile(text)
    let rule = try #require(Record([RawMember(name: "id", text: "a")]))
    _ = try ExpenseFile(file.defaults).transaction("rule") { $0.lists["Rules"] = [rule] }
    let changed = file.directory.text(of: file.name)
    #expect(changed?.contains("\"Rules\":[\n {\"id\":\"a\"}\n]") == true)
    try file.undo()
    #expect(file.directory.text(of: file.name) == text)
    try file.redo()
    #expect(file.directory.text(of: file.name) == changed)
    try file.undo()
    #expect(file.directory.text(of: file.name) == text)
  }

  /// A step without changes, made on the current version.
  private func step(
    _ number: Int, in file: DataFile, padding: Int = 0
  ) throws -> HistoryEntry {
    let stamp = FileStamp(try System.status(of: file.path, in: .working))
    let command = "step \(number)" + String(repeating: " ", count: max(0, padding))
    return HistoryEntry(
      from: stamp, to: stamp,
      action: .step(command, DocumentChange(oldCurrency: .usd, newCurrency: .usd)))
  }

  /// The line of such a step with that length in bytes.
  private func line(_ number: Int, bytes: Int, in file: DataFile) throws -> [UInt8] {
    let padding = try bytes - step(number, in: file).encoded().count
    return try step(number, in: file, padding: padding).encoded()
  }

  /// The newest 200 of 400 steps are kept, and the others until they are more than half of the
  /// file.
  @Test(arguments: [(0, false), (1, true)])
  func theHistoryIsCutIfMoreThanHalfOfItCanGo(more: Int, isCut: Bool) throws {
    let file = try DataFile(adding: "a")
    var history = try line(0, bytes: 655 + more, in: file)
    for number in 1..<400 { history += try line(number, bytes: 655, in: file) }
    try file.directory.write(history, to: file.historyName)
    // The next line makes the file grow past 256 KiB, at which it is compacted.
    try file.add("b")
    let size = try #require(file.history).count
    #expect((size < history.count) == isCut)
  }

  /// The step that exceeds the limit is kept too; most lines are of killed saves, to save time.
  @Test(.long, arguments: [(0, 2), (1, 1)])
  func eightMegabytesOfLinesAreKept(more: Int, steps: Int) throws {
    let file = try DataFile(adding: "a")
    let (older, newer) = (try step(1, in: file).encoded(), try step(2, in: file).encoded())
    let torn = [UInt8](repeating: UInt8(ascii: "{"), count: (8 << 20) - newer.count + more)
    try file.directory.write(older + newer + torn, to: file.historyName)
    #expect(try file.timeline(reach: 9).done.count == steps)
  }

  @Test(.long) func theNewestStepIsKeptAtAnySize() throws {
    let file = try DataFile(adding: "a")
    let history = try step(1, in: file).encoded() + step(2, in: file, padding: 9 << 20).encoded()
    try file.directory.write(history, to: file.historyName)
    #expect(throws: HistoryError.tooFewSteps(.undo, available: 1)) { try file.undo(2) }
    #expect(try file.undo().count == 1)
  }

  @Test func writersAtTheSameTimeShareOneLine() throws {
    let file = try DataFile()
    DispatchQueue.concurrentPerform(iterations: 4) { writer in
      for number in 1...5 {
        #expect(throws: Never.self) { try file.add("\(writer) \(number)") }
      }
    }
    let states = try file.itemNames()
    #expect(states.count == 20)
    // Undoing each step leaves one item less.
    #expect(try file.undo(20) == states.reversed().map { "add \($0)" })
    #expect(try file.itemNames() == [])
    #expect(try file.redo(20).count == 20)
    #expect(try file.itemNames() == states)
  }

  // MARK: The file

  @Test func theHistoryHasTheModeOfTheData() throws {
    let file = try DataFile(adding: "a")
    #expect(try file.mode(of: file.historyName) == 0o600)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
    try file.add("b")
    #expect(try file.mode(of: file.historyName) == 0o640)
  }

  @Test func aReaderNeitherWritesNorNeedsTheHistory() throws {
    let file = try DataFile(JSONSamples.canonical)
    #expect(try file.timeline(reach: 9).done.isEmpty)
    #expect(throws: HistoryError.tooFewSteps(.undo, available: 0)) {
      try file.plan(.undo, by: 1)
    }
    #expect(try file.directory.names() == [file.name])
  }

  @Test func aPlanIsNoMove() throws {
    let file = try DataFile(adding: "a", "b")
    let history = file.directory.bytes(of: file.historyName)
    #expect(try file.plan(.undo, by: 2) == ["add b", "add a"])
    #expect(try file.itemNames() == ["a", "b"])
    #expect(file.directory.bytes(of: file.historyName) == history)
  }

  @Test func clearingForgetsTheStepsAndLeavesTheData() throws {
    let file = try DataFile(adding: "a", "b")
    try ExpenseFile(file.defaults).clearHistory()
    #expect(try file.directory.names() == [file.lockName, file.name])
    #expect(try file.itemNames() == ["a", "b"])
    #expect(throws: HistoryError.tooFewSteps(.undo, available: 0)) { try file.undo() }
  }

  @Test func whereTheEntryCannotBeWrittenTheDataStaysAsItWas() throws {
    let file = try DataFile(adding: "a")
    let before = file.bytes
    // All names for setting the history aside are taken.
    try FileManager.default.removeItem(atPath: file.directory.path(file.historyName))
    for name in [""] + [".damaged"] + (2..<100).map({ ".damaged-\($0)" }) {
      try FileManager.default.createDirectory(
        atPath: file.directory.path(file.historyName + name), withIntermediateDirectories: false)
    }
    #expect(throws: StoreError.self) { try file.add("b") }
    #expect(file.bytes == before)
    #expect(try file.stagedNames() == [])
  }
}

extension HistoryTests {
  /// Some file systems get another device number each time they are mounted.
  @Test func aStepIsIntactOnADeviceOfAnotherNumber() throws {
    let file = try DataFile(adding: "a")
    let stamp = try #require(FileStamp(System.status(of: file.path, in: .working)))
    let elsewhere = FileStamp(
      device: stamp.device + 1, inode: stamp.inode, size: stamp.size, modified: stamp.modified)
    let entry = HistoryEntry(
      from: nil, to: elsewhere,
      action: .step("add", DocumentChange(oldCurrency: .usd, newCurrency: .usd)))
    try file.directory.write(entry.encoded(), to: file.historyName)
    #expect(try file.timeline(reach: 1).done.map(\.isIntact) == [true])
  }

  @Test func noStepsAreNoChange() throws {
    let file = try DataFile(adding: "a")
    let (bytes, history) = (file.bytes, file.history)
    let expenses = try Expenses(defaults: file.defaults)
    for count in [0, -1] {
      #expect(try expenses.undo(count) == [])
      #expect(try expenses.redo(count) == [])
    }
    #expect(file.bytes == bytes && file.history == history)
  }
}
