import Testing

@testable import ExpenseCore
@testable import ExpenseStatements

struct DayFormatTests {
  @Test(arguments: [
    ("dd.MM.yyyy", "21.11.2026", "2026-11-21"), ("M/d/yy", "2/3/26", "2026-02-03"),
    ("M/d/yy", "11/21/26", "2026-11-21"), ("yyyyMMdd", "20261121", "2026-11-21"),
    ("yyyy-MM-dd HH:mm:ss", "2026-11-21 23:59:59", "2026-11-21"),
    ("d. M. yyyy", "1. 2. 2026", "2026-02-01"), ("dd MMM yy", "01 Oct 26", "2026-10-01"),
    ("MMM d, yyyy", "SEPT. 3, 2026", "2026-09-03"), ("MMMM d yyyy", "may 3 2026", "2026-05-03"),
    ("yyyy年M月d日", "2026年10月1日", "2026-10-01"),
    ("M/d/yyyy HH:mm:ss.SSS a", "2/3/2026 08:00:00.123 pm", "2026-02-03"),
    ("dd.MM.yyyy", "21.11.2026 18:02:11 Europe/Berlin", "2026-11-21"),
    ("dd.MM.yy", "21.11.26T18:02+02:00", "2026-11-21"), ("dd.MM.yyyy", "21.11.2026Z", "2026-11-21"),
    ("dd.MM.yyyy", "21.11.2026 +01:00", "2026-11-21"), ("yyyyMMdd", "20261121 12:00", "2026-11-21"),
    ("yyyyMMdd", "20261121180211", "2026-11-21"), ("yyyyMMdd", "202611211802Z", "2026-11-21"),
    ("ddMMyyyy", "21112026180211+01:00", "2026-11-21"),
  ])
  func readsADay(pattern: String, text: String, day: String) throws {
    let format = try #require(DayFormat(pattern))
    #expect(format.day(in: text)?.description == day)
  }

  @Test(arguments: [
    ("dd.MM.yyyy", "30.02.2026"), ("dd.MM.yyyy", "1.2.2026"), ("dd.MM.yyyy", "21.11.26"),
    ("dd.MM.yyyy", "21.11.2026 "), ("dd.MM.yyyy", "21/11/2026"), ("dd.MM.yyyy", ""),
    ("M/d/yy", "13/1/26"), ("yyyy-MM-dd", "2026-11-2"), ("d MMM yyyy", "1 Okt 2026"),
    ("d MMM yyyy", "1 Octo 2026"), ("d MMM yyyy", "1 10 2026"), ("dd.MM.yy", "21.11.2026"),
    ("dd.MM.yyyy", "21.11.2026 offen"), ("dd.MM.yyyy", "21.11.2026 18"),
    ("dd.MM.yyyy a", "21.11.2026 XM"), ("dd.MM.yyyy HH:mma", "21.11.2026 06:02"),
    ("yyyyMMdd", "2026112112"), ("yyyyMMdd", "202611212460"),
    ("yyyyMMdd", "20261121180260"), ("yyMMdd", "2611211802"), ("dMMyyyy", "211120261802"),
    ("dd.MM.yyyy", "21.11.2026 25:01"), ("dd.MM.yyyy", "21.11.2026 18:61"),
    ("dd.MM.yyyy", "21.11.2026T18:02:99Z"), ("dd.MM.yyyy", "21.11.2026 18:"),
    ("dd.MM.yyyy HH:mm", "21.11.2026 25:01"), ("dd.MM.yyyy H:m:s", "21.11.2026 1:2:60"),
    ("dd.MM.yyyy", "21.11.2026180211"), ("dd.MM.yyyy", "21.11.2026 +x"),
  ])
  func refusesAnotherForm(pattern: String, text: String) throws {
    let format = try #require(DayFormat(pattern))
    #expect(format.day(in: text) == nil)
  }

  @Test(arguments: [
    "", "dd.MM", "yyyy", "dd.MM.yyy", "dd.MMMMM.yyyy", "dd.MM.yyyy E", "dd dd MM yyyy",
    "yyyyMd", "dMyyyy", "yyyy-MM-ddHm", "dd.MM.MMM.yyyy", "dd.MM.yyyy aa", "DD.MM.yyyy",
  ])
  func refusesAnInvalidPattern(pattern: String) {
    #expect(DayFormat(pattern) == nil)
  }

  @Test(arguments: [
    ("2026-11-21", "2026-11-21"), ("2026-11-21T23:59:59Z", "2026-11-21"),
    ("2026-11-21 08:00", "2026-11-21"), ("21.11.2026", nil), ("2026-11-21x", nil),
    ("2026-11-21 08:00:00 EDT", "2026-11-21"), ("2026-11-21+01:00", "2026-11-21"),
    ("2026-11-21T25:61", nil), ("2026-11-21T24:00", "2026-11-21"), ("2026-11-21 noon", nil),
    ("2026-11-21Tnoon", nil), ("2026-1-1", nil), ("", nil),
  ])
  func aDayWithoutAFormatIsISO8601(text: String, day: String?) {
    #expect(ImportOptions().day(in: Array(text.utf8)[...])?.description == day)
  }

  @Test(arguments: [
    ("31.01.99", "1999-01-31"), ("29.02.96", "1996-02-29"), ("21.11.27", "2027-11-21"),
    ("22.11.27", "1927-11-22"), ("01.01.00", "2000-01-01"),
  ])
  func aYearOfTwoDigitsDoesNotLieAhead(text: String, day: String) throws {
    let format = try #require(DayFormat("dd.MM.yy"))
    let latest = CalendarDate("2027-11-21")
    #expect(format.day(in: text, latest: latest)?.description == day)
  }
}
