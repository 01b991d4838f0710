import ExpenseCore
import TestSupport
import Testing

@testable import iexpense

struct HarnessTests {
  @Test func aCommandLineRunsInItsOwnWorld() {
    let shell = CommandLineHarness()
    let run = shell.run("add", "Lunch", "12.50")
    #expect(run.exit == 0)
    #expect(run.output.hasPrefix("Added Lunch  $12.50  Personal  "))
    #expect(run.errors == "")
    #expect(run.file == shell.bytes)
    #expect(shell.items.map(\.date?.description) == ["2026-11-21"])
  }

  @Test func theBinaryRunsAsAProcess() async throws {
    let directory = TemporaryDirectory()
    let world = ["HOME": directory.path]
    let version = try await Binary.run("--version", environment: world, in: directory)
    #expect(version.output == "iexpense \(Version.text)\n")
    #expect(version.exit == 0)
    let killed = try await Binary.shell("kill -KILL $$", environment: world, in: directory)
    #expect(killed.signal == 9)
    #expect(killed.exit == nil)
  }

  @Test func aShellLineCanPassWordsThatAreNoText() async throws {
    let directory = TemporaryDirectory()
    let run = try await Binary.shell(
      #"iexpense add "$(printf 'a\377')" 5"#, environment: ["HOME": directory.path], in: directory)
    #expect(run.exit == 64)
    #expect(try directory.names() == [])
  }
}
