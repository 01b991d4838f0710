import ExpenseCore
import Testing

@testable import iexpense

/// Days and times in the user's time zone.
struct WorldTests {
  private static func clock(_ now: Int64 = 0, offset: Int = 0) -> Clock {
    Clock(now: { FileTime(seconds: now, nanoseconds: 0) }, zoneOffset: { _ in offset })
  }

  /// Offsets from noon UTC on Saturday, 2026-11-21.
  @Test(arguments: [
    (0, 0, "2026-11-21 12:00"), (59, 0, "2026-11-21 12:00"), (540, 0, "2026-11-21 12:09"),
    (600, 0, "2026-11-21 12:10"), (-7_200, 0, "2026-11-21 10:00"), (-7_201, 0, "2026-11-21 09:59"),
    (43_199, 0, "2026-11-21 23:59"), (43_200, 0, "2026-11-22 00:00"),
    (0, 43_200, "2026-11-22 00:00"), (0, -43_260, "2026-11-20 23:59"),
    (-1_795_262_401, 0, "1969-12-31 23:59"),
  ])
  func aMomentIsOfItsMinute(seconds: Int64, offset: Int, text: String) {
    let time = FileTime(seconds: 1_795_262_400 + seconds, nanoseconds: 0)
    #expect(Self.clock(offset: offset).minute(of: time) == text)
  }

  /// The first and the last possible day, and their neighbours.
  @Test(
    arguments: [
      (-62_135_596_800, "0001-01-01"), (-62_135_596_801, nil), (253_402_300_799, "9999-12-31"),
      (253_402_300_800, nil), (1_000_000_000_000, nil), (.max, nil), (.min, nil),
    ] as [(Int64, String?)])
  func aDayIsOfTheYearsThatThereAre(seconds: Int64, day: String?) throws {
    let clock = Self.clock(seconds)
    #expect(clock.day(ofSeconds: Double(seconds))?.description == day)
    if day == nil {
      #expect(throws: SettingError.self) { try clock.today() }
      #expect(clock.minute(of: FileTime(seconds: seconds, nanoseconds: 0)) == "")
    }
  }
}
