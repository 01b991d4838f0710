import Harness
import Testing

/// Groupings and layout of `sections`.
struct SectionsCommandTests {
  private static let file = """
    {"Currency":"USD","Items":[
     {"id":"AAAAAA00-0000-4000-8000-000000000000","name":"Lunch","type":"Personal","amount":12.5,"date":"2026-11-21","category":"food"}
    ,{"id":"BBBBBB00-0000-4000-8000-000000000000","name":"電車の切符","type":"Business","amount":148,"date":"2026-09-30","category":"出張"}
    ,{"id":"CCCCCC00-0000-4000-8000-000000000000","name":"Shoes, returned","type":"Personal","amount":-37,"date":"2026-11-02"}
    ,{"id":"DDDDDD00-0000-4000-8000-000000000000","name":"Tea","type":"Personal","amount":2,"category":"food"}
    ]}

    """
  private let shell = CommandLineHarness(file: file)

  @Test(
    arguments: [
      ("type", ["Personal", "Business"]), ("category", ["food", "出張", "No category"]),
      ("day", ["2026-09-30", "2026-11-02", "2026-11-21", "No date"]),
      (
        "week",
        [
          "2026-W40", "2026-W41", "2026-W42", "2026-W43", "2026-W44", "2026-W45", "2026-W46",
          "2026-W47", "No date",
        ]
      ),
      ("month", ["2026-09", "2026-10", "2026-11", "No date"]),
      ("quarter", ["2026-Q3", "2026-Q4", "No date"]), ("year", ["2026", "No date"]),
      ("name", ["Lunch", "Shoes, returned", "Tea", "電車の切符"]),
      ("tier", ["low", "middle", "high"]),
    ])
  func aGroupingNamesItsSections(grouping: String, titles: [String]) {
    let table = shell.run("sections", "--by", grouping, "--totals").output
    let lines = table.split(separator: "\n").map(String.init)
    #expect(lines.count == titles.count + 2)
    for (line, title) in zip(lines.dropFirst(), titles + ["Total"]) {
      #expect(line.hasPrefix(title + "  "))
    }
    let json = shell.run("sections", "--by", grouping, "--totals", "--json").output
    let named = json.split(separator: #"{"title":""#).dropFirst().map { $0.prefix { $0 != "\"" } }
    #expect(named.map(String.init) == titles)
  }

  @Test func barsFillEightyCellsOfAPipe() {
    // The other columns leave 47 of the 80 cells; 14.50 of 148 is 4.6 of these.
    let run = shell.run("sections", "--totals", "--bars", "--min", "0")
    #expect(
      run.output == """
        Section   Count    Total  Share
        Personal      2   $14.50     9%  ████▋
        Business      1  $148.00    91%  \(String(repeating: "█", count: 47))
        Total         3  $162.50

        """)
    #expect(run.errors == "3 expenses, $162.50: $0.00 or more\n")
  }

  @Test(arguments: [["--totals"], []])
  func belowZeroThereAreNoSharesAndBars(words: [String]) {
    let bars = shell.run(words: ["sections", "--bars"] + words)
    #expect(bars.output == shell.run(words: ["sections"] + words).output)
    #expect(bars.errors == "No bars: 'Personal' has a total below zero.\n")
  }

  /// An expense with two tags counts once in the total, which can therefore be the only negative
  /// sum.
  @Test func belowZeroInTotalThereAreNoSharesAndBars() {
    let shell = CommandLineHarness()
    shell.run("add", "Trip", "6", "--tag", "a", "--tag", "b")
    shell.run("add", "Back", "--amount=-6", "--tag", "a")
    shell.run("add", "Back", "--amount=-6", "--tag", "b")
    let run = shell.run("sections", "--by", "tag", "--totals", "--bars")
    #expect(!run.output.contains("%"))
    #expect(run.errors == "No bars: 'Total' has a total below zero.\n")
  }

