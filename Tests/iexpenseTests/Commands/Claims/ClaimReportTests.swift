import ExpenseCore
import Foundation
import Harness
import TestSupport
import Testing

/// Claims in reports and on the page to hand in; the file is in US dollars, today is 2026-11-21.
struct ClaimReportTests {
  private let shell: CommandLineHarness

  init() throws {
    shell = CommandLineHarness()
    try FileManager.default.createDirectory(
      atPath: shell.directory.path("receipts"), withIntermediateDirectories: false)
    try shell.directory.write("", to: "receipts/a b#1.jpg")
    let receipt = shell.directory.path("receipts/a b#1.jpg")
    shell.run("add", "Train", "48", "b", "-d", "2026-10-07", "-c", "travel")
    shell.run(
      "add", "Hotel <b>", "129", "b", "-d", "2026-10-05", "-c", "travel", "--receipt", receipt)
    shell.run("add", "Ramen", "6.20", "b", "--paid", "JPY 980", "-d", "2026-10-06", "-c", "food")
    shell.run("add", "Drive", "120x0.42", "b", "-d", "2026-10-08")
    shell.run("add", "Taxi", "20", "b", "-d", "2026-11-02")
    shell.run("add", "Lunch", "12.50", "-d", "2026-11-03")
    shell.run("add", "Desk", "249.99", "b", "-d", "2026-11-04")
    shell.run("claim", "oct", "1-4", "-y")
    shell.run("claim", "nov", "5")
  }

  private func rows(_ words: String...) -> [String] {
    shell.run(words: ["list", "--ids"] + words).output.split(separator: "\n").map { id in
      String((shell.items.firstIndex { $0.id.uuidString == id } ?? -1) + 1)
    }.sorted()
  }

  @Test func theFilterIsOneOfAll() {
    #expect(rows("--claim", "oct") == ["1", "2", "3", "4"])
    #expect(rows("--claim", "OCT", "--claim", "nov") == ["1", "2", "3", "4", "5"])
    #expect(rows("--claim", "") == ["7"])
    #expect(rows("--claim", "", "--claim", "nov") == ["5", "7"])
    #expect(rows("--claim", "oct", "food") == ["3"])
    #expect(rows("--claim", "dec").isEmpty)
    #expect(shell.run("list", "--claim", "ocr").errors.contains("did you mean 'oct'?"))
    #expect(shell.run("list", "--claim", "oct").output.contains(": claim oct"))
    #expect(shell.run("list", "--claim=", "-c", "").output.contains("no category, open"))
    #expect(
      shell.run("sections", "--claim", "oct", "--totals", "--json").output
        .contains(#""count":4,"total":233.6}"#))
    #expect(shell.run("list", "claim").errors.contains("Write --claim CLAIM."))
  }

  @Test func aPersonalItemIsInNoClaim() {
    shell.write((shell.text ?? "").replacing("Business", with: "Personal"))
    #expect(rows("--claim", "oct").isEmpty && rows("--claim", "").isEmpty)
    #expect(shell.run("doctor").output.contains("5 expenses in a claim that are not Business"))
    #expect(shell.run("claim", "--json").output.contains("\"claims\":[]"))
  }

  @Test func sectionsAreClaims() {
    #expect(
      shell.run("sections", "--by", "claim", "--totals").output == """
        Section   Count    Total
        Open          1  $249.99
        nov           1   $20.00
        oct           4  $233.60
        No claim      1   $12.50
        Total         7  $516.09

        """)
    #expect(shell.run("sections", "--by", "claim", "--per", "month").exit == 0)
    let items = shell.run("sections", "--by", "claim").output
    #expect(items.contains("oct\n") && !items.contains("Claim\n"))
  }

  @Test func aRepetitionIsOpen() {
    shell.run("again", "Hotel <b>")
    #expect(shell.items.last?.claimState == .open && shell.items.last?.receipt == nil)
  }

  @Test func thePageToHandInHasAllThatIsAskedFor() throws {
    let path = shell.directory.path("oct.html")
    #expect(shell.run("export", "-o", path, "--claim", "OCT").exit == 0)
    let page = try #require(shell.directory.text(of: "oct.html"))
    #expect(page.contains("<h1><bdi>Claim oct</bdi></h1>") && page.contains("$233.60"))
    let names = ["Hotel &lt;b&gt;", "Ramen", "Train", "Drive"]
    let places = try names.map { try #require(page.range(of: $0)?.lowerBound) }
    #expect(places == places.sorted())
    #expect(page.contains("<a href=\"./receipts/a%20b%231.jpg\"><bdi>a b#1.jpg</bdi></a>"))
    #expect(page.contains("<td class=\"amount\">JPY 980</td>"))
    #expect(page.contains("<small><bdi>120x0.42</bdi></small>"))
    for total in ["$6.20", "$177.00", "$50.40"] { #expect(page.contains(total)) }
    #expect(page.contains("<span>Signature</span>") && page.contains("Total of 4 expenses"))
    #expect(!page.contains("Taxi") && !page.contains("<script") && !page.contains("svg aria"))
    #expect(!page.contains("<b>"))
  }

  @Test(arguments: [
    ("oct.html", "./receipts/"), ("out/oct.html", "../receipts/"), ("", "file:///"),
  ])
  func aLinkLeadsToTheReceipt(page: String, start: String) throws {
    try FileManager.default.createDirectory(
      atPath: shell.directory.path("out"), withIntermediateDirectories: false)
    let output = page.isEmpty ? "-" : shell.directory.path(page)
    let run = shell.run("export", "-o", output, "--format", "html", "--claim", "oct")
    let text = page.isEmpty ? run.output : try #require(shell.directory.text(of: page))
    #expect(text.contains("href=\"\(start)") && text.contains("a%20b%231.jpg\""))
  }

  @Test func aPartOfAClaimIsAnOrdinaryPage() {
    for words in [
      ["--claim", ""], ["--claim", "oct", "--claim", "nov"], ["--claim", "oct", "travel"],
    ] {
      let page = shell.run(words: ["export", "--format", "html"] + words).output
      #expect(page.contains("<h2><bdi>Business</bdi></h2>") && !page.contains("Signature"))
    }
  }
}
