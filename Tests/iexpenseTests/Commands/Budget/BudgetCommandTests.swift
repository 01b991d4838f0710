import Harness
import TestSupport
import Testing

/// The table of budgets in terminals of several widths.
struct BudgetCommandTests {
  private let shell = CommandLineHarness()

  /// In a narrow terminal the bar gets shorter and the column per day is left out before the bar
  /// is.
  @Test(arguments: [(80, true), (70, true), (60, false), (50, false)])
  func aBarStaysInANarrowTerminal(width: Int, hasPerDay: Bool) {
    var shell = shell
    shell.run("budget", "300")
    shell.run("add", "Rent", "250", "-d", "2026-11-01")
    (shell.isTerminal, shell.width) = (true, width)
    let lines = shell.run("budget", "--color", "never").output.split(separator: "\n")
    #expect(lines[0].contains("Per day") == hasPerDay)
    #expect(lines[1].hasSuffix("│") && lines[1].contains("  too fast  █"), "\(lines[1])")
    #expect(cells(of: lines[1]) <= width)
  }

  @Test(arguments: [20, 40, 60, 80, 200])
  func noLineIsWiderThanTheTerminal(width: Int) {
    var shell = shell
    shell.run("add", "Tea", "3000", "-c", "a category with a rather long name")
    shell.run("budget", "a category with a rather long name", "2000", "--roll")
    (shell.isTerminal, shell.width) = (true, width)
    let lines = shell.run("budget", "--color", "never").output.split(separator: "\n")
    #expect(lines[1].contains("-$1,000.00"))
    #expect(width < 40 || lines.allSatisfy { cells(of: $0) <= width })
  }
}