  @Test func barsStandBesideTheTitlesWhereItemsAreShown() {
    let lines = shell.run("sections", "--bars", "--by", "tier", "--min", "0").output
      .split(separator: "\n")
    let bars = lines.filter { $0.contains("%") }.map(String.init)
    // low 2.00, middle 12.50, high 148 of 162.50: titles and shares take 13 of 80 cells, and the
    // gaps 4.
    // 2 of 148 is 0.85 of 65 cells (7 eighths), and 12.50 is 5.5.
    #expect(
      bars == [
        "low        1%  ▉", "middle     8%  █████▌",
        "high      91%  " + String(repeating: "█", count: 65),
      ])
  }

  @Test(arguments: [40, 60, 80, 200])
  func noLineIsWiderThanTheTerminal(width: Int) {
    var shell = shell
    shell.isTerminal = true
    shell.width = width
    for line in [
      ["list"], ["sections"], ["sections", "--bars"], ["sections", "--totals", "--bars"],
      ["sections", "--by", "month", "--bars"], ["sections", "--by", "category"],
    ] {
      let output = shell.run(words: line + ["--color", "never"]).output
      let widest = output.split(separator: "\n").map { cells(of: $0) }.max()
      #expect(widest ?? 0 > 20)
      #expect(widest ?? 0 <= width)
    }
  }

  @Test func colourChangesNoText() {
    let plain = shell.run("sections", "--bars").output
    let coloured = shell.run("sections", "--bars", "--color", "always").output
    #expect(coloured != plain)
    #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
  }

  // MARK: Order and limit

  private static let cafe = """
    {"Currency":"USD","Items":[
     {"id":"AAAAAA00-0000-4000-8000-000000000000","name":"Latte","type":"Personal","amount":4,"date":"2026-11-21","category":"food/coffee"}
    ,{"id":"BBBBBB00-0000-4000-8000-000000000000","name":"Train","type":"Business","amount":50,"date":"2026-11-20","category":"travel"}
    ,{"id":"CCCCCC00-0000-4000-8000-000000000000","name":"latte","type":"Personal","amount":5,"date":"2026-11-19","category":"Food/Coffee"}
    ,{"id":"DDDDDD00-0000-4000-8000-000000000000","name":"Lunch","type":"Personal","amount":12,"date":"2026-11-18","category":"Food"}
    ,{"id":"EEEEEE00-0000-4000-8000-000000000000","name":"Dinner","type":"Personal","amount":30,"date":"2026-11-17","category":"food"}
    ,{"id":"FFFFFF00-0000-4000-8000-000000000000","name":"latte","type":"Personal","amount":6,"date":"2026-11-16","category":"food"}
    ]}

    """

  @Test(arguments: LineRow.all(in: "Orders.txt"))
  func sectionsAreOrderedAndLimited(row: LineRow) {
    let shell = CommandLineHarness(file: Self.cafe)
    let words = ["sections", "--totals"] + row.line.split(separator: " ").map(String.init)
    let records = shell.run(words: words + ["--csv"]).output.split(separator: "\r\n").dropFirst()
    let sections = records.map {
      $0.dropLast(",USD".count).replacing(",", with: " ")
    }
    #expect(sections.joined(separator: "|") == row.answer, "\(row.place)")
    let counts = sections.compactMap { $0.split(separator: " ").dropLast().last }
    let total = shell.run(words: words).output.split(separator: "\n").last ?? ""
    #expect(total.split(separator: " ")[1] == "\(counts.compactMap { Int($0) }.reduce(0, +))")
  }

  @Test func anItemStandsUnderEachOfItsTagsAndCountsOnce() {
    let shell = CommandLineHarness(
      file: """
        {"Currency":"USD","Items":[
         {"id":"AAAAAA00-0000-4000-8000-000000000000","name":"Tea","type":"Personal","amount":3,"tags":["rome","ROME","work"]}
        ,{"id":"BBBBBB00-0000-4000-8000-000000000000","name":"Bus","type":"Personal","amount":2,"tags":["Rome"]}
        ,{"id":"CCCCCC00-0000-4000-8000-000000000000","name":"Nap","type":"Personal","amount":1}
        ,{"id":"DDDDDD00-0000-4000-8000-000000000000","name":"Pen","type":"Personal","amount":9,"tags":["rome","art","work"]}
        ]}

        """)
    let words = ["sections", "--by", "tag", "--totals"]
    #expect(
      shell.run(words: words).output == """
        Section  Count   Total
        art          1   $9.00
        rome         3  $14.00
        work         2  $12.00
        No tag       1   $1.00
        Total        4  $15.00

        """)
    #expect(
      shell.run(words: words + ["--sort", "amount", "-n", "1"]).output.contains(
        """
        No tag        1   $1.00
        3 others      3  $14.00
        Total         4  $15.00
        """))
  }
}
