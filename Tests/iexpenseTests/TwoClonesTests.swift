import ExpenseCore
import Foundation
import TestSupport
import Testing

@testable import iexpense

/// Two clones of a file import the same statement, and merge.
struct TwoClonesTests {
  struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }

  private struct Row {
    let day: Int
    let name: String
    let amount: String
    let reference: String
  }

  /// Rows of which many are alike, some with one reference.
  private static func rows(_ numbers: inout Numbers) -> [Row] {
    (0..<Int.random(in: 1...25, using: &numbers)).map { number in
      Row(
        day: Int.random(in: 1...3, using: &numbers),
        name: ["Bus", "Tea, hot", "Café"].randomElement(using: &numbers) ?? "",
        amount: ["2.50", "3", "1,200.00"].randomElement(using: &numbers) ?? "",
        reference: Bool.random(using: &numbers) ? "R\(number)" : "R0")
    }
  }

  /// The rows as two banks' programs would write them, each with its own order of columns.
  private static func table(_ rows: [Row], isTurned: Bool, status: String) -> String {
    let lines = rows.map { row in
      let day = "2026-10-0\(row.day)"
      return isTurned
        ? "\(status)|\(row.reference)|-\(row.amount)|\(row.name)|\(day)"
        : "\(day)|\(row.name)|-\(row.amount)|\(row.reference)|\(status)"
    }
    let header = isTurned ? "Status|Ref|Amount|Text|Day" : "Day|Text|Amount|Ref|Status"
    return ([header] + lines).joined(separator: "\n") + "\n"
  }

  @Test(arguments: 0..<100)
  func theSameImportTwiceIsThereOnceAfterAMerge(round: Int) throws {
    var numbers = Numbers(state: UInt64(round) &* 0x9E37_79B9_7F4A_7C15 &+ 1)
    let rows = Self.rows(&numbers)
    let map = "name=Text,amount=-Amount,date=Day" + (round % 2 == 0 ? "" : ",id=Ref")
    let words = ["import", "-", "--map", map]
    var (mine, hers) = (CommandLineHarness(), CommandLineHarness())
    mine.run("add", "Before", "1", "--id", "08B15DB4-2F02-4AB8-A965-67A9C90D8A44")
    hers.write(try #require(mine.text))
    try mine.directory.write(try #require(mine.text), to: "base.json")
    mine.input = [Self.table(rows, isTurned: false, status: "PENDING")]
    hers.input = [Self.table(rows.shuffled(using: &numbers), isTurned: true, status: "DONE")]
    for shell in [mine, hers] { #expect(shell.run(words: words).exit == 0) }
    let edited = Int.random(in: 2...rows.count + 1, using: &numbers)
    hers.run("edit", "\(edited)", "-c", "food", "--note", "hers")
    let merge = mine.run("merge", mine.directory.path("base.json"), mine.path, hers.path)
    #expect(merge.exit == 0, "\(merge.errors)")
    #expect(mine.items.count == rows.count + 1)
    #expect(mine.items.count { $0.category == "food" } == 1)
    let before = mine.bytes
    mine.input = [Self.table(rows.reversed(), isTurned: true, status: "DONE")]
    #expect(mine.run(words: words).exit == 0)
    #expect(mine.bytes == before)
  }
}
