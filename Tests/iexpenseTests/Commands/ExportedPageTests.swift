import Harness
import TestSupport
import Testing

/// The HTML page, and parts of the file that an export leaves out.
struct ExportedPageTests {
  private let shell = CommandLineHarness()

  @Test func aPageHasTheTreeOfTotals() {
    for (amount, category, day) in [
      ("48", "food", "2026-09-02"), ("12", "food/coffee", "2026-10-02"),
      ("30", "travel", "2026-11-02"),
    ] {
      shell.run("add", "Tea", amount, "-c", category, "-d", day)
    }
    let page = shell.run("export", "--format", "html").output
    let rows = page.matches(
      of: /<tr><th scope="row" dir="auto"([^>]*)>([^<]*)<.*>([^<]*)<\/td><\/tr>/
    )
    .map { "\($0.output.1)|\($0.output.2)|\($0.output.3)" }
    let indent = #" style="padding-inline-start:1rem""#
    #expect(
      rows == [
        "|food|$60.00", "\(indent)|(food itself)|$48.00", "\(indent)|coffee|$12.00",
        "|travel|$30.00",
      ], "\(rows)")
    // 60 in two whole months is 30 a month for food, and nothing for travel.
    #expect(page.contains(">Average<") && page.contains(">$30.00<"))
  }

  @Test(arguments: [
    ("50", "50.0%", nil, "100.0%"), ("150", "66.6%", "33.4%", "66.6%"),
    ("0.01", "0.4%", nil, "100.0%"),
  ])
  func aBarOfABudgetIsMarkedAtItsAmount(
    spent: String, width: String, over: String?, mark: String
  ) {
    shell.run("budget", "100")
    shell.run("add", "Tea", spent)
    let page = shell.run("export", "--format", "html").output
    #expect(page.contains(#"<rect class="bar" width="\#(width)""#), "\(page)")
    #expect(page.contains(#"<rect class="mark" x="\#(mark)""#))
    #expect(page.contains(#"class="over""#) == (over != nil))
    if let over { #expect(page.contains(#"<rect class="over" x="\#(mark)" width="\#(over)""#)) }
  }

  @Test func aTitleNamesThePageOrWhoClaimsIt() {
    shell.run("add", "Train", "48", "-t", "b")
    shell.run("claim", "oct", "1")
    let page = shell.run("export", "--format", "html", "--title", "Anna <Smith>").output
    #expect(page.contains("<h1><bdi>Anna &lt;Smith&gt;</bdi></h1>"))
    let claim = shell.run("export", "--format", "html", "--claim", "oct", "--title", "Anna").output
    #expect(claim.contains("<h1><bdi>Claim oct, Anna</bdi></h1>"))
    let run = shell.run("export", "--title", "Anna")
    #expect(run.exit == 64 && run.errors.contains("'--title' goes with --format html"))
  }

  @Test func thePageSaysTheDaysOfAMonthFromPayday() {
    shell.run("add", "Tea", "3")
    shell.run("month", "25")
    #expect(
      shell.run("export", "--format", "html").output
        .contains("<br>2026-11: 25 October to 24 November"))
  }

  @Test func ourJSONSaysWhatItLeaves() {
    shell.run("add", "Tea", "3")
    #expect(shell.run("export", "--format", "json").errors.isEmpty)
    shell.run("budget", "50")
    shell.run("budget", "food", "5")
    shell.run("rule", "tea", "-c", "drinks")
    shell.run("add", "Rent", "850", "--every", "month")
    shell.run("month", "25")
    #expect(
      shell.run("export", "--format", "json").errors == """
        Not exported: 2 budgets, 1 rule, 1 recurring expense, the day on which months begin. A copy \
        of the file has all.

        """)
    #expect(shell.run("export", "--format", "csv").errors.isEmpty)
  }
}
