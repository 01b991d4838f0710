import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ExpenseCore

struct HistoryDamageTests {
  // MARK: Damage

  @Test(.long) func aHistoryCutAtAnyByteStopsNothing() throws {
    let file = try DataFile(adding: "a", "b")
    let (data, history) = (try #require(file.bytes), try #require(file.history))
    let endOfFirst = try #require(history.firstIndex(of: 0x0A)) + 1
    for length in 0..<history.count {
      let other = try DataFile(String(decoding: data, as: UTF8.self))
      // The same file under another name, so that its version is the one in the entries.
      try FileManager.default.removeItem(atPath: other.path)
      try FileManager.default.linkItem(atPath: file.path, toPath: other.path)
      try other.directory.write(Array(history[..<length]), to: other.historyName)
      // If the line of b is incomplete, a may only be undone if nothing shows that b was there.
      if length == 0 || length < endOfFirst {
        #expect(throws: HistoryError.tooFewSteps(.undo, available: 0)) { try other.undo() }
      } else if length > endOfFirst {
        #expect(throws: HistoryError.damaged(.undo, available: 0)) { try other.undo() }
      }
      // Saves take time, so every seventh length, and all near the end of a line, are enough.
      guard length % 7 == 0 || abs(length - endOfFirst) < 3 || length + 3 > history.count else {
        continue
      }
      try other.add("c")
      #expect(try other.itemNames() == ["a", "b", "c"])
      #expect(try other.undo() == ["add c"])
      #expect(try other.itemNames() == ["a", "b"])
    }
  }

  @Test(arguments: [
    [UInt8](repeating: 0, count: 4_096), [0x0A], Array("{}\n".utf8), Array("nonsense\n".utf8),
    Array("{\"from\":null,\"to\":null,\"command\":\"x\",\"currency\":[]}\n".utf8),
    Array("{\"from\":[1],\"to\":[1,2,3,4,5],\"move\":-1}\n".utf8),
    Array("{\"from\":null,\"to\":[1,2,-3,4,5],\"move\":-1}\n".utf8),
    Array("{\"from\":null,\"to\":[1,2,3,4,5],\"move\":-9223372036854775809}\n".utf8), [0xFF, 0xFE],
  ])
  func anInvalidHistoryStopsNothing(bytes: [UInt8]) throws {
    let file = try DataFile(JSONSamples.canonical)
    try file.directory.write(bytes, to: file.historyName)
    #expect(throws: HistoryError.damaged(.undo, available: 0)) { try file.undo() }
    #expect(throws: HistoryError.damaged(.redo, available: 0)) { try file.redo() }
    try file.add("c")
    #expect(try file.undo() == ["add c"])
    #expect(throws: HistoryError.self) { try file.undo() }
    #expect(file.directory.text(of: file.name) == JSONSamples.canonical)
  }

  @Test func movesWithoutStepsAreHarmless() throws {
    let file = try DataFile(adding: "a")
    for count in [Int.min, Int.max, Int.min] {
      let entry = HistoryEntry(from: nil, to: nil, action: .move(count))
      try file.directory.write(
        (file.history ?? []) + entry.encoded(), to: file.historyName)
    }
    #expect(throws: HistoryError.self) { try file.undo() }
    try file.add("b")
    #expect(try file.undo() == ["add b"])
  }

  @Test func aDamagedLineEndsWhatCanBeUndone() throws {
    let file = try DataFile(adding: "a", "b", "c")
    var history = try #require(file.history)
    history[try #require(history.firstIndex(of: 0x0A)) + 20] = 0
    try file.directory.write(history, to: file.historyName)
    #expect(throws: HistoryError.damaged(.undo, available: 1)) { try file.undo(2) }
    #expect(try file.undo() == ["add c"])
  }

  @Test(arguments: ["directory", "link", "dangling link"])
  func anotherFileInItsPlaceIsSetAside(kind: String) throws {
    let file = try DataFile(JSONSamples.canonical)
    let place = file.directory.path(file.historyName)
    try file.directory.write("precious", to: "victim")
    switch kind {
    case "directory":
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
    case "link":
      try FileManager.default.createSymbolicLink(
        atPath: place, withDestinationPath: file.directory.path("victim"))
    default:
      try FileManager.default.createSymbolicLink(
        atPath: place, withDestinationPath: file.directory.path("nothing"))
    }
    #expect(throws: HistoryError.damaged(.undo, available: 0)) { try file.undo() }
    let expenses = try Expenses(defaults: file.defaults)
    try expenses.transaction("add") { $0.append(try .sample("c")) }
    #expect(
      expenses.saveWarnings == [.historySetAside(path: place, newPath: place + ".damaged")])
    #expect(file.directory.text(of: "victim") == "precious")
    #expect(
      try file.directory.names() == [
        file.historyName, file.historyName + ".damaged", file.lockName, file.name, "victim",
      ])
    #expect(try file.undo() == ["add"])
  }

