import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ExpenseCore

/// A lock file that is removed while a save is running, and what other processes do then.
struct LostLockTests {
  /// A way in which the lock file is lost.
  enum Loss: CaseIterable {
    case removed, replaced, directory, link

    func happen(to file: DataFile) throws {
      let path = file.directory.path(file.lockName)
      try? FileManager.default.removeItem(atPath: path)
      switch self {
      case .removed: break
      case .replaced: try file.directory.write("", to: file.lockName)
      case .directory:
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      case .link:
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: file.name)
      }
    }
  }

  /// Runs a save, and other code right before the save's first call of a name.
  private func save(
    _ name: String, in file: DataFile, at call: String,
    meanwhile: @escaping @Sendable () throws -> Void
  ) throws -> SystemProbe {
    let hasHappened = Mutex(false)
    let probe = SystemProbe { seen, _ in
      let isFirst =
        seen == call
        && hasHappened.withLock { has in
          defer { has = true }
          return !has
        }
      guard isFirst else { return nil }
      do { try meanwhile() } catch { Issue.record(error) }
      return nil
    }
    defer { #expect(hasHappened.withLock { $0 }, "\(call)") }
    try probe.run { try file.add(name) }
    return probe
  }

  @Test(arguments: [Loss.removed, .replaced])
  func aSaveThatLostItsLockStartsAgain(loss: Loss) throws {
    let file = try DataFile(adding: "a")
    let probe = try save("b", in: file, at: "sync .expenses.json.tmp") {
      try loss.happen(to: file)
    }
    #expect(probe.calls(.lock).count { $0 == "lock \(file.lockName)" } == 2)
    #expect(try file.itemNames() == ["a", "b"])
    #expect(try file.directory.names() == file.names)
    #expect(try file.undo(2) == ["add b", "add a"])
  }

  @Test(arguments: [Loss.directory, .link])
  func anotherKindOfLockFileEndsTheSave(loss: Loss) throws {
    let file = try DataFile(adding: "a")
    let bytes = file.bytes
    #expect(throws: StoreError.notARegularFile(path: file.directory.path(file.lockName))) {
      _ = try save("b", in: file, at: "sync .expenses.json.tmp") { try loss.happen(to: file) }
    }
    #expect(file.bytes == bytes)
    #expect(try file.stagedNames() == [])
  }

  /// Each call at which another save can end; that save waits for the locks of the version read and
  /// of the history, but only for a limited time.
  @Test(
    .long,
    arguments: [
      "sync .expenses.json.tmp", "sync .expenses.json.history", "rename expenses.json",
    ])
  func twoSavesAtOnceLoseNothing(call: String) throws {
    let file = try DataFile(adding: "a")
    _ = try save("b", in: file, at: call) {
      try Loss.removed.happen(to: file)
      try file.add("other")
    }
    #expect(try file.itemNames() == ["a", "other", "b"])
    #expect(try file.directory.names() == file.names)
    #expect(try file.undo(3) == ["add b", "add other", "add a"])
  }

  @Test(.long) func theFirstSavesOfTwoAtOnceLoseNothing() throws {
    let file = try DataFile()
    _ = try save("b", in: file, at: "rename expenses.json") {
      try Loss.removed.happen(to: file)
      try file.add("other")
    }
    #expect(try file.itemNames() == ["other", "b"])
    #expect(try file.undo(2) == ["add b", "add other"])
  }

  /// A save with another lock file waits for the lock of the version that the first one has read.
  @Test func aSaveWaitsForTheOneWhoseLockFileIsGone() throws {
    let file = try DataFile(adding: "a")
    var first = try ExpenseFile(file.defaults).lock()
    _ = try first.read()
    try Loss.removed.happen(to: file)
    let probe = SystemProbe()
    var second = try ExpenseFile(file.defaults).lock()
    // It gives up after a second, because everybody who may read the file can lock it.
    _ = try probe.run { try second.read() }
    #expect((4...1_001).contains(probe.calls(.lock).count { $0 == "lock \(file.name)" }))
  }

  @Test func whoWaitedForTheLockOfAVersionReadsTheNextOne() throws {
    let file = try DataFile("old")
    var locked = try ExpenseFile(file.defaults).lock()
    let probe = SystemProbe { call, count in
      if call == "lock expenses.json", count == 0 { try? file.replace(with: "new") }
      return nil
    }
    let bytes = try probe.run { try locked.read().bytes }
    #expect(bytes == Array("new".utf8))
  }

  /// Before the exchange, and between the last check and the exchange.
  @Test(arguments: ["sync .expenses.json.history", "rename expenses.json"])
  func aFileInPlaceOfTheStagedOneIsNotPublished(call: String) throws {
    let file = try DataFile(adding: "a")
    _ = try save("b", in: file, at: call) {
      try putHalfAFileInPlaceOfTheStagedOne(of: file)
    }
    #expect(try file.itemNames() == ["a", "b"])
    #expect(try file.directory.names() == file.names)
  }

  /// The file put in place of the staged one causes the old version to be put back.
  @Test func aVersionThatComesWhileTheOldOneGoesBackStays() throws {
    let file = try DataFile(adding: "a")
    let theirs = try #require(file.directory.text(of: file.name))
      .replacing("\"a\"", with: "\"theirs\"")
    let probe = SystemProbe { call, count in
      guard call == "rename expenses.json", count < 2 else { return nil }
      do {
        try count == 0
          ? putHalfAFileInPlaceOfTheStagedOne(of: file) : file.replace(with: theirs)
      } catch {
        Issue.record(error)
      }
      return nil
    }
    try probe.run { try file.add("b") }
    #expect(try file.itemNames() == ["theirs", "b"])
    #expect(try file.directory.names() == file.names)
  }

  /// The file system may or may not tell the times of both changes apart.
  @Test(arguments: [true, false])
  func aVersionOverTheNewOneStays(isLater: Bool) throws {
    let file = try DataFile(adding: "a")
    let locked = try ExpenseFile(file.defaults).lock()
    let old = try #require(try System.status(of: file.path, in: .working))
    let staged = try locked.stage([Array("ours".utf8)[...]], replacing: old)
    try file.directory.write("theirs", to: "theirs")
    let theirs = file.directory.path("theirs")
    // After the exchange, another program replaces the file before the save checks it.
    let probe = SystemProbe { call, count in
      guard call == "inspect .expenses.json.tmp", count == 0 else { return nil }
      if isLater { try? awaitClockTick(in: file.directory) }
      _ = unsafe rename(theirs, file.path)
      return nil
    }
    let status = try probe.run { try locked.putInPlace(staged, replacing: old) }
    #expect(status != nil)
    #expect(file.directory.text(of: file.name) == "theirs")
  }

  @Test func anotherSavesLockIsNotRemoved() throws {
    let directory = TemporaryDirectory(inMemory: true)
    let output = ExpenseFile(path: directory.path("out.csv"))
    let probe = SystemProbe { call, _ in
      guard call == "rename out.csv" else { return nil }
      try? FileManager.default.removeItem(atPath: directory.path(".out.csv.lock"))
      try? directory.write("theirs", to: ".out.csv.lock")
      return nil
    }
    _ = try probe.run { try output.write(Array("one".utf8), replaces: true) }
    #expect(directory.text(of: ".out.csv.lock") == "theirs")
  }
}

/// Replaces the staged file, which the save is about to publish, by another program's file.
private func putHalfAFileInPlaceOfTheStagedOne(of file: DataFile) throws {
  let staged = try #require(try file.stagedNames().first)
  try Data("half".utf8).write(
    to: URL(filePath: file.directory.path(staged)), options: .atomic)
  try awaitClockTick(in: file.directory)
}

/// Waits until the file system gives the next change another time.
private func awaitClockTick(in directory: TemporaryDirectory) throws {
  func now() throws -> FileTime? {
    try directory.write("", to: "clock")
    return try System.status(of: directory.path("clock"), in: .working)?.identity.changed
  }
  let start = try now()
  while try now() == start {}
  try FileManager.default.removeItem(atPath: directory.path("clock"))
}
