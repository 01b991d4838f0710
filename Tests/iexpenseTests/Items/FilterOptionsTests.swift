import Harness
import Testing

/// The filters and orders of `list`, which other commands share.
struct FilterOptionsTests {
  /// Today is Saturday, 2026-11-21.
  private static let file = """
    {"Currency":"USD","Items":[
     {"id":"AAAAAA00-0000-4000-8000-000000000000","name":"Lunch","type":"Personal","amount":12.5,"date":"2026-11-21","category":"food"}
    ,{"id":"BBBBBB00-0000-4000-8000-000000000000","name":"Train","type":"Business","amount":48,"date":"2026-10-31","category":"travel"}
    ,{"id":"CCCCCC00-0000-4000-8000-000000000000","name":"Café crème","type":"Personal","amount":4.2,"date":"2025-11-30"}
    ,{"id":"DDDDDD00-0000-4000-8000-000000000000","name":"Shoes","type":"Personal","amount":-120,"category":"Clothes","tags":["rome"]}
    ,{"id":"EEEEEE00-0000-4000-8000-000000000000","name":"Lamp","type":"Gift","amount":120,"date":"2026-11-16"}
    ]}

    """
  private let shell = CommandLineHarness(file: file)

  /// The rows in the JSON of `list`.
  private func rows(_ words: [String]) -> [Int] {
    shell.run(words: ["list", "--json"] + words).output.split(separator: #"{"row":"#)
      .compactMap { Int($0.prefix { $0 != "," }) }
  }

  @Test(
    arguments: [
      ([], [4, 3, 2, 5, 1]), (["-t", "b"], [2]), (["--type=gift"], [5]), (["-c", "FOOD"], [1]),
      (["-c", ""], [3, 5]), (["--category="], [3, 5]), (["--search", "cafe"], [3]),
      (["--search", "CLOTH"], [4]), (["--search=lunch", "-t", "b"], []),
      (["--tier", "high"], [4, 5]), (["--min", "12.50"], [2, 5, 1]), (["--min=$48"], [2, 5]),
      (["--max", "4,2"], [4, 3]), (["--max", "0"], [4]),
      (["--min", "-120", "--max", "12"], [4, 3]),
      (["--min", "48", "--max", "48.00"], [2]),
    ] as [([String], [Int])])
  func filtersChooseRowsAndKeepTheirNumbers(words: [String], expected: [Int]) {
    #expect(rows(words) == expected)
  }

  @Test(
    arguments: [
      (["--sort", "row"], [1, 2, 3, 4, 5]), (["-r"], [1, 5, 2, 3, 4]),
      (["--sort=date"], [4, 3, 2, 5, 1]), (["--sort", "date", "-r", "-n", "2"], [1, 5]),
      (["--sort", "name"], [3, 5, 1, 4, 2]), (["--sort", "amount", "--reverse"], [5, 2, 1, 3, 4]),
      (["--sort", "type"], [1, 3, 4, 2, 5]), (["-n", "2"], [5, 1]),
      (["--limit=99"], [4, 3, 2, 5, 1]),
      (["-rn2", "--max", "100"], [1, 2]), (["--sort", "date", "-n", "2"], [4, 3]),
      (["--sort", "category"], [4, 1, 2, 3, 5]),
    ] as [([String], [Int])])
  func theOrderAppliesToWhatTheFiltersLeave(words: [String], expected: [Int]) {
    #expect(rows(words) == expected)
  }

  @Test func endsOutOfOrderAreRefused() {
    #expect(shell.run("list", "--since", "2026", "--until", "2025").exit == 64)
    #expect(shell.run("list", "--min", "2", "--max", "1").exit == 64)
  }

  @Test(
    arguments: [
      (["--since", "2026"], "1 expense without a date left out.\n"),
      (["--since", "2026", "-t", "gift"], ""), (["--min", "1"], ""),
      (
        ["--on", "1999", "--tier", "high"],
        """
        No expenses found: $100.00 or more, 1999.
        Each alone finds: $100.00 or more 2, 1999 0.
        1 expense without a date left out.

        """
      ),
      (
        ["-c", "FÓOD", "--on", "1999"],
        "No expenses found: food, 1999.\nEach alone finds: food 1, 1999 0.\n"
      ),
    ])
  func hiddenExpensesAreNotedOnStandardError(words: [String], errors: String) {
    for format in [[], ["--json"], ["--csv"]] {
      let run = shell.run(words: ["list"] + words + format)
      #expect(run.exit == 0)
      #expect(run.errors == errors)
      #expect(shell.run(words: ["list", "-q"] + words + format).errors == "")
    }
  }

  /// Another filter is the reason that nothing is found.
  @Test func aCategoryThatIsThereIsNotCorrected() {
    let shell = CommandLineHarness()
    shell.run("add", "Tea", "3", "-c", "food/coffee")
    shell.run("add", "Lamp", "4", "-c", "mood")
    shell.run("add", "Pen", "5", "-c", "x")
    #expect(
      shell.run("list", "-c", "food", "--on", "1999").errors
        == "No expenses found: food, 1999.\nEach alone finds: food 1, 1999 0.\n")
    #expect(shell.run("list", "-c", "").errors == "No expenses found: no category.\n")
  }
}
