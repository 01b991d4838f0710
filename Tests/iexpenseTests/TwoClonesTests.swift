import ExpenseCore
import Foundation
import Harness
import TestSupport
import Testing

/// Two clones of a file import the same statement, and merge.
struct TwoClonesTests {
  private struct Row {
    let day: Int
    let name: String
    let amount: String
    let reference: String
  }

  /// Rows with many duplicates, some with a reference; a column with the same value in all rows is
  /// no reference.
  private static func rows(_ numbers: inout SeededNumbers) -> [Row] {
    (0..<Int.random(in: 1...25, using: &numbers)).map { number in
      Row(
        day: Int.random(in: 1...3, using: &numbers),
        name: ["Bus", "Tea, hot", "Café"].randomElement(using: &numbers) ?? "",
        amount: ["2.50", "3", "1,200.00"].randomElement(using: &numbers) ?? "",
        reference: number == 0 || Bool.random(using: &numbers) ? "R\(number)" : "one")
    }
  }

  private static func table(_ rows: [Row], status: String) -> String {
    let lines = rows.map { row in
      "2026-10-0\(row.day)|\(row.name)|-\(row.amount)|\(row.reference)|\(status)"
    }
    return (["Day|Text|Amount|Ref|Status"] + lines).joined(separator: "\n") + "\n"
  }

