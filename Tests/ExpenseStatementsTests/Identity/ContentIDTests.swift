import Foundation
import Testing

@testable import ExpenseCore
@testable import ExpenseStatements

struct ContentIDTests {
  private static let day = CalendarDate(year: 2026, month: 11, day: 21)

  private static func record(
    _ date: CalendarDate? = day, _ tenThousandths: Int64 = 25_000, _ name: String = "Bus",
    account: String? = nil, reference: String? = nil
  ) throws -> ImportRecord {
    var record = ImportRecord(offset: 0)
    let amount = try #require(Amount(tenThousandths: tenThousandths))
    record.item = ExpenseItem(name: name, amount: amount, date: date)
    (record.account, record.reference) = (account, reference)
    return record
  }

  private static func id(_ record: ImportRecord, key: String = "", after count: Int = 0) -> ItemID {
    var record = record
    record.key = record.account ?? key
    if count == 0, let reference = record.ownReference {
      return ContentID.of(reference: reference, key: record.key)
    }
    return ContentID.of(record, after: count)
  }

  /// Compares with another program: the first 128 bits of a SHA-256, with the version and variant
  /// of RFC 9562 in their places.
  @Test func isAStandardHashWithVersionAndVariant() throws {
    let plain = Self.id(try Self.record())
    #expect(plain.uuid.uuidString == "A04068CB-166A-8812-995A-1A59902D03E9")
    let referred = Self.id(try Self.record(nil, -1, "x", account: "DE12", reference: "R1"))
    #expect(referred.uuid.uuidString == "C75F0021-4E44-873B-A7A5-2E032801B950")
    let item = try #require(UUID(uuidString: "08B15DB4-2F02-4AB8-A965-67A9C90D8A44"))
    #expect(
      ContentID.of(part: 1, of: item).uuidString == "A4D79F98-CE13-8BFD-90D4-34FE2A785A0A")
  }

  @Test func everyPartCountsAndNothingRunsIntoAnother() throws {
    let records = try [
      Self.record(), Self.record(nil), Self.record(CalendarDate(year: 2026, month: 11, day: 22)),
      Self.record(Self.day, -25_000), Self.record(Self.day, 250_000),
      Self.record(Self.day, 25_000, "bus"), Self.record(Self.day, 25_000, "0\nBus"),
      Self.record(Self.day, 25_000, ""), Self.record(Self.day, 25_000, "e\u{301}"),
      Self.record(Self.day, 25_000, "\u{e9}"), Self.record(account: "1"),
      Self.record(account: "2"), Self.record(reference: "1"), Self.record(reference: "2"),
      Self.record(account: "1", reference: "1"),
    ]
    let ids =
      records.map { Self.id($0) } + [Self.id(records[0], after: 1), Self.id(records[0], key: "k")]
    #expect(Set(ids).count == ids.count)
  }

  /// A payment with a reference keeps its id, whatever else the bank changes in it.
  @Test func aReferenceAloneMakesTheIDOfItsAccount() throws {
    let first = try Self.record(account: "1", reference: "R")
    let changed = try Self.record(nil, 1, "other", account: "1", reference: "R")
    #expect(Self.id(first) == Self.id(changed))
    #expect(Self.id(first) != Self.id(try Self.record(account: "2", reference: "R")))
  }

  @Test(arguments: ["NOTPROVIDED", "NonRef", "0000", "-", " ", "", "n/a"])
  func aPlaceholderIsNotAReference(text: String) throws {
    #expect(Self.id(try Self.record(reference: text)) == Self.id(try Self.record()))
  }

  @Test func equalEntriesAreCountedAndAnIDThatIsInUseIsPassedOver() throws {
    let record = try Self.record()
    var counts = PaymentCounts()
    #expect(counts.insert(Self.id(record)) && !counts.insert(Self.id(record)))
    #expect(
      (0..<2).map { _ in counts.next(like: record) } == [1, 2].map { Self.id(record, after: $0) })
  }

  /// An id of a payment differs from those of days that recur, whatever it contains.
  @Test func aPaymentHasTheIDOfNoOccurrence() throws {
    let day = try #require(Self.day)
    let rule = ContentID.of(named: "rent", in: FileList.recurring.key)
    let id = ContentID.of(day, ofRule: rule)
    var record = ImportRecord(offset: 0)
    record.item = ExpenseItem(name: rule, amount: 1, date: day)
    record.key = "occurrence"
    #expect(ContentID.of(record, after: 0).uuid != id)
    #expect(ContentID.of(reference: "\(day)", key: "occurrence").uuid != id)
  }
}
