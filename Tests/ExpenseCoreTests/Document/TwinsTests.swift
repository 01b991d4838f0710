import Foundation
import TestSupport
import Testing

@testable import ExpenseCore

struct TwinsTests {
  private static func item(
    _ day: Int, _ name: String = "A", _ amount: Amount = 5, account: String? = nil
  ) -> ExpenseItem {
    // The id of a payment is made of its content.
    let id = account == nil ? UUID() : ContentID.id(Array(UUID().uuidString.utf8)).uuid
    var item = ExpenseItem(
      id: id, name: name, amount: amount,
      date: CalendarDate("2026-11-01")?.adding(days: day - 1))
    item.account = account
    return item
  }

  @Test func anEntryTakesOverEachMemberThatItLacks() {
    let (empty, day) = (ExpenseItem(name: "A", amount: 5), CalendarDate("2026-11-20"))
    var (item, other) = (empty, Self.item(20))
    for member in ItemMember.all where member.isShown {
      member.text.set(&other, "x")
      member.day.set(&other, day)
      member.words.set(&other, ["x"])
    }
    other.extras = ExtraMembers(json: #""memo":1"#)
    item.takeOver(other)
    let lacked = ItemMember.all.filter { $0.isShown && $0.text(of: empty) == nil }
    #expect(lacked.count > 6 && lacked.allSatisfy { $0.isEqual(item, other) })
    #expect(item.extras == other.extras && item.name == "A")
  }

  /// The days of typed expenses and payments with one amount, and the paired days.
  @Test(
    arguments: [
      ([18], [19], ["18 19"]), ([18], [22], ["18 22"]), ([18], [23], []), ([18], [14], ["18 14"]),
      ([18], [13], []), ([], [18], []), ([18, 18], [18], ["18 18"]),
      // Two pairs win over one on the same day.
      ([15, 19], [19, 23], ["15 19", "19 23"]),
      // Of two ways to make two pairs, the one with a pair on the same day wins.
      ([18, 19], [19, 20], ["19 19", "18 20"]),
      // The fewest days in between win.
      ([16, 18], [19], ["18 19"]), ([18, 20], [19], ["18 19"]),
    ] as [([Int], [Int], [String])])
  func asManyPairsAsCanBeAndTheNearest(typed: [Int], payments: [Int], pairs: [String]) {
    let found = Twins(typed.map { Self.item($0) }, [])
      .pairs(of: payments.map { Self.item($0, account: "bank") })
    #expect(
      found.map { "\(typed[$0.row - 1]) \(payments[$0.new])" }.sorted() == pairs.sorted())
  }

  /// What is in the file, and the payment of the account `bank` on the 20th called `Rewe Berlin` that
  /// is new; the file is a payment of it on the 19th to 21st.
  @Test(
    arguments: [
      ("typed, another amount", item(20, "X", 5.01), false),
      ("a refund", item(20, "X", -5), false),
      ("of the same account, in a statement that lacks it", item(21, "X", account: "bank"), true),
      ("of the same account, beyond the statement", item(22, "X", account: "bank"), false),
      ("of another account, with a word of it", item(20, "REWE 7", account: "card"), true),
      ("of another account, on another day", item(19, "REWE 7", account: "card"), false),
      ("of another account, without a word of it", item(20, "Edeka", account: "card"), false),
    ])
  func origins(what: String, known: ExpenseItem, isPair: Bool) throws {
    let days = try #require(CalendarDate("2026-11-19"))...(#require(CalendarDate("2026-11-21")))
    let found = Twins([known], [])
      .pairs(of: [Self.item(20, "Rewe Berlin", account: "bank")], covering: ["bank": days])
    #expect(found.isEmpty != isPair, "\(what)")
  }

  @Test func aNameThatAnAccountHasTwiceInTheMonthIsNoSign() {
    let known = [Self.item(20, "Tram", account: "card"), Self.item(3, "Tram", account: "card")]
    let new = [Self.item(20, "Tram", account: "bank")]
    #expect(Twins(known, []).pairs(of: new).isEmpty)
    #expect(Twins([known[0]], []).pairs(of: new).count == 1)
  }

