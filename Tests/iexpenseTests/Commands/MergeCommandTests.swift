import ExpenseCore
import Foundation
import Harness
import TestSupport
import Testing

struct MergeCommandTests {
  private let shell = CommandLineHarness()

  private static let ids = [
    "08B15DB4-2F02-4AB8-A965-67A9C90D8A44", "5C1E7B9E-8A0C-4B1C-9E58-1A3A0C7B52D1",
  ]

  /// A file with items of those names and amounts, with fixed ids.
  private func file(_ items: (name: String, amount: String)..., currency: String = "USD") -> String
  {
    let lines = zip(items, Self.ids).map { item, id in
      #"{"id":"\#(id)","name":"\#(item.name)","type":"Personal","amount":\#(item.amount)}"#
    }
    return "{\"Currency\":\"\(currency)\",\"Items\":[\n \(lines.joined(separator: "\n,"))\n]}\n"
  }

  private func write(base: String, ours: String, theirs: String) throws {
    for (name, text) in [("base", base), ("ours", ours), ("theirs", theirs)] {
      try shell.directory.write(text, to: name)
    }
  }

  private func merge(_ more: String...) -> CommandLineHarness.Run {
    let sides = ["base", "ours", "theirs"].map { shell.directory.path($0) }
    return shell.run(words: ["merge"] + sides + more)
  }

  /// Runs a line on one side's file.
  private func run(_ line: String, on side: String) throws {
    let words = try #require(ShellWords.of(line))
    let run = shell.run(words: ["--file", shell.directory.path(side)] + words)
    #expect(run.exit == 0, "\(run)")
  }

  /// Merges two changes of a claim with one expense.
  private func mergeOfAClaim(ours: String, theirs: String) throws -> CommandLineHarness.Run {
    try run("add Hotel 100 b -d 2026-11-01 --currency USD", on: "base")
    try run("claim oct 1", on: "base")
    let base = try #require(shell.directory.text(of: "base"))
    try write(base: base, ours: base, theirs: base)
    try run(ours, on: "ours")
    try run(theirs, on: "theirs")
    return merge()
  }

  /// One side repaid what the other changed: without a note the difference would stay unpaid.
  @Test(arguments: [
    ("split 1 30 -c mini", "claim oct --repaid 2026-11-20", true),
    ("edit 1 --amount 130", "claim oct --repaid 2026-11-20", true),
    ("edit 1 --note Hotel", "claim oct --repaid 2026-11-20", false),
    ("add Tea 3", "claim oct --repaid 2026-11-20", false),
  ])
  func aClaimThatNeitherSideHadIsNoted(theirs: String, ours: String, isNoted: Bool) throws {
    let merged = try mergeOfAClaim(ours: ours, theirs: theirs)
    let sentence = "Neither side had the claim 'oct' as it is now: 'iexpense claim' shows it.\n"
    #expect(merged.exit == 0 && merged.errors == (isNoted ? sentence : ""), "\(merged)")
  }

  /// Claim and repayment are taken together from one side, even if both are absent there.
  @Test func keptClaimsAreReportedWithTheirValues() throws {
    let merged = try mergeOfAClaim(
      ours: "claim oct 1 --reopen", theirs: "claim oct --repaid 2026-11-20")
    let lines = merged.errors.split(separator: "\n")
    #expect(merged.exit == 1 && lines.count == 3, "\(merged)")
    #expect(lines.dropFirst().allSatisfy { $0.hasSuffix("; kept ours") })
    #expect(shell.directory.text(of: "ours")?.contains("claim") == false)
  }

  @Test(arguments: [
    ("-d 2026-10-05", true), ("-d 2026-10-01", false), ("-d 2026-10-05 --until 2026-10-31", false),
    ("b -d 2026-10-05", false),
  ])
  func rulesAddedOnBothSidesAreNoted(theirs: String, isNoted: Bool) throws {
    try write(base: file(), ours: file(), theirs: file())
    for (name, more) in [("ours", "-d 2026-10-01"), ("theirs", theirs)] {
      try run("add Rent 850 --every month \(more)", on: name)
    }
    let merged = merge()
    let sentence = "'Rent' recurs every month more than once now: 'iexpense due' shows it.\n"
    #expect(merged.exit == 0 && merged.errors == (isNoted ? sentence : ""), "\(merged)")
  }

