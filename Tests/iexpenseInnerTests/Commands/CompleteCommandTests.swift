import ExpenseCore
import TestSupport
import Testing

@testable import Harness
@testable import iexpense

private func lines(_ words: [String]) -> String { words.map { $0 + "\n" }.joined() }

/// The answers to completion scripts.
struct CompleteCommandTests {
  private static let data = """
    {"Currency":"USD","Items":[
     {"id":"08B15DB4-2F02-4AB8-A965-67A9C90D8A44","name":"Lunch","type":"Personal","amount":12.5,\
    "date":"2026-11-20","category":"food"}
    ,{"id":"5C1E7B9E-8A0C-4B1C-9E58-1A3A0C7B52D1","name":"Two\\nlines","type":"Rent","amount":48,\
    "category":""}
    ,{"id":"5C1E7B00-8A0C-4B1C-9E58-1A3A0C7B52D1","name":"Lunch","type":"Personal","amount":-3,\
    "category":"work"}
    ]}
    """

  /// The filters of a list.
  private static let filters =
    "Personal\nBusiness\nRent\n" + lines(DateWords.forFilters) + "food\nwork\n"

  /// The words that may follow the amount.
  private static let trailing =
    "Personal\nBusiness\nRent\n" + lines(DateWords.forDays) + "food\nwork\n"

