import ExpenseCore
import Testing

@testable import iexpense

struct DateScannerTests {
  private func date(_ text: String) throws -> CalendarDate {
    try #require(CalendarDate(text))
  }

  // 2026-11-21 is a Saturday.
  @Test(arguments: [
    ("2026-11-21", "2026-11-21"), ("1999-12-31", "1999-12-31"), ("2028-02-29", "2028-02-29"),
    ("2030-01-01", "2030-01-01"), ("0001-01-01", "0001-01-01"), ("9999-12-31", "9999-12-31"),
    ("today", "2026-11-21"), ("Today", "2026-11-21"), ("yesterday", "2026-11-20"),
    ("YESTERDAY", "2026-11-20"), ("tomorrow", "2026-11-22"),
    ("20.11.2026", "2026-11-20"), ("20.11.26", "2026-11-20"), ("3.4.2026", "2026-04-03"),
    ("29.02.2028", "2028-02-29"),
    ("20.11.", "2026-11-20"), ("22.11.", "2025-11-22"), ("3.4.", "2026-04-03"),
    ("29.2.", "2024-02-29"), ("２１", "2026-11-21"), ("２０２６－１１－２０", "2026-11-20"),
    ("２０．１１．", "2026-11-20"), ("－３d", "2026-11-18"),
    ("-0d", "2026-11-21"), ("-1d", "2026-11-20"), ("-3d", "2026-11-18"), ("-3D", "2026-11-18"),
    ("-21d", "2026-10-31"), ("-365d", "2025-11-21"),
    ("sat", "2026-11-21"), ("saturday", "2026-11-21"), ("fri", "2026-11-20"),
    ("Friday", "2026-11-20"), ("thu", "2026-11-19"), ("thurs", "2026-11-19"),
    ("wed", "2026-11-18"), ("tues", "2026-11-17"), ("MON", "2026-11-16"), ("sun", "2026-11-15"),
    ("21", "2026-11-21"), ("20", "2026-11-20"), ("1", "2026-11-01"), ("01", "2026-11-01"),
    ("22", "2026-10-22"), ("30", "2026-10-30"), ("31", "2026-10-31"),
    ("11-21", "2026-11-21"), ("11-22", "2025-11-22"), ("1-5", "2026-01-05"),
    ("12-31", "2025-12-31"), ("02-29", "2024-02-29"),
    ("2026/11/20", "2026-11-20"), ("2026-1-5", "2026-01-05"), ("2026.1.2", "2026-01-02"),
    ("27/11/2025", "2025-11-27"), ("11/27/2025", "2025-11-27"), ("27-11-2025", "2025-11-27"),
    ("20/11/26", "2026-11-20"), ("13/04/2026", "2026-04-13"), ("05/05/2026", "2026-05-05"),
    ("20/11", "2026-11-20"), ("11/20", "2026-11-20"), ("20-11", "2026-11-20"),
    ("5/5", "2026-05-05"), ("2026-11-20T10:00", "2026-11-20"),
    ("2026-11-20 10:00:00", "2026-11-20"), ("2026-11-20T10:00:00Z", "2026-11-20"),
    ("3 days ago", "2026-11-18"), ("1 day ago", "2026-11-20"), ("2 weeks ago", "2026-11-07"),
    ("2-weeks-ago", "2026-11-07"), ("1 month ago", "2026-10-21"), ("9 months ago", "2026-02-21"),
    ("nov 3", "2026-11-03"), ("3 nov", "2026-11-03"), ("3rd november", "2026-11-03"),
    ("3. nov", "2026-11-03"), ("dec 1", "2025-12-01"), ("nov 3 2025", "2025-11-03"),
    ("3rd november 2025", "2025-11-03"), ("2025 nov 3", "2025-11-03"), ("3-nov-2025", "2025-11-03"),
    ("last fri", "2026-11-20"), ("last sat", "2026-11-14"), ("this mon", "2026-11-16"),
    ("this sun", "2026-11-22"), ("next sat", "2026-11-28"), ("next-sun", "2026-11-22"),
  ])
  func aDayIsTheMostRecentThatFits(text: String, day: String) throws {
    #expect(try DaysText(text, .day).day(today: date("2026-11-21")) == date(day))
  }

  @Test(arguments: [
    ("2026-01-01", "yesterday", "2025-12-31"), ("2026-01-01", "31", "2025-12-31"),
    ("2026-01-01", "1", "2026-01-01"), ("2026-01-01", "12-31", "2025-12-31"),
    ("2026-01-01", "01-02", "2025-01-02"), ("2026-01-01", "wed", "2025-12-31"),
    ("2026-01-01", "thu", "2026-01-01"), ("2026-01-01", "fri", "2025-12-26"),
    // A month without that day is skipped.
    ("2026-03-01", "30", "2026-01-30"), ("2026-03-01", "29", "2026-01-29"),
    ("2028-03-01", "29", "2028-02-29"), ("2026-05-30", "31", "2026-03-31"),
    ("2026-03-01", "28", "2026-02-28"), ("2026-03-01", "-1d", "2026-02-28"),
    ("2028-03-01", "-1d", "2028-02-29"), ("2100-03-01", "-1d", "2100-02-28"),
    ("2028-02-29", "02-29", "2028-02-29"), ("2028-02-28", "02-29", "2024-02-29"),
    ("2103-06-01", "02-29", "2096-02-29"), ("2028-02-29", "-366d", "2027-02-28"),
  ])
  func yearEndsAndLeapDaysAreCounted(today: String, text: String, day: String) throws {
    #expect(try DaysText(text, .day).day(today: date(today)) == date(day))
  }

