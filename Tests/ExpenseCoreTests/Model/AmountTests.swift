import ExpenseCore
import Testing

struct AmountTests {
  @Test(arguments: [
    (0, 0, "0"), (0, 2, "0.00"), (125_000, 0, "12.5"), (125_000, 2, "12.50"), (1, 0, "0.0001"),
    (-1, 2, "-0.0001"), (-30_000, 0, "-3"), (-30_000, 3, "-3.000"), (10_500, 0, "1.05"),
    (Int64.max, 0, "922337203685477.5807"), (-Int64.max, 0, "-922337203685477.5807"),
  ])
  func isWrittenExactly(tenThousandths: Int64, digits: Int, text: String) throws {
    let amount = try #require(Amount(tenThousandths: tenThousandths))
    #expect(amount.decimal(minimumFractionDigits: digits) == text)
  }

  @Test(
    arguments: [
      (99_999, Tier.low), (100_000, .middle), (999_999, .middle), (1_000_000, .high),
      (-99_999, .low), (-100_000, .middle), (-1_000_000, .high), (0, .low),
    ] as [(Int64, Tier)])
  func tierEdgesAreExactlyTenAndAHundred(tenThousandths: Int64, tier: Tier) throws {
    for code in ["USD", "KWD", "CLF"] {
      let currency = try #require(Currency(code: code))
      #expect(try #require(Amount(tenThousandths: tenThousandths)).tier(in: currency) == tier)
    }
  }

  @Test(
    arguments: [
      (980, .low), (999, .low), (1_000, .middle), (-9_999, .middle), (10_000, .high),
    ] as [(Amount, Tier)])
  func withoutAMinorUnitTheTiersBeginAHundredTimesAsHigh(amount: Amount, tier: Tier) throws {
    let yen = try #require(Currency(code: "JPY"))
    #expect(amount.tier(in: yen) == tier)
    let item = ExpenseItem(name: "Ramen", amount: amount)
    let report = try SectionReport([item], by: .tier, in: yen)
    #expect(report.sections.first { $0.count == 1 }?.title == tier.rawValue)
  }

  @Test(arguments: [0, 1, -125_000, .max, -.max] as [Int64])
  func everyAmountHasAnOpposite(tenThousandths: Int64) throws {
    let amount = try #require(Amount(tenThousandths: tenThousandths))
    #expect(amount.negated.tenThousandths == -tenThousandths)
  }

  @Test func aSumOutOfRangeIsAnError() throws {
    let most = try #require(Amount(tenThousandths: .max))
    let least = try #require(Amount(tenThousandths: -.max))
    let one = try #require(Amount(tenThousandths: 1))
    #expect(throws: AmountOutOfRange.self) { try most + one }
    #expect(throws: AmountOutOfRange.self) {
      try least + (try #require(Amount(tenThousandths: -1)))
    }
    #expect(try most + least == .zero)
    #expect(Amount(tenThousandths: .min) == nil)
  }

  /// Adds the largest amount so often that 64 bits overflow, and then as many refunds.
  @Test func aSumThatLeavesTheRangeOnTheWayIsExact() throws {
    let largest = try #require(Amount(tenThousandths: 9_999_999_999_999_999))
    let refund = try #require(Amount(tenThousandths: -9_999_999_999_999_999))
    var sum = AmountSum()
    for _ in 0..<923 { sum.add(largest) }
    #expect(throws: AmountOutOfRange.self) { try sum.amount }
    for _ in 0..<923 { sum.add(refund) }
    #expect(try sum.amount == .zero)
  }
}
