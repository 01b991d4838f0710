import Foundation
import Harness
import TestSupport
import Testing

/// `totals`: the largest sums first.
struct TotalsCommandTests {
  private var shell = CommandLineHarness()

  init() {
    for (name, amount, category) in [
      ("Market", "48", "food"), ("Coffee", "12", "food/coffee"),
      ("Beans", "3", "food/coffee/beans"),
      ("Train", "20", "travel"), ("Bus", "5", "Travel"), ("Pen", "2", ""),
    ] {
      shell.run("add", name, amount, "-c", category)
    }
  }

  @Test func categoriesAreATreeTheLargestFirst() {
    #expect(
      shell.run("totals").output == """
        Section              Count   Total
        food                     3  $63.00
          (food itself)          1  $48.00
          coffee                 2  $15.00
            (coffee itself)      1  $12.00
            beans                1   $3.00
        travel                   2  $25.00
        No category              1   $2.00
        Total                    6  $90.00

        """)
  }

  @Test func itIsALineOfSections() {
    for words in [[], ["food"], ["--depth", "1"], ["-n", "1"], ["--per", "month"]] {
      let sections = ["sections", "--totals", "--by", "category", "--sort", "amount", "-r"]
      for look in [[], ["--json"], ["--csv"]] {
        let asked = words.contains("--per") ? sections.filter { $0 != "--totals" } : sections
        let run = shell.run(words: ["totals"] + words + look)
        #expect(run.output == shell.run(words: asked + words + look).output)
        #expect(run.exit == 0)
      }
    }
  }

  @Test(arguments: [
    (["totals", "--sort", "amount"], ["No category", "travel", "food"]),
    (["totals", "--sort", "amount", "-r"], ["food", "travel", "No category"]),
    (["totals", "-r"], ["No category", "travel", "food"]),
    (["totals", "--sort", "name"], ["food", "No category", "travel"]),
    (["totals", "by", "name", "-n", "2"], ["Market", "Train", "4 others"]),
    (["totals", "food", "by", "type"], ["Personal", "Business"]),
    (["totals", "-n", "1"], ["food", "2 others"]),
  ])
  func theOrderIsThatOfTheLine(words: [String], titles: [String]) {
    let run = shell.run(words: words)
    let found = run.output.split(separator: "\n").dropFirst().dropLast()
      .filter { !$0.hasPrefix(" ") }
      .map { $0.split(separator: "  ", maxSplits: 1)[0].trimmingCharacters(in: .whitespaces) }
    #expect(found == titles, "\(run.output)")
  }

  @Test func aTerminalHasBars() {
    var shell = shell
    #expect(!shell.run("totals").output.contains("█"))
    (shell.isTerminal, shell.width) = (true, 80)
    let lines = shell.run("totals", "--color", "never").output.split(separator: "\n")
    #expect(lines[1].contains("70%") && lines[1].hasSuffix("█"), "\(lines[1])")
    // A refund has no share, so the default bars are left out without a note.
    shell.run("add", "Refund", "-99")
    let run = shell.run("totals", "--color", "never")
    #expect(!run.output.contains("█") && !run.errors.contains("No bars"))
    #expect(shell.run("totals", "--bars").errors.contains("No bars"))
  }

  @Test func aDeepPathHasItsLastPartsAsOne() {
    let shell = CommandLineHarness()
    let path = (1...9_000).map { "p\($0)" }.joined(separator: "/")
    shell.write(
      """
      {"Currency":"USD","Items":[
       {"id":"08B15DB4-2F02-4AB8-A965-67A9C90D8A44","name":"A","type":"Personal","amount":5,\
      "category":"\(path)"}
      ]}

      """)
    #expect(shell.run("totals", "--csv").output.split(whereSeparator: \.isNewline).count == 2)
    #expect(shell.run("list", "-c", "p1/p2/p3", "--ids").output.utf8.count == 37)
    #expect(shell.run("totals").output.split(separator: "\n").count == 66)
  }

  @Test func programsGetEachPathForItself() {
    let json = shell.run("totals", "--json").output
    let titles = json.matches(of: /"title":"([^"]*)"/).map { String($0.output.1) }
    #expect(titles == ["food", "travel", "food/coffee", "food/coffee/beans", "No category"])
  }
}
