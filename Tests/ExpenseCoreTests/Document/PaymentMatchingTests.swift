import TestSupport
import Testing

@testable import ExpenseCore

struct PaymentMatchingTests {
  /// The days of expenses and payments with one amount, and the paired days.
  @Test(
    arguments: [
      ([18], [19], ["18 19"]), ([18], [22], ["18 22"]), ([18], [23], []), ([18], [17], ["18 17"]),
      ([18], [16], []), ([], [18], []), ([18, 18], [18], ["18 18"]),
      // Two pairs win over one on the same day.
      ([18, 19], [19, 23], ["18 19", "19 23"]), ([15, 19], [19, 23], ["15 19", "19 23"]),
      // Of two ways to make two pairs, the one with a pair on the same day wins.
      ([18, 19], [19, 20], ["19 19", "18 20"]),
      // The fewest days in between win.
      ([16, 18], [19], ["18 19"]), ([18, 20], [19], ["18 19"]),
    ] as [([Int], [Int], [String])])
  func asManyPairsAsCanBeAndTheNearest(expenses: [Int], payments: [Int], pairs: [String]) {
    let found = PaymentMatching.pairs(
      of: payments.map { DatedAmount(amount: 5, day: $0) },
      with: expenses.map { DatedAmount(amount: 5, day: $0) })
    #expect(
      found.map { "\(expenses[$0.expense]) \(payments[$0.payment])" }.sorted() == pairs.sorted())
  }

  @Test func amountsAreEqualWithTheirSign() {
    let payment = DatedAmount(amount: 5, day: 1)
    for amount: Amount in [-5, 4.99, 5.01] {
      #expect(
        PaymentMatching.pairs(of: [payment], with: [DatedAmount(amount: amount, day: 1)]).isEmpty)
    }
  }

  /// Compares with all ways to pair a few.
  @Test(arguments: seeds(400))
  func noWayToPairIsBetter(seed: Int) {
    var numbers = SeededNumbers(seed: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1)
    let spread = Int.random(in: 2...12, using: &numbers)
    func some(ofOneDay: Bool) -> [DatedAmount] {
      (0..<Int.random(in: 0...6, using: &numbers)).map { _ in
        DatedAmount(
          amount: Bool.random(using: &numbers) ? 1 : 2,
          day: Int.random(in: 1...spread, using: &numbers),
          isOfOneDay: ofOneDay && Bool.random(using: &numbers))
      }
    }
    let payments = some(ofOneDay: false)
    let expenses = some(ofOneDay: true)
    let found = PaymentMatching.pairs(of: payments, with: expenses)
    #expect(Set(found.map(\.payment)).count == found.count)
    #expect(Set(found.map(\.expense)).count == found.count)
    #expect(found.allSatisfy { Self.mayBe(payments[$0.payment], expenses[$0.expense]) })
    let score = found.reduce(into: Score()) { $0.add(payments[$1.payment], expenses[$1.expense]) }
    #expect(score == Self.best(payments[...], expenses))
  }

  /// The quality of some pairs; less is better.
  private struct Score: Comparable {
    var missing = 0, otherDays = 0, days = 0

    mutating func add(_ payment: DatedAmount, _ expense: DatedAmount) {
      missing -= 1
      otherDays += payment.day == expense.day ? 0 : 1
      days += abs(payment.day - expense.day)
    }

    static func < (left: Score, right: Score) -> Bool {
      (left.missing, left.otherDays, left.days) < (right.missing, right.otherDays, right.days)
    }
  }

  private static func mayBe(_ payment: DatedAmount, _ expense: DatedAmount) -> Bool {
    payment.amount == expense.amount
      && (expense.isOfOneDay ? 0...0 : -1...4).contains(payment.day - expense.day)
  }

  private static func best(_ payments: ArraySlice<DatedAmount>, _ expenses: [DatedAmount]) -> Score
  {
    guard let payment = payments.first else { return Score() }
    let rest = payments.dropFirst()
    let others = expenses.indices.filter { mayBe(payment, expenses[$0]) }.map { place in
      var left = expenses
      let expense = left.remove(at: place)
      var score = best(rest, left)
      score.add(payment, expense)
      return score
    }
    return ([best(rest, expenses)] + others).min() ?? Score()
  }
}