  @Test(arguments: [
    "", " ", "-", "--", "-d", "-3", "3d", "-3w", "--3d", "- 3d", "-12345678d", "tomorrows", "to",
    "mo", "m", "mond ay", "fridays", "20261121", "11-", "-11-21", "11-21-", "123", "1-2-3",
    "2026-11-21 ", "2026-11-21T", "2026-11-21Tx:0", "٢١", "+3d", "0x1", "20.11", ".11.2026",
    "20..2026", "20.11..", "20.11.2026.", "3 days", "days ago", "0 days ago", "3 ago days",
    "nov 3 25", "nov 3 2025 x", "3 3 2025", "last 5", "nov fri",
  ])
  func anythingElseIsUnreadable(text: String) {
    #expect(throws: DateTextError.unreadable(text)) { try DaysText(text, .day) }
  }

  @Test(arguments: ["week", "2026", "2026-11", "october", "nov 2025", "last month", "last 7 days"])
  func severalDaysAreNoDay(text: String) {
    #expect(throws: DateTextError.severalDays(text)) { try DaysText(text, .day) }
  }

  @Test(arguments: [
    "2100-02-29", "2026-13-01", "2026-00-10", "0000-01-01", "0", "00", "32", "99", "02-30", "0-1",
    "11-31", "31/02/2026", "99/99/2026", "99.99.2026", "31.11.", "30.2.", "0.1.", "30/2", "w54",
  ])
  func aDayTheCalendarLacksDoesNotExist(text: String) {
    let error = #expect(throws: DateTextError.self) { try DaysText(text, .day) }
    if case .noSuchDay(text, _)? = error {} else { Issue.record("\(text): \(error as Any)") }
  }

  @Test(arguments: [
    ("2026-02-30", "2026-02-28"), ("2026-11-00", "2026-11-30"), ("2026-11-31", "2026-11-30"),
    ("31.02.2026", "2026-02-28"), ("31 nov 2025", "2025-11-30"),
  ])
  func itsErrorNamesTheLastDayOfTheMonth(text: String, last: String) throws {
    let last = try date(last)
    #expect(throws: DateTextError.noSuchDay(text, last: last)) { try DaysText(text, .day) }
  }

  @Test(arguments: [
    ("03/04/2026", ["2026-03-04", "2026-04-03"]), ("3/4/2026", ["2026-03-04", "2026-04-03"]),
    ("03-04-2026", ["2026-03-04", "2026-04-03"]), ("3/4/26", ["2026-03-04", "2026-04-03"]),
    ("26-11-20", ["2020-11-26", "2026-11-20"]), ("3/4", ["'mar 4'", "'apr 3'"]),
  ])
  func ofTwoReadingsNoneIsTaken(text: String, readings: [String]) throws {
    #expect(throws: DateTextError.ambiguous(text, readings)) { try DaysText(text, .day) }
    #expect(throws: DateTextError.ambiguous(text, readings)) { try DaysText(text) }
  }

  @Test(arguments: ["-5d", "mon", "2", "12-31"])
  func daysBeforeTheYearOneAreOutOfRange(text: String) throws {
    let first = try date("0001-01-01")
    // This day is a Monday.
    if text == "mon" {
      #expect(try DaysText(text, .day).day(today: first) == first)
    } else {
      #expect(throws: DateTextError.outOfRange(text)) { try DaysText(text, .day).day(today: first) }
    }
  }