  @Test func theWordsForDaysAreDays() throws {
    for word in DateWords.forDays { #expect((try? DaysText(word, .day)) != nil, "\(word)") }
    for word in DateWords.forSpans + DateWords.forSpans {
      #expect((try? DaysText(word)) != nil, "\(word)")
    }
    #expect(["today", "fri", "month", "last-month"].allSatisfy(DateWords.forSpans.contains))
    #expect(Currency.codes.prefix(3) == ["USD", "EUR", "GBP"] && Currency.codes.count > 150)
  }

  /// The candidates for the last word of a line, without their explanations.
  private func words(_ line: String..., shell: CommandLineHarness = .init(file: data)) -> [String] {
    let before = shell.bytes
    let run = shell.run(words: ["complete", "--"] + line)
    #expect(run.errors == "")
    #expect(run.exit == 0)
    #expect(run.file == before)
    return run.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
  }

  @Test(arguments: [
    (["list", "-t", ""], "Personal\nBusiness\nRent\n"),
    (["list", "-c", ""], "food\nwork\n"),
    (["add", ""], "Lunch\n"),
    (
      ["rm", ""],
      "last\tLunch, -3.00\n3\tLunch, -3.00\n2\tTwo\\nlines, 48.00\n1\tLunch, 12.50, 2026-11-20\n"
    ),
    (["rm", "2"], "2\tTwo\\nlines, 48.00\n"),
    (["rm", "5c"], "5c1e7b0\tLunch, -3.00\n5c1e7b9\tTwo\\nlines, 48.00\n"),
    (["rm", "5C"], "5C1E7B0\tLunch, -3.00\n5C1E7B9\tTwo\\nlines, 48.00\n"),
    (["rm", "08b1-"], ""), (["edit", "--", "-x"], ""),
    (["list", "--type=Per"], "--type=Personal\n--type=Business\n--type=Rent\n"),
    (["list", "-rtR"], "-rtPersonal\n-rtBusiness\n-rtRent\n"),
    (["list", "--sort", "d"], "row\ndate\nname\namount\ntype\ncategory\n"),
    (["list", "--tier="], "--tier=low\n--tier=middle\n--tier=high\n"),
    (["sections", "-rn", "5", ""], filters), (["list", "food", ""], filters),
    (["watch", "sections", "--sort", ""], "row\ndate\nname\namount\ntype\ncategory\ncount\n"),
    (["watch", "budget", "--on=l"], lines(DateWords.forSpans.map { "--on=\($0)" })),
    (["watch", "sections", ""], filters), (["watch", "food", ""], filters),
    (["watch", ""], "home\nlist\nsections\nmonths\nbudget\ndue\n" + filters), (["list", "#"], ""),
    (["completions", ""], "bash\nzsh\nfish\n"),
    (["--file", ""], "\tfiles\t\n"), (["list", "--file=x"], "\tfiles\t--file=\n"),
    (["export", "-ox"], "\tfiles\t-o\n"), (["import", ""], "\tfiles\t\n"),
    (["-q"], "-q\n"), (["list", "-rn"], "-rn\n"),
    (["list", "--on", "last"], lines(DateWords.forSpans)),
    (["add", "--date="], lines(DateWords.forDays.map { "--date=\($0)" })),
    (["edit", "1", "-d", ""], lines(DateWords.forDays)),
    (["add", "Lunch", "12.50", ""], trailing), (["again", "Lunch", ""], trailing),
    (["budget", "--on", ""], lines(DateWords.forSpans)),
    (["currency", ""], lines(Currency.codes)), (["add", "--currency", "E"], lines(Currency.codes)),
    (["list", "--limit", ""], ""), (["list", "--nonsense="], ""), (["nonsense", ""], ""),
  ])
  func answersWhatTheParserWouldRead(line: [String], output: String) {
    let shell = CommandLineHarness(file: Self.data)
    let run = shell.run(words: ["complete", "--"] + line)
    #expect(run.output == output)
    #expect(run.errors == "")
    #expect(run.exit == 0)
    #expect(shell.text == Self.data)
  }

  /// A section and a completion have one spelling for each of these.
  @Test func offersTheNewestFirstAndOnceWhatFiltersTakeForOneWord() {
    let shell = CommandLineHarness()
    for line in [
      ["Tea", "1", "-c", "food", "--tag", "Rome"], ["Coffee", "2", "-c", "Food", "--tag", "rome"],
      ["coffee", "3", "-c", "Food", "--tag", "rome"], ["Rent", "4", "-c", "home"],
      ["Bun", "5", "-c", "early", "--date", "2001-01-02"],
    ] {
      shell.run(words: ["add"] + line)
    }
    shell.write(
      (shell.text ?? "").replacing(#""Rent","type":"Personal""#, with: #""Rent","type":"personal""#)
    )
    #expect(words("list", "-c", "", shell: shell) == ["home", "Food", "early"])
    #expect(words("list", "#", shell: shell) == ["#rome"])
    #expect(words("add", "", shell: shell) == ["Rent", "coffee", "Tea", "Bun"])
    #expect(words("list", "-t", "", shell: shell) == ["Personal", "Business"])
    let run = shell.run("complete", "--", "list", "-c", "f")
    #expect(run.output == "home\nFood\nearly\n")
  }

  @Test func offersTheCommandsThatPeopleUse() {
    let shown = CommandContractTests.descriptions.filter { !$0.isHidden }.flatMap(\.words)
    #expect(words("") == shown)
    #expect(words("--quiet", "l") == shown)
    #expect(words("help", "") == shown + HelpTopic.all.map(\.name))
  }

  @Test(arguments: CommandContractTests.descriptions.filter { !$0.isHidden })
  func offersEveryOption(of command: CommandDescription) {
    let options = command.options + GlobalOptions.descriptions
    #expect(words(command.name, "-") == options.flatMap(\.words))
  }

  @Test func offersNoOptionTwiceAndNoneThatAnotherExcludes() {
    let all = words("list", "--")
    #expect(all.contains("--since") && all.contains("--csv") && all.contains("--quiet"))
    let rest = words("-q", "list", "--on", "2026", "--json", "-")
    for word in ["--csv", "--json", "--quiet", "-q"] { #expect(!rest.contains(word)) }
    for word in ["--since", "--on", "--limit", "-n"] { #expect(rest.contains(word)) }
  }

  @Test func offersUnderWatchWhatTheReportHas() {
    #expect(words("watch", "--").contains("--totals"))
    #expect(words("watch", "sections", "--").contains("--totals"))
    #expect(!words("watch", "list", "--").contains("--totals"))
    #expect(words("watch", "ls", "--").contains("--sort"))
    #expect(!words("watch", "--").contains("--csv"))
  }

  @Test func readsTheFileThatTheLineNames() throws {
    var shell = CommandLineHarness(file: "{")
    try shell.directory.write(Self.data, to: "other.json")
    let other = shell.directory.path("other.json")
    #expect(words("list", "-t", "", shell: shell) == ["Personal", "Business"])
    #expect(words("--file", other, "list", "-t", "", shell: shell).contains("Rent"))
    #expect(words("list", "--file=\(other)", "-t", "", shell: shell).contains("Rent"))
    #expect(words("list", "--file=~/other.json", "-t", "", shell: shell).contains("Rent"))
    shell.environment["IEXPENSE_FILE"] = other
    #expect(words("list", "-t", "", shell: shell).contains("Rent"))
    shell.environment["IEXPENSE_LOCALE"] = "nonsense"
    shell.environment["IEXPENSE_CURRENCY"] = "nonsense"
    #expect(words("list", "-t", "", shell: shell).contains("Rent"))
  }

  @Test(arguments: ["-t", "-c", "--name"])
  func isSilentWhereNothingCanBeRead(option: String) throws {
    for file in [nil, "", "{", "<<<<<<< HEAD\n"] {
      var shell = CommandLineHarness(file: file)
      shell.isTerminal = true
      let answers = words("edit", option, "", shell: shell)
      #expect(answers == (option == "-t" ? ["Personal", "Business"] : []))
      #expect(try shell.directory.names() == (file == nil ? [] : ["expenses.json"]))
    }
    let shell = CommandLineHarness()
    for path in [shell.directory.path, "/nowhere/at/all", "", "-"] {
      #expect(words("--file", path, "edit", "--name", "", shell: shell) == [])
    }
  }
}

/// Lines of bash, and the answers in its form.
struct BashLineTests {
  @Test(arguments: [
    ("iexpense ", [""]), ("iexpense li", ["li"]), ("iexpense list  -t ", ["list", "-t", ""]),
    (#"iexpense add "two words" 'it'\''s' a\ b"#, ["add", "two words", "it's", "a b"]),
    (#"iexpense list --type="Hou"#, ["list", "--type=Hou"]),
    (#"iexpense add "" ''"#, ["add", "", ""]),
    (#"iexpense "it's so" 'a "b'"#, ["it's so", #"a "b"#]),
    (#"iexpense "a\"b\\c""#, [#"a"b\c"#]), (#"iexpense 'a\b"#, [#"a\b"#]), (#"iexpense a\"#, ["a"]),
    ("iexpense ä\u{301} 日本\t$(x)", ["ä\u{301}", "日本", "$(x)"]), ("iexpense", ["iexpense"]),
  ])
  func areSplitAsBashDoes(line: String, words: [String]) {
    #expect(BashLine(line, replacing: "").words == words)
  }

  @Test(arguments: [
    ("list b", "b", "Business\n"), ("list -t=b", "b", ""), ("list --type=b", "b", "Business\n"),
    ("list -tb", "-tb", "-tBusiness\n"), ("add Lunch 12 TO", "TO", "today\ntomorrow\n"),
    ("currency e", "e", "EUR\nEGP\nERN\nETB\n"), ("list --on f", "f", "fri\nfebruary\n"),
    ("add l", "l", "lunch\n"),
  ])
  func areInAnotherCaseWhereNothingElseFits(line: String, end: String, answers: String) {
    let shell = CommandLineHarness()
    shell.run("add", "Latte", "3")
    shell.run("add", "lunch", "3")
    let run = shell.run("complete", "--bash=\(end)", "--", "iexpense \(line)")
    let words = run.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } + "\n" }.joined()
    #expect(words == answers)
  }

  @Test(
    arguments: [
      ("iexpense rm 0", "0", "08b1", "08b1"),
      ("iexpense rm 0", "0", "18b1", nil),
      // The text to replace is not the end of the word, so the answer is the whole word.
      ("iexpense rm 0", "1", "08b1", "08b1"),
      ("iexpense x Ho", "Ho", "Home goods", #"Home\ goods"#),
      ("iexpense x --type=Ho", "Ho", "--type=Home goods", #"Home\ goods"#),
      ("iexpense x od\\'d:\\ x", "\\ x", "od'd: x!", #"\ x\!"#),
      ("iexpense x 'Bo", "Bo", "Bob's $x", #"Bob'\''s $x"#),
      ("iexpense x 'Bo", "'Bo", "Bob's $x", #"Bob'\''s $x"#),
      ("iexpense x \"Bo", "Bo", "Bob! \"$x`\\!", #"Bob"'!'" \"\$x\`\\!"#),
      ("iexpense x ", "", "~a;b|c&d", #"\~a\;b\|c\&d"#),
      ("iexpense x ", "", "日本 é\u{301}", "日本\\ é\u{301}"),
      ("iexpense x e", "e", "e\u{301}a b", "e\u{301}a\\ b"),
    ] as [(String, String, String, String?)])
  func areAnsweredAsTheyWereBegun(line: String, replaced: String, word: String, answer: String?) {
    #expect(BashLine(line, replacing: replaced).answer(for: word, ignoringCase: false) == answer)
  }
}
