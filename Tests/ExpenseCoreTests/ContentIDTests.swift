import Foundation
import Testing

@testable import ExpenseCore

struct ContentIDTests {
  private static let day = CalendarDate(year: 2026, month: 11, day: 21)

  private static func id(
    _ date: CalendarDate? = day, _ tenThousandths: Int64 = 25_000, _ name: String = "Bus",
    after count: Int = 0
  ) throws -> String {
    let amount = try #require(Amount(tenThousandths: tenThousandths))
    let item = ExpenseItem(name: name, amount: amount, date: date)
    return ContentID.of(item, after: count).uuid.uuidString
  }

  /// Against another program: the first half of `sha256(b"2026-11-21\n2.5\n0\nBus")`, with the version
  /// and the variant of RFC 9562 in their places.
  @Test func isTheHashOfTheStandardWithVersionAndVariant() throws {
    #expect(try Self.id() == "2040CE95-8EA6-888B-B9F2-47766D809EAB")
    #expect(try Self.id(nil, -1, "é\n", after: 12) == "62373D7A-7AA4-8363-80A8-82906BFD03E4")
  }

  @Test func everyPartCountsAndNothingRunsIntoAnother() throws {
    let ids = try [
      Self.id(), Self.id(nil), Self.id(CalendarDate(year: 2026, month: 11, day: 22)),
      Self.id(Self.day, -25_000), Self.id(Self.day, 250_000), Self.id(Self.day, 25_000, "bus"),
      Self.id(Self.day, 25_000, "0\nBus"), Self.id(Self.day, 25_000, ""), Self.id(after: 1),
      Self.id(Self.day, 25_000, "e\u{301}"), Self.id(Self.day, 25_000, "é"),
    ]
    #expect(Set(ids).count == ids.count)
  }

  @Test func equalEntriesAreCountedAndAnIDThatIsInUseIsPassedOver() throws {
    let item = ExpenseItem(name: "Bus", amount: .zero)
    var ids = RecordIDs()
    let second = ContentID.of(item, after: 1)
    #expect(ids.insert(second) && !ids.insert(second))
    let found = (0..<3).map { _ in ids.id(of: item) }
    #expect(found == [0, 2, 3].map { ContentID.of(item, after: $0) })
  }
}