  /// Parts from both sides would not add up to the hotel's amount.
  @Test(arguments: [
    (["split 1 40"], ["split 1 30", "split 1 20"], ["60", "40"]),
    (["split 1 30", "split 1 20"], ["split 1 40"], ["50", "30", "20"]),
    (["split 1 40"], ["edit 1 --amount 110"], ["60", "40"]),
    (["edit 1 --amount 110"], ["split 1 40"], ["110"]),
    (["split 1 40"], ["split 1 40", "split 2 10"], ["60", "40"]),
    (["split 1 40"], ["delete 1"], ["60", "40"]),
    (["delete 1"], ["split 1 40"], ["60", "40"]),
  ])
  func anItemAndItsPartsAreOneValue(
    ours: [String], theirs: [String], kept: [String]
  ) throws {
    try write(base: file(("Hotel", "100")), ours: "", theirs: "")
    let base = try #require(shell.directory.text(of: "base"))
    try write(base: base, ours: base, theirs: base)
    for line in ours { try run(line, on: "ours") }
    for line in theirs { try run(line, on: "theirs") }
    let merged = merge()
    #expect(merged.exit == 1 && merged.errors.hasPrefix("iexpense: merged with 1 conflict\n"))
    let document = try ExpenseDocument(
      decoding: try #require(shell.directory.bytes(of: "ours")))
    #expect(document.items.map(\.amount.description) == kept, "\(merged.errors)")
  }

  @Test func aSplitItemMayBeEditedOnTheOtherSide() throws {
    try write(base: file(("Hotel", "100")), ours: "", theirs: "")
    let base = try #require(shell.directory.text(of: "base"))
    try write(base: base, ours: base, theirs: base)
    try run("split 1 40 -c mini", on: "ours")
    try run("edit 1 --note Ghent", on: "theirs")
    #expect(merge().exit == 0)
    let text = shell.directory.text(of: "ours")
    #expect(text?.contains(#""amount":60,"note":"Ghent""#) == true, "\(text ?? "")")
    #expect(text?.contains(#""amount":40"#) == true)
  }

  @Test(arguments: ["category", "x"])
  func membersClearedByOursAreKeptFromTheirs(member: String) throws {
    func side(_ value: String) -> String { file(("Lunch", #"1,"\#(member)":"\#(value)""#)) }
    try write(base: side("a"), ours: file(("Lunch", "1")), theirs: side("b"))
    let told = "\(member) is nothing in ours, 'b' in theirs; kept theirs\n"
    #expect(merge().errors.hasSuffix("'Lunch' (\(Self.ids[0])): \(told)"))
    #expect(shell.directory.text(of: "ours") == side("b"))
  }

  /// Its record has no name for people.
  @Test func aBudgetForEverythingIsCalledAsInTheListing() throws {
    func side(_ amount: Int) -> String {
      """
      {"Currency":"USD","Items":[],\
      "Budgets":[{"id":"B0445502-0000-4000-8000-000000000000","amount":\(amount),"from":"2026-11"}]}
      """
    }
    try write(base: side(1), ours: side(2), theirs: side(3))
    let title = "budget for everything from 2026-11: amount is '2' in ours, '3' in theirs"
    #expect(merge().errors.contains(title), "\(merge().errors)")
  }

  /// The records' ids are hashes and their values JSON, which nobody typed.
  @Test func conflictsInListsAreToldInTheWordsThatWereTyped() throws {
    func side(_ category: String, _ amount: Int, _ map: String) -> String {
      """
      {"Currency":"USD","Items":[],"Rules":[{"id":"1F","match":"rewe","category":"\(category)"}],\
      "Budgets":[{"id":"2F","category":"food","amount":\(amount),"from":"2026-11"}],\
      "Imports":[{"id":"3F","name":"giro","header":["a","b"],"map":"\(map)"}],\
      "Theme":[{"id":"4F","n":\(amount)}]}
      """
    }
    try write(
      base: side("a", 1, "name=a"), ours: side("b", 2, "name=b"), theirs: side("c", 3, "name=c"))
    #expect(
      merge().errors == """
        iexpense: merged with 4 conflicts
        budget for 'food' from 2026-11: amount is '2' in ours, '3' in theirs; kept ours
        account 'giro': map is 'name=b' in ours, 'name=c' in theirs; kept ours
        rule 'rewe': category is 'b' in ours, 'c' in theirs; kept ours
        '4F' of 'Theme': n is '2' in ours, '3' in theirs; kept ours

        """)
  }

  /// One of the budgets would change its currency.
  @Test func aBudgetIsNotRelabelledByTheOtherSide() throws {
    let budget = "{\"id\":\"b\",\"amount\":100,\"from\":\"2026-11\"}"
    let base = file(("Lunch", "1"))
    let ours = base.replacing("\n]}", with: "\n],\"Budgets\":[\n \(budget)\n]}")
    for (one, other, kept) in [(ours, "EUR", "USD"), (base, "EUR", "EUR")] {
      try write(base: base, ours: one, theirs: file(("Lunch", "1"), currency: other))
      #expect(merge().exit == (kept == "USD" ? 1 : 0))
      #expect(shell.directory.text(of: "ours")?.contains("\"\(kept)\"") == true)
    }
  }

  /// The first matching rule wins, so their order matters.
  @Test(arguments: [("213", "312", true), ("213", "123", false), ("213", "213", false)])
  func rulesThatBothSidesMovedAreAConflict(ours: String, theirs: String, clash: Bool) throws {
    func side(_ order: String) -> String {
      let rules = order.map { "{\"id\":\"r\($0)\",\"match\":\"m\($0)\",\"category\":\"c\"}" }
      return "{\"Currency\":\"USD\",\"Items\":[],\"Rules\":[\(rules.joined(separator: ","))]}"
    }
    try write(base: side("123"), ours: side(ours), theirs: side(theirs))
    let run = merge()
    #expect(run.exit == (clash ? 1 : 0))
    #expect(run.errors.contains("'Rules': moved in two ways; kept the order of ours") == clash)
    let text = try #require(shell.directory.text(of: "ours"))
    #expect(text.matches(of: /"match":"m(\d)"/).map { String($0.1) }.joined() == ours)
  }

  /// A profile is merged as a whole, so nothing of theirs is in the result.
  @Test func anOptionThatOnlyTheirProfileHasIsNotSaidToBeKept() throws {
    func side(_ members: String) -> String {
      """
      {"Currency":"USD","Items":[],"Imports":[{"id":"3F","name":"giro","header":["a"],\(members)}]}
      """
    }
    let ours = side("\"map\":\"name=b\"")
    try write(
      base: side("\"map\":\"name=a\""), ours: ours,
      theirs: side("\"map\":\"name=a\",\"encoding\":\"windows-1252\""))
    #expect(
      merge().errors == """
        iexpense: merged with 2 conflicts
        account 'giro': map is 'name=b' in ours, 'name=a' in theirs; kept ours
        account 'giro': encoding is nothing in ours, 'windows-1252' in theirs; kept ours

        """)
    #expect(try #require(shell.directory.text(of: "ours")).contains("encoding") == false)
  }
}

extension MergeCommandTests {
  @Test func aMergeIntoTheDataFileIsAStep() throws {
    let before = file(("Lunch", "3"))
    try write(base: file(("Lunch", "1")), ours: "", theirs: file(("Lunch", "1"), ("Train", "2")))
    shell.write(before)
    let sides = [shell.directory.path("base"), shell.path, shell.directory.path("theirs")]
    #expect(shell.run(words: ["merge"] + sides).exit == 0)
    #expect(shell.text == file(("Lunch", "3"), ("Train", "2")))
    #expect(shell.run("undo").output.hasPrefix("Undone: merge"))
    #expect(shell.text == before)
  }

  /// The file is another line's data file: without an entry in its history, its undo would revert
  /// the step before the merge.
  @Test func aMergeIntoAFileWithAHistoryIsAStepThere() throws {
    let before = file(("Lunch", "1"))
    try write(base: before, ours: before, theirs: file(("Lunch", "1"), ("Train", "2")))
    let ours = shell.directory.path("ours")
    shell.run("--file", ours, "add", "Mine", "4")
    #expect(merge().exit == 0)
    #expect(shell.run("--file", ours, "undo").output.hasPrefix("Undone: merge"))
    #expect(shell.run("--file", ours, "list", "--csv").output.contains("Mine"))
  }

  /// The kept budget stays exactly as it was written, so that undo does not find it changed.
  @Test func aConflictOverABudgetLeavesOursAsItIs() throws {
    shell.run("add", "Lunch", "5")
    let base = try #require(shell.text)
    let other = CommandLineHarness(file: base)
    shell.run("budget", "food", "200")
    other.run("budget", "food", "100")
    let mine = try #require(shell.text)
    try write(base: base, ours: mine, theirs: try #require(other.text))
    #expect(merge().exit == 1)
    #expect(shell.directory.text(of: "ours") == mine)
  }

  /// An unknown member at the top level is the only change.
  @Test func aMergeIntoTheDataFileBringsWhatWeDoNotKnow() throws {
    let base = file(("Lunch", "1"))
    let theirs = base.replacing("\"Items\"", with: "\"Goal\":{\"of\":7},\"Items\"")
    try write(base: base, ours: "", theirs: theirs)
    shell.write(base)
    let sides = [shell.directory.path("base"), shell.path, shell.directory.path("theirs")]
    #expect(shell.run(words: ["merge"] + sides).exit == 0)
    #expect(shell.text?.contains("\"Goal\":{\"of\":7}") == true)
    #expect(shell.run(words: ["merge"] + sides).exit == 0)
  }

  /// A data file may be replaced only if it has conflict markers: see below.
  @Test(arguments: [
    (#"{"Items":[]}"#, 64 as Int32), (#"{"Format":3,"Items":[],"Secret":1}"#, 65), ("{\"It", 65),
  ])
  func theDataFileIsNotWrittenOver(text: String, exit: Int32) throws {
    let sides = file(("Lunch", "1"))
    try write(base: sides, ours: sides, theirs: sides)
    shell.write(text)
    #expect(merge("-o", shell.path).exit == exit)
    #expect(shell.text == text)
  }

  /// A save of the data file does not change its other hard links.
  @Test func anotherLinkOfTheDataFileIsAFileOfItsOwn() throws {
    let sides = file(("Lunch", "1"))
    try write(base: sides, ours: sides, theirs: file(("Lunch", "2")))
    shell.write(sides)
    try FileManager.default.linkItem(
      atPath: shell.path, toPath: shell.directory.path("backup"))
    #expect(merge("-o", shell.directory.path("backup")).exit == 0)
    #expect(shell.directory.text(of: "backup") == file(("Lunch", "2")))
    #expect(shell.text == sides)
  }

  /// OURS is then read and replaced in one step, as without -o, so that no change is lost in
  /// between.
  @Test func aResultThatReplacesOursIsOneStep() throws {
    let sides = file(("Lunch", "1"))
    try write(base: sides, ours: sides, theirs: file(("Lunch", "1"), ("Bus", "2")))
    shell.write(sides)
    let paths = [shell.directory.path("base"), shell.path, shell.directory.path("theirs")]
    #expect(shell.run(words: ["merge"] + paths + ["-o", shell.path]).exit == 0)
    #expect(shell.text == file(("Lunch", "1"), ("Bus", "2")))
    #expect(shell.run("undo").exit == 0 && shell.text == sides)
    #expect(merge("-o", shell.directory.path("ours")).exit == 0)
    #expect(shell.directory.text(of: "ours") == file(("Lunch", "1"), ("Bus", "2")))
  }

  /// `git mergetool` asks for this.
  @Test func aResultReplacesADataFileInConflict() throws {
    let sides = file(("Lunch", "1"))
    try write(base: sides, ours: sides, theirs: sides)
    shell.write("<<<<<<< what git left")
    #expect(merge("-o", shell.path).exit == 0)
    #expect(shell.text == sides)
  }
}
