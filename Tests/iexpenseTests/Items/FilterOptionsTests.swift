import Testing

@testable import iexpense

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
      (["--on", "today"], [1]), (["--on", "2026-11"], [5, 1]), (["--on", "2026"], [2, 5, 1]),
      (["--on", "year"], [2, 5, 1]), (["--on", "last-month"], [2]), (["--on", "last-year"], [3]),
      (["--on", "week"], [5, 1]), (["--on", "last-week"], []), (["--on", "-5d"], [5]),
      (["--since", "2026-11"], [5, 1]), (["--since", "-5d"], [5, 1]), (["--since", "fri"], [1]),
      (["--until", "2025"], [3]), (["--until", "2026-10"], [3, 2]),
      (["--until", "16"], [3, 2, 5]),
      (["--since", "2026-10", "--until", "2026-10"], [2]),
      (["--since", "month", "--until", "yesterday", "-t", "gift"], [5]),
    ] as [([String], [Int])])
  func datesChooseWholeDaysMonthsAndYears(words: [String], expected: [Int]) {
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

  @Test(
    arguments: [
      (
        ["--since", "2026-12", "--until", "2026-11"], "'--since 2026-12' is after '--until 2026-11'"
      ),
      (
        ["--since", "today", "--until", "yesterday"], "'--since today' is after '--until yesterday'"
      ),
      (["--min", "10", "--max", "9.99"], "'--min 10' is above '--max 9.99'"),
      (["--min", "-1", "--max", "-2"], "'--min -1' is above '--max -2'"),
      (["--sort", "nmae"], "unknown value 'nmae' for '--sort'\nDid you mean: iexpense "),
      (["--sort", "size"], "unknown value 'size' for '--sort'\nIt takes row, date, name,"),
      (["--tier", "hihg"], "unknown value 'hihg' for '--tier'\nDid you mean: iexpense "),
      (["--json", "--csv"], "'--json' and '--csv' do not go together"),
      (["-n", "0"], "invalid number '0' for '--limit'"), (["-n", "-1"], "invalid number '-1'"),
      (["-n", "1x"], "invalid number '1x'"), (["-n", ""], "invalid number ''"),
      (["-n", "+1"], "invalid number '+1'"),
      (["--search", ""], "the value of option '--search' is empty"),
      (["--search", "a\tb"], "control character '\\t' in --search"),
      (["--min", "12abc"], "'12abc'"), (["--max", "1.234"], "ambiguous amount '1.234'"),
      (["--min", "€5"], "'€5'"), (["--on", "2026-02-30"], "'2026-02-30'"),
      (["--since", "03/04/2026"], "'03/04/2026'"), (["--until", "never"], "'never'"),
    ])
  func badFiltersAreUsageErrors(words: [String], message: String) {
    for command in ["list", "sections"] {
      let run = shell.run(words: [command] + words)
      #expect(run.exit == 64)
      #expect(run.output == "")
      #expect(run.errors.hasPrefix("iexpense: "))
      #expect(run.errors.contains(message))
    }
  }

  @Test func datesOutOfOrderAreFoundBeforeTheFileIsOpened() {
    shell.write("damaged")
    let line = ["list", "--since", "2026", "--until", "2025"]
    #expect(shell.run(words: line).exit == 64)
    #expect(shell.run("list", "--min", "2", "--max", "1").exit == 65)
  }

  @Test(
    arguments: [
      (["--since", "2026"], "1 expense without a date left out.\n"),
      (["--since", "2026", "-t", "gift"], ""), (["--min", "1"], ""),
      (
        ["--on", "1999", "--tier", "high"],
        """
        No expenses found: $100.00 or more, 1999.
        1 expense without a date left out.

        """
      ),
      (
        ["-c", "foood"],
        "No expenses found: foood.\nNo category is named 'foood'; did you mean 'food'?\n"
      ),
      (
        ["--tag", "roma"],
        "No expenses found: #roma.\nNo tag is named 'roma'; did you mean 'rome'?\n"
      ),
      (["-c", "FÓOD", "--on", "1999"], "No expenses found: food, 1999.\n"),
      (
        ["--search", "x\u{202E}y"],
        "No expenses found: 'x\\u202ey'.\nNo expense contains the text 'x\\u202ey'.\n"
      ),
      (
        ["-t", "b", "-c", "food", "--search", "tea"],
        """
        No expenses found: Business, food, 'tea'.
        No expense contains the text 'tea'.

        """
      ),
      (["-c", "", "--min", "500"], "No expenses found: no category, $500.00 or more.\n"),
      (["-t", "b", "--max", "1"], "No expenses found: Business, $1.00 or less.\n"),
      (
        ["-t", "gift", "--on", "today", "--min", "1", "--max", "2"],
        "No expenses found: Gift, from $1.00 to $2.00, 2026-11-21.\n"
      ),
      (["-t", "gift", "--since", "today"], "No expenses found: Gift, since 2026-11-21.\n"),
      (["-t", "gift", "--until", "2000"], "No expenses found: Gift, until 2000-12-31.\n"),
      (["--tier", "low", "-t", "b"], "No expenses found: Business, below $10.00.\n"),
      (
        ["--tier", "middle", "-t", "gift"],
        "No expenses found: Gift, from $10.00 to below $100.00.\n"
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
      shell.run("list", "-c", "food", "--on", "1999").errors == "No expenses found: food, 1999.\n")
    #expect(shell.run("list", "-c", "").errors == "No expenses found: no category.\n")
  }

  @Test func nothingFoundIsTheSameShape() {
    #expect(shell.run("list", "--search", "zzz").output == "")
    #expect(shell.run("list", "--search", "zzz", "--json").output == "[]\n")
    #expect(
      shell.run("list", "--search", "zzz", "--csv").output
        == "row,id,name,type,amount,currency,tier,date,category,tags,note,paid,claim,repaid,receipt"
        + ",payment\r\n")
    #expect(
      shell.run("sections", "--search", "zzz", "--by", "month", "--json").output
        == #"{"currency":"USD","sections":[],"count":0,"total":0}"# + "\n")
  }

  @Test func aLimitSaysOfHowMany() {
    let run = shell.run("list", "--sort", "amount", "-r", "-n", "2")
    #expect(
      run.output == """
        Row  Date        Name    Amount  Type      Category
          5  2026-11-16  Lamp   $120.00  Gift
          2  2026-10-31  Train   $48.00  Business  travel
             2 of 5 expenses    $168.00

        """)
  }
}
