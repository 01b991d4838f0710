import Testing

@testable import iexpense

/// How `sections` groups, and how that looks.
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

  @Test func sectionsShareTheirColumns() {
    #expect(
      shell.run("sections").output == """
          Row  Date         Amount  Category  Id      Name

        Personal
            1  2026-11-21   $12.50  food      aaaaaa  Lunch
            3  2026-11-02  -$37.00            cccccc  Shoes, returned
            4                $2.00  food      dddddd  Tea
                           -$22.50  3 expenses

        Business
            2  2026-09-30  $148.00  出張      bbbbbb  電車の切符
                           $148.00  1 expense

        Total              $125.50  4 expenses

        """)
  }

  @Test func monthsShowTheirTypes() {
    #expect(
      shell.run("sections", "--by", "month", "--sort", "date").output == """
          Row  Date         Amount  Type      Category  Id      Name

        2026-09
            2  2026-09-30  $148.00  Business  出張      bbbbbb  電車の切符
                           $148.00  1 expense

        2026-10
                             $0.00  0 expenses

        2026-11
            3  2026-11-02  -$37.00  Personal            cccccc  Shoes, returned
            1  2026-11-21   $12.50  Personal  food      aaaaaa  Lunch
                           -$24.50  2 expenses

        No date
            4                $2.00  Personal  food      dddddd  Tea
                             $2.00  1 expense

        Total              $125.50  4 expenses

        """)
  }

  @Test(
    arguments: [
      ("type", ["Personal", "Business"]), ("category", ["food", "出張", "No category"]),
      ("day", ["2026-09-30", "2026-11-02", "2026-11-21", "No date"]),
      ("month", ["2026-09", "2026-10", "2026-11", "No date"]), ("year", ["2026", "No date"]),
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

  @Test(arguments: [("wek", "It takes type, category, day,"), ("mnoth", "Did you mean 'month'?")])
  func anUnknownGroupingIsRefused(word: String, cure: String) {
    let run = shell.run("sections", "--by", word)
    #expect(run.exit == 64)
    #expect(run.errors.hasPrefix("iexpense: unknown value '\(word)' for '--by'\n\(cure)"))
  }

  @Test func barsFillEightyCellsOfAPipe() {
    // The other columns leave 54 of the 80 cells; 22.50 of 148 are 8 of them.
    #expect(
      shell.run("sections", "--totals", "--bars").output == """
        Section   Count    Total  Share
        Personal      3  -$22.50  \(String(repeating: "░", count: 8))
        Business      1  $148.00  \(String(repeating: "█", count: 54))
        Total         4  $125.50

        """)
  }

  @Test func withoutUnicodeBarsAreASCII() {
    var shell = shell
    shell.environment["LC_ALL"] = "C"
    #expect(
      shell.run("sections", "--totals", "--bars", "--by", "year").output == """
        Section  Count    Total  Share
        2026         3  $123.50  \(String(repeating: "#", count: 55))
        No date      1    $2.00  #
        Total        4  $125.50

        """)
  }

  @Test func barsStandBesideTheTitlesWhereItemsAreShown() {
    let lines = shell.run("sections", "--bars", "--by", "tier").output.split(separator: "\n")
    let bars = lines.filter { $0.contains("█") || $0.contains("░") }.map(String.init)
    // low 2.00, middle -24.50, high 148: titles take 6 of 80 cells, and 2 stand between.
    #expect(
      bars == [
        "low     █", "middle  " + String(repeating: "░", count: 12),
        "high    " + String(repeating: "█", count: 72),
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
      let widest = output.split(separator: "\n").map { DisplayWidth.cells(of: String($0)) }.max()
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

  @Test func filtersNarrowTheSections() {
    #expect(
      shell.run("sections", "business", "--on", "2026-09", "--totals").output == """
        Section   Count    Total
        Business      1  $148.00
        Total         1  $148.00

        """)
    let run = shell.run("sections", "--since", "2026-11", "--totals", "--json")
    #expect(
      run.output == """
        {"currency":"USD","sections":[{"title":"Personal","count":2,"total":-24.5},\
        {"title":"Business","count":0,"total":0}],"count":2,"total":-24.5}

        """)
    #expect(run.errors == "1 expense without a date left out.\n")
  }

  @Test(arguments: [["business", "-t", "b"], ["--bars", "--json"], ["--bars", "--csv"]])
  func contradictionsAreRefused(words: [String]) {
    let run = shell.run(words: ["sections"] + words)
    #expect(run.exit == 64)
    #expect(run.errors.contains("exclude each other"))
  }
}
