import Foundation
import TestSupport
import Testing

@testable import ExpenseCore

struct ListChangeTests {
  /// Items written as words: the letter is the identity, the digits after it the amount.
  private static func items(_ text: String) throws -> [ExpenseItem] {
    try text.split(separator: " ").map { word in
      let letter = try #require(word.unicodeScalars.first)
      let digits = word.dropFirst()
      return ExpenseItem(
        id: ItemID(high: 1, low: UInt64(letter.value)).uuid, name: String(letter),
        amount: try #require(Amount(tenThousandths: 10_000 * (Int64(digits) ?? 1))))
    }
  }

  private static func apply(
    _ change: ListChange, to items: [ExpenseItem]
  ) throws -> [ExpenseItem] {
    var items = items
    try change.apply(to: &items)
    return items
  }

  @Test(
    arguments: [
      ("", "", 0, 0, 0),
      ("", "a", 0, 1, 0),
      ("a b", "a b", 0, 0, 0),
      ("a b", "a b c", 0, 1, 0),
      ("a b", "c a b", 0, 1, 0),
      ("a b c", "a c", 1, 0, 0),
      ("a b c", "", 3, 0, 0),
      ("a b c", "a b2 c", 0, 0, 1),
      ("a b c", "a b2 c3", 0, 0, 2),
      ("a b c", "a2 d c", 1, 1, 1),
      ("a b c d", "d a b c", 1, 1, 0),
      ("a b c d", "b c d a", 1, 1, 0),
      ("a b c d", "b a c d", 1, 1, 0),
      ("a b c d", "d c b a", 3, 3, 0),
      ("a b c d", "d2 a b c", 1, 1, 0),
      ("a b c d e", "x e a2 d y", 3, 3, 1),
    ] as [(String, String, Int, Int, Int)])
  func aChangeIsMinimalAndCanBeUndone(
    old: String, new: String, removed: Int, inserted: Int, replaced: Int
  ) throws {
    let (old, new) = (try Self.items(old), try Self.items(new))
    let change = ListChange(from: old, to: new)
    #expect(change.removed.count == removed)
    #expect(change.inserted.count == inserted)
    #expect(change.replaced.count == replaced)
    #expect(try Self.apply(change, to: old) == new)
    #expect(try Self.apply(change.inverse, to: new) == old)
  }

  @Test(arguments: 1...200)
  func anyReorderingCanBeUndone(seed: UInt64) throws {
    var random = SeededNumbers(seed: seed)
    func state() throws -> [ExpenseItem] {
      let letters = "abcdefghijklmnop".shuffled(using: &random).prefix(
        .random(in: 0...16, using: &random))
      return try Self.items(
        letters.map { "\($0)\(Int.random(in: 1...2, using: &random))" }.joined(separator: " "))
    }
    let (old, new) = (try state(), try state())
    let change = ListChange(from: old, to: new)
    #expect(try Self.apply(change, to: old) == new)
    #expect(try Self.apply(change.inverse, to: new) == old)
  }

  @Test(
    arguments: [
      ("a b", "a b c", "x a y b c", "x a y b"),
      ("a b c", "b c", "b x c", "a b x c"),
      ("a b c", "a b", "a", "a c"),
      ("a b c", "a b2 c", "c b2 a", "c b a"),
    ] as [(String, String, String, String)])
  func itemsAreFoundWhereverSomethingElsePutThem(
    old: String, new: String, now: String, expected: String
  ) throws {
    let change = ListChange(from: try Self.items(old), to: try Self.items(new))
    #expect(
      try Self.apply(change.inverse, to: try Self.items(now)) == (try Self.items(expected)))
  }

  @Test(
    arguments: [
      ("a", "a b", "a", ListChange.Conflict.gone),
      ("a", "a b", "a b2", ListChange.Conflict.changed),
      ("a", "a2", "a3", ListChange.Conflict.changed),
      ("a", "a2", "", ListChange.Conflict.gone),
      ("a b", "a", "a b", ListChange.Conflict.presentAgain),
    ] as [(String, String, String, @Sendable (Record) -> ListChange.Conflict)])
  func aRecordThatChangedSinceIsRefused(
    old: String, new: String, now: String,
    conflict: @Sendable (Record) -> ListChange.Conflict
  ) throws {
    let (old, new) = (try Self.items(old), try Self.items(new))
    let change = ListChange(from: old, to: new)
    var items = try Self.items(now)
    let touched = try #require(new.last { !old.contains($0) } ?? old.last)
    #expect(throws: conflict(touched.record)) { try change.inverse.apply(to: &items) }
    #expect(items == (try Self.items(now)))
  }

  /// A document with items written as words.
  private static func document(_ text: String, _ currency: Currency?) throws -> ExpenseDocument {
    var document = ExpenseDocument()
    (document.items, document.currency) = (try items(text), currency)
    return document
  }

  @Test func amountsInAnotherCurrencyAreNotTouched() throws {
    let euro = try #require(Currency(code: "EUR"))
    let change = DocumentChange(from: try Self.document("", .usd), to: try Self.document("a", .usd))
    var document = try Self.document("a", euro)
    #expect(throws: DocumentChange.Conflict.currencyChanged(from: .usd, to: euro)) {
      try change.inverse.apply(to: &document, isIntact: false)
    }
  }

  @Test func theCurrencyStaysIfOtherAmountsAreInIt() throws {
    let change = DocumentChange(from: ExpenseDocument(), to: try Self.document("a", .usd))
    var document = try Self.document("x a", .usd)
    try change.inverse.apply(to: &document, isIntact: false)
    #expect(document.items == (try Self.items("x")))
    #expect(document.currency == .usd)
    try change.apply(to: &document, isIntact: false)
    #expect(document.items == (try Self.items("a x")))
  }
}
