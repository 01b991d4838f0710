import Foundation
import Testing

@testable import ExpenseCore

struct ContentIDTests {
  private static let day = CalendarDate(year: 2026, month: 11, day: 21)

  private static func id(
    _ date: CalendarDate? = day, _ tenThousandths: Int64 = 25_000, _ name: String = "Bus",
    after count: Int = 0, _ account: String? = nil, _ reference: String? = nil
  ) throws -> ContentID {
    let amount = try #require(Amount(tenThousandths: tenThousandths))
    let item = ExpenseItem(name: name, amount: amount, date: date)
    return ContentID(of: item, after: count, account: account, reference: reference)
  }

  /// Against another program: the first 60 bits of `sha256(b"2026-11-21\n2.5\n0\nBus")`, the last bits
  /// of `sha256(b"account\nDE12")` and `sha256(b"reference\nR1")`, mixed, with the version and the
  /// variant of RFC 9562 in their places.
  @Test func isMadeOfHashesOfTheStandardWithVersionAndVariant() throws {
    let ids = try [Self.id(), Self.id(nil, -1, "é\n", after: 12, "de 12", "R1")]
    #expect(ids[0].id.uuid.uuidString == "9DD902D2-5C64-877F-A10A-2D64A746C50E")
    #expect(ids[1].id.uuid.uuidString == "7C54F876-46E8-85B9-9B7B-011B3E36FDC6")
  }

  @Test func everyPartCountsAndNothingRunsIntoAnother() throws {
    let ids = try [
      Self.id(), Self.id(nil), Self.id(CalendarDate(year: 2026, month: 11, day: 22)),
      Self.id(Self.day, -25_000), Self.id(Self.day, 250_000), Self.id(Self.day, 25_000, "bus"),
      Self.id(Self.day, 25_000, "0\nBus"), Self.id(Self.day, 25_000, ""), Self.id(after: 1),
      Self.id(Self.day, 25_000, "e\u{301}"), Self.id(Self.day, 25_000, "é"),
      Self.id(after: 0, "1"), Self.id(after: 0, "2"), Self.id(after: 0, nil, "1"),
      Self.id(after: 0, nil, "2"), Self.id(after: 0, "1", "1"),
    ].map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(Set(ids.map { $0.high >> 40 }).count == ids.count, "people type the first digits")
  }

  @Test(arguments: [nil, "1"], [nil, "R"])
  func thePartsAreReadAgain(account: String?, reference: String?) throws {
    let id = try Self.id(after: 3, account, reference)
    let read = try #require(ContentID(id.id))
    #expect(read == id && read.hasReference == (reference != nil))
    #expect(read.kind == (reference == nil ? 0 : 1) + (account == nil ? 0 : 2))
    let other = try Self.id(after: 0, account, "S")
    #expect(read.source(ofKind: 2) == other.source(ofKind: 2) && read.source(ofKind: 0) == 0)
    #expect(read.source(ofKind: 1) != other.source(ofKind: 1))
  }

  @Test(arguments: ["08B15DB4-2F02-4AB8-A965-67A9C90D8A44", "08B15DB4-2F02-8AB8-6965-67A9C90D8A44"])
  func anIDOfAnotherVersionHasNoParts(text: String) throws {
    #expect(ContentID(try #require(ItemID(text))) == nil)
  }

  @Test(arguments: ["NOTPROVIDED", "NonRef", "0000", "-", " ", "", "n/a"])
  func aReferenceThatSaysThereIsNoneIsNone(text: String) throws {
    let (found, none) = (try Self.id(after: 0, nil, text), try Self.id())
    #expect(found == none)
  }

  @Test func equalEntriesAreCountedAndAnIDThatIsInUseIsPassedOver() throws {
    let item = ExpenseItem(name: "Bus", amount: .zero)
    var ids = RecordIDs()
    let second = ContentID(of: item, after: 1).id
    #expect(ids.insert(second) && !ids.insert(second))
    let found = (0..<3).map { _ in ids.id(of: item) }
    #expect(found == [0, 2, 3].map { ContentID(of: item, after: $0).id })
  }
}
