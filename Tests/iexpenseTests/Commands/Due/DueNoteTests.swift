import Harness
import TestSupport
import Testing

/// The other commands while something is due; today is Saturday, 2026-11-21.
struct DueNoteTests {
  private let shell = CommandLineHarness()

  init() {
    shell.run("add", "Rent", "850", "-c", "home", "-d", "2026-09-30", "--every", "month")
    shell.run("budget", "1000")
  }

  /// Every report is read while something is due; neither the file nor others beside it are
  /// written.
  @Test(arguments: [
    ["list"], ["sections"], ["budget"], ["due"], ["due", "--until", "2027"], ["history"],
    ["export"], ["doctor"], ["due", "--add", "--dry-run"], ["due", "--add", "-y"],
  ])
  func noReportAddsAnything(words: [String]) throws {
    var shell = shell
    let (before, names) = (shell.text, try shell.directory.names())
    shell.isTerminal = true
    let isAddition = words.last == "-y"
    #expect(shell.run(words: words).exit == 0)
    #expect((shell.text == before) == !isAddition)
    #expect(try shell.directory.names() == names)
  }

  @Test(arguments: [["list"], ["sections"], ["sections", "--totals"], ["budget"], ["due"]])
  func dueExpensesAreNotedOnATerminal(words: [String]) {
    var shell = shell
    let note = "1 recurring expense is due: 'iexpense due --add' adds it.\n"
    #expect(!shell.run(words: words).errors.contains(note))
    shell.isTerminal = true
    #expect(shell.run(words: words + ["--color", "never"]).errors.hasSuffix(note))
    #expect(!shell.run(words: words + ["--json"]).output.contains("recurring"))
  }
}
