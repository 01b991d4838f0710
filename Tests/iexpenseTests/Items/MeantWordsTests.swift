import ExpenseCore
import Harness
import TestSupport
import Testing

/// Words that were once read otherwise than meant; today is Saturday, 2026-11-21.
struct MeantWordsTests {
  private let shell = CommandLineHarness()

  @Test(
    arguments: [
      ("2026-10.. ..2026-10", "", ["2026-10-02", "2026-10-31"]),
      ("2026-09.. ..2026-10-02", "", ["2026-10-02"]),
      ("march september 2025", "", ["2025-03-05", "2025-09-05"]),
      ("last-year march", "", ["2025-03-05"]),
      ("2026 march october", "", ["2026-03-05", "2026-10-02", "2026-10-31"]),
      ("friday october", "", ["2026-10-02"]),
      ("2026-10-02 2026", "", ["2026-10-02"]),
      ("oktober", "de_DE", ["2026-10-02", "2026-10-31"]),
      ("märz 2025", "de_DE", ["2025-03-05"]),
      ("03.10.25..06.03.26", "", ["2026-03-05"]),
      ("sep..oct 2025", "", ["2025-09-05"]),
      ("2025 feb..march", "", ["2025-03-05"]),
      ("2 oct 2026", "", ["2026-10-02"]),
      ("31 oktober", "de_DE", ["2026-10-31"]),
      ("freitag oktober", "de_DE", ["2026-10-02"]),
      ("vendredi octobre", "fr_FR", ["2026-10-02"]),
      ("oct 1..oct 15", "", ["2026-10-02"]),
      ("1 sep 2025..15 oct 2025", "", ["2025-09-05"]),
      ("last 2 months", "", ["2026-10-02", "2026-10-31"]),
      ("in october 2026", "", ["2026-10-02", "2026-10-31"]),
      ("on oct 31", "", ["2026-10-31"]),
      ("for 2026/10", "", ["2026-10-02", "2026-10-31"]),
      ("9/2025", "", ["2025-09-05"]),
    ])
  func aLineOfDaysFindsWhatIsMeant(line: String, locale: String, days: [String]) throws {
    for day in ["2025-03-05", "2025-09-05", "2026-03-05", "2026-10-02", "2026-10-31"] {
      shell.run("add", "Tea", "3", "-d", day)
    }
    let words = line.split(separator: " ").map(String.init)
    let options = locale.contains("_") ? ["--locale", locale] : []
    let run = shell.run(words: ["list", "--json"] + words + options)
    let found = days.filter { run.output.contains($0) }
    #expect(run.exit == 0 && found == days, "\(run)")
    #expect(run.output.ranges(of: "\"row\"").count == days.count, "\(run.output)")
  }

  /// Labels that reports print, and names of several words, are filters.
  @Test(arguments: [
    ("no category", [3]), ("no date", []), ("low", [1, 3]), ("low high", [1, 3, 4]),
    ("not:low", [2, 4]), ("open", [4]), ("no claim", [1, 3]), ("claimed", []), ("repaid", [2]),
    ("hotel zürich", [2]), ("HOTEL zurich", [2]), ("hotel", [1, 2]), ("rent november", [3]),
    ("#rome", [4]), ("no tags", [1, 2, 3]),
  ])
  func labelsAndNamesAreFilters(line: String, rows: [Int]) {
    shell.run("add", "Bar", "3", "-c", "trip/hotel")
    shell.run("add", "Hotel Zürich", "50", "b", "-c", "trip/hotel")
    shell.run("add", "Rent", "4", "-d", "2026-11-01")
    shell.run("add", "Flight", "200", "b", "-c", "trip", "--tag", "rome")
    shell.run("claim", "oct", "2")
    shell.run("claim", "oct", "--repaid", "today")
    let run = shell.run(words: ["list", "--json"] + line.split(separator: " ").map(String.init))
    let found = run.output.split(separator: #"{"row":"#).compactMap { Int($0.prefix { $0 != "," }) }
    #expect(run.exit == 0 && found.sorted() == rows, "\(run)")
  }

  /// One word that is a whole line is that line, beside --paid too.
  @Test func aWholeLineInOneWordIsThatLine() {
    shell.run("add", "Ramen", "9", "--paid", "CHF 10")
    let run = shell.run("add", "Fondue 45,10 b", "--paid", "CHF 42")
    #expect(run.output.hasPrefix("Added Fondue  $45.10 (CHF 42.00)  Business  "), "\(run)")
  }

  /// Of two numbers the reading is taken whose name the file has.
  @Test func aNameWithANumberThatTheFileHasIsTaken() {
    shell.run("add", "Tram 28", "7")
    #expect(shell.run("add", "Tram", "28", "7.40").output.hasPrefix("Added Tram 28  $7.40  "))
    #expect(shell.run("add", "Bus", "28", "7.40").exit == 64)
    #expect(shell.run("again", "tram", "28").output.hasPrefix("Added Tram 28  $7.40  "))
  }

  @Test(arguments: [
    ("lunch b", "Lunch|4|Business|2026-11-21|"),
    ("lunch yesterday #x", "Lunch|4|Personal|2026-11-20|x"),
    ("lunch 9 3 nov #x #y", "Lunch|9|Personal|2026-11-03|x y"),
    ("'lunch 9 yesterday'", "Lunch|9|Personal|2026-11-20|"),
    ("lunch special b", "Lunch special b|5|Personal|2026-11-21|"),
  ])
  func againReadsWhatFollowsTheName(line: String, answer: String) throws {
    shell.run("add", "Lunch special b", "--amount=5")
    shell.run("add", "Lunch", "4")
    let run = shell.run(words: try ["again"] + #require(ShellWords.of(line)))
    let item = try #require(shell.items.last)
    let words = [item.name, "\(item.amount)", item.type.rawValue, item.date?.description ?? ""]
    #expect(
      run.exit == 0
        && (words + [item.tags.joined(separator: " ")]).joined(separator: "|") == answer,
      "\(run)")
  }

  /// A budget's category is read as an expense's.
  @Test func theLastPartOfACategoryIsReadInABudgetToo() {
    shell.run("add", "Tea", "3", "-c", "food/tea")
    let run = shell.run("budget", "tea", "30")
    #expect(run.output.hasPrefix("Budget for 'food/tea'  ") && run.exit == 0, "\(run)")
    #expect(run.errors.contains("'tea' is 'food/tea' here"), "\(run)")
    #expect(shell.run("budget", "#rome", "30").errors.hasPrefix("iexpense: '#rome' is a tag\n"))
  }

  /// A name that the file has may begin and end with anything.
  @Test func aNameOfTheFileWins() {
    shell.run("add", "Friday Lunch", "12")
    #expect(shell.run("add", "friday", "lunch", "13").exit == 0)
    #expect(shell.run("add", "friday", "dinner", "13").exit == 64)
    #expect(shell.items.map(\.name) == ["Friday Lunch", "friday lunch"])
  }
}
