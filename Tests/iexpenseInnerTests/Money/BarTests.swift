import ExpenseCore
import Testing

@testable import iexpense

struct BarTests {
  @Test(
    arguments: [
      (0, 100, 4, ""), (100, 100, 4, "████"), (50, 100, 4, "██"), (25, 100, 1, "▎"), (1, 8, 1, "▏"),
      (3, 8, 1, "▍"), (7, 8, 1, "▉"), (13, 16, 2, "█▋"), (1, 1_000_000, 4, "▏"),
      (200, 100, 4, "████"),
      (-50, 100, 4, ""), (-1, 1_000, 4, ""), (50, -100, 4, ""), (5, 0, 4, ""), (5, 5, 0, ""),
      (.max, .max, 2, "██"), (-.max, .max, 2, ""),
    ] as [(Int64, Int64, Int, String)])
  func aBarIsAsLongAsItsShare(amount: Int64, largest: Int64, width: Int, bar: String) throws {
    let (amount, largest) = try (
      #require(Amount(tenThousandths: amount)), #require(Amount(tenThousandths: largest))
    )
    #expect(Bar.text(of: amount, outOf: largest, width: width, glyphs: .unicode) == bar)
  }

  @Test(
    arguments: [
      (0, ""), (100, "####"), (50, "##"), (1, "#"), (-100, ""), (-1, ""), (37, "#"),
      (38, "##"),
    ] as [(Int64, String)])
  func withoutUnicodeABarIsDrawnInASCII(amount: Int64, bar: String) throws {
    let amount = try #require(Amount(tenThousandths: amount))
    let largest = try #require(Amount(tenThousandths: 100))
    #expect(Bar.text(of: amount, outOf: largest, width: 4, glyphs: .ascii) == bar)
  }

  @Test(
    arguments: [
      (0, 5, "    │"), (50, 5, "██  │"), (25, 2, "▎│"), (100, 5, "████│"), (300, 5, "████│"),
      (-80, 5, "    │"), (5, 1, "│"),
    ] as [(Int64, Int, String)])
  func theMarkStandsAtTheWholeAmount(amount: Int64, width: Int, bar: String) throws {
    let amount = try #require(Amount(tenThousandths: amount))
    let largest = try #require(Amount(tenThousandths: 100))
    #expect(Bar.marked(of: amount, outOf: largest, width: width, glyphs: .unicode) == bar)
    let ascii = Bar.marked(of: amount, outOf: largest, width: width, glyphs: .ascii)
    #expect(ascii.count == width && ascii.last == "|")
  }
}
