import Foundation
import Testing

@testable import ExpenseCore
@testable import ExpenseStatements

/// Formats that are both written and read.
struct RoundTripTests {
  private static let roundTrips = ExportFormats.all.map { $0.name }.filter { name in
    ImportFormats.all.contains { $0.name == name }
  }

  private static func writer(_ name: String) throws -> any ExportFormat.Type {
    try #require(ExportFormats.all.first { $0.name == name })
  }

  private static func written(_ items: [ExpenseItem], as name: String) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try writer(name).write(ExportedExpenses(items: items, currency: .usd), to: &bytes)
    return bytes
  }

  /// Items with texts that are special in one format or another.
  private static func items() throws -> [ExpenseItem] {
    let names = [
      "Lunch", "=1+1", "'=1+1", "''", "-5", "@x", "+x", "\tx", "a,b", "a;b", "a\"b\"", "'", "\"",
      "\r\n", "a\nb", "é", "e\u{301}", "🍕👨‍👩‍👧", "<b>&amp;</b>", "\\n", "\\", "x\u{202E}y",
      "\u{1}\u{7F}\u{85}", "null", "; x", "(x", "*", "!", "|", "#", "  x  ", "--",
      "';drop table items;--",
    ].filter { !$0.isBlank }
    let days = [
      nil, CalendarDate(year: 2026, month: 11, day: 21), CalendarDate(year: 1, month: 1, day: 1),
    ]
    return try names.enumerated().map { index, name in
      ExpenseItem(
        name: name,
        type: ExpenseType(
          rawValue: index % 3 == 0 ? "Business" : index % 3 == 1 ? "Personal" : name),
        amount: try #require(Amount(tenThousandths: Int64(index - 5) * 123_457)),
        date: days[index % 3],
        category: index % 4 == 0 ? nil : name,
        tags: index % 5 == 0 ? Tags.inText("rome \(name)") : [], note: index % 4 == 1 ? name : nil)
    }
  }

  @Test(arguments: roundTrips, ["USD", "JPY", "KWD"])
  func whatAFormatWritesItReadsBackWhole(name: String, code: String) throws {
    let writer = try Self.writer(name)
    let currency = try #require(Currency(code: code))
    let items = try Self.items()
    var bytes: [UInt8] = []
    try writer.write(ExportedExpenses(items: items, currency: currency), to: &bytes)
    let reader = try #require(ImportFormats.format(ofContent: bytes))
    #expect(reader.name == name)
    let batch = try ImportBatch(reading: bytes, as: reader, options: ImportOptions())
    #expect(batch.faults == [])
    #expect(batch.items == items)
  }

  @Test(arguments: roundTrips.filter { $0 != "csv" })
  func extraMembersAreKept(name: String) throws {
    let extras = ExtraMembers([
      RawMember(key: "\"memo\"", value: "\"é\\n\""),
      RawMember(key: "\"labels\"", value: "[1,{\"a\":null}]"),
    ])
    let item = ExpenseItem(name: "x", amount: .zero, category: "", extras: extras)
    var bytes: [UInt8] = []
    try Self.writer(name).write(ExportedExpenses(items: [item], currency: .usd), to: &bytes)
    let reader = try #require(ImportFormats.format(ofContent: bytes))
    let batch = try ImportBatch(reading: bytes, as: reader, options: ImportOptions())
    #expect(batch.items == [item])
  }

  @Test(arguments: [",", ";", "\t", "|"])
  func ourHeaderIsReadUnderEachDelimiter(delimiter: String) throws {
    let text = "id,name,type,amount,date\n,Tea,Business,1.50,2026-11-21\n".replacing(
      ",", with: delimiter)
    let batch = try ImportBatch(
      reading: Array(text.utf8), as: .csv, options: ImportOptions())
    #expect(batch.faults.isEmpty && batch.items.map(\.type) == [.business])
  }

  /// Typed names cannot be blank, but a file may have one, and it must survive a round trip.
  @Test(arguments: roundTrips, ["", " "])
  func aBlankNameComesBack(name: String, blank: String) throws {
    let items = [ExpenseItem(name: blank, amount: .zero)]
    let bytes = try Self.written(items, as: name)
    let reader = try #require(ImportFormats.format(ofContent: bytes))
    let batch = try ImportBatch(reading: bytes, as: reader, options: ImportOptions())
    #expect(batch.faults == [] && batch.items == items)
  }

  @Test func anEmptyCategoryDiffersFromNone() throws {
    let items = [nil, "", "x", nil].map { ExpenseItem(name: "x", amount: .zero, category: $0) }
    let bytes = try Self.written(items, as: "csv")
    let batch = try ImportBatch(reading: bytes, as: .csv, options: ImportOptions())
    #expect(batch.items == items)
  }

  @Test func namesAndEndingsAreOfOneFormatEach() {
    let names = ImportFormats.all.map(\.name)
    let endings = ImportFormats.all.flatMap(\.fileExtensions)
    #expect(Set(names).count == names.count && Set(endings).count == endings.count)
    #expect(endings.allSatisfy { $0 == $0.lowercased() && !$0.contains(".") })
  }
}
