import TestSupport
import Testing

@testable import ExpenseCore
@testable import Harness
@testable import iexpense

/// Words that filter items.
struct FilterWordsTests {
  /// Today is Saturday, 2026-11-21.
  private static let file = """
    {"Currency":"USD","Items":[
     {"id":"A0000001-0000-4000-8000-000000000001","name":"Lunch","type":"Personal","amount":12.5,"date":"2026-11-21","category":"food","tags":["rome"]}
    ,{"id":"B0000002-0000-4000-8000-000000000002","name":"Train to Ghent","type":"Business","amount":48,"date":"2026-11-20","category":"travel"}
    ,{"id":"C0000003-0000-4000-8000-000000000003","name":"Gift card","type":"Gift","amount":20,"date":"2026-10-02","category":"gifts/birthday","note":"for May"}
    ,{"id":"D0000004-0000-4000-8000-000000000004","name":"Coffee","type":"Personal","amount":3.8,"date":"2025-10-19","category":"Food/coffee","tags":["rome","csv"]}
    ,{"id":"E0000005-0000-4000-8000-000000000005","name":"Lamp","type":"Business","amount":60}
    ]}

    """
  private let shell = CommandLineHarness(file: file)

  private func rows(_ words: [String]) -> [Int] {
    shell.run(words: ["list", "--json"] + words).output.split(separator: #"{"row":"#)
      .compactMap { Int($0.prefix { $0 != "," }) }.sorted()
  }

  /// The text after the colon in the line of the total.
  private func understood(_ words: [String]) -> String {
    let total = shell.run(words: ["list"] + words).output.split(separator: "\n").last ?? ""
    return total.firstRange(of: ": ").map { String(total[$0.upperBound...]) } ?? ""
  }

  @Test(
    arguments: [
      (["b"], [2, 5], "Business"), (["personal"], [1, 4], "Personal"), (["gift"], [3], "Gift"),
      (["p", "b"], [1, 2, 4, 5], "Personal or Business"),
      (["food"], [1, 4], "food"), (["FOOD/"], [1, 4], "food"), (["gifts"], [3], "gifts"),
      (["food", "travel"], [1, 2, 4], "food or travel"), (["#rome"], [1, 4], "#rome"),
      (["#Rome", "#csv"], [4], "#Rome, #csv"), (["csv"], [4], "'csv'"),
      (["coffee"], [4], "Food/coffee"), (["-c", "birthday"], [3], "gifts/birthday"),
      (["2026"], [1, 2, 3], "2026"), (["october"], [3], "2026-10"), (["q3"], [], ""),
      (["q4"], [1, 2, 3], "2026-Q4"), (["w47"], [1, 2], "2026-W47"),
      (["october", "2025"], [4], "2025-10"), (["2025", "oct"], [4], "2025-10"),
      (["last", "month"], [3], "2026-10"), (["this", "week"], [1, 2], "2026-W47"),
      (["-1d"], [2], "2026-11-20"), (["fri"], [2], "2026-11-20"),
      (["nov", "20"], [2], "2026-11-20"),
      (["2", "oct"], [3], "2026-10-02"), (["last", "sat"], [], ""), (["21.11."], [1], "2026-11-21"),
      (["2026-10-02..2026-11-20"], [2, 3], "2026-10-02 to 11-20"),
      (["..2026-10"], [3, 4], "until 2026-10-31"), (["october.."], [1, 2, 3], "since 2026-10-01"),
      (["food", "november"], [1], "food, 2026-11"),
      (["coffee", "rome"], [4], "Food/coffee, 'rome'"), (["lunch", "coffee"], [], ""),
      (["12.50"], [1], "$12.50"), (["12,50", "48.00"], [1, 2], "$12.50 or $48.00"),
      (["may"], [], ""), (["--search", "may"], [3], "'may'"), (["train to"], [2], "'train to'"),
      (["hent"], [], ""), (["*hent"], [2], "'*hent'"), (["lamp|lunch"], [1, 5], "'lamp|lunch'"),
      (["^ghent"], [], ""), (["ghent$"], [2], "'ghent$'"), (["tr*gh"], [2], "'tr*gh'"),
      (["food", "-c", "travel"], [1, 2, 4], "travel or food"),
      (["b", "-t", "gift"], [2, 3, 5], "Gift or Business"),
      (["october", "--on", "2026-11"], [1, 2, 3], "2026-11 or 2026-10"),
      (["2026", "--until", "2026-10"], [3], "2026, until 2026-10-31"),
      (["-c", "food", "-c", "travel"], [1, 2, 4], "food or travel"),
      (["-c", "", "-c", "travel"], [2, 5], "no category or travel"),
      (["-c", "no category"], [5], "no category"), (["--tag", ""], [2, 3, 5], "no tags"),
      (["--claim", "open"], [2, 5], "open"), (["not:food"], [2, 3, 5], "not food"),
      (["-c", "not:"], [1, 2, 3, 4], "with a category"),
      (["not:food", "not:gifts", "2026"], [2], "2026, not food, not gifts"),
      (["-c", "not:coffee"], [1, 2, 3, 5], "not Food/coffee"),
      (["not:#rome"], [2, 3, 5], "not #rome"), (["--tag", "not:"], [1, 4], "with tags"),
      (["not:p"], [2, 3, 5], "not Personal"), (["not:12.50", "p"], [4], "Personal, not $12.50"),
      (["not:last", "month", "not:2025"], [1, 2, 5], "not 2026-10, not 2025"),
      (["not:ghent"], [1, 3, 4, 5], "not 'ghent'"), (["--on", "not:2026"], [4, 5], "not 2026"),
      (["--search", "coffee", "--search", "rome"], [4], "'coffee', 'rome'"),
      (["--on", "2025..2026-10"], [3, 4], "2025-01-01 to 2026-10-31"),
      (["--on", "oct 2025"], [4], "2025-10"), (["--since", "0001"], [1, 2, 3, 4], "with a date"),
      (["--on", "december..january"], [], ""),
      (["b", "--no-receipt"], [2, 5], "Business, no receipt"),
      (["october", "last", "year"], [4], "2025-10"), (["19.10.", "2025"], [4], "2025-10-19"),
      (["october", "this", "year"], [3], "2026-10"), (["2025", "not:october"], [], ""),
      (["friday", "this", "week"], [2], "2026-11-20"), (["sat", "w47"], [1], "2026-11-21"),
      (["2026", "november"], [1, 2], "2026-11"),
      (["october", "november"], [1, 2, 3], "2026-10 or 2026-11"),
      (["2026", "2026-11-20", "2026-10-02"], [2, 3], "2026-11-20 or 2026-10-02"),
    ] as [([String], [Int], String)])
  func eachWordIsTheFirstThatItIs(words: [String], expected: [Int], text: String) {
    #expect(rows(words) == expected, "\(words)")
    #expect(understood(words) == text, "\(words)")
  }

  @Test func wordsThatAreTogetherACategoryAreOne() {
    let shell = CommandLineHarness()
    for (name, category) in [
      ("Sushi", "leisure/eating out"), ("Soap", "personal care"), ("Tea", "x"),
    ] {
      shell.run("add", name, "3", "-c", category)
    }
    for (words, name) in [
      (["eating", "out"], "Sushi"), (["personal", "care"], "Soap"),
      (["Leisure/Eating", "Out"], "Sushi"),
      (["not:personal", "care", "x"], "Tea"),
    ] {
      let run = shell.run(words: ["list", "--csv"] + words)
      #expect(
        run.output.split(separator: "\r\n").count == 2 && run.output.contains(name), "\(words)")
    }
    // An option between them separates the words into two texts, which must both match.
    #expect(shell.run("list", "eating", "-r", "out").output.contains(": 'eating', 'out'\n"))
  }

