import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ExpenseCore

/// The system calls of a save, their order, and the files left if one fails.
struct DurabilityTests {
  private func save(_ file: DataFile, _ name: String = "new") throws -> [StoreWarning] {
    try ExpenseFile(file.defaults).transaction("add") { document in
      document.items.append(try .sample(name))
      document.currency = .usd
    }.warnings
  }

  private func directoryName(of file: DataFile) -> String {
    URL(filePath: file.directory.path).lastPathComponent
  }

  @Test func everythingIsSyncedBeforeTheStepThatNeedsIt() throws {
    let file = try DataFile(adding: "a")
    let probe = SystemProbe()
    _ = try probe.run { try save(file) }
    let calls = probe.calls(.write, .sync, .rename)
    // A version is written in as many pieces as needed.
    let steps = calls.indices.filter { $0 == 0 || calls[$0] != calls[$0 - 1] }.map { calls[$0] }
    #expect(
      steps == [
        "write .expenses.json.tmp", "sync .expenses.json.tmp", "write .expenses.json.history",
        "sync .expenses.json.history", "rename expenses.json",
        "sync \(directoryName(of: file))",
      ])
    #expect(
      probe.calls(.lock) == [
        "lock .expenses.json.lock", "lock expenses.json", "lock .expenses.json.tmp",
        "lock .expenses.json.history",
      ])
    // The old version is removed at the end.
    #expect(probe.calls(.remove) == ["remove .expenses.json.tmp"])
  }

  /// A umask can remove permissions of new files, but never adds any.
  @Test func eachNewDirectoryIsMadeWithItsRightsAndSynced() throws {
    let directory = TemporaryDirectory()
    let path = directory.path("one/two/expenses.json")
    let probe = SystemProbe()
    try probe.run {
      _ = try ExpenseFile(JSONDefaults(path: path, createsDirectory: true)).transaction("add") {
        $0.items.append(try .sample("Tea"))
      }
    }
    let base = URL(filePath: directory.path).lastPathComponent
    #expect(
      probe.calls(.makeDirectory, .changeMode, .sync).prefix(6) == [
        "makeDirectory one", "changeMode one", "sync \(base)", "makeDirectory two",
        "changeMode two", "sync one",
      ])
  }

  @Test func aSaveUnderAUmaskThatTakesAllRightsGivesThemFirst() throws {
    let file = try DataFile()
    let probe = SystemProbe()
    _ = try probe.run { try save(file) }
    let staged = probe.calls(.open, .changeMode, .lock, .write).filter { $0.hasSuffix(".tmp") }
    #expect(
      staged.prefix(3) == [
        "open .expenses.json.tmp", "changeMode .expenses.json.tmp", "lock .expenses.json.tmp",
      ])
    // A new history could not be opened a second time before it has its permissions.
    #expect(probe.calls(.open).count { $0 == "open \(file.historyName)" } == 1)
  }

  /// Each call of a save that can fail before the new version is in place.
  @Test(arguments: [
    "open .expenses.json.tmp", "write .expenses.json.tmp", "sync .expenses.json.tmp",
    "open .expenses.json.history", "write .expenses.json.history", "sync .expenses.json.history",
    "rename expenses.json", "lock", "read expenses.json",
  ])
  func whatFailsBeforeTheRenameLeavesEverythingAsItWas(call: String) throws {
    let file = try DataFile(adding: "a", "b")
    let (bytes, history) = (file.bytes, file.history)
    let probe = SystemProbe { seen, _ in
      seen == call || call == "lock" && seen.hasPrefix("lock ") ? .fail(EIO) : nil
    }
    #expect(throws: StoreError.self) { try probe.run { _ = try save(file) } }
    #expect(file.bytes == bytes)
    #expect(file.history == history)
    #expect(try file.directory.names() == file.names)
    #expect(try file.undo() == ["add b"])
  }

  /// Data that was not read would be lost with the next save.
  @Test(arguments: ["read expenses.json", "read .expenses.json.history"])
  func aReadThatEndsTooEarlyIsAnError(call: String) throws {
    let file = try DataFile(adding: "a")
    let before = try file.directory.names().map { file.directory.bytes(of: $0) }
    let probe = SystemProbe { seen, _ in seen == call ? .result(0) : nil }
    #expect(throws: StoreError.self) { try probe.run { try save(file) } }
    #expect(try file.directory.names().map { file.directory.bytes(of: $0) } == before)
  }

  @Test func aDirectoryThatWillNotSyncIsAWarning() throws {
    let file = try DataFile(adding: "a")
    let name = directoryName(of: file)
    let probe = SystemProbe { call, _ in call == "sync \(name)" ? .fail(EIO) : nil }
    let warnings = try probe.run { try save(file) }
    guard case .durabilityUnconfirmed(file.path, _)? = warnings.first else {
      Issue.record("no warning: \(warnings)")
      return
    }
    #expect(try file.itemNames() == ["a", "new"])
  }

  @Test func aFailedSyncIsNotTriedAgain() throws {
    let file = try DataFile(adding: "a")
    let probe = SystemProbe { call, count in
      call == "sync .expenses.json.tmp" && count == 0 ? .fail(EIO) : nil
    }
    #expect(throws: StoreError.self) { try probe.run { _ = try save(file) } }
    #expect(probe.calls(.sync) == ["sync .expenses.json.tmp"])
  }

  @Test func anInterruptedCallIsRunAgain() throws {
    let file = try DataFile(adding: "a")
    let probe = SystemProbe { _, count in count % 2 == 0 ? .fail(EINTR) : nil }
    _ = try probe.run { try save(file) }
    #expect(try file.itemNames() == ["a", "new"])
  }

  @Test func aWriteThatWritesNothingEnds() throws {
    let file = try DataFile(adding: "a")
    let bytes = file.bytes
    let probe = SystemProbe { call, _ in
      call == "write .expenses.json.tmp" ? .result(0) : nil
    }
    #expect(throws: StoreError.self) { try probe.run { _ = try save(file) } }
    #expect(file.bytes == bytes)
  }

  // MARK: Permissions

  @Test func whereTheOwnerCannotBeGivenTheGroupAndTheModeAre() throws {
    let file = try DataFile(adding: "a")
    try FileManager.default.setAttributes([.posixPermissions: 0o664], ofItemAtPath: file.path)
    // The save sees another user's file.
    let probe = SystemProbe { call, count in
      call.hasPrefix("changeOwner") && count == 0 ? .fail(EPERM) : nil
    }
    if geteuid() == 0 { try unsafe #require(chown(file.path, 12_345, getegid()) == 0) }
    _ = try probe.run { try save(file) }
    #expect(try file.mode() == 0o664)
    #expect(try file.mode(of: file.historyName) == 0o664)
  }

  /// Another user's file may become ours only if the permission to change the owner is missing.
  @Test(arguments: [(EPERM, nil), (EACCES, nil), (EIO, EIO)] as [(Int32, Int32?)])
  func whereTheOwnerCannotBeGivenItDependsOnTheReason(code: Int32, error: Int32?) throws {
    let file = try DataFile("")
    let open = try System.open(file.path, for: .reading, in: .working)
    let own = try System.status(of: open)
    let other = FileStatus(
      identity: own.identity, kind: own.kind, mode: own.mode, owner: own.owner + 1,
      group: own.group, linkCount: own.linkCount)
    let probe = SystemProbe { call, _ in call.hasPrefix("changeOwner") ? .fail(code) : nil }
    var thrown: SystemError?
    do {
      try probe.run { try System.copyPermissions(of: other, to: open) }
    } catch let error as SystemError {
      thrown = error
    }
    #expect(thrown?.code == error)
  }

  @Test(.enabled("not all file systems have them", Peers.haveAttributes))
  func anAttributeIsKept() throws {
    let file = try DataFile(adding: "a")
    let value = Array("kept".utf8)
    try unsafe #require(setxattr(file.path, "user.test", value, value.count, 0) == 0)
    _ = try save(file)
    var room = [UInt8](repeating: 0, count: 16)
    #expect(unsafe getxattr(file.path, "user.test", &room, room.count) == value.count)
  }

  @Test(.enabled("not all file systems have them", Peers.haveAttributes))
  func whereAnAttributeCannotBeKeptNothingIsSaved() throws {
    let file = try DataFile(adding: "a")
    let value = Array("kept".utf8)
    try unsafe #require(setxattr(file.path, "user.test", value, value.count, 0) == 0)
    let bytes = file.bytes
    let probe = SystemProbe { call, _ in
      call.hasPrefix("changeAttributes") ? .fail(ENOSPC) : nil
    }
    #expect(throws: StoreError.self) { try probe.run { _ = try save(file) } }
    #expect(file.bytes == bytes)
  }

  // MARK: Other programs

  @Test func aHugeFileIsRefusedUnread() throws {
    let file = try DataFile("")
    try unsafe #require(truncate(file.path, 40 << 30) == 0)
    #expect(throws: StoreError.tooLarge(path: file.path)) { try Expenses(defaults: file.defaults) }
  }

  @Test func aFileLinkedInPlaceOfTheHistoryIsNotWrittenTo() throws {
    let file = try DataFile(JSONSamples.canonical)
    try file.directory.write("precious\n", to: "victim")
    try FileManager.default.linkItem(
      atPath: file.directory.path("victim"), toPath: file.directory.path(file.historyName))
    guard case .historySetAside? = try save(file).first else {
      Issue.record("the history was not set aside")
      return
    }
    #expect(file.directory.text(of: "victim") == "precious\n")
    #expect(try file.undo() == ["add"])
  }

  @Test func aFileThatIsGoneForAMomentIsWaitedFor() throws {
    let file = try DataFile(adding: "a", "b")
    let bytes = try #require(file.bytes)
    try FileManager.default.removeItem(atPath: file.path)
    let path = file.path
    let isBack = Mutex(false)
    let probe = SystemProbe { call, count in
      if call == "inspect expenses.json", count == 5 {
        try? Data(bytes).write(to: URL(filePath: path), options: .atomic)
        isBack.withLock { $0 = true }
      }
      return nil
    }
    #expect(try probe.run { try save(file) }.isEmpty)
    #expect(isBack.withLock { $0 })
    #expect(try file.itemNames() == ["a", "b", "new"])
  }

  /// The file was saved once, or more often.
  @Test(.long, arguments: [false, true])
  func aFileThatStaysGoneIsBegunAnewWithAWarning(more: Bool) throws {
    let file = try DataFile(adding: "a")
    if more { try file.add("b") }
    try FileManager.default.removeItem(atPath: file.path)
    #expect(try save(file) == [.fileWasGone(path: file.path)])
    #expect(try file.itemNames() == ["new"])
  }

  @Test(arguments: [
    (".expenses.json.history", ExpenseFile.Part.companion),
    (".expenses.json.0123456789abcdef.tmp", .companion),
    (".expenses.json.history.0123456789abcdef.tmp", .companion), (".expenses.json.mine.tmp", nil),
    (".expenses.json.0123456789ABCDEF.tmp", nil), (".expenses.json.lock", .companion),
    (".expenses.json.history.damaged", .companion),
    ("expenses.json", .data), ("other.json", nil), (".expenses.json.historic", nil),
  ])
  func theStoresOwnFilesAreRecognized(name: String, role: ExpenseFile.Part?) throws {
    let file = try DataFile(adding: "a")
    let output = ExpenseFile(path: file.directory.path(name))
    #expect(try output.part(of: file.defaults) == role)
  }
}