  @Test(.long, arguments: 0..<100)
  func theSameImportTwiceIsThereOnceAfterAMerge(round: Int) throws {
    var numbers = SeededNumbers(seed: UInt64(round) &* 0x9E37_79B9_7F4A_7C15 &+ 1)
    let rows = Self.rows(&numbers)
    let map = "name=Text,amount=-Amount,date=Day" + (round % 2 == 0 ? "" : ",id=Ref")
    let words = ["import", "-", "--map", map]
    var (mine, hers) = (CommandLineHarness(), CommandLineHarness())
    mine.run("add", "Before", "1", "--id", "08B15DB4-2F02-4AB8-A965-67A9C90D8A44")
    hers.write(try #require(mine.text))
    try mine.directory.write(try #require(mine.text), to: "base.json")
    mine.input = [Self.table(rows, status: "PENDING")]
    hers.input = [Self.table(rows.shuffled(using: &numbers), status: "DONE")]
    for shell in [mine, hers] { #expect(shell.run(words: words).exit == 0) }
    let edited = Int.random(in: 2...rows.count + 1, using: &numbers)
    hers.run("edit", "\(edited)", "-c", "food", "--note", "hers")
    let merge = mine.run("merge", mine.directory.path("base.json"), mine.path, hers.path)
    #expect(merge.exit == 0, "\(merge.errors)")
    #expect(mine.items.count == rows.count + 1)
    #expect(mine.items.count { $0.category == "food" } == 1)
    let before = mine.bytes
    mine.input = [Self.table(rows.reversed(), status: "DONE")]
    #expect(mine.run(words: words).exit == 0)
    #expect(mine.bytes == before)
  }

  typealias Payment = KnownPaymentTests.Payment
  typealias Format = KnownPaymentTests.Format

  /// Statements of overlapping days, each imported by one of two clones.
  @Test(.long, arguments: 0..<100)
  func overlappingStatementsHoldEachPaymentOnceAfterAMerge(round: Int) throws {
    var numbers = SeededNumbers(seed: UInt64(round) &* 0x9E37_79B9_7F4A_7C15 &+ 3)
    let payments = numbers.payments()
    func statement() -> [Payment] {
      let days = numbers.one([["1"], ["1", "2"], ["2", "3"], ["1", "2", "3"]])
      return payments.filter { days.contains(String($0.day.suffix(1))) }.shuffled(using: &numbers)
    }
    let formats = [numbers.one([Format.ofx, .csv, .csvWithReference, .camt])]
    var (mine, hers) = (CommandLineHarness(), CommandLineHarness())
    mine.run("add", "Before", "1", "--id", "08B15DB4-2F02-4AB8-A965-67A9C90D8A44")
    let first = round % 2 == 0 ? [] : statement()
    _ = KnownPaymentTests.added(first, numbers.one(formats), into: &mine)
    let base = try #require(mine.text)
    hers.write(base)
    for shell in [mine, hers] { try shell.directory.write(base, to: "base.json") }
    let files = [(statement(), numbers.one(formats)), (statement(), numbers.one(formats))]
    _ = KnownPaymentTests.added(files[0].0, files[0].1, into: &mine)
    _ = KnownPaymentTests.added(files[1].0, files[1].1, into: &hers)
    hers.run("edit", "\(Int.random(in: 1...hers.items.count, using: &numbers))", "-c", "food")
    let (ours, theirs) = (try #require(mine.text), try #require(hers.text))
    let all = Set((first + files[0].0 + files[1].0).map(\.reference))
    try mine.directory.write(theirs, to: "theirs.json")
    try hers.directory.write(ours, to: "theirs.json")
    for shell in [mine, hers] {
      let copies = ["base.json", "theirs.json"].map(shell.directory.path)
      let merge = shell.run("merge", copies[0], shell.path, copies[1])
      #expect(merge.exit == 0, "\(merge.errors)")
      #expect(shell.items.count == all.count + 1)
      #expect(shell.items.count { $0.category == "food" } == 1)
    }
    #expect(mine.bytes == hers.bytes)
    for (payments, format) in files {
      #expect(KnownPaymentTests.added(payments, format, into: &mine) == 0)
    }
  }

  /// Two clones import statements of equal payments and delete some of those that both have:
  /// deleted ones stay deleted, and of new ones the larger number stays.
  @Test(.long, arguments: 0..<80)
  func deletedPaymentsStayDeletedAndNewOnesStay(round: Int) throws {
    var numbers = SeededNumbers(seed: UInt64(round) &* 0x9E37_79B9_7F4A_7C15 &+ 5)
    let formats = [numbers.one([Format.ofx, .csv, .csvWithReference, .camt])]
    let payments = (1...3).flatMap { day in
      (1...Int.random(in: 1...4, using: &numbers)).map { place in
        Payment(
          day: "2026-10-0\(day)", name: numbers.one(["Bus", "Tea"]), reference: "F\(day)\(place)")
      }
    }
    func add(to shell: inout CommandLineHarness, dropping count: Int = 0) {
      let first = Int.random(in: 1...3, using: &numbers)
      let days = first...Int.random(in: first...3, using: &numbers)
      let statement = payments.filter { Int($0.day.suffix(1)).map(days.contains) ?? false }
      _ = KnownPaymentTests.added(statement.dropLast(count), numbers.one(formats), into: &shell)
    }
    func counts(_ items: [ExpenseItem]) -> [String: Int] {
      Dictionary(items.map { ("\($0.date?.description ?? "") \($0.name)", 1) }, uniquingKeysWith: +)
    }
    var clones = [CommandLineHarness(), CommandLineHarness()]
    clones[0].run("add", "Before", "1", "--id", "08B15DB4-2F02-4AB8-A965-67A9C90D8A44")
    add(to: &clones[0], dropping: 1)
    let base = try #require(clones[0].text)
    var kept = clones[0].items
    let known = Set(kept.map(\.id))
    clones[1].write(base)
    var new: [String: Int] = [:]
    for place in clones.indices {
      for _ in 0..<Int.random(in: 0...2, using: &numbers) { add(to: &clones[place]) }
      let added = counts(clones[place].items.filter { !known.contains($0.id) })
      new.merge(added, uniquingKeysWith: max)
      for _ in 0..<Int.random(in: 0...2, using: &numbers) {
        let old = clones[place].items.filter { known.contains($0.id) }
        guard let gone = old.randomElement(using: &numbers) else { continue }
        clones[place].run("delete", gone.id.uuidString)
        kept.removeAll { $0.id == gone.id }
      }
    }
    let mine = clones[0]
    try mine.directory.write(base, to: "base.json")
    let run = mine.run("merge", mine.directory.path("base.json"), mine.path, clones[1].path)
    #expect(run.exit == 0, "\(run.errors)")
    #expect(counts(mine.items) == counts(kept).merging(new, uniquingKeysWith: +))
  }

  /// Two new clones import a payment each and merge; the result is that of the first.
  private func merged(
    _ ours: (Payment, Format), _ theirs: ([Payment], Format), edit: [String] = []
  ) throws -> (lines: [String], errors: String) {
    var (mine, hers) = (CommandLineHarness(), CommandLineHarness())
    try mine.directory.write("", to: "base.json")
    _ = KnownPaymentTests.added([ours.0], ours.1, into: &mine)
    _ = KnownPaymentTests.added(theirs.0, theirs.1, into: &hers)
    if !edit.isEmpty { hers.run(words: ["edit", "1"] + edit) }
    let run = mine.run("merge", mine.directory.path("base.json"), mine.path, hers.path)
    // A note is no conflict.
    #expect(run.exit == (run.errors.contains("merged with") ? 1 : 0))
    let lines = mine.items.map { "\($0.name) \($0.amount) \($0.category ?? "")" }
    return (lines, run.errors)
  }

  @Test(arguments: [Format.ofx, .camt, .csvWithReference])
  func aPaymentThatTheBankChangedIsOneAndOurs(format: Format) throws {
    let theirs = Payment(name: "Bus 17", reference: "F1")
    let found = try merged((Payment(reference: "F1"), format), ([theirs], format))
    #expect(found.lines == ["Bus 2.5 "])
    #expect(found.errors.contains("name is 'Bus' in ours, 'Bus 17' in theirs; kept ours"))
  }

  @Test(arguments: [Format.ofx, .camt, .csvWithReference])
  func equalPaymentsThatAreSeveralStaySeveral(format: Format) throws {
    let two = [Payment(reference: "F1"), Payment(reference: "F2")]
    #expect(try merged((two[0], format), ([two[1]], format)).lines.count == 2)
    #expect(try merged((Payment(), .csv), (two, format)).lines.count == 3)
  }

  /// An update changes an item's id with its content, which is neither a deletion nor a second
  /// payment.
  @Test func anUpdatedAndAnEditedPaymentAreOne() throws {
    var (mine, hers) = (CommandLineHarness(), CommandLineHarness())
    let first = Payment(reference: "F1")
    _ = KnownPaymentTests.added([first], into: &mine)
    let base = try #require(mine.text)
    try mine.directory.write(base, to: "base.json")
    hers.write(base)
    let changed = Payment(amount: "2.70", reference: "F1")
    _ = KnownPaymentTests.added([changed], .ofx, ["--update"], into: &mine)
    hers.run("edit", "1", "-c", "food")
    let run = mine.run("merge", mine.directory.path("base.json"), mine.path, hers.path)
    #expect(run.exit == 0, "\(run.errors)")
    #expect(mine.items.map { "\($0.amount) \($0.category ?? "")" } == ["2.7 food"])
  }
}

extension SeededNumbers {
  mutating func one<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &self)]
  }

  /// Payments of three days with many duplicates, each with its reference.
  mutating func payments() -> [KnownPaymentTests.Payment] {
    (0..<12).map { place in
      KnownPaymentTests.Payment(
        day: "2026-10-0\(one([1, 2, 3]))", name: one(["Bus", "Tea"]),
        amount: one(["2.50", "3"]), reference: "F\(place)")
    }
  }
}
