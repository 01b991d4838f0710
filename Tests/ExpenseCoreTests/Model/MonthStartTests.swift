import Testing

@testable import ExpenseCore

/// Months that begin on payday.
struct MonthStartTests {
  @Test(
    arguments: [
      (1, "2026-11-03", "2026-11-01", "2026-11-30", "2026-11"),
      (25, "2026-11-03", "2026-10-25", "2026-11-24", "2026-11"),
      (25, "2026-11-25", "2026-11-25", "2026-12-24", "2026-12"),
      (25, "2026-12-31", "2026-12-25", "2027-01-24", "2027-01"),
      (10, "2026-11-03", "2026-10-10", "2026-11-09", "2026-10"),
      (15, "2026-11-14", "2026-10-15", "2026-11-14", "2026-10"),
      (16, "2026-11-15", "2026-10-16", "2026-11-15", "2026-11"),
      (31, "2026-02-28", "2026-02-28", "2026-03-30", "2026-03"),
      (31, "2026-02-27", "2026-01-31", "2026-02-27", "2026-02"),
      (30, "2024-02-29", "2024-02-29", "2024-03-29", "2024-03"),
      (30, "2024-03-30", "2024-03-30", "2024-04-29", "2024-04"),
      (25, "0001-01-05", "0001-01-01", "0001-01-24", "0001-01"),
      (25, "9999-12-31", "9999-12-25", "9999-12-31", "10000-01"),
    ])
  func aMonthBeginsOnItsDay(
    start: Int, day: String, first: String, last: String, title: String
  ) throws {
    let (start, day) = (try #require(MonthStart(day: start)), try #require(CalendarDate(day)))
    let days = CalendarPeriod.month.days(around: day, months: start)
    #expect("\(days)" == "\(first)...\(last)")
    #expect(CalendarPeriod.title(of: days, months: start) == title)
  }

  @Test(arguments: [0, 32, -1, 100]) func aDayThatNoMonthHasIsNoStart(day: Int) {
    #expect(MonthStart(day: day) == nil)
  }

  /// Walks along the days of two leap years and the years between them, and begins a month wherever
  /// one begins.
  @Test(arguments: 1...31)
  func everyDayLiesInTheMonthThatTheWalkOpened(start: Int) throws {
    let months = try #require(MonthStart(day: start))
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    var (open, number): (CalendarDate?, Int?) = (nil, nil)
    for year in 2023...2028 {
      for month in 1...12 {
        let length = lengths[month - 1] + (month == 2 && year % 4 == 0 ? 1 : 0)
        for day in 1...length {
          let date = try #require(CalendarDate(year: year, month: month, day: day))
          if day == start || day == length && start > length {
            if let open {
              let eve = try #require(date.adding(days: -1))
              #expect(CalendarPeriod.month.days(around: open, months: months) == open...eve)
            }
            open = date
            let name = start <= 15 ? (year, month) : month == 12 ? (year + 1, 1) : (year, month + 1)
            let title = "\(name.0)-\(name.1 < 10 ? "0" : "")\(name.1)"
            let found = CalendarPeriod.month.number(of: date, months: months)
            #expect(CalendarPeriod.month.title(of: found) == title)
            #expect(number.map { $0 + 1 == found } ?? true)
            number = found
          }
          if let number {
            #expect(CalendarPeriod.month.number(of: date, months: months) == number, "\(date)")
          }
        }
      }
    }
  }

  @Test(arguments: 1...31) func theFifteenthLiesInTheMonthOfItsName(start: Int) throws {
    let months = try #require(MonthStart(day: start))
    for month in 1...12 {
      let date = try #require(CalendarDate(year: 2024, month: month, day: 15))
      let number = CalendarPeriod.month.number(of: date, months: months)
      #expect(CalendarPeriod.month.title(of: number) == date.yearAndMonth)
      let named = months.firstNamedDay(around: date)
      #expect(named.yearAndMonth == date.yearAndMonth)
    }
  }

  @Test(arguments: [CalendarPeriod.day, .week, .quarter, .year])
  func otherPeriodsStayTheCalendars(period: CalendarPeriod) throws {
    let date = try #require(CalendarDate("2026-12-31"))
    let payday = try #require(MonthStart(day: 25))
    let days = period.days(around: date, months: .calendar)
    #expect(period.days(around: date, months: payday) == days)
  }

  // MARK: In the file

  @Test(arguments: [
    ("{\"MonthStart\":25,\"Items\":[]}", "{\"Format\":2,\"MonthStart\":25,\"Items\":[\n]}\n"),
    ("{\"MonthStart\":1,\"Items\":[]}", "{\"MonthStart\":1,\"Items\":[\n]}\n"),
    ("{\"MonthStart\":null,\"Items\":[]}", "{\"Items\":[\n]}\n"),
    ("{\"Format\":1,\"Items\":[]}", "{\"Items\":[\n]}\n"),
    ("{\"Items\":[],\"Format\":2}", "{\"Items\":[\n]}\n"),
    (
      "{\"Items\":[],\"Format\":1,\"MonthStart\":2}",
      "{\"Items\":[\n],\"Format\":2,\"MonthStart\":2}\n"
    ),
    (
      "{\"Items\":[],\"Budgets\":[{\"id\":\"a\",\"amount\":5,\"roll\":true,\"from\":\"2026-11\"}]}",
      "{\"Format\":2,\"Items\":[\n],\"Budgets\":[\n {\"id\":\"a\",\"amount\":5,\"roll\":true,\"from\":\"2026-11\"}\n]}\n"
    ),
  ])
  func aFileNamesItsFormatOnlyIfItIsTwo(old: String, new: String) throws {
    let document = try ExpenseDocument(decoding: Array(old.utf8))
    #expect(String(decoding: document.encoded(), as: UTF8.self) == new)
  }

  @Test func aStartIsSetChangedAndRemoved() throws {
    var document = ExpenseDocument()
    let plain = document.encoded()
    for day in [25, 10] {
      document.monthStart = try #require(MonthStart(day: day))
      let read = try ExpenseDocument(decoding: document.encoded())
      #expect(read.monthStart.day == day)
      #expect(String(decoding: document.encoded(), as: UTF8.self).contains("\"MonthStart\":\(day)"))
    }
    document.monthStart = .calendar
    #expect(document.encoded() == plain)
  }

  @Test(arguments: ["0", "32", "\"25\"", "25.0", "-1", "[25]", "true"])
  func aStartThatIsNoDayIsRefused(value: String) {
    let error = #expect(throws: DamagedDocument.self) {
      try ExpenseDocument(decoding: Array("{\"MonthStart\":\(value)}".utf8))
    }
    #expect(error?.column == 15)
    #expect(error?.problem.sentence == "'MonthStart' is not a day of the month, from 1 to 31")
  }
}
