import ExpenseCore
import Harness
import TestSupport
import Testing

/// `rename`; the file is in US dollars, today is Saturday, 2026-11-21.
struct RenameCommandTests {
  private let shell: CommandLineHarness

  init() {
    shell = CommandLineHarness()
    shell.write(
      """
      {"Currency":"USD","Items":[],"Imports":[
       {"id":"a","key":"k","name":"gift","header":["A"],"layout":{"columns":"name=A","type":"gift"}}
      ,{"id":"b","key":"l","name":"food","header":[],"type":"Gift","category":"food/x"}
      ]}
      """)
    for line in [
      "add Lunch 12 -c food", "add Coffee 3 -c food/coffee --tag rome --tag trip",
      "add Train 48 b --tag Rome", "add Rent 850 -c home --tag rome -d 2026-11-01 --every month",
      "add Roses 20", "budget food 300", "budget food/coffee 30", "rule rewe -c food --tag rome",
      "rule 'train|bahn' --name Train -c travel/rail", "claim oct 3",
    ] {
      let run = shell.run(words: ShellWords.of(line) ?? [])
      #expect(run.exit == 0, "\(line): \(run.errors)")
    }
    let roses = #""name":"Roses","type":"Personal""#
    shell.write((shell.text ?? "").replacing(roses, with: #""name":"Roses","type":"gift""#))
  }

  private func run(_ line: String) -> CommandLineHarness.Run {
    shell.run(words: ["rename"] + (ShellWords.of(line) ?? []))
  }

  @Test(
    arguments: [
      ("food eating", "category", [2, 2, 1, 0, 1]),
      ("FOOD/coffee drinks", "category", [1, 1, 0, 0, 0]),
      ("travel tour -c", "category", [0, 0, 1, 0, 0]), ("home flat", "category", [1, 0, 0, 1, 0]),
      ("rome roma", "tag", [3, 0, 1, 1, 0]), ("'#trip' tour --tag", "tag", [1, 0, 0, 0, 0]),
      ("gift present", "type", [1, 0, 0, 0, 2]), ("oct october", "claim", [1, 0, 0, 0, 0]),
      ("Train Rail", "name", [1, 0, 1, 0, 0]), ("rent Flat --name", "name", [1, 0, 0, 1, 0]),
      ("'food ' ' Food' -c", "category", [2, 2, 1, 0, 1]),
      ("food '' -y", "category", [2, 2, 1, 0, 0]), ("rome '' -y", "tag", [3, 0, 1, 1, 0]),
      ("travel '' -y", "category", [0, 0, 1, 0, 0]), ("oct '' -y", "claim", [1, 0, 0, 0, 0]),
    ] as [(String, String, [Int])])
  func allThatHasTheNameIsChangedInOneStep(line: String, kind: String, counts: [Int]) throws {
    let before = shell.bytes
    let words = try #require(ShellWords.of(line))
    let (old, new) = (words[0].trimmed, words[1].trimmed)
    #expect(run("\(line) --dry-run").exit == 0 && shell.bytes == before)
    let run = run("\(line) --json")
    #expect(
      run.output == """
        {"kind":"\(kind)","from":"\(old)","to":"\(new)","items":\(counts[0]),"budgets":\(counts[1]),\
        "rules":\(counts[2]),"recurring":\(counts[3]),"accounts":\(counts[4])}

        """, "\(run)")
    #expect(run.exit == 0 && run.errors == "Undo with 'iexpense undo'.\n")
    let after = shell.bytes
    #expect(after != before && shell.run("doctor").exit == 0)
    #expect(shell.run("undo").exit == 0 && shell.bytes == before)
    #expect(shell.run("redo").exit == 0 && shell.bytes == after)
  }

  @Test func theAnswerCountsEachKind() {
    #expect(
      run("food eating --dry-run").output
        == "Would rename category 'food' -> 'eating'  2 expenses, 2 budgets, 1 rule, 1 account\n")
    #expect(run("food eating").output.hasPrefix("Renamed category 'food' -> 'eating'  2 exp"))
    #expect(shell.items.map(\.category) == ["eating", "eating/coffee", nil, "home", nil])
    let text = shell.text ?? ""
    #expect(text.contains(#""category":"eating/coffee","amount":30"#), "\(text)")
    #expect(text.contains(#""match":"rewe","category":"eating""#))
    #expect(text.contains(#""name":"food","header":[],"type":"Gift","category":"eating/x""#))
    #expect(run("gift present").exit == 0)
    #expect((shell.text ?? "").contains(#""layout":{"columns":"name=A","type":"present"}"#))
    #expect(run("present present").errors == "Nothing changed: it is called that already.\n")
  }

