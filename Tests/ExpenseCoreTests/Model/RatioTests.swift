import Testing

@testable import ExpenseCore

struct RatioTests {
  private func amount(_ tenThousandths: Int64) throws -> Amount {
    try #require(Amount(tenThousandths: tenThousandths))
  }

  @Test(
    arguments: [
      (1, 3, "33%"), (2, 3, "67%"), (1, 200, "1%"), (1, 201, "0%"), (-1, 200, "-1%"),
      (1, -200, "-1%"), (-3, -2, "150%"), (.max, 1, "922337203685477580700%"), (0, 5, "0%"),
    ] as [(Int64, Int64, String)])
  func percentIsRoundedHalfAwayFromZero(part: Int64, whole: Int64, expected: String) throws {
    #expect(try Ratio(of: amount(part), to: amount(whole))?.percent == expected)
    #expect(try Ratio(of: amount(part), to: .zero) == nil)
  }

  @Test(
    arguments: [
      (1, 3, "33.3333"), (2, 3, "66.6667"), (-1, 8, "-12.5"), (5, 4, "125"),
      (1, 1_000_000, "0.0001"),
      (-1, 3_000_000, "0"), (1, 100_000, "0.001"),
    ] as [(Int64, Int64, String)])
  func programsReadFourDigits(part: Int64, whole: Int64, expected: String) throws {
    #expect(try Ratio(of: amount(part), to: amount(whole))?.exactPercent == expected)
  }

  @Test(
    arguments: [
      (100_000, 3, 4, "3.3333"), (200_000, 3, 2, "6.67"), (10_000, 8, 2, "0.13"),
      (-10_000, 8, 2, "-0.13"), (100_000, 4, 4, "2.5"), (0, 7, 4, "0"), (10_000, 2, 0, "1"),
    ] as [(Int64, Int, Int, String)])
  func anAverageIsRoundedOnce(sum: Int64, count: Int, digits: Int, expected: String) throws {
    let average = try Ratio(of: amount(sum), over: count)
    #expect(average.amount(digits: digits)?.description == expected)
  }
}
