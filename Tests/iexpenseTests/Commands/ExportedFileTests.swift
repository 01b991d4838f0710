import ExpenseCore
import Foundation
import Harness
import TestSupport
import Testing

/// The destination of an export, and files that it must not replace.
struct ExportedFileTests {
  @Test func aFileIsReplacedAsAWholeAndKeepsItsMode() throws {
    let shell = ExportCommandTests.shell()
    let before = shell.bytes
    try shell.directory.write("old", to: "out.csv")
    let path = shell.directory.path("out.csv")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let run = shell.run("export", "-o", path)
    #expect(run.exit == 0)
    #expect(run.output == "Exported 2 expenses to '\(path)'\n")
    #expect(shell.directory.text(of: "out.csv")?.hasPrefix("id,name,") == true)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try shell.directory.names() == ["expenses.json", "out.csv"])
    #expect(shell.bytes == before)
  }

  @Test func theDataFileIsNeverWrittenOver() throws {
    let shell = ExportCommandTests.shell()
    let before = shell.bytes
    let files = FileManager.default
    try files.createSymbolicLink(
      atPath: shell.directory.path("soft.json"), withDestinationPath: "expenses.json")
    try files.linkItem(atPath: shell.path, toPath: shell.directory.path("hard.json"))
    for name in [
      "expenses.json", "soft.json", "hard.json",
      "../\(URL(filePath: shell.directory.path).lastPathComponent)/expenses.json",
    ] {
      let run = shell.run("export", "-o", shell.directory.path(name), "--format", "csv")
      #expect(run.exit == 64)
      #expect(run.errors.contains("is the data file itself"))
    }
    #expect(shell.bytes == before)
    let empty = CommandLineHarness()
    #expect(empty.run("export", "-o", empty.path).exit == 64)
    #expect(empty.bytes == nil)
  }

  @Test func aFailedExportChangesNothing() throws {
    let shell = ExportCommandTests.shell()
    #expect(shell.run("export", "-o", shell.directory.path("no/x.csv")).exit == 73)
    #expect(shell.run("export", "--format", "csv", "-o", shell.directory.path).exit == 66)
    try shell.directory.write("old", to: "out.ledger")
    #expect(shell.run("export", "-o", shell.directory.path("out.ledger")).exit == 65)
    #expect(shell.directory.text(of: "out.ledger") == "old")
  }

  @Test(arguments: [
    ("folder", 66, "'folder' is not a regular file"),
    ("folder/", 66, "'folder/' is not a regular file"), (".", 66, "'.' is not a regular file"),
    ("..", 66, "'..' is not a regular file"), ("/", 66, "'/' is not a regular file"),
    ("/dev/full", 66, "'/dev/full' is not a regular file"),
    ("/dev/fd/1", 66, "'/dev/fd/1' is not a regular file"),
    ("missing/", 73, "directory 'missing' does not exist"),
    ("dangling.csv", 73, "directory 'missing' does not exist"),
    ("plain/", 73, "cannot look at 'plain/': a part of the path is not a directory"),
    ("plain/x.csv", 73, "cannot look at 'plain/x.csv': a part of the path is not a directory"),
    ("''", 64, "the value of option '--output' is empty"),
  ])
  func aDestinationThatIsNoFileIsNamed(word: String, exit: Int32, message: String) async throws {
    let shell = ExportCommandTests.shell()
    let environment = ["HOME": shell.directory.path, "IEXPENSE_FILE": shell.path]
    let script = """
      mkdir folder; echo old > plain; ln -s missing/x.csv dangling.csv
      { iexpense export --format json -o \(word) 2>&3; echo $? >&3; } 3>answer | cat
      cat answer; rm answer
      """
    let run = try await Binary.shell(script, environment: environment, in: shell.directory)
    #expect(run.output.hasPrefix("iexpense: \(message)\n"))
    #expect(run.output.hasSuffix("\n\(exit)\n"))
    let left = ["dangling.csv", "expenses.json", "folder", "plain"]
    #expect(try shell.directory.names() == left)
    #expect(shell.directory.text(of: "plain") == "old\n")
  }

  /// The stream may lead to a file that other programs write to, so it must not be replaced.
  @Test func theSystemsNamesOfTheStreamsAreTheStreams() async throws {
    let shell = ExportCommandTests.shell()
    let environment = ["HOME": shell.directory.path, "IEXPENSE_FILE": shell.path]
    let script = """
      { echo before; iexpense export --format csv -o /dev/stdout; echo after; } > out
      iexpense export -o /dev/stdout | iexpense import --file copy.json /dev/stdin
      """
    let run = try await Binary.shell(script, environment: environment, in: shell.directory)
    let lines = (shell.directory.text(of: "out") ?? "").split(whereSeparator: \.isNewline)
    #expect(lines.count == 5 && lines.first == "before" && lines.last == "after")
    #expect(run.output == "Imported 2 expenses, -$35.50, 2026-11-21\n")
  }

  @Test func aFileInAMissingDirectoryIsNotTheDataFile() {
    var shell = CommandLineHarness()
    shell.environment["IEXPENSE_FILE"] = nil
    let run = shell.run("export", "-o", shell.directory.path("nowhere/expenses.json"))
    #expect(run.exit == 73 && run.errors.contains("does not exist"), "\(run.errors)")
  }
}
