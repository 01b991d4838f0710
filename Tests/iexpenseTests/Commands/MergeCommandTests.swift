import Foundation
import Harness
import TestSupport
import Testing

struct MergeCommandTests {
  /// A save of the data file does not change its other hard links.
  @Test func anotherLinkOfTheDataFileIsAFileOfItsOwn() throws {
    let shell = CommandLineHarness()
    func path(_ name: String) -> String { shell.directory.path(name) }
    shell.run("add", "Lunch", "1")
    let before = shell.text
    shell.run("--file", path("theirs"), "add", "Train", "2")
    let theirs = shell.directory.text(of: "theirs")
    try FileManager.default.copyItem(atPath: shell.path, toPath: path("base"))
    try FileManager.default.linkItem(atPath: shell.path, toPath: path("backup"))
    let run = shell.run("merge", path("base"), path("base"), path("theirs"), "-o", path("backup"))
    #expect(run.exit == 0, "\(run)")
    #expect(shell.directory.text(of: "backup") == theirs)
    #expect(shell.text == before)
  }
}
