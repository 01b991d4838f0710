import ExpenseCore
import Testing

@testable import iexpense

/// What a cell of a statement may be that nobody mapped yet; today is 2026-11-21.
struct CellShapesTests {
  private static func shapes() throws -> CellShapes {
    CellShapes(
      months: MonthNames(MonthNames.englishNames), today: try #require(CalendarDate("2026-11-21")))
  }

  @Test(arguments: [
    ("5", true), ("5.00", true), ("-5,00", true), ("(5.00)", true), ("5.00-", true),
    ("5.00 CR", true), ("€ 5.00", true), ("EUR5.00", true), ("US$ 5", true), ("1'000.00", true),
    ("5.00 EUROS", false), ("12/10", false), ("12:10", false), ("5%", false), ("5*3", false),
    ("#5", false), ("a@5", false), ("Table 5", false), ("", false), ("EUR", false), ("-", false),
    // More digits are numbers of accounts, but for those that a mark divides.
    ("123456789012", true), ("1234567890123", false), ("123456789012.3456", true),
    ("123456789012.34567", false),
  ])
  func anAmountHasFewDigitsAndNoOtherSigns(text: String, isAmount: Bool) throws {
    #expect(try Self.shapes().isAmount(text) == isAmount)
    // What was found is kept, and said again.
    let shapes = try Self.shapes()
    #expect([shapes.isAmount(text), shapes.isAmount(text)] == [isAmount, isAmount])
  }

  @Test(arguments: [
    ("5.00", true), ("5,00", true), ("-1,234.50", true), ("5", false), ("5.0", false),
    ("5.000", false), ("5.001,5", false), ("x", false),
  ])
  func aDecimalHasTwoDigitsAfterItsMark(text: String, isDecimal: Bool) throws {
    #expect(try Self.shapes().isDecimal(text) == isDecimal)
  }

  @Test(arguments: [
    ("2026-11-21", true), ("21.11.2026", true), ("11/21/2026", true), ("20261121", true),
    ("21 Nov 2026", true), ("Nov 21, 2026", true), ("2026年11月21日", true), ("1.2.26", true),
    ("2026-11-21 23:59", true), ("2026-13-21", false), ("21.11", false), ("5.00", false),
    ("offen", false), ("", false), ("13.13.2026", false),
    // No payment is older than the cards, or lies more than a year ahead.
    ("1950-01-01", true), ("1949-12-31", false), ("2027-11-22", true), ("2027-11-23", false),
    // Six digits at least: what is shorter is a number.
    ("1.1.26", true), ("1.1.2", false),
    // A time and a zone may stand behind it, in forty letters at most.
    ("2026-11-21T23:59:59.00000000000000+01:00", true),
    ("2026-11-21T23:59:59.000000000000000+01:00", false),
  ])
  func aDayIsOneByAPattern(text: String, isDay: Bool) throws {
    #expect(try Self.shapes().isDay(text) == isDay)
  }

  /// Each is read by all patterns that fit, since the others of the column tell which is right.
  @Test(arguments: [
    ("10/11/2026", ["dd/MM/yyyy", "MM/dd/yyyy", "d/M/yyyy", "M/d/yyyy"]),
    ("13/11/2026", ["dd/MM/yyyy", "d/M/yyyy"]), ("2026-11-21", ["yyyy-MM-dd", "yyyy-M-d"]),
    ("3/4/2026", ["d/M/yyyy", "M/d/yyyy"]),
  ])
  func aDayMayFitSeveralPatterns(text: String, patterns: [String]) throws {
    let shapes = try Self.shapes()
    let found = shapes.patterns(of: text)
    let fitting = shapes.formats.indices.filter { found & 1 << UInt64($0) != 0 }
    #expect(fitting.map { shapes.formats[$0].pattern } == patterns)
  }
}
