import Foundation
import Harness
import Testing

/// `sections --per` and `sections --versus`.
struct GridCommandTests {
  private static let file = """
    {"Currency":"USD","Items":[
     {"id":"AAAAAA00-0000-4000-8000-000000000000","name":"Lunch","type":"Personal","amount":12.5,"date":"2026-11-21","category":"food"}
    ,{"id":"BBBBBB00-0000-4000-8000-000000000000","name":"Train","type":"Business","amount":1480,"date":"2026-09-30","category":"travel"}
    ,{"id":"CCCCCC00-0000-4000-8000-000000000000","name":"Shoes","type":"Personal","amount":-37,"date":"2026-11-02","category":"clothes"}
    ,{"id":"DDDDDD00-0000-4000-8000-000000000000","name":"Tea","type":"Personal","amount":2,"category":"food"}
    ,{"id":"EEEEEE00-0000-4000-8000-000000000000","name":"Lunch","type":"Personal","amount":10,"date":"2026-10-03","category":"Food"}
    ,{"id":"FFFFFF00-0000-4000-8000-000000000000","name":"Late","type":"Personal","amount":70,"date":"2026-10-30","category":"food"}
    ]}

    """
  private var shell = CommandLineHarness(file: file)

  @Test func periodsStandSideBySide() {
    #expect(
      shell.run("sections", "--by", "category", "--per", "month").output == """
        Section    2026-09  2026-10  2026-11  No date      Total  Average
        clothes      $0.00    $0.00  -$37.00    $0.00    -$37.00    $0.00
        food         $0.00   $80.00   $12.50    $2.00     $94.50   $40.00
        travel   $1,480.00    $0.00    $0.00    $0.00  $1,480.00  $740.00
        Total    $1,480.00   $80.00  -$24.50    $2.00  $1,537.50  $780.00

        """)
  }

  @Test func programsReadTheSameGrid() {
    let words = ["sections", "--per", "quarter", "--by", "category", "-n", "1"]
    #expect(
      shell.run(words: words + ["--json"]).output
        == """
        {"currency":"USD","periods":[\\
        {"title":"2026-Q3","since":"2026-07-01","until":"2026-09-30"},\\
        {"title":"2026-Q4","since":"2026-10-01","until":"2026-12-31"}],\\
        "sections":[{"title":"clothes","totals":[0,-37],"undated":0,"total":-37,"average":0}],\\
        "others":{"sections":2,"count":5,"totals":[1480,92.5],"undated":2,"total":1574.5,"average":1480},\\
        "totals":[1480,55.5],"undated":2,"total":1537.5,"average":1480,"averaged":1}

        """.replacing("\\\n", with: ""))
    #expect(
      shell.run(words: words + ["--csv"]).output.replacing("\r\n", with: "\n") == """
        section,2026-Q3,2026-Q4,no date,total,average,currency
        clothes,0.00,-37.00,0.00,-37.00,0.00,USD
        2 others,1480.00,92.50,2.00,1574.50,1480.00,USD
        Total,1480.00,55.50,2.00,1537.50,1480.00,USD

        """)
  }

  @Test(arguments: [
    (80, "2026-09  2026-10  2026-11  No date      Total  Average", ""),
    (60, "2026-10  2026-11  No date      Total  Average", "1 older period left out"),
    (50, "2026-11  No date      Total  Average", "2 older periods left out"),
    (40, "2026-11  No date      Total", "2 older periods, Average left out"),
    (30, "2026-11      Total", "2 older periods, No date, Average left out"),
    (20, "    Total", "2 older periods, 2026-11, No date, Average left out"),
  ])
  func aNarrowTerminalDropsTheOldest(width: Int, titles: String, note: String) {
    var shell = shell
    (shell.isTerminal, shell.width) = (true, width)
    let run = shell.run("sections", "--by", "category", "--per", "month", "--color", "never")
    let lines = run.output.split(separator: "\n")
    #expect(lines.first?.hasSuffix(titles) == true)
    #expect(lines.allSatisfy { cells(of: $0) <= width })
    #expect(note.isEmpty ? run.errors.isEmpty : run.errors.hasPrefix(note))
  }

  @Test(arguments: [
    ["--per", "year"], ["--by", "tag", "--per", "month"],
    ["--per", "month", "--search", "nothing"],
  ])
  func aGridWithoutPeriodsFitsAnyTerminal(words: [String]) {
    let undated = """
      {"Currency":"USD","Items":[
       {"id":"\(UUID())","name":"Tea","type":"Personal","amount":12345.51}
      ]}

      """
    let found = words.contains("--search") ? "$0.00" : "$12,345.51"
    for (file, total) in [("[]", "$0.00"), (undated, found)] {
      for width in 1...40 {
        var shell = CommandLineHarness(file: file)
        (shell.isTerminal, shell.width) = (true, width)
        let run = shell.run(words: ["sections", "--color", "never"] + words)
        #expect(run.exit == 0)
        #expect(run.output.contains(total))
      }
    }
  }

  private static let views = [
    ["--per", "month"], ["--per", "week", "--by", "name"], ["--versus", "last-month"],
    ["--totals", "--bars"], ["--totals", "--bars", "--by", "name"],
  ]

  /// Names with wide and combining characters, and totals in the millions.
  private static let wideFile = file.replacing("Shoes", with: "山田　太郎の店で買ったもの")
    .replacing("\"Late\"", with: "\"قهوة مع الأصدقاء في المقهى\"").replacing(
      "-37", with: "-1234567")

  /// No line is wider than the terminal and no number is cut, whatever is left out.
  @Test(
    arguments: ["C", "de_DE", "hi_IN", "ar_EG", "fa_IR", "he_IL", "de_CH", "ja_JP", "ta_IN"],
    views)
  func noLineWrapsAndNoAmountIsCut(locale: String, view: [String]) {
    var shell = CommandLineHarness(file: Self.wideFile)
    let words = ["sections", "--color", "never", "--locale", locale] + view
    let whole = shell.run(words: words).output
    let known = Set(whole.split { $0 == " " || $0 == "\n" })
    shell.isTerminal = true
    // The narrowest width in which amounts fit beside a title of one cell.
    let narrowest = view[0] == "--versus" ? 42 : 24
    for width in [18, 24, 30, 36, 42, 50, 60, 72, 90] {
      shell.width = width
      let lines = shell.run(words: words).output.split(separator: "\n")
      if width >= narrowest {
        #expect(lines.allSatisfy { cells(of: $0) <= width }, "\(width)")
      }
      for word in lines.dropFirst(view[0] == "--versus" ? 3 : 1).flatMap({
        $0.split(separator: " ")
      })
      where word.contains(where: \.isNumber) {
        #expect(known.contains(word) || word.hasSuffix("…"), "\(width): \(word)")
      }
    }
  }

  /// If titles with days would be too wide, the days are above the table.
  @Test(arguments: [
    (70, "Section  2026-10-01 to 21  2026-11-01 to 21  Difference  Percent", ""),
    (
      60,
      "Then  2026-10-01 to 21\nNow   2026-11-01 to 21\nSection    Then      Now  Difference  Percent",
      ""
    ),
    (
      40, "Then  2026-10-01 to 21\nNow   2026-11-01 to 21\nSection    Then      Now  Difference",
      "Percent left out"
    ),
    (
      30, "Then  2026-10-01 to 21\nNow   2026-11-01 to 21\nSection    Then      Now",
      "Difference, Percent left out"
    ),
  ])
  func aNarrowComparisonNamesItsDaysAbove(width: Int, start: String, note: String) {
    var shell = shell
    (shell.isTerminal, shell.width) = (true, width)
    let run = shell.run(
      "sections", "--by", "category", "--versus", "last-month", "--color", "never")
    #expect(run.output.hasPrefix(start + "\n"), "\(run.output)")
    #expect(note.isEmpty ? !run.errors.contains("left out: the") : run.errors.contains(note))
  }

  @Test func aMonthIsComparedAsFarAsItIsGone() {
    #expect(
      shell.run("sections", "--by", "category", "--versus", "last-month").output == """
        Section  2026-10-01 to 21  2026-11-01 to 21  Difference  Percent
        clothes             $0.00           -$37.00     -$37.00
        food               $10.00            $12.50       $2.50      25%
        Total              $10.00           -$24.50     -$34.50    -345%

        """)
    let run = shell.run("sections", "--versus", "last-month", "--json", "-t", "p")
    #expect(
      run.output
        == """
        {"currency":"USD","since":"2026-11-01","until":"2026-11-21",\\
        "versus":{"since":"2026-10-01","until":"2026-10-21"},\\
        "sections":[{"title":"Personal","count":2,"then":10,"total":-24.5,"difference":-34.5,\\
        "percent":-345}],"count":2,"then":10,"total":-24.5,"difference":-34.5,"percent":-345}

        """.replacing("\\\n", with: ""))
    #expect(run.errors == "1 expense without a date left out.\n")
  }

  /// The default is a month for `last-year` and the whole year for a year's number.
  @Test(arguments: [
    ("last-year", "2026-11-01", "2025-11-01", "2025-11-21"),
    ("2025", "2026-01-01", "2025-01-01", "2025-11-21"),
    ("last-quarter", "2026-10-01", "2026-07-01", "2026-08-21"),
    ("yesterday", "2026-11-21", "2026-11-20", "2026-11-20"),
  ])
  func withoutASpanThePresentPeriodIsMeant(
    other: String, since: String, otherSince: String, otherUntil: String
  ) {
    let run = shell.run("sections", "--versus", other, "--json")
    let days = "\"since\":\"\(since)\",\"until\":\"2026-11-21\""
    let others = "\"versus\":{\"since\":\"\(otherSince)\",\"until\":\"\(otherUntil)\"}"
    #expect(run.output.hasPrefix("{\"currency\":\"USD\",\(days),\(others)"), "\(run.output)")
  }

  @Test func aSpanIsMoved() {
    #expect(
      shell.run(
        "sections", "--versus", "last-month", "--on", "2026-10", "--csv", "--sort", "amount"
      )
      .output.replacing("\r\n", with: "\n") == """
        section,then,total,difference,percent,currency
        Business,1480.00,0.00,-1480.00,-100,USD
        Personal,0.00,80.00,80.00,,USD
        Total,1480.00,80.00,-1400.00,-94.5946,USD

        """)
  }

  /// An open span ends today; later expenses are counted in a note.
  @Test func laterExpensesAreCountedInANote() {
    let shell = CommandLineHarness()
    shell.run("add", "Tea", "3", "-d", "2026-11-02")
    shell.run("add", "Rent", "900", "-d", "2026-11-30")
    let run = shell.run("sections", "--since", "2026-11-01", "--versus", "last-month", "--csv")
    #expect(run.output.contains("Total,0.00,3.00,") && run.exit == 0)
    #expect(run.errors == "1 expense after 2026-11-21 left out.\n")
    // The current month gives the same result with --on.
    let words = ["sections", "--versus", "last-month"]
    let named = shell.run(words: words + ["--on", "month"])
    #expect(named.output == shell.run(words: words).output)
    #expect(named.errors == "1 expense after 2026-11-21 left out.\n")
  }

  @Test(arguments: ["row", "name", "amount", "date"])
  func theOrderOfItemsLeavesThatOfSections(key: String) {
    let shell = CommandLineHarness(
      file: """
        {"Currency":"USD","Items":[
         {"id":"8F7A2C00-0000-4000-8000-000000000001","name":"B","type":"Travel","amount":9,"date":"2026-02-02"}
        ,{"id":"8F7A2C00-0000-4000-8000-000000000002","name":"A","type":"Art","amount":1,"date":"2026-01-01"}
        ]}

        """)
    let json = shell.run("sections", "--sort", key, "--json").output
    let titles = json.split(separator: "{\"title\":\"").dropFirst().map { $0.prefix { $0 != "\"" } }
    #expect(titles == ["Personal", "Business", "Travel", "Art"])
  }

  /// The name of a month is the latest one, even if other days on the line are earlier.
  @Test(arguments: [
    ("2026-10", "november", "2026-11-01"), ("2026-10", "september", "2026-09-01"),
    ("november", "november", "2025-11-01"), ("2025-06", "last-month", "2025-05-01"),
  ])
  func aMonthThatIsNamedIsTheLatestOfThatName(span: String, other: String, since: String) {
    let run = shell.run("sections", "--on", span, "--versus", other, "--json")
    #expect(run.output.contains("\"versus\":{\"since\":\"\(since)\""), "\(run.output)")
  }

  @Test(arguments: [
    (["2025"], ["--on", "2025"], "2026"),
    (["2026", "--until", "2026-10"], ["--on", "2026", "--until", "2026-10"], "last-year"),
    (["food", "last", "month"], ["-c", "food", "--on", "last-month"], "last-year"),
  ])
  func aSpanThatWordsNameIsCompared(words: [String], options: [String], other: String) {
    let line = ["sections", "--versus", other, "--json"]
    let named = shell.run(words: ["sections"] + words + line.dropFirst())
    #expect(named.exit == 0, "\(named.errors)")
    #expect(named.output == shell.run(words: line + options).output)
  }

  @Test func nothingIsAGridToo() {
    let shell = CommandLineHarness()
    #expect(shell.run("sections", "--per", "month").exit == 0)
    let json = shell.run("sections", "--per", "month", "--by", "category", "--json").output
    #expect(
      json == """
        {"currency":"USD","periods":[],"sections":[],"totals":[],"total":0,"average":null,"averaged":0}

        """)
    #expect(shell.run("sections", "--versus", "2025").exit == 0)
  }
}
