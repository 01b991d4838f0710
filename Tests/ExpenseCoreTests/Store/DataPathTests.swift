import Foundation
import TestSupport
import Testing

@testable import ExpenseCore

struct DataPathTests {
  private let directory = TemporaryDirectory()

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: directory.path(name), withDestinationPath: target)
  }

  private func resolved(_ name: String) throws -> String {
    try DataPath(resolving: directory.path(name)).path
  }

  @Test(
    arguments: [
      ("a.json", ".", "a.json"), ("x/a.json", "x", "a.json"), ("/a.json", "/", "a.json"),
      ("/x/y/a.json", "/x/y", "a.json"), ("./a.json", ".", "a.json"), ("../a", "..", "a"),
    ])
  func aPathFallsApartAtItsLastSlash(path: String, directory: String, name: String) {
    let split = DataPath(splitting: path)
    #expect(split.directory == directory)
    #expect(split.name == name)
  }

  @Test func aPlainNameIsItself() throws {
    #expect(try resolved("absent.json") == directory.path("absent.json"))
    try directory.write("{}", to: "a.json")
    #expect(try resolved("a.json") == directory.path("a.json"))
  }

  @Test func linksAreFollowedToTheLastName() throws {
    try directory.write("{}", to: "a.json")
    try link("absolute", to: directory.path("a.json"))
    try link("relative", to: "a.json")
    try link("chain", to: "relative")
    for name in ["absolute", "relative", "chain"] {
      #expect(try resolved(name) == directory.path("a.json"))
    }
  }

  @Test func aRelativeTargetIsSeenFromItsLink() throws {
    try FileManager.default.createDirectory(
      atPath: directory.path("sub"), withIntermediateDirectories: false)
    try directory.write("{}", to: "sub/a.json")
    try link("sub/here", to: "a.json")
    try link("there", to: "sub/here")
    #expect(try resolved("there") == directory.path("sub/a.json"))
  }

  @Test func aDanglingLinkLeadsToItsFutureTarget() throws {
    try link("dangling", to: "later.json")
    #expect(try resolved("dangling") == directory.path("later.json"))
    let expenses = try Expenses(defaults: JSONDefaults(path: directory.path("dangling")))
    #expect(expenses.items.isEmpty)
    expenses.items.append(try .sample("Tea"))
    #expect(expenses.saveError == nil)
    #expect(
      try directory.names() == [
        ".later.json.history", ".later.json.lock", "dangling", "later.json",
      ])
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: directory.path("dangling"))
        == "later.json")
  }

  @Test func aLinkedFileStaysALink() throws {
    try directory.write(JSONSamples.canonical, to: "a.json")
    try link("link", to: "a.json")
    try Expenses(defaults: JSONDefaults(path: directory.path("link"))).transaction("delete") {
      $0.removeAll()
    }
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: directory.path("link")) == "a.json")
    #expect(try ExpenseDocument(decoding: try #require(directory.bytes(of: "a.json"))).items == [])
  }

  @Test func linksThatLeadBackToThemselvesAreNamed() throws {
    try link("one", to: "two")
    try link("two", to: "one")
    #expect(throws: StoreError.linkLoop(path: directory.path("one"))) {
      try DataPath(resolving: directory.path("one"))
    }
  }
}
