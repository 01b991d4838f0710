import Testing

@testable import ExpenseCore

struct DecimalTextTests {
  @Test(
    arguments: [
      ("12.5", nil, 125_000), (" 12.50 ", nil, 125_000), ("-3", nil, -30_000),
      ("+3", nil, 30_000), ("\u{2212}.5", nil, -5_000), ("007", nil, 70_000),
      ("0.30000000000000004", nil, 3_000), ("999999999999.9999", nil, 9_999_999_999_999_999),
      ("12,5", .comma, 125_000), ("1.234,56", .comma, 12_345_600),
      ("-1.234.567,8", .comma, -12_345_678_000), ("1 234,5", .comma, 12_345_000),
      ("1\u{202F}234", .comma, 12_340_000), ("1'234.5", .point, 12_345_000),
      ("1,234", .point, 12_340_000), ("1.234", .comma, 12_340_000), ("1.234", nil, 12_340),
    ] as [(String, DecimalMark?, Int64)])
  func readsWhatProgramsWrite(text: String, mark: DecimalMark?, tenThousandths: Int64) {
    #expect(DecimalText(text, mark: mark)?.amount.tenThousandths == tenThousandths)
  }

  @Test(
    arguments: [
      ("", nil), ("-", nil), (".", nil), ("1.", nil), ("12,5", nil), ("1,234.5", nil),
      ("1 234", nil), ("1e3", nil), ("0x10", nil), ("1.2.3", nil), ("--1", nil), ("12abc", nil),
      ("1.00001", nil), ("1000000000000", nil), ("٣", nil), ("NaN", nil), ("$5", nil),
      ("1.5", .comma), ("12.34,5", .comma), ("1.234 567,8", .comma), (".234,5", .comma),
      ("1234.567,8", .comma), ("1,2,3", .comma), (",", .comma), ("1.234.56", .comma),
    ] as [(String, DecimalMark?)])
  func refusesWhatCouldMeanSomethingElse(text: String, mark: DecimalMark?) {
    #expect(DecimalText(text, mark: mark)?.amount == nil)
  }

  @Test(
    arguments: [
      ("1.200", nil, true), ("-12.500", nil, true), (" \u{2212}123.000 ", nil, true),
      ("1,000", .comma, true), ("1.200", .point, true), ("1200.000", nil, false),
      ("0.500", nil, false), (".500", nil, false), ("1.20", nil, false), ("1.2000", nil, false),
      ("1.200", .comma, false), ("1.234,500", .comma, false), ("1 234.500", .point, false),
    ] as [(String, DecimalMark?, Bool)])
  func tellsWhereTheMarkCouldAsWellGroup(text: String, mark: DecimalMark?, mayGroup: Bool) {
    #expect(DecimalText(text, mark: mark)?.mayGroup == mayGroup)
  }
}