  /// An end without a year is the first one on or after the beginning.
  @Test(arguments: [
    ("oct..nov", "2026-10-01", "2026-11-30"), ("dec..feb", "2025-12-01", "2026-02-28"),
    ("fri..sun", "2026-11-20", "2026-11-22"), ("12-20..3", "2025-12-20", "2026-01-03"),
    ("2024-03-01..02-29", "2024-03-01", "2028-02-29"), ("2025-10..jan", "2025-10-01", "2026-01-31"),
    ("last-month..today", "2026-10-01", "2026-11-21"), ("..fri", "0001-01-01", "2026-11-20"),
    ("21..", "2026-11-21", "9999-12-31"), ("2026-11-20..fri", "2026-11-20", "2026-11-20"),
  ])
  func bothEndsOfASpanAreDays(text: String, first: String, last: String) throws {
    let today = try #require(CalendarDate("2026-11-21"))
    let days = try DaysText(text, .days).days(today: today)
    #expect("\(days.lowerBound)" == first && "\(days.upperBound)" == last)
  }

  @Test func byAndAGroupingMakeSections() {
    for words in [["by", "month"], ["2026", "by", "month"], ["by", "month", "2026"]] {
      let run = shell.run(words: ["sections", "--csv", "--totals"] + words)
      #expect(run.output.contains("2026-11,2,60.50"), "\(run.output)\(run.errors)")
    }
    #expect(shell.run("sections", "by", "month", "--by", "type").exit == 64)
    #expect(shell.run("sections", "by", "mont").errors.contains("did you mean 'month'?"))
    #expect(shell.run("list", "by", "month").exit == 1)
  }

