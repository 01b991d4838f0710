import Testing

@testable import ExpenseCore

/// Names of months in days.
struct MonthNamesTests {
  private static let names = MonthNames(
    MonthNames.englishNames
      + [("октября", 10), ("février", 2), ("März", 3), ("10월", 10), ("avr.", 4)])

  @Test(
    arguments: [
      ("October 2026", 10, " 2026"), ("Oct. 5", 10, " 5"), ("sept-26", 9, "-26"), ("MAY", 5, ""),
      // Its letters may contain any byte outside ASCII, even the lowest.
      ("октября 2026", 10, " 2026"), ("ОКТЯБРЯ", 10, ""), ("FÉVRIER 1", 2, " 1"),
      ("marz. 1", 3, " 1"), ("Octo 1", nil, ""), (" Oct", nil, ""), ("5 Oct", nil, ""),
      ("", nil, ""), ("OctÉ", nil, ""),
    ] as [(String, Int?, String)])
  func aNameEndsWithItsLetters(text: String, month: Int?, rest: String) {
    let found = Self.names.month(in: Array(text.utf8)[...])
    #expect(found?.month == month)
    #expect(String(decoding: found?.rest ?? [], as: UTF8.self) == rest)
  }
}
