import ExpenseCore
import TestSupport
import Testing

struct CalendarDateTests {
  @Test func aDateAndAnItemAreSmall() {
    #expect(MemoryLayout<CalendarDate?>.size == 4)
    #expect(MemoryLayout<ExpenseItem>.stride == 120)
  }

  @Test(arguments: [
    "0001-01-01", "1970-01-01", "1999-12-31", "2000-02-29", "2024-02-29", "2026-11-21",
    "9999-12-31",
  ])
  func readsAndWritesIsoDays(text: String) throws {
    #expect(try #require(CalendarDate(text)).description == text)
  }

  @Test(arguments: [
    "", "2026", "2026-11", "2026-11-2", "2026-11-211", "2026-02-30", "2026-02-29", "1900-02-29",
    "2026-13-01", "2026-00-01", "2026-01-00", "0000-01-01", "2026/11/21", "2026-11-21 ",
    "+026-11-21", "２026-11-21",
  ])
  func refusesEverythingElse(text: String) {
    #expect(CalendarDate(text) == nil)
  }

  @Test(arguments: [
    ("1970-01-01", 0, 4), ("1969-12-31", -1, 3), ("2000-03-01", 11_017, 3),
    ("2026-11-21", 20_778, 6), ("0001-01-01", -719_162, 1), ("9999-12-31", 2_932_896, 5),
  ])
  func countsDaysAndKnowsWeekdays(text: String, days: Int, weekday: Int) throws {
    let date = try #require(CalendarDate(text))
    #expect(date.daysSinceEpoch == days)
    #expect(date.weekday == weekday)
    #expect(CalendarDate(daysSinceEpoch: days) == date)
  }

  /// The calendar repeats every 400 years: the first of these, the last, and those around 1970.
  @Test(
    .long,
    arguments: [
      ("0001-01-01", "0401-01-01"), ("1770-01-01", "2170-01-01"), ("9599-12-31", "9999-12-31"),
    ])
  func everyDayFollowsTheOneBefore(first: String, last: String) throws {
    var date = try #require(CalendarDate(first))
    var count = 0
    while date.description != last, let next = date.adding(days: 1) {
      guard date < next, next.daysSinceEpoch == date.daysSinceEpoch + 1,
        CalendarDate(daysSinceEpoch: next.daysSinceEpoch) == next
      else { break }
      date = next
      count += 1
    }
    #expect(date.description == last && count == 146_097)
  }

  @Test func thereIsNoDayBeforeTheFirstNorAfterTheLast() throws {
    #expect(CalendarDate("0001-01-01")?.adding(days: -1) == nil)
    #expect(CalendarDate("9999-12-31")?.adding(days: 1) == nil)
    #expect(CalendarDate("9999-12-31")?.adding(days: .max) == nil)
    #expect(CalendarDate(daysSinceEpoch: 2_932_897) == nil)
  }
}
