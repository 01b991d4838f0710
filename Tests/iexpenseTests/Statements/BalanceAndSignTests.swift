import ExpenseCore
import Testing

@testable import iexpense

/// What the columns of a statement say together: a balance of the amounts, words of the signs, and the
/// marks and days of each other.
struct BalanceAndSignTests {
  private static func shapes() throws -> CellShapes {
    CellShapes(
      months: MonthNames(MonthNames.englishNames), today: try #require(CalendarDate("2026-11-21")))
  }

  @Test(
    arguments: [
      // It grows by the amounts, or shrinks by them, from row to row in either order.
      ([100, 95, 88], [1, -5, -7], nil, 1), ([100, 95, 88], [1, 5, 7], nil, -1),
      ([88, 95, 100], [-7, -5, 1], nil, 1), ([88, 95, 100], [7, 5, 1], nil, -1),
      // Where the order is known, it may be that before each payment.
      ([100, 95, 88], [-5, -7, 1], true, 1), ([100, 95, 88], [-5, -7, 1], false, -1),
      ([88, 95, 100], [1, -7, -5], false, 1), ([100, 95, 88], [1, -5, -7], true, 1),
      ([100, 95, 88], [1, -6, -8], nil, nil), ([100], [5], nil, nil), ([], [], nil, nil),
      ([100, 100, 100], [1, 0, 0], nil, nil),
    ] as [([Amount], [Amount], Bool?, Int?)])
  func aBalanceAddsUp(totals: [Amount], amounts: [Amount], isAscending: Bool?, sign: Int?) {
    let balance = Balance(totals, amounts, isAscending: isAscending)
    #expect(balance.sign == sign)
    #expect(balance.isWhole == (sign != nil) || totals.count < 2)
  }

  /// Four of five steps are enough.
  @Test(arguments: [(10, true), (8, true), (7, false), (0, false)])
  func nearlyAllRowsAddUp(count: Int, isWhole: Bool) throws {
    let amounts = try (0...10).map { try #require(Amount($0 + 1)) }
    var totals = [Amount(100)]
    for step in 1...10 {
      totals.append(try totals[step - 1] + (step <= count ? amounts[step] : 70))
    }
    let balance = Balance(totals, amounts, isAscending: nil)
    #expect(balance.isWhole == isWhole && balance.count == count)
    #expect(balance.sign == (count == 0 ? nil : 1))
  }

  @Test func aBalanceMaySayThatSomeCameIn() {
    let mixed = Balance([100, 95, 102], [1, 5, 7], isAscending: nil)
    #expect(mixed.isMixed && mixed.sign == nil)
    // Most came in, one went out.
    #expect(Balance([100, 105, 112, 103], [1, 5, 7, 9], isAscending: nil).isMixed)
    #expect(!Balance([100, 95, 88], [1, 5, 7], isAscending: nil).isMixed)
    #expect(!Balance([100, 95, 103], [1, 5, 7], isAscending: nil).isMixed)
    #expect(Balance([100, nil, 88], [1, 5, 7], isAscending: nil).count == 0)
  }

  @Test(
    arguments: [
      ([true, false], [true, false], .negativeIsOut),
      ([true, false], [false, true], .positiveIsOut),
      ([true, false, true], [true, false, nil], .negativeIsOut),
      ([true, true], [true, false], .oneSided), ([false, false], [true, false], .oneSided),
      ([], [], .oneSided), ([true, false], [true, nil], nil), ([true, false], [true, true], nil),
      ([true, false, true], [true, false, false], nil), ([true, false], [nil, nil], nil),
    ] as [([Bool], [Bool?], SignAgreement?)])
  func wordsGoWithSignsOrAreNoDirections(
    areNegative: [Bool], areOut: [Bool?], agreement: SignAgreement?
  ) {
    #expect(SignAgreement(areNegative, areOut) == agreement)
  }

  @Test(
    arguments: [
      (["5.00"], .point, false), (["5,00"], .comma, false), (["5"], .point, false),
      (["1.234,50"], .comma, false), (["1,234.50"], .point, false), (["1.234.567"], .comma, false),
      (["1,234"], nil, false), (["1.234", "5"], nil, false), (["1,234", "5.00"], .point, false),
      (["1,234", "5,00"], .comma, false), (["5.00", "5,00"], nil, true),
      (["1.234.567", "5.00"], nil, true), ([], .point, false),
    ] as [([String], DecimalMark?, Bool)])
  func someAmountsTellTheMarkOfAll(texts: [String], mark: DecimalMark?, isMixed: Bool) throws {
    let found = ProposedMark(try texts.compactMap(Self.shapes().amount))
    #expect(found.mark == mark && found.isMixed == isMixed)
  }

  @Test(
    arguments: [
      ("1,234", .comma, "1.234"), ("1,234", .point, "1234"), ("-5.50", .point, "-5.5"),
      ("(5.50)", .comma, "-5.5"), ("1.234,50", .point, "1234.5"), ("0.12345", .point, nil),
    ] as [(String, DecimalMark, String?)])
  func theMarkSaysWhatANumberIs(text: String, mark: DecimalMark, value: String?) throws {
    let shape = try #require(try Self.shapes().amount(text))
    #expect(shape.value(mark)?.description == value)
  }

  @Test(
    arguments: [
      (["2026-10-01"], nil, ["yyyy-MM-dd"]), (["13.10.2026"], nil, ["dd.MM.yyyy"]),
      (["10/11/2026"], nil, ["dd/MM/yyyy", "MM/dd/yyyy"]),
      (["10/11/2026", "13/11/2026"], nil, ["dd/MM/yyyy"]),
      (["10/11/2026", "11/13/2026"], nil, ["MM/dd/yyyy"]),
      // A statement is in order.
      (["10/01/2026", "10/09/2026", "11/02/2026"], nil, ["MM/dd/yyyy"]),
      (["11/02/2026", "10/09/2026", "10/01/2026"], nil, ["MM/dd/yyyy"]),
      (["10/01/2026", "10/09/2026", "10/09/2026", "11/02/2026"], nil, ["MM/dd/yyyy"]),
      (["11/02/2026", "10/09/2026", "10/09/2026", "10/01/2026"], nil, ["MM/dd/yyyy"]),
      (["10/01/2026", "11/02/2026"], nil, ["dd/MM/yyyy", "MM/dd/yyyy"]),
      (["10/11/2026"], "M/d/yyyy", ["M/d/yyyy"]), (["13.10.2026"], "M/d/yyyy", ["dd.MM.yyyy"]),
      (["10/11/2026", "2026-10-01"], nil, nil), (["x"], nil, nil),
    ] as [([String], String?, [String]?)])
  func daysAreReadByThePatternOfAll(texts: [String], usual: String?, patterns: [String]?) throws {
    #expect(ProposedDays(of: texts, try Self.shapes(), usual: usual)?.patterns == patterns)
  }
}