  @Test func whatIsDecidedIsNotAPairAgain() {
    let payment = Self.item(20, account: "bank")
    for path in [\ExpenseItem.same, \.other] {
      var typed = Self.item(20)
      #expect(Twins([typed], []).pairs(of: [payment]).count == 1)
      typed[keyPath: path] = [payment.id.uuidString.lowercased()]
      #expect(Twins([typed], []).pairs(of: [payment]).isEmpty)
    }
  }

  /// A rhythm, the distance in days of a typed expense from its occurrence, and if they are a pair.
  @Test(arguments: [
    ("day", 0, true), ("day", 1, false), ("week", 3, true), ("week", 4, false), ("month", 4, true),
    ("month", 5, false),
  ])
  func anOccurrenceIsNearerThanHalfItsRhythm(every: String, days: Int, isPair: Bool) throws {
    let first = Self.item(10, "Gym")
    let rule = RecurringRule(
      id: "R", first, every: try #require(Rhythm(every)), from: try #require(first.date), until: nil
    )
    let found = Twins([Self.item(10 + days)], [rule]).pairs(of: [rule.item(on: rule.from)])
    #expect(found.isEmpty != isPair)
  }

  /// Compares with all ways to pair a few.
  @Test(arguments: seeds(400))
  func noWayToPairIsBetter(seed: Int) {
    var numbers = SeededNumbers(seed: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1)
    let spread = Int.random(in: 2...12, using: &numbers)
    func some(_ account: String?) -> [ExpenseItem] {
      (0..<Int.random(in: 0...6, using: &numbers)).map { _ in
        Self.item(
          Int.random(in: 1...spread, using: &numbers),
          ["Rewe Markt", "Aldi Markt", "Rewe", "X"].randomElement(using: &numbers) ?? "",
          Bool.random(using: &numbers) ? 1 : 2, account: account)
      }
    }
    let (payments, typed) = (some("bank"), some(nil))
    let found = Twins(typed, []).pairs(of: payments)
    #expect(Set(found.map(\.new)).count == found.count)
    #expect(Set(found.map(\.row)).count == found.count)
    #expect(found.allSatisfy { Self.mayBe(payments[$0.new], typed[$0.row - 1]) })
    let score = found.reduce(into: Score()) { $0.add(payments[$1.new], typed[$1.row - 1]) }
    #expect(score == Self.best(payments[...], typed))
  }

  /// The quality of some pairs; less is better.
  private struct Score: Comparable {
    var missing = 0, otherWords = 0, otherDays = 0, days = 0

    mutating func add(_ payment: ExpenseItem, _ typed: ExpenseItem) {
      let distance = TwinsTests.distance(payment, typed)
      missing -= 1
      otherWords +=
        Set(payment.name.split(separator: " ").filter { $0.count > 2 })
          .isDisjoint(with: typed.name.split(separator: " ")) ? 1 : 0
      if payment.name == typed.name, payment.name == "X" { otherWords -= 1 }
      otherDays += distance == 0 ? 0 : 1
      days += distance
    }

    static func < (left: Score, right: Score) -> Bool {
      (left.missing, left.otherWords, left.otherDays, left.days)
        < (right.missing, right.otherWords, right.otherDays, right.days)
    }
  }

  private static func distance(_ one: ExpenseItem, _ other: ExpenseItem) -> Int {
    abs((one.date?.daysSinceEpoch ?? 0) - (other.date?.daysSinceEpoch ?? 0))
  }

  private static func mayBe(_ payment: ExpenseItem, _ typed: ExpenseItem) -> Bool {
    payment.amount == typed.amount && distance(payment, typed) <= 4
  }

  private static func best(_ payments: ArraySlice<ExpenseItem>, _ typed: [ExpenseItem]) -> Score {
    guard let payment = payments.first else { return Score() }
    let rest = payments.dropFirst()
    let others = typed.indices.filter { mayBe(payment, typed[$0]) }.map { place in
      var left = typed
      let one = left.remove(at: place)
      var score = best(rest, left)
      score.add(payment, one)
      return score
    }
    return ([best(rest, typed)] + others).min() ?? Score()
  }
}