  @Test(arguments: [
    (
      ["--search", "fod"], "'fod'.\nNo expense contains the text 'fod'; did you mean 'food'?\n"
    ),
    (["-c", "foood"], "foood.\nNo category is named 'foood'; did you mean 'food'?\n"),
    (["--claim", "oct"], "claim oct.\nNo claim is named 'oct'.\n"),
  ])
  func unknownWordsAreNotedWithTheNearest(words: [String], text: String) {
    let run = shell.run(words: ["list"] + words)
    #expect(run.exit == 0 && run.output.isEmpty)
    #expect(run.errors == "No expenses found: \(text)")
    let export = shell.run(words: ["export", "-o", shell.directory.path("out.csv")] + words)
    #expect(export.exit == 1 && export.output.isEmpty)
    #expect(export.errors.hasPrefix("iexpense: no expenses found: "))
    #expect(shell.directory.bytes(of: "out.csv") == nil)
  }

  private static let forms =
    "A filter is a type, days, a category, '#tag', an amount (49.90) or text; --search takes any.\n"

  /// A word that nothing in the file has is refused, with the nearest of all that may stand there.
  @Test(arguments: [
    (["fod"], "'fod'; did you mean 'food'?\n\(forms)"),
    (["bisness"], "'bisness'; did you mean 'Business'?\n\(forms)"),
    (["novmber"], "'novmber'; did you mean 'november'?\n\(forms)"),
    (["ffee", "2026"], "'ffee'\n'*ffee' would find 1.\n"),
    (["#roma"], "'#roma'; did you mean '#rome'?\n\(forms)"),
    (["not:zzzzz"], "'zzzzz'\n\(forms)"),
    (["lunhc", "food"], "'lunhc'; did you mean 'Lunch'?\n\(forms)"),
    (["json"], "'json'\nWrite --json.\n"),
    (["tag:rome"], "'tag:rome'\nWrite --tag rome.\n"),
    (["limit:5"], "'limit:5'\nWrite --limit 5.\n"),
  ])
  func aWordThatNothingHasIsRefused(words: [String], text: String) {
    for command in [["list"], ["sections", "--json"], ["totals"], ["list", "-q"]] {
      let run = shell.run(words: command + words)
      #expect(run.exit == 1 && run.output.isEmpty, "\(command) \(run)")
      guard command == ["list"] else { continue }
      #expect(run.errors == "iexpense: nothing in the file has \(text)", "\(run.errors)")
    }
  }

  /// What only a budget, a rule or a recurring expense has is no slip.
  @Test func wordsOfOtherListsAreKnown() {
    shell.run("budget", "skiing", "50")
    shell.run("rule", "rewe", "-c", "groceries", "--tag", "weekly")
    shell.run("add", "Gym", "20", "--every", "month", "-d", "2026-12-24")
    for word in ["skiing", "groceries", "#weekly", "gym"] {
      let run = shell.run("list", word)
      #expect(run.exit == 0 && run.output.isEmpty, "\(run)")
    }
  }

  /// It is noted even if other filters find something.
  @Test func unknownWordsAreNotedBesideOthers() {
    let note = "No category is named 'travle'; did you mean 'travel'?\n"
    for words in [["-c", "food", "-c", "travle"], ["-c", "not:travle", "food"]] {
      let run = shell.run(words: ["list"] + words)
      #expect(!run.output.isEmpty && run.errors == note, "\(run.errors)")
      #expect(shell.run(words: ["list", "-q"] + words).errors.isEmpty)
    }
  }

  /// Each filter alone appears in the line of the total.
  @Test(arguments: Filter.all.map(\.description.name))
  func everyFilterAloneIsInTheTotal(name: String) throws {
    let values = [
      "type": "b", "category": "food", "claim": "", "tag": "rome", "search": "lamp", "tier": "low",
      "min": "1", "max": "50", "on": "2026", "since": "2026", "until": "2026",
    ]
    let run = shell.run(words: ["list", "--\(name)"] + (values[name].map { [$0] } ?? []))
    let total = try #require(run.output.split(separator: "\n").last)
    #expect(total.contains(/\$[0-9.]+: ./), "\(run.output)\(run.errors)")
  }

