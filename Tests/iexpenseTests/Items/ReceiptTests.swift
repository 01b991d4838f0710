import ExpenseCore
import Foundation
import Harness
import TestSupport
import Testing

/// The paths of receipts; the file is in US dollars, today is 2026-11-21.
struct ReceiptTests {
  private let shell = CommandLineHarness()
  private var folder: TemporaryDirectory { shell.directory }

  private func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path(name), withIntermediateDirectories: true)
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(name), withDestinationPath: target)
  }

  @Test func oneInOrBelowTheFolderOfTheDataIsKeptRelative() throws {
    try makeFolder("receipts/2026")
    try folder.write("", to: "a.jpg")
    try folder.write("", to: "receipts/2026/b, c.jpg")
    shell.run("add", "Train", "48", "b", "--receipt", folder.path("a.jpg"))
    shell.run("add", "Bus", "3", "b", "--receipt", folder.path("./receipts//2026/b, c.jpg"))
    #expect(shell.items.map(\.receipt) == ["a.jpg", "receipts/2026/b, c.jpg"])
    #expect(shell.text?.contains(#","receipt":"a.jpg"}"#) == true)
    #expect(shell.run("list").output.contains("Receipt"))
    shell.run("edit", "1", "--receipt", folder.path("receipts/../receipts/2026/b, c.jpg"))
    #expect(shell.items[0].receipt == "receipts/2026/b, c.jpg")
    shell.run("edit", "1", "--receipt=")
    #expect(shell.items[0].receipt == nil)
  }

  @Test func oneElsewhereIsKeptAbsolute() throws {
    let other = TemporaryDirectory()
    try other.write("", to: "a.jpg")
    shell.run("add", "Train", "48", "b", "--receipt", other.path("a.jpg"))
    #expect(shell.items[0].receipt == other.path("a.jpg"))
    // A directory whose name begins like that of the data is a different one.
    var twin = shell
    try makeFolder("data")
    try makeFolder("data2")
    try folder.write("", to: "data2/a.jpg")
    twin.environment["IEXPENSE_FILE"] = folder.path("data/e.json")
    twin.run("add", "Train", "48", "b", "--receipt", folder.path("data2/a.jpg"))
    #expect(folder.text(of: "data/e.json")?.contains(folder.path("data2/a.jpg")) == true)
  }

  /// A link to the data directory, a link inside it to a directory of scans, and a link to the data
  /// itself.
  @Test func linksAreFollowed() throws {
    let scans = TemporaryDirectory()
    try scans.write("", to: "b.jpg")
    try makeFolder("data")
    try folder.write("", to: "data/a.jpg")
    try link("other", to: folder.path("data"))
    try link("data/scans", to: scans.path)
    try link("link.json", to: folder.path("data/e.json"))
    var shell = shell
    for name in ["data/e.json", "other/e.json", "link.json"] {
      shell.environment["IEXPENSE_FILE"] = folder.path(name)
      for path in ["data/a.jpg", "other/a.jpg"] {
        #expect(shell.run("add", "x", "1", "--receipt", folder.path(path)).exit == 0)
      }
      #expect(shell.run("add", "x", "1", "--receipt", folder.path("data/scans/b.jpg")).exit == 0)
    }
    let document = try ExpenseDocument(decoding: #require(folder.bytes(of: "data/e.json")))
    let kept = ["a.jpg", "a.jpg", "scans/b.jpg"]
    #expect(document.items.map(\.receipt) == kept + kept + kept)
  }

  /// A link to the data directory with a link to scans inside it, which is kept.
  @Test func aLinkInALinkedFolderIsKept() throws {
    let scans = TemporaryDirectory()
    try scans.write("", to: "b.jpg")
    try makeFolder("data")
    try link("other", to: folder.path("data"))
    try link("data/b.jpg", to: scans.path("b.jpg"))
    var shell = shell
    shell.environment["IEXPENSE_FILE"] = folder.path("data/e.json")
    #expect(shell.run("add", "x", "1", "--receipt", folder.path("other/b.jpg")).exit == 0)
    let document = try ExpenseDocument(decoding: #require(folder.bytes(of: "data/e.json")))
    #expect(document.items.map(\.receipt) == ["b.jpg"])
  }

  /// A path is relative to the working directory, even if that is the root.
  @Test func aRelativePathCountsFromTheWorkingDirectory() async throws {
    let (data, scans) = (TemporaryDirectory(), TemporaryDirectory())
    try scans.write("", to: "a.jpg")
    let environment = ["IEXPENSE_FILE": data.path("e.json"), "IEXPENSE_CURRENCY": "USD"]
    let lines = [
      "cd /; iexpense add x 1 --receipt \(scans.path("a.jpg").dropFirst())",
      "cd \(scans.path); iexpense add x 1 --receipt ./a.jpg",
    ]
    for line in lines {
      let run = try await Binary.shell(line, environment: environment, in: data)
      #expect(run.exit == 0, "\(run.errors)")
    }
    let document = try ExpenseDocument(decoding: #require(data.bytes(of: "e.json")))
    #expect(document.items.map(\.receipt) == [scans.path("a.jpg"), scans.path("a.jpg")])
  }

  @Test(arguments: ["none.jpg", "folder", "none/a.jpg", "folder/", "dangling", "a.jpg/b"])
  func onlyRegularFilesAreAccepted(name: String) throws {
    try makeFolder("folder")
    try folder.write("", to: "a.jpg")
    try link("dangling", to: folder.path("nowhere"))
    shell.run("add", "Train", "48", "b")
    let before = shell.bytes
    for words in [["add", "Bus", "3"], ["edit", "1"]] {
      let run = shell.run(words: words + ["--receipt", folder.path(name)])
      #expect(run.exit == 66 && run.output == "" && shell.bytes == before, "\(run)")
      let problem = name.hasPrefix("folder") ? "is not a regular file" : "does not exist"
      #expect(run.errors == "iexpense: '\(folder.path(name))' \(problem)\n")
    }
  }

  /// The receipt is neither copied nor read, so it need not be readable.
  @Test func itIsNeverOpened() throws {
    try folder.write("", to: "a.jpg")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0], ofItemAtPath: folder.path("a.jpg"))
    let names = try folder.names()
    #expect(shell.run("add", "Train", "48", "--receipt", folder.path("a.jpg")).exit == 0)
    #expect(try Set(folder.names()).subtracting(names).allSatisfy { $0.contains("expenses.json") })
  }

  /// The path is relative to the data, so it is valid in a clone too.
  @Test func itIsFoundInAnotherFolder() throws {
    for name in ["one", "two"] {
      try makeFolder(name)
      try folder.write("", to: "\(name)/a.jpg")
    }
    var shell = shell
    shell.environment["IEXPENSE_FILE"] = folder.path("one/e.json")
    shell.run("add", "Train", "48", "b", "--receipt", folder.path("one/a.jpg"))
    try folder.write(#require(folder.bytes(of: "one/e.json")), to: "two/e.json")
    try FileManager.default.removeItem(atPath: folder.path("one/a.jpg"))
    #expect(shell.run("doctor").output.contains("receipt"))
    shell.environment["IEXPENSE_FILE"] = folder.path("two/e.json")
    #expect(!shell.run("doctor").output.contains("receipt"))
  }
}