  @Test(.enabled("root may read every file", Peers.haveFileModes))
  func anUnreadableHistoryIsSetAside() throws {
    let file = try DataFile(adding: "a")
    let place = file.directory.path(file.historyName)
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: place)
    #expect(throws: StoreError.self) { try file.undo() }
    try file.add("b")
    #expect(try file.undo() == ["add b"])
  }

  // MARK: Crashes

  @Test func anEntryWhoseSaveDidNotHappenCountsForNothing() throws {
    let file = try DataFile(adding: "a", "b")
    try crashBeforePublishing(file)
    #expect(try file.undo() == ["add b"])
    try crashBeforePublishing(file)
    #expect(try file.redo() == ["add b"])
    try crashBeforePublishing(file)
    try file.add("c")
    #expect(try file.undo(3) == ["add c", "add b", "add a"])
  }

  @Test func aTornLineOfASaveThatDidNotHappenIsDropped() throws {
    let file = try DataFile(adding: "a", "b")
    let whole = try #require(file.history)
    try file.directory.write(whole + Array("{\"from\":[1,2".utf8), to: file.historyName)
    #expect(try file.undo() == ["add b"])
    #expect(try file.redo() == ["add b"])
    #expect(file.history?.starts(with: whole) == true)
    #expect(try file.undo(2) == ["add b", "add a"])
  }

  @Test func aSaveThatIsOvertakenLeavesNoEntry() throws {
    let file = try DataFile(adding: "a")
    let history = file.history
    let locked = try ExpenseFile(file.defaults).lock()
    let old = try System.status(of: file.path, in: .working)
    let staged = try locked.stage([Array("new".utf8)[...]], replacing: old)
    try file.replace(with: JSONSamples.canonical)
    let place = HistoryPlace(stamp: FileStamp(old), leftovers: [])
    guard
      case .overtaken = try locked.publish(
        staged, replacing: old, recording: .move(-1), at: place)
    else {
      Issue.record("published over a version that was never read")
      return
    }
    #expect(file.history == history)
  }

  @Test func aSaveThatIsOvertakenLeavesADamagedHistoryInItsPlace() throws {
    let file = try DataFile(adding: "a")
    try file.directory.write("no history\n", to: file.historyName)
    let locked = try ExpenseFile(file.defaults).lock()
    let old = try System.status(of: file.path, in: .working)
    let staged = try locked.stage([Array("new".utf8)[...]], replacing: old)
    try file.replace(with: JSONSamples.canonical)
    let place = HistoryPlace(stamp: FileStamp(old), leftovers: [])
    guard
      case .overtaken = try locked.publish(
        staged, replacing: old, recording: .move(-1), at: place)
    else {
      Issue.record("published over a version that was never read")
      return
    }
    #expect(file.directory.text(of: file.historyName) == "no history\n")
    #expect(try file.directory.names() == file.names)
  }

  /// Each attempt sets the damaged history aside, but only the one that saved reports it.
  @Test func anOvertakenAttemptReportsNothing() throws {
    let file = try DataFile(adding: "a")
    try file.directory.write("no history\n", to: file.historyName)
    let hasHappened = Mutex(false)
    let probe = SystemProbe { call, _ in
      let isFirst =
        call == "rename expenses.json"
        && hasHappened.withLock { has in
          defer { has = true }
          return !has
        }
      if isFirst { try? file.replace(with: JSONSamples.canonical) }
      return nil
    }
    let expenses = try Expenses(defaults: file.defaults)
    try probe.run { try expenses.transaction("add") { $0.append(try .sample("b")) } }
    let place = file.directory.path(file.historyName)
    #expect(
      expenses.saveWarnings == [.historySetAside(path: place, newPath: place + ".damaged")])
    #expect(try file.itemNames().last == "b" && file.itemNames().count == 4)
    #expect(file.directory.text(of: file.historyName + ".damaged") == "no history\n")
  }

  /// The user may no longer open it, or a call fails.
  @Test(arguments: [EPERM, EACCES])
  func aSaveThatFailsLeavesTheHistoryInItsPlace(code: Int32) throws {
    let file = try DataFile(adding: "a", "b")
    let (bytes, history) = (file.bytes, file.history)
    let probe = SystemProbe { call, _ in
      call == "open \(file.historyName)" ? .fail(code) : nil
    }
    #expect(throws: StoreError.self) { try probe.run { try file.add("c") } }
    #expect(file.bytes == bytes)
    #expect(file.history == history)
    #expect(try file.directory.names() == file.names)
    #expect(try file.undo() == ["add b"])
  }

  @Test(arguments: ["write .expenses.json.history", "rename expenses.json"])
  func aSaveThatFailsPutsADamagedHistoryBack(call: String) throws {
    let file = try DataFile(adding: "a")
    try file.directory.write("no history\n", to: file.historyName)
    let probe = SystemProbe { seen, _ in seen == call ? .fail(EIO) : nil }
    #expect(throws: StoreError.self) { try probe.run { try file.add("b") } }
    #expect(file.directory.text(of: file.historyName) == "no history\n")
    #expect(try file.directory.names() == file.names)
  }

  /// Leaves what a process leaves that dies between its entry and its rename.
  private func crashBeforePublishing(_ file: DataFile) throws {
    let locked = try ExpenseFile(file.defaults).lock()
    let old = try System.status(of: file.path, in: .working)
    let staged = try locked.stage([Array("crash".utf8)[...]], replacing: old)
    let item = ListChange.Placed(index: 0, record: try ExpenseItem.sample("never").record)
    let change = DocumentChange(
      lists: ["Items": ListChange(inserted: [item])], oldCurrency: .usd, newCurrency: .usd)
    let entry = HistoryEntry(
      from: FileStamp(old), to: staged.stamp,
      action: .step("crash", change))
    let place = HistoryPlace(stamp: FileStamp(old), leftovers: [])
    _ = try locked.history.append(entry, at: place, like: staged.file, in: locked.directory)
  }

  // MARK: Other programs

  @Test func whatOthersChangedStays() throws {
    let file = try DataFile(adding: "a", "b")
    let text = try #require(file.directory.text(of: file.name))
    try file.replace(with: text.replacing("\"a\"", with: "\"edited\""))
    #expect(try file.undo() == ["add b"])
    #expect(try file.itemNames() == ["edited"])
    let a = try #require(try file.timeline(reach: 1).done.first)
    #expect(!a.isIntact)
    #expect(throws: HistoryError.self) { try file.undo() }
    #expect(try file.itemNames() == ["edited"])
    #expect(try file.redo() == ["add b"])
  }

  @Test func aCopyMayBeChanged() throws {
    let file = try DataFile(adding: "a", "b")
    try file.replace(with: try #require(file.directory.text(of: file.name)))
    #expect(try file.timeline(reach: 1).done.first?.isIntact == false)
    #expect(try file.undo() == ["add b"])
  }

  @Test func anItemThatOthersChangedIsRefusedAndNothingOlderIsUndone() throws {
    let file = try DataFile(adding: "a", "b")
    let text = try #require(file.directory.text(of: file.name))
    try file.replace(with: text.replacing("\"b\"", with: "\"edited\""))
    let bytes = file.bytes
    for count in [1, 2] {
      #expect(throws: HistoryError.self) { try file.undo(count) }
    }
    #expect(file.bytes == bytes)
  }

  @Test func aFileThatWasRemovedHasNothingToUndo() throws {
    let file = try DataFile(adding: "a")
    try FileManager.default.removeItem(atPath: file.path)
    #expect(throws: HistoryError.tooFewSteps(.undo, available: 0)) { try file.undo() }
    try file.add("b")
    #expect(try file.undo() == ["add b"])
    #expect(throws: HistoryError.self) { try file.undo() }
  }
}

extension DataFile {
  /// The bytes of the history; nil if there is none.
  var history: [UInt8]? { directory.bytes(of: historyName) }
}