  @Test(
    arguments: [
      ("foood eating", 1, "no category, tag, type, claim or name is named 'foood'", "'food'"),
      ("tea milk -c", 1, "no category is named 'tea'", ""),
      ("home x --tag", 1, "no tag is named 'home'", ""),
      ("Personal x", 1, "Personal and Business keep their names", ""),
      ("b x -t", 1, "Personal and Business keep their names", ""),
      ("food", 64, "missing NEW", ""), ("gift ''", 64, "NEW is empty", ""),
      ("food '#x'", 64, "'#x' is a tag, and no category", "--tag x"),
      ("food x -c --tag", 64, "'--category' and '--tag' do not go together", ""),
      ("rome 'a b'", 64, "'a b' is more than one tag", "A tag is a word without spaces"),
      ("oct 3", 64, "'3' is a row, not a name", ""),
      ("oct open", 64, "'open' means expenses in no claim", ""),
      ("oct list", 64, "'list' cannot be the name of a claim", ""),
      (
        "food home", 64,
        "cannot ask whether to make one category of 'food' (2 expenses) and 'home' (1 expense)\n",
        "--yes"
      ),
      (
        "gift p", 64,
        "cannot ask whether to make one type of 'gift' (1 expense) and 'Personal' (3 expenses)\n",
        "--yes"
      ),
    ] as [(String, Int32, String, String)])
  func impossibleRenamesAreRefused(line: String, exit: Int32, cause: String, cure: String) {
    let before = shell.bytes
    let run = run(line)
    #expect(run.exit == exit && run.output == "" && shell.bytes == before, "\(run)")
    #expect(
      run.errors.hasPrefix("iexpense: \(cause)") && run.errors.contains(cure), "\(run.errors)")
  }

  @Test func aNameOfTwoKindsGetsBothLines() {
    shell.run("edit", "1", "--tag", "food")
    #expect(
      run("food eating").errors == """
        iexpense: 'food' is a category and a tag
        Write one of these:
          iexpense rename food eating -c
          iexpense rename food eating --tag

        """)
    #expect(run("food eating --tag").exit == 0)
    #expect(shell.items[0].tags == ["eating"] && shell.items[0].category == "food")
  }

  // MARK: Two become one

  @Test func twoBecomeOneAfterAQuestion() {
    var shell = shell
    shell.run("edit", "2", "--tag", "roma")
    shell.isTerminal = true
    let before = shell.bytes
    shell.input = ["n\n"]
    #expect(shell.run("rename", "rome", "roma").exit == 1 && shell.bytes == before)
    shell.input = ["y\n"]
    let run = shell.run("rename", "rome", "roma")
    #expect(run.errors.contains("Make one tag of 'rome' (3 expenses) and 'roma' (1 expense)?"))
    #expect(shell.items.map(\.tags) == [[], ["roma", "trip"], ["roma"], ["roma"], []])
  }

  /// Renaming one claim must not make another partly repaid.
  @Test func aRepaidClaimAndAnOpenOneStayTwo() {
    shell.run("add", "Taxi", "9", "b")
    shell.run("claim", "nov", "last")
    shell.run("claim", "nov", "--repaid", "today")
    let before = shell.bytes
    for line in ["oct nov", "nov oct"] {
      let run = run("\(line) -y")
      #expect(run.exit == 1 && shell.bytes == before)
      #expect(run.errors.hasPrefix("iexpense: the claim 'nov' is repaid, and 'oct' is not\n"))
      #expect(run.errors.contains("iexpense claim nov --reopen"))
    }
  }

  @Test func aRenameMakesNoSecondRule() {
    shell.run("add", "Flat", "900", "-d", "2026-11-01", "--every", "month")
    let run = run("Rent Flat --name")
    #expect(run.exit == 1, "\(run)")
    #expect(
      run.errors.contains("'Flat' recurs every month already\nTo end one: iexpense due 2 --end"))
    shell.run("due", "2", "--end")
    #expect(self.run("Rent Flat --name").exit == 0)
  }

  // MARK: Budgets

  /// The budgets of a category with their first months.
  private func budgets(_ category: String) -> [String] {
    let document = try? ExpenseDocument(decoding: shell.bytes ?? [])
    let all = (try? document?.budgets())?.of(.category(category)) ?? []
    return all.sorted { $0.from < $1.from }.map {
      "\($0.amount?.description ?? "none") \($0.fromTitle)"
    }
  }

  @Test func twoBudgetsThatHoldAreRefused() {
    shell.run("budget", "eating", "200")
    let before = shell.bytes
    let run = run("food eating -y")
    #expect(run.exit == 1 && shell.bytes == before)
    #expect(
      run.errors == """
        iexpense: 'food' and 'eating' both have a budget
        To end one: iexpense budget food --remove

        """)
    shell.run("budget", "food", "--remove")
    #expect(self.run("food eating -y").exit == 0)
    #expect(budgets("eating") == ["200 2026-11"] && budgets("food").isEmpty)
  }

  /// Up to March the budget of `eating` applies, and from then on that of `food`.
  @Test func theOtherBudgetAppliesToPastPeriods() {
    for line in [
      "budget food --remove", "budget food 300 --from 2025-06", "budget food 310 --from 2025-09",
      "budget food 350 --from 2026-09", "budget eating 200 --from 2025-01",
      "budget eating --remove --from 2026-03",
    ] {
      #expect(shell.run(words: ShellWords.of(line) ?? []).exit == 0, "\(line)")
    }
    let run = run("food eating -y")
    #expect(run.exit == 0, "\(run.errors)")
    #expect(budgets("eating") == ["200 2025-01", "310 2026-03", "350 2026-09"])
    #expect(
      run.errors.hasPrefix(
        """
        Past periods keep the budget of the new name, and lose the one of $300.00 from 2025-06.
        Past periods keep the budget of the new name, and lose the one of $310.00 from 2025-09.

        """), "\(run.errors)")
  }

  // MARK: Ids

  /// `add` finds a recurring expense under its new name, and a new one gets its own id.
  @Test func rulesAreFoundUnderTheirNewName() {
    let rent = ["add", "Rent", "850", "-c", "home", "-d", "2026-11-01", "--every", "month"]
    #expect(run("Rent Flat --name").exit == 0)
    var flat = rent
    flat[1] = "Flat"
    let count = shell.items.count
    #expect(shell.run(words: flat).output.hasPrefix("Already present: Flat"))
    #expect(shell.items.count == count)
    #expect(shell.run(words: rent).exit == 0 && shell.items.count == count + 1)
    #expect(Set(shell.items.map(\.id)).count == count + 1)
    #expect(shell.run("due", "--json").output.ranges(of: "\"every\":").count == 2)
    shell.run("due", "1", "--end")
    #expect(shell.run(words: flat).output.contains("2026-12-01  Flat"))
  }

  // MARK: Histories and merges

  @Test(arguments: seeds(20))
  func renamesAndUndosComeBack(round: Int) throws {
    var numbers = SeededNumbers(seed: UInt64(round) &* 0x9E37_79B9_7F4A_7C15 &+ 41)
    let names = ["food", "food/coffee", "eating", "rome", "roma", "gift", "oct", "Rent", "home"]
    let options = ["-c", "--tag", "-t", "--claim", "--name", "-y"]
    var texts = [shell.bytes]
    for _ in 0..<12 {
      let (old, new) = (
        names.randomElement(using: &numbers)!, names.randomElement(using: &numbers)!
      )
      let run = run("\(old) \(new) \(options.randomElement(using: &numbers)!)")
      #expect([0, 1, 64].contains(run.exit), "\(run)")
      if shell.bytes == texts.last { continue }
      #expect(run.exit == 0 && shell.run("doctor").exit == 0)
      texts.append(shell.bytes)
    }
    while texts.count > 1 {
      texts.removeLast()
      #expect(shell.run("undo").exit == 0)
      #expect(shell.bytes == texts.last)
    }
  }

  @Test(arguments: [true, false])
  func additionsUnderTheOldNameAreNoted(isOurs: Bool) throws {
    let base = try #require(shell.text)
    let other = CommandLineHarness(file: base)
    let (renamed, added) = isOurs ? (shell, other) : (other, shell)
    #expect(renamed.run("rename", "food", "eating").exit == 0)
    added.run("add", "Tea", "2", "-c", "food/tea")
    try shell.directory.write(base, to: "base")
    let merge = shell.run("merge", shell.directory.path("base"), shell.path, other.path)
    #expect(merge.exit == 0, "\(merge.errors)")
    #expect(
      merge.errors == """
        'food' was renamed on one side, and the other side added more of it: \
        'iexpense rename food eating -c'.

        """)
    #expect(
      shell.items.map(\.category) == ["eating", "eating/coffee", nil, "home", nil, "food/tea"])
    #expect(run("food eating -c -y").exit == 0)
    #expect(shell.items.last?.category == "eating/tea")
  }
}
