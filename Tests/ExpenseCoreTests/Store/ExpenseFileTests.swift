import Foundation
import TestSupport
import Testing

@testable import ExpenseCore

struct ExpenseFileTests {
  private func lock(_ file: DataFile) throws -> LockedFile {
    try ExpenseFile(file.defaults).lock()
  }

  private func status(of file: DataFile) throws -> FileStatus? {
    try System.status(of: file.path, in: .working)
  }

  @Test(arguments: [0o600, 0o640, 0o644, 0o660, 0o666])
  func aSaveKeepsTheMode(mode: Int) throws {
    let file = try DataFile(JSONSamples.canonical)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    try Expenses(defaults: file.defaults).transaction("delete") { $0.removeFirst(1) }
    #expect(try file.mode() == UInt32(mode))
  }

  @Test func aNewFileIsForTheUserAlone() throws {
    let file = try DataFile()
    try Expenses(defaults: file.defaults).transaction("add") { $0.append(try .sample("Tea")) }
    #expect(try file.mode() == 0o600)
  }

  @Test func directoriesAreMadeForTheUserAloneWhereThatIsAllowed() throws {
    let directory = TemporaryDirectory()
    let path = directory.path("one/two/expenses.json")
    #expect(throws: StoreError.missingDirectory(path: directory.path("one/two"))) {
      try Expenses(defaults: JSONDefaults(path: path)).transaction("add") {
        $0.append(try .sample("Tea"))
      }
    }
    #expect(try directory.names() == [])
    let made = JSONDefaults(path: path, createsDirectory: true)
    try Expenses(defaults: made).transaction("add") { $0.append(try .sample("Tea")) }
    for name in ["one", "one/two"] {
      #expect(try System.status(of: directory.path(name), in: .working)?.mode == 0o700)
    }
  }

  @Test func loadingMakesNoDirectory() throws {
    let directory = TemporaryDirectory()
    let path = directory.path("one/two/expenses.json")
    _ = try Expenses(defaults: JSONDefaults(path: path, createsDirectory: true))
    #expect(try directory.names() == [])
  }

  /// Otherwise a mistyped path would look like a file that does not exist yet.
  @Test func aMissingDirectoryIsAnError() throws {
    let directory = TemporaryDirectory(inMemory: true)
    let defaults = JSONDefaults(path: directory.path("one/expenses.json"))
    #expect(throws: StoreError.missingDirectory(path: directory.path("one"))) {
      try ExpenseFile(defaults).read()
    }
  }

  @Test func whatAKilledSaveLeftAMinuteAgoIsRemoved() throws {
    let file = try DataFile(JSONSamples.canonical)
    try file.leaveLitter("half a vers", secondsAgo: 60)
    try file.add("b")
    #expect(try file.directory.names() == file.names)
  }

  /// A file that grows while it is read is read to its end.
  @Test(arguments: [0, 4_095, 4_096, 4_097, 70_000, 300_000])
  func allOfAFileIsReadWhateverItsSizeWas(size: Int) throws {
    let directory = TemporaryDirectory()
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 / 251) }
    try directory.write(bytes, to: "grown")
    let file = try System.open("grown", for: .reading, in: Directory(path: directory.path))
    #expect(try System.readAll(file, sizeHint: 0) == bytes)
  }

  /// A umask can remove all permissions of a new file, and its save can be killed before it sets
  /// them.
  @Test(.enabled("root may open every file", Peers.haveFileModes))
  func litterWithoutPermissionsIsRemovedAfterAMinute() throws {
    let file = try DataFile(JSONSamples.canonical)
    let name = try file.leaveLitter("")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0], ofItemAtPath: file.directory.path(name))
    // Another user's save has made a file that this user may not read, and is still using it.
    let held = try file.leaveLitter("")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o200], ofItemAtPath: file.directory.path(held))
    try file.add("b")
    #expect(try file.directory.names() == (file.names + [held]).sorted())
  }

  /// The longest names for which those of the history and the lock are not too long.
  @Test(arguments: ["x", "é", "🚆"])
  func aFileOfALongNameIsSaved(letter: String) throws {
    let directory = TemporaryDirectory(inMemory: true)
    let name = String(repeating: letter, count: 246 / letter.utf8.count)
    let defaults = JSONDefaults(path: directory.path(name))
    for item in ["a", "b"] {
      try Expenses(defaults: defaults).transaction("add") { $0.append(try .sample(item)) }
    }
    #expect(try directory.names() == [".\(name).history", ".\(name).lock", name])
    let path = DataPath(splitting: defaults.path)
    #expect(path.isStagingName(path.newStagingName))
    #expect(path.isHistoryStagingName(path.newHistoryStagingName))
    #expect(!path.isHistoryStagingName(path.newStagingName))
  }

  @Test func whatMayBeAtWorkIsNotRemoved() throws {
    let file = try DataFile(JSONSamples.canonical)
    let young = try file.leaveLitter("just made, and not locked yet", secondsAgo: 20)
    let locked = try file.leaveLitter("at work for long")
    let holder = try System.open(file.directory.path(locked), for: .reading, in: .working)
    let isLocked = System.lockSoon(holder)
    #expect(isLocked)
    try file.add("b")
    #expect(try file.stagedNames() == [young, locked].sorted())
    #expect(file.directory.text(of: locked) == "at work for long")
  }

  @Test func aLinkUnderSuchANameIsNotFollowed() throws {
    let file = try DataFile(JSONSamples.canonical)
    try file.directory.write("precious", to: "victim")
    try FileManager.default.createSymbolicLink(
      atPath: file.directory.path(DataPath(splitting: file.path).newStagingName),
      withDestinationPath: file.directory.path("victim"))
    try file.add("b")
    #expect(file.directory.text(of: "victim") == "precious")
  }

  @Test func aVersionOvertakenIsNotPublished() throws {
    let file = try DataFile(JSONSamples.canonical)
    let locked = try lock(file)
    let old = try status(of: file)
    let staged = try locked.stage([Array("new".utf8)[...]], replacing: old)
    try file.replace(with: "theirs")
    guard case .overtaken = try locked.publish(staged, replacing: old) else {
      Issue.record("published over a version that was never read")
      return
    }
    #expect(file.bytes == Array("theirs".utf8))
    #expect(try file.directory.names() == [file.lockName, file.name])
  }

  @Test func aFileRewrittenInPlaceIsAnotherVersion() throws {
    let file = try DataFile("12345")
    let locked = try lock(file)
    let old = try status(of: file)
    try file.directory.write("54321", to: file.name)
    // On a file system whose clock ticks slowly, both versions may be from one tick.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: file.path)
    let staged = try locked.stage([Array("new".utf8)[...]], replacing: old)
    guard case .overtaken = try locked.publish(staged, replacing: old) else {
      Issue.record("published over a version that was never read")
      return
    }
    #expect(file.directory.text(of: file.name) == "54321")
  }

  @Test func aVersionOfManyChunksIsWrittenWhole() throws {
    let file = try DataFile("old")
    let locked = try lock(file)
    let chunks = (0..<3_000).map { Array("é \($0)".utf8)[...] }
    let staged = try locked.stage(chunks, replacing: try status(of: file))
    #expect(file.directory.bytes(of: staged.name) == chunks.flatMap(\.self))
  }

  @Test func whatComesBetweenTheLookAndTheExchangeIsPutBack() throws {
    let file = try DataFile("old")
    let locked = try lock(file)
    let old = try status(of: file)
    let staged = try locked.stage([Array("new".utf8)[...]], replacing: old)
    try file.replace(with: "theirs")
    #expect(try locked.putInPlace(staged, replacing: old) == nil)
    #expect(file.directory.text(of: file.name) == "theirs")
  }

  @Test func aFileThatAppearsBetweenTheLookAndTheRenameStays() throws {
    let file = try DataFile()
    let locked = try lock(file)
    let staged = try locked.stage([Array("new".utf8)[...]], replacing: nil)
    try file.replace(with: "theirs")
    #expect(try locked.putInPlace(staged, replacing: nil) == nil)
    #expect(file.directory.text(of: file.name) == "theirs")
  }

  @Test func theStagedVersionIsTheOneThatIsPublished() throws {
    let file = try DataFile("old")
    let locked = try lock(file)
    let old = try status(of: file)
    let staged = try locked.stage([Array("new".utf8)[...]], replacing: old)
    #expect(file.directory.text(of: file.name) == "old")
    #expect(try file.mode(of: staged.name) == file.mode())
    guard case .published(let status, []) = try locked.publish(staged, replacing: old) else {
      Issue.record("not published")
      return
    }
    #expect(file.directory.text(of: file.name) == "new")
    #expect(try file.directory.names() == [file.lockName, file.name])
    let identity = try #require(try file.identity())
    #expect(identity == status.identity)
    #expect(identity.inode == staged.status.identity.inode)
    #expect(identity.modified == staged.status.identity.modified)
  }

  @Test(arguments: ["directory", "fifo", "device"])
  func onlyRegularFilesAreOpened(kind: String) throws {
    let directory = TemporaryDirectory()
    let path = kind == "device" ? "/dev/zero" : directory.path(kind)
    if kind == "directory" {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    } else if kind == "fifo" {
      try unsafe #require(mkfifo(path, 0o600) == 0)
    }
    #expect(throws: StoreError.notARegularFile(path: path)) {
      try Expenses(defaults: JSONDefaults(path: path))
    }
  }

  @Test(.enabled("root may write to every file", Peers.haveFileModes))
  func aWriteProtectedFileIsRefused() throws {
    let file = try DataFile(JSONSamples.canonical)
    try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: file.path)
    #expect(throws: StoreError.notWritable(path: file.path)) {
      try Expenses(defaults: file.defaults).transaction("delete") { $0.removeFirst(1) }
    }
    #expect(file.bytes == Array(JSONSamples.canonical.utf8))
    // A lock file of this user would lock out those who may write.
    #expect(try file.directory.names() == [file.name])
  }
}

extension ExpenseFileTests {
  /// These are the errors for an immutable file and the like.
  @Test(arguments: [EACCES, EPERM, EROFS])
  func aFileThatMayNotBeWrittenIsNoFault(code: Int32) throws {
    let hooks = SystemHooks { _, _ in .fail(code) }
    #expect(
      try SystemHooks.$current.withValue(hooks) { try System.isWritable("a", in: .working) }
        == false)
  }

  @Test func aSavedVersionIsRecognized() throws {
    let file = try DataFile(JSONSamples.canonical)
    let store = ExpenseFile(file.defaults)
    let saved = try store.transaction("delete") { $0.items.removeFirst() }
    let status = try #require(saved.snapshot.status)
    #expect(try store.read().status?.identity == status.identity)
  }
}