  @Test func everyLookAtItemsSaysWhatWasUnderstood() {
    let words = ["food", "2026"]
    let note = "1 expense, $12.50: food, 2026\n"
    #expect(shell.run(words: ["export"] + words).errors == note)
    #expect(shell.run(words: ["sections", "--totals"] + words).errors == note)
    #expect(shell.run(words: ["sections", "--per", "month"] + words).errors == note)
    #expect(
      shell.run(words: ["sections", "--versus", "2025"] + words).errors
        == "1 expense, $12.50: food\n")
    #expect(
      shell.run(words: ["sections"] + words).output.hasSuffix("$12.50: food, 2026\n"))
    #expect(shell.run(words: ["sections", "--totals", "--json"] + words).errors.isEmpty)
    #expect(shell.run("export").errors.isEmpty)
  }

  @Test func anExportSaysOfHowManyItIs() {
    let run = shell.run("export", "personal", "-n", "1")
    #expect(run.errors == "1 of 2 expenses, $12.50: Personal\n")
  }

  /// A type has priority over a category, and both over words that are otherwise refused.
  @Test(
    arguments: [
      (["3-5"], [1], "3-5"), (["5"], [2], "5"), (["all"], [2], "'all'"), (["last"], [3], "last"),
      (["food"], [4], "food"), (["-c", "food"], [3], "food"), (["last", "month"], [], ""),
    ] as [([String], [Int], String)])
  func wordsOfTheFileAreNeverRefused(words: [String], expected: [Int], text: String) {
    let shell = CommandLineHarness(
      file: """
        {"Currency":"USD","Items":[
         {"id":"A0000001-0000-4000-8000-000000000001","name":"Tea","type":"Personal","amount":3,"category":"3-5"}
        ,{"id":"A0000002-0000-4000-8000-000000000002","name":"Pen","type":"Personal","amount":3,"category":"5","tags":["all"]}
        ,{"id":"A0000003-0000-4000-8000-000000000003","name":"Pie","type":"last","amount":3,"category":"food"}
        ,{"id":"A0000004-0000-4000-8000-000000000004","name":"Rye","type":"food","amount":3}
        ]}

        """)
    let run = shell.run(words: ["list"] + words)
    #expect(run.exit == 0)
    #expect(
      run.output.split(separator: "\n").compactMap { Int($0.prefix(3).filter(\.isNumber)) }
        == expected)
    #expect(text.isEmpty || run.output.hasSuffix(": \(text)\n"), "\(run.output)")
  }

  @Test func completionOffersTags() {
    #expect(
      shell.run("complete", "--", "list", "#").output == "#rome\n#csv\n")
    #expect(shell.run("complete", "--", "list", "not:#").output == "not:#rome\nnot:#csv\n")
  }

  @Test func severalSpansStandSideBySideAndAreNotCompared() {
    let grid = shell.run("sections", "2025-10", "2026-10", "--per", "month", "--json").output
    #expect(
      grid.contains(
        #""periods":[{"title":"2025-10","since":"2025-10-01","until":"2025-10-31"},{"title":"2026-10","#
      ))
    #expect(grid.contains(#""total":23.8,"average":11.9,"averaged":2}"#), "\(grid)")
    let part = shell.run(
      "sections", "2026-11-02..2026-11-03", "2026-11-19..2026-11-20", "--per", "month", "--json")
    #expect(part.output.contains(#"{"title":"2026-11","since":"2026-11-02","until":"2026-11-20"}"#))
    for words in [["october", "november"], ["--on", "2025", "--on", "2024"]] {
      let run = shell.run(words: ["sections", "--versus", "last-year"] + words)
      #expect(run.exit == 64)
      #expect(run.errors.hasPrefix("iexpense: '--versus' compares one span"))
    }
  }

  /// A shell replaces `*` by the names of all files.
  @Test(.long, arguments: ["list", "sections", "export", "watch"])
  func moreWordsThanAnybodyTypesAreRefused(command: String) {
    let run = shell.run(words: [command] + (1...20_000).map { "file\($0)" })
    #expect(run.exit == 64 && run.output.isEmpty)
    #expect(run.errors.hasPrefix("iexpense: 20000 filters are too many\n"))
    #expect(run.errors.split(separator: "\n").count == 2)
  }
}
