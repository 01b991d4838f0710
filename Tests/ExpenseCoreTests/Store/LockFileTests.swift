import Foundation
import TestSupport
import Testing

@testable import ExpenseCore

/// The holder of a file's lock, its permissions, and the files beside the data.
struct LockFileTests {
  private func lock(_ file: DataFile, timeout: Duration = .seconds(30)) throws -> LockedFile {
    var defaults = file.defaults
    defaults.timeout = timeout
    return try ExpenseFile(defaults).lock()
  }

  private func setMode(_ mode: Int, of path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  // MARK: Waiting

  @Test func onlyOneAtATimeHoldsTheLock() throws {
    let file = try DataFile()
    do {
      let first = try lock(file)
      #expect {
        _ = try lock(file, timeout: .zero)
      } throws: { error in
        guard case .lockTimeout(file.path, 0, let holder) = error as? StoreError else {
          return false
        }
        return holder.map { $0.process == Int(getpid()) } ?? true
      }
      #expect(first.path.path == file.path)
    }
    _ = try lock(file)
    #expect(try file.directory.names() == [])
  }

  @Test(arguments: [ENOLCK, EINTR, EWOULDBLOCK])
  func aLockThatCannotBeHadNowIsTriedAgain(code: Int32) throws {
    let file = try DataFile(adding: "a")
    let probe = SystemProbe { call, count in
      call.hasPrefix("lock ") && count < 5 ? .fail(code) : nil
    }
    try probe.run { try file.add("b") }
    #expect(
      probe.calls(.lock).prefix { $0 == "lock \(file.lockName)" }.count == 6)
    #expect(try file.directory.names() == file.names)
  }

  @Test(arguments: [ENOLCK, EINTR])
  func aLockThatCannotBeHadEndsAtTheDeadline(code: Int32) throws {
    let file = try DataFile(adding: "a")
    let probe = SystemProbe { call, _ in call.hasPrefix("lock ") ? .fail(code) : nil }
    let path = file.directory.path(file.lockName)
    #expect(throws: StoreError.system(SystemError(.lock, code: code, path: path))) {
      try probe.run { _ = try lock(file, timeout: .milliseconds(50)) }
    }
  }

  @Test func whereThereAreNoLocksNothingIsSaved() throws {
    let file = try DataFile(adding: "a")
    let probe = SystemProbe { call, _ in call.hasPrefix("lock ") ? .fail(ENOTSUP) : nil }
    let path = file.directory.path(file.lockName)
    #expect(throws: StoreError.system(.noLocks(at: path))) { try probe.run { try file.add("b") } }
    #expect(try file.itemNames() == ["a"])
  }

  /// Everybody who may read can lock these, and `flock DIRECTORY iexpense add` locks one.
  @Test func locksOfTheDirectoryOrTheDataBlockNobody() throws {
    let file = try DataFile(adding: "a")
    let directory = try Directory(path: file.directory.path)
    let data = try System.open(file.name, for: .reading, in: directory)
    guard case .locked = try System.tryLock(directory.descriptor),
      case .locked = try System.tryLock(data)
    else {
      Issue.record("not locked")
      return
    }
    _ = try lock(file, timeout: .zero)
  }

  @Test func theFirstSavesOfManyLoseNothing() throws {
    let directory = TemporaryDirectory()
    let defaults = JSONDefaults(path: directory.path("one/two/e.json"), createsDirectory: true)
    let names = (0..<8).map { "Item \($0)" }
    DispatchQueue.concurrentPerform(iterations: names.count) { number in
      _ = try? ExpenseFile(defaults).transaction("add") {
        $0.items.append(try .sample(names[number]))
      }
    }
    #expect(try Expenses(defaults: defaults).items.map(\.name).sorted() == names)
  }

  /// `git clean` removes it, for example.
  @Test func aLockFileThatIsRemovedIsMadeAnew() throws {
    let file = try DataFile(adding: "a")
    let path = file.directory.path(file.lockName)
    let probe = SystemProbe { call, count in
      if call.hasPrefix("lock "), count == 0 { try? FileManager.default.removeItem(atPath: path) }
      return nil
    }
    try probe.run {
      let first = try lock(file)
      #expect(throws: StoreError.self) { _ = try lock(file, timeout: .zero) }
      #expect(first.path.path == file.path)
    }
    #expect(probe.calls(.lock).count == 3)
  }

  // MARK: Permissions

  @Test(arguments: [
    (0o600, 0o200), (0o640, 0o200), (0o644, 0o200), (0o660, 0o220), (0o664, 0o220),
    (0o666, 0o222),
  ])
  func theLockIsForThoseWhoMayWrite(mode: Int, expected: UInt32) throws {
    let file = try DataFile(adding: "a")
    #expect(try file.mode(of: file.lockName) == 0o200)
    try setMode(mode, of: file.path)
    if geteuid() == 0 { try unsafe #require(chown(file.path, 0, 12_346) == 0) }
    try file.add("b")
    let lock = try System.status(of: file.directory.path(file.lockName), in: .working)
    let data = try System.status(of: file.path, in: .working)
    #expect(lock?.mode == expected)
    #expect(lock?.group == data?.group)
    #expect(lock?.owner == data?.owner)
  }

  /// The bytes of an access list: a version, then kind, permissions and id of each entry.
  private static func list(_ permissions: [UInt8]) -> [UInt8] {
    let kinds: [UInt8] = [0x01, 0x02, 0x04, 0x10, 0x20]
    return zip(kinds, permissions).reduce([2, 0, 0, 0]) { bytes, entry in
      bytes + [entry.0, 0, entry.1, 0]
        + (entry.0 == 2 ? [0x4A, 0xEE, 0, 0] : [255, 255, 255, 255])
    }
  }

  /// The directory gives every new file an access list that the replaced file does not have.
  @Test(.enabled("not all file systems have them", Peers.haveAttributes))
  func anAccessListOfTheDirectoryOpensNeitherFile() throws {
    let file = try DataFile(adding: "a")
    let (bytes, name) = (Self.list([6, 6, 4, 6, 0]), "system.posix_acl_default")
    try unsafe #require(setxattr(file.directory.path, name, bytes, bytes.count, 0) == 0)
    try file.add("b")
    for path in [file.path, file.directory.path(file.lockName)] {
      var found = [UInt8](repeating: 0, count: bytes.count)
      #expect(
        unsafe getxattr(path, "system.posix_acl_access", &found, found.count) == -1, "\(path)")
    }
    #expect(try file.itemNames() == ["a", "b"])
  }

  @Test(.enabled("not all file systems have them", Peers.haveAttributes))
  func whoMayWriteByAnAccessListMayLock() throws {
    let file = try DataFile(adding: "a")
    let (bytes, name) = (Self.list([6, 6, 4, 6, 0]), "system.posix_acl_access")
    try unsafe #require(setxattr(file.path, name, bytes, bytes.count, 0) == 0)
    try file.add("b")
    var found = [UInt8](repeating: 0, count: bytes.count)
    let path = file.directory.path(file.lockName)
    #expect(unsafe getxattr(path, name, &found, found.count) == bytes.count)
    #expect(found == Self.list([2, 2, 0, 2, 0]))
    try setMode(0o600, of: file.path)
    try file.add("c")
    #expect(try file.mode(of: file.lockName) == 0o200)
  }

  @Test func aRefusalNamesTheOwnerOfTheLock() throws {
    let file = try DataFile(adding: "a")
    let probe = SystemProbe { call, _ in
      call == "open .expenses.json.lock" ? .fail(EACCES) : nil
    }
    let (path, owner) = (file.directory.path(file.lockName), System.userName(of: geteuid()))
    #expect(throws: StoreError.lockForbidden(path: path, owner: owner)) {
      try probe.run { try file.add("b") }
    }
    #expect(try file.itemNames() == ["a"])
    #expect(System.userName(of: 0) == "root")
    #expect(System.userName(of: 3_999_999_999) == "user 3999999999")
  }

  @Test(.enabled("root may write to every file", Peers.haveFileModes))
  func aReaderLearnsOfTheWriteProtectionFirst() throws {
    let file = try DataFile(adding: "a")
    try setMode(0o400, of: file.path)
    try setMode(0, of: file.directory.path(file.lockName))
    #expect(throws: StoreError.notWritable(path: file.path)) { try file.add("b") }
    #expect(try file.itemNames() == ["a"])
  }

  // MARK: Files beside the data

  @Test(arguments: ["link", "dangling link", "directory", "fifo"])
  func onlyARegularFileIsALock(kind: String) throws {
    let file = try DataFile(JSONSamples.canonical)
    try file.directory.write("precious", to: "victim")
    let place = file.directory.path(file.lockName)
    switch kind {
    case "directory":
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
    case "fifo": try unsafe #require(mkfifo(place, 0o600) == 0)
    default:
      try FileManager.default.createSymbolicLink(
        atPath: place,
        withDestinationPath: file.directory.path(kind == "link" ? "victim" : "nothing"))
    }
    let before = try file.directory.names()
    #expect(throws: StoreError.notARegularFile(path: place)) { try file.add("b") }
    #expect(file.bytes == Array(JSONSamples.canonical.utf8))
    #expect(file.directory.text(of: "victim") == "precious")
    #expect(try file.directory.names() == before)
  }

  @Test func aFileThatIsLinkedInItsPlaceIsLeftAsItIs() throws {
    let file = try DataFile(JSONSamples.canonical)
    try file.directory.write("precious", to: "victim")
    try setMode(0o640, of: file.directory.path("victim"))
    try FileManager.default.linkItem(
      atPath: file.directory.path("victim"), toPath: file.directory.path(file.lockName))
    try file.add("b")
    #expect(file.directory.text(of: "victim") == "precious")
    #expect(try file.mode(of: "victim") == 0o640)
  }

  @Test func anOutputLeavesNoLock() throws {
    let directory = TemporaryDirectory()
    let output = ExpenseFile(path: directory.path("out.csv"))
    for text in ["one", "two"] { _ = try output.write(Array(text.utf8), replaces: true) }
    #expect(directory.text(of: "out.csv") == "two")
    #expect(try directory.names() == ["out.csv"])
  }

  /// A merge into the data file does this, for example.
  @Test func aLockThatWasThereStays() throws {
    let file = try DataFile(adding: "a")
    _ = try ExpenseFile(path: file.path).write(file.bytes ?? [], replaces: true)
    #expect(try file.directory.names() == file.names)
  }

  @Test func aSaveThatIsRefusedLeavesNoLock() throws {
    let file = try DataFile("damaged")
    #expect(throws: StoreError.self) { try ExpenseFile(file.defaults).transaction("add") { _ in } }
    try ExpenseFile(file.defaults).clearHistory()
    #expect(try file.directory.names() == [file.name])
  }
}