  @Test(arguments: [
    ("2026-11-21", "2026-11-21", "2026-11-21"), ("21", "2026-11-21", "2026-11-21"),
    ("11-22", "2025-11-22", "2025-11-22"), ("today", "2026-11-21", "2026-11-21"),
    ("-3d", "2026-11-18", "2026-11-18"), ("tomorrow", "2026-11-22", "2026-11-22"),
    ("20.11.", "2026-11-20", "2026-11-20"), ("２０２６", "2026-01-01", "2026-12-31"),
    ("mon", "2026-11-16", "2026-11-16"),
    ("2026-11", "2026-11-01", "2026-11-30"), ("2026-02", "2026-02-01", "2026-02-28"),
    ("2028-02", "2028-02-01", "2028-02-29"), ("2026-12", "2026-12-01", "2026-12-31"),
    ("2026", "2026-01-01", "2026-12-31"), ("0001", "0001-01-01", "0001-12-31"),
    ("9999-12", "9999-12-01", "9999-12-31"),
    ("week", "2026-11-16", "2026-11-22"), ("Week", "2026-11-16", "2026-11-22"),
    ("month", "2026-11-01", "2026-11-30"), ("YEAR", "2026-01-01", "2026-12-31"),
    ("last-week", "2026-11-09", "2026-11-15"), ("last-month", "2026-10-01", "2026-10-31"),
    ("Last-Year", "2025-01-01", "2025-12-31"), ("quarter", "2026-10-01", "2026-12-31"),
    ("last-quarter", "2026-07-01", "2026-09-30"), ("2026-q1", "2026-01-01", "2026-03-31"),
    ("2026-Q4", "2026-10-01", "2026-12-31"), ("2026-w47", "2026-11-16", "2026-11-22"),
    ("2026-W01", "2025-12-29", "2026-01-04"), ("2026-w1", "2025-12-29", "2026-01-04"),
    ("2026-w53", "2026-12-28", "2027-01-03"), ("october", "2026-10-01", "2026-10-31"),
    ("Oct", "2026-10-01", "2026-10-31"), ("november", "2026-11-01", "2026-11-30"),
    ("dec", "2025-12-01", "2025-12-31"), ("sept", "2026-09-01", "2026-09-30"),
    ("may", "2026-05-01", "2026-05-31"), ("feb", "2026-02-01", "2026-02-28"),
    ("nov 2025", "2025-11-01", "2025-11-30"), ("2025 november", "2025-11-01", "2025-11-30"),
    ("q4 2025", "2025-10-01", "2025-12-31"), ("w1 2026", "2025-12-29", "2026-01-04"),
    ("last month", "2026-10-01", "2026-10-31"), ("this week", "2026-11-16", "2026-11-22"),
    ("next month", "2026-12-01", "2026-12-31"), ("next-year", "2027-01-01", "2027-12-31"),
    ("last 7 days", "2026-11-15", "2026-11-21"), ("last-7-days", "2026-11-15", "2026-11-21"),
    ("last 1 day", "2026-11-21", "2026-11-21"), ("last 2 weeks", "2026-11-08", "2026-11-21"),
    ("last 3 months", "2026-08-22", "2026-11-21"), ("last 1 year", "2025-11-22", "2026-11-21"),
  ])
  func aSpanHasItsFirstAndLastDay(text: String, first: String, last: String) throws {
    #expect(
      try DaysText(text).days(today: date("2026-11-21")) == date(
        first)...date(last))
  }

  @Test(arguments: [
    // 2026-01-01 is a Thursday; its week began in the old year.
    ("2026-01-01", "week", "2025-12-29", "2026-01-04"),
    ("2026-01-01", "last-week", "2025-12-22", "2025-12-28"),
    ("2026-01-01", "last-month", "2025-12-01", "2025-12-31"),
    ("2026-01-01", "last-year", "2025-01-01", "2025-12-31"),
    ("2026-11-22", "week", "2026-11-16", "2026-11-22"),
    ("2026-11-23", "week", "2026-11-23", "2026-11-29"),
    ("2028-03-31", "last-month", "2028-02-01", "2028-02-29"),
    ("2028-03-05", "week", "2028-02-28", "2028-03-05"),
  ])
  func spansCrossYearsAndLeapDays(today: String, text: String, first: String, last: String) throws {
    #expect(
      try DaysText(text).days(today: date(today))
        == date(first)...date(last))
  }

  @Test(
    arguments: [
      ("2026-13", DateTextError.noSuchDay("2026-13")), ("2026-00", .noSuchDay("2026-00")),
      ("0000", .noSuchDay("0000")), ("0000-01", .noSuchDay("0000-01")),
      ("32", .noSuchDay("32")),
      ("2026-1", .unreadable("2026-1")), ("last", .unreadable("last")),
      ("last-", .unreadable("last-")), ("last-day", .unreadable("last-day")),
      ("2025-w53", .noSuchDay("2025-w53")), ("2026-w0", .noSuchDay("2026-w0")),
      ("2026-q5", .noSuchDay("2026-q5")), ("2026-w", .unreadable("2026-w")),
      ("2026-q", .unreadable("2026-q")), ("oc", .unreadable("oc")),
      ("octobers", .unreadable("octobers")), ("last-october", .unreadable("last-october")),
      ("day", .unreadable("day")), ("weeks", .unreadable("weeks")), ("20261", .unreadable("20261")),
      ("", .unreadable("")),
      ("last-last-week", .unreadable("last-last-week")),
    ] as [(String, DateTextError)])
  func invalidSpansAreRefused(text: String, error: DateTextError) {
    #expect(throws: error) { try DaysText(text) }
  }

  @Test(arguments: [
    ("0001-01-01", "last-year"), ("0001-01-31", "last-month"), ("0001-01-07", "last-week"),
    ("0001-03-31", "last-quarter"),
  ])
  func aSpanThatLeavesTheCalendarIsOutOfRange(today: String, text: String) throws {
    let today = try date(today)
    #expect(throws: DateTextError.outOfRange(text)) {
      try DaysText(text).days(today: today)
    }
  }
}
