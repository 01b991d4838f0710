import Foundation
import TestSupport

@testable import ExpenseCore

/// A test's own data file, with helpers for tests of the store.
struct DataFile {
  let directory: TemporaryDirectory
  let name = "expenses.json"

  /// Creates a file with that text, or none.
  init(_ text: String? = nil) throws {
    directory = TemporaryDirectory(inMemory: true)
    if let text { try directory.write(text, to: name) }
  }

  var historyName: String { ".\(name).history" }
  var lockName: String { ".\(name).lock" }
  /// The names in the directory after a save.
  var names: [String] { [historyName, lockName, name] }
  var path: String { directory.path(name) }
  var defaults: JSONDefaults { JSONDefaults(path: path) }
  var bytes: [UInt8]? { directory.bytes(of: name) }

  /// The names of files that running or unfinished saves have written beside it.
  func stagedNames() throws -> [String] { try directory.names().filter { $0.hasSuffix(".tmp") } }

  /// Creates a file as a killed save leaves it, with that age; returns its name.
  @discardableResult
  func leaveLitter(_ text: String, secondsAgo: Int = 61) throws -> String {
    let name = DataPath(splitting: path).newStagingName
    try directory.write(text, to: name)
    try directory.age(name, bySeconds: secondsAgo)
    return name
  }

  /// The names of the items in the file, in order.
  func itemNames() throws -> [String] {
    try ExpenseDocument(decoding: bytes ?? []).items.map(\.name)
  }

  /// The identity of the current version.
  func identity() throws -> FileIdentity? {
    try System.status(of: path, in: .working)?.identity
  }

  /// Replaces the file as a program does that takes no lock.
  func replace(with text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
  }

  /// The permission bits of a name in the directory.
  func mode(of name: String? = nil) throws -> UInt32? {
    try System.status(of: directory.path(name ?? self.name), in: .working)?.mode
  }
}

extension ExpenseItem {
  /// An item with that name and that amount in ten-thousandths.
  static func sample(_ name: String, _ tenThousandths: Int64 = 125_000) throws -> ExpenseItem {
    guard let amount = Amount(tenThousandths: tenThousandths) else { throw AmountOutOfRange() }
    return ExpenseItem(name: name, amount: amount)
  }
}

extension DataFile {
  /// Creates a file by adding items with those names, one step each.
  init(adding first: String, _ others: String...) throws {
    try self.init()
    for name in [first] + others { try add(name) }
  }

  /// Adds an item, as another process would.
  func add(_ name: String) throws {
    let expenses = try Expenses(defaults: defaults)
    try expenses.transaction("add \(name)") { items in
      items.append(try .sample(name))
      expenses.currency = .usd
    }
  }

  /// Undoes as another process would; returns the names of the steps.
  @discardableResult
  func undo(_ count: Int = 1) throws -> [String] {
    try ExpenseFile(defaults).move(.undo, by: count).result.map(\.command)
  }

  /// The history up to the file's version.
  func timeline(reach: Int) throws -> Timeline {
    let file = ExpenseFile(defaults)
    return try file.timeline(at: file.read(), reach: reach)
  }

  /// The names of the steps that would be undone or redone.
  func plan(_ direction: HistoryDirection, by count: Int) throws -> [String] {
    let file = ExpenseFile(defaults)
    return try file.plan(direction, by: count, from: file.read()).map(\.command)
  }

  /// Redoes as another process would; returns the names of the steps.
  @discardableResult
  func redo(_ count: Int = 1) throws -> [String] {
    try ExpenseFile(defaults).move(.redo, by: count).result.map(\.command)
  }
}

extension Peers {
  /// Returns true if files of tests can have extended attributes and access lists.
  static func haveAttributes() throws -> Bool {
    let file = try DataFile("")
    let isSet = unsafe setxattr(file.path, "user.test", [1], 1, 0) == 0
    return try have("a file system with attributes", if: isSet)
  }
}

#if canImport(Glibc)
  @_silgen_name("setxattr")
  func setxattr(
    _ path: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>, _ value: UnsafeRawPointer,
    _ count: Int, _ flags: Int32
  ) -> Int32

  @_silgen_name("getxattr")
  func getxattr(
    _ path: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>, _ value: UnsafeMutableRawPointer,
    _ count: Int
  ) -> Int
#endif
