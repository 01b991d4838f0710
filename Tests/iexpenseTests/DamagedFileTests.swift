import Foundation
import Harness
import TestSupport
import Testing

/// A damaged file: every command says what is wrong with it, and leaves it as it is.
///
/// The words are recorded once, in `Snapshots/damaged.txt`, as the answer of `list`.
struct DamagedFileTests {
  private static let files: [String: [UInt8]] = {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Snapshots/damaged.txt")
    let snapshot = (try? String(contentsOf: url, encoding: .utf8)).flatMap { try? SnapshotFile($0) }
    return snapshot?.files.filter { $0.key.hasPrefix("d-") } ?? [:]
  }()

  /// Lines that read the data file, with what they read from a pipe.
  private static let lines = [
    ("add Tea 3", ""), ("again Lunch", ""), ("sections", ""), ("sections --totals", ""),
    ("totals", ""), ("budget", ""), ("budget food 5", ""), ("due", ""), ("claim", ""),
    ("delete 1", ""), ("delete --all --yes", ""), ("edit 1 --amount 3", ""), ("split 1 1", ""),
    ("rename food meals", ""), ("rule", ""), ("undo", ""), ("redo", ""), ("history", ""),
    ("currency", ""), ("currency EUR --yes", ""), ("month", ""), ("import", "name,amount\nTea,5\n"),
    ("export", ""), ("export -o $DIR/out.csv", ""), ("list --json", ""),
  ]

  @Test func damagesAreFound() { #expect(Self.files.count > 60) }

  @Test(arguments: files.keys.sorted())
  func everyCommandSaysTheSame(damage: String) throws {
    var shell = CommandLineHarness()
    let bytes = try #require(Self.files[damage])
    try shell.directory.write(bytes, to: CommandLineHarness.fileName)
    let names = try shell.directory.names()
    let errors = shell.run("list").errors
    for (line, input) in Self.lines {
      let words = line.replacing("$DIR", with: shell.directory.path).split(separator: " ")
      shell.input = [input]
      let run = shell.run(words: words.map(String.init))
      #expect(
        run.exit == 65 && run.output.isEmpty && run.errors == errors,
        "\(line): \(run.output)\(run.errors)")
    }
    shell.input = ["Tea\n"]
    shell.isTerminal = true
    #expect(shell.run("add", "--color=never").errors == errors)
    shell.isTerminal = false
    let said = errors.split(separator: "\n")
    let cause = try #require(said.first?.dropFirst("iexpense: ".count))
    let doctor = shell.run("doctor")
    let size = "sound   '\(shell.path)' is a regular file of \(bytes.count) bytes\n"
    #expect(doctor.exit == 65 && doctor.output.hasPrefix(size), "\(doctor.output)")
    #expect(doctor.output.hasSuffix("\nfault   \(cause)\n"), "\(doctor.output)")
    #expect(doctor.errors == said.dropFirst().map { $0 + "\n" }.joined())
    #expect(shell.bytes == bytes)
    #expect(
      Set(try shell.directory.names()).subtracting(names).allSatisfy { $0.hasSuffix(".lock") })
  }
}
