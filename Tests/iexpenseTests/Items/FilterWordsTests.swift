import TestSupport
import Testing

@testable import ExpenseCore
@testable import iexpense

/// Words in the place of operands that choose items.
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

  /// What is right of the colon in the line of the total.
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
      (["2026"], [1, 2, 3], "2026"), (["october"], [3], "2026-10"),
      (["october", "2025"], [4], "2025-10"), (["2025", "oct"], [4], "2025-10"),
      (["last", "month"], [3], "2026-10"), (["this", "week"], [1, 2], "2026-W47"),
      (["-1d"], [2], "2026-11-20"), (["fri"], [2], "2026-11-20"),
      (["2026-11-20", "2026-10"], [2, 3], "2026-11-20 or 2026-10"),
      (["2026-10-02..2026-11-20"], [2, 3], "2026-10-02 to 11-20"),
      (["..2026-10"], [3, 4], "until 2026-10-31"), (["october.."], [1, 2, 3], "since 2026-10-01"),
      (["food", "november"], [1], "food, 2026-11"),
      (["coffee", "rome"], [4], "'coffee', 'rome'"), (["lunch", "coffee"], [], ""),
      (["may"], [], ""), (["--search", "may"], [3], "'may'"), (["train to"], [2], "'train to'"),
      (["food", "-c", "travel"], [1, 2, 4], "travel or food"),
      (["b", "-t", "gift"], [2, 3, 5], "Business or Gift"),
      (["october", "--on", "2026-11"], [1, 2, 3], "2026-11 or 2026-10"),
      (["2026", "--until", "2026-10"], [3], "2026, until 2026-10-31"),
      (["-c", "food", "-c", "travel"], [1, 2, 4], "food or travel"),
      (["-c", "", "-c", "travel"], [2, 5], "no category or travel"),
      (["--not-category", "food"], [2, 3, 5], "not food"),
      (["--not-category", ""], [1, 2, 3, 4], "with a category"),
      (
        ["--not-category", "food", "--not-category", "gifts", "2026"], [2],
        "not food, not gifts, 2026"
      ),
      (["--not-tag", "rome"], [2, 3, 5], "not #rome"), (["--not-tag", ""], [1, 4], "with tags"),
      (["--search", "coffee", "--search", "rome"], [4], "'coffee', 'rome'"),
      (["--on", "2025..2026-10"], [3, 4], "2025-01-01 to 2026-10-31"),
      (["--on", "oct 2025"], [4], "2025-10"), (["--since", "0001"], [1, 2, 3, 4], "with a date"),
      (["--on", "december..january"], [], ""),
      (["november", "--not-category", "x", "2025"], [1, 2, 4], "not x, 2026-11 or 2025"),
      (["2025", "--on", "october"], [3, 4], "2026-10 or 2025"),
      (["--on", "october", "--not-tag", "x", "2025"], [3, 4], "not #x, 2026-10 or 2025"),
    ] as [([String], [Int], String)])
  func eachWordIsTheFirstThatItIs(words: [String], expected: [Int], text: String) {
    #expect(rows(words) == expected)
    #expect(understood(words) == text)
  }

  /// An end without a year is the first that is not before the other.
  @Test(arguments: [
    ("oct..nov", "2026-10-01", "2026-11-30"), ("dec..feb", "2025-12-01", "2026-02-28"),
    ("fri..sun", "2026-11-20", "2026-11-22"), ("12-20..3", "2025-12-20", "2026-01-03"),
    ("2024-03-01..02-29", "2024-03-01", "2028-02-29"), ("2025-10..jan", "2025-10-01", "2026-01-31"),
    ("last-month..today", "2026-10-01", "2026-11-21"), ("..fri", "0001-01-01", "2026-11-20"),
    ("21..", "2026-11-21", "9999-12-31"), ("2026-11-20..fri", "2026-11-20", "2026-11-20"),
  ])
  func bothEndsOfASpanAreDays(text: String, first: String, last: String) throws {
    let today = try #require(CalendarDate("2026-11-21"))
    let days = try DaysText(text).resolve(today: today)
    #expect("\(days.lowerBound)" == first && "\(days.upperBound)" == last)
  }

  @Test(arguments: [
    (["csv", "lunch"], "", "'csv' is no filter\nDid you mean: iexpense list lunch --csv\n"),
    (["food", "json", "-r"], "", "Did you mean: iexpense list food -r --json\n"),
    (["totals"], "", "Did you mean: iexpense sections --totals\n"),
    (["category", "food"], "", "Did you mean: iexpense list --category food\n"),
    (["html"], "", "Did you mean: iexpense export --format html\n"),
    (["x.csv", "food", "-n", "2"], "", "Did you mean: iexpense export food -n 2 -o x.csv\n"),
    (["x.csv", "--ids"], "", "'x.csv' is no filter\nWrite export -o x.csv.\n"),
    (["csv", "json"], "", "'csv' is no filter\nWrite --csv.\n"),
    (["min", "5"], "", "'min' is no filter\nWrite --min AMOUNT.\n"),
    (["by", "category"], "", "Did you mean: iexpense sections --by category\n"),
    (["since", "october"], "", "Did you mean: iexpense list --since october\n"),
    (["sort", "by", "amount"], "", "Write --sort row|date|name|amount|type|category.\n"),
    (["all"], "", "'all' is no filter\n"), (["last", "5"], "", "'last' is no filter\n"),
    (["food", "and", "travel"], "", "'and' is no filter\n"),
    (["not", "food"], "", "Write --not-category food, or --not-tag rome.\n"),
    (["3-5"], "", "Write --on 2026-03-05 for the day; edit and delete take rows.\n"),
    (["5"], "", "'5' is no filter\n"), (["12.50"], "", "'12.50' is no filter\n"),
    (["€5"], "", "'€5' is no filter\n"), ([">10"], "", "'>10' is no filter\n"),
    (["2026-02-30"], "", "date '2026-02-30' does not exist\n"),
    (["03/04/2026"], "", "ambiguous date '03/04/2026'\n"),
    (["2026-10..2026-13"], "", "date '2026-13' does not exist\n"),
    (["nov..2026-01"], "", "'nov' is after '2026-01'\nSwap the two ends.\n"),
    ([""], "", "a FILTER is empty\n"), (["a\tb"], "", "control character '\\t' in FILTER\n"),
    (
      ["november", "--not-category", "x", "2025", "csv"], "",
      "Did you mean: iexpense list november --not-category x 2025 --csv\n"
    ),
    (
      ["--since", "october", "2025"], "",
      "'2025' may belong to '--since october'\nWrite --since 'october 2025', or the filter first.\n"
    ),
    (["food", "--on=october", "2025"], "", "'2025' may belong to '--on october'\n"),
    (["--on", "last", "month"], "", "Write --on 'last month', or the filter first.\n"),
    (["-t", "bisness"], "", "unknown type 'bisness'\nDid you mean: iexpense list -t Business\n"),
  ])
  func whatIsNeverTextIsRefused(words: [String], output: String, message: String) {
    // The file has a tag 'csv', which is looked for then.
    let shell = CommandLineHarness(file: Self.file.replacing(#","csv""#, with: ""))
    let run = shell.run(words: ["list"] + words)
    #expect(run.exit == 64 && run.output == output)
    #expect(run.errors.contains(message), "\(run.errors)")
    BadInputTests.expectShape(run.errors)
  }

  @Test func theLineKeepsTheNameThatWasTyped() {
    let shell = CommandLineHarness(file: Self.file.replacing(#","csv""#, with: ""))
    let run = shell.run("ls", "lunch", "csv")
    #expect(
      run.errors == "iexpense: 'csv' is no filter\nDid you mean: iexpense ls lunch --csv\n")
    #expect(shell.run("ls", "min").errors.contains("\nWrite --min AMOUNT.\n"))
  }

  @Test(arguments: [
    (["fod"], "'fod'.\nDid you mean 'food'?\n"),
    (["bisness"], "'bisness'.\nDid you mean 'Business'?\n"),
    (["coffe", "2026"], "'coffe', 2026.\n"), (["#roma"], "#roma.\nDid you mean 'rome'?\n"),
    (["lamb"], "'lamb'.\nDid you mean 'Lamp'?\n"), (["zzzzz"], "'zzzzz'.\n"),
    (["#new york"], "'#new york'.\n"), (["2026..x"], "'2026..x'.\n"),
    (["lunhc", "food"], "food, 'lunhc'.\nDid you mean 'Lunch'?\n"),
  ])
  func whatIsNotFoundIsSaidWithTheNearestWord(words: [String], text: String) {
    let run = shell.run(words: ["list"] + words)
    #expect(run.exit == 0 && run.output.isEmpty)
    #expect(run.errors == "No expenses found: \(text)")
    let export = shell.run(words: ["export", "-o", shell.directory.path("out.csv")] + words)
    #expect(export.exit == 1 && export.output.isEmpty)
    #expect(
      export.errors
        == "iexpense: no expenses found: \(text.replacing(".\n", with: "\n", maxReplacements: 1))")
    #expect(shell.directory.bytes(of: "out.csv") == nil)
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

  /// A type comes before a category, and both before the words that are refused.
  @Test(
    arguments: [
      (["3-5"], [1], "3-5"), (["5"], [2], "5"), (["all"], [2], "'all'"), (["last"], [3], "last"),
      (["food"], [4], "food"), (["-c", "food"], [3], "food"), (["last", "month"], [], ""),
    ] as [([String], [Int], String)])
  func whatTheFileHasIsNeverRefused(words: [String], expected: [Int], text: String) {
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
      shell.run("complete", "--", "list", "#").output == "#rome\t2 expenses\n#csv\t1 expense\n")
  }

  @Test func severalSpansStandSideBySideAndAreNotCompared() {
    let grid = shell.run("sections", "2025-10", "2026-10", "--per", "month", "--json").output
    #expect(
      grid.contains(
        #""periods":[{"title":"2025-10","since":"2025-10-01","until":"2025-10-31"},{"title":"2026-10","#
      ))
    #expect(grid.contains(#""total":23.8,"average":11.9,"averaged":2}"#), "\(grid)")
    let part = shell.run(
      "sections", "2026-11-02..2026-11-03", "2026-11-20", "--per", "month", "--json")
    #expect(part.output.contains(#"{"title":"2026-11","since":"2026-11-02","until":"2026-11-20"}"#))
    for words in [["october", "november"], ["--on", "2025", "--on", "2024"]] {
      let run = shell.run(words: ["sections", "--versus", "last-year"] + words)
      #expect(run.exit == 64)
      #expect(run.errors.hasPrefix("iexpense: '--versus' compares one span"))
    }
  }

  /// A shell writes the names of all files in the place of `*`.
  @Test(arguments: ["list", "sections", "export", "watch"])
  func moreWordsThanAnybodyTypesAreRefused(command: String) {
    let run = shell.run(words: [command] + (1...20_000).map { "file\($0)" })
    #expect(run.exit == 64 && run.output.isEmpty)
    #expect(run.errors.hasPrefix("iexpense: 20000 words are more than anybody filters by\n"))
    #expect(run.errors.split(separator: "\n").count == 3)
  }
}
