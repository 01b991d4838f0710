import Foundation
import TestSupport
import Testing

@testable import ExpenseCore
@testable import ExpenseStatements

struct ImportBatchTests {
  private static func read(
    _ text: String, as format: ImportFormat = .ndjson,
    _ change: (inout ImportOptions) -> Void = { _ in }
  ) throws -> ImportBatch {
    var options = ImportOptions()
    options.day = {
      Int(exactly: ($0 / 86_400).rounded(.down)).flatMap(CalendarDate.init(daysSinceEpoch:))
    }
    options.latestDay = CalendarDate(year: 2027, month: 11, day: 21)
    change(&options)
    return try ImportBatch(
      reading: Array(text.utf8), as: format, options: options)
  }

  @Test(arguments: [(",Tea,Personal,", 15), (",,Personal,5", 2)])
  func anEmptyCellIsAtFaultWhereItStands(row: String, column: Int) throws {
    let batch = try Self.read("id,name,type,amount\n\(row)\n", as: .csv)
    #expect(batch.faults.map(\.place.line) == [2] && batch.faults.map(\.place.column) == [column])
  }

  @Test(
    arguments: [
      ("\"amount\":12.5", 125_000, nil), ("\"amount\":\"12.50\"", 125_000, nil),
      ("\"amount\":-3e0", -30_000, nil),
      ("\"amount\":1,\"date\":\"2026-11-21\"", 10_000, "2026-11-21"),
      ("\"amount\":1,\"date\":\"2026-11-21T08:00:00Z\"", 10_000, "2026-11-21"),
      ("\"amount\":1,\"date\":0", 10_000, "2001-01-01"),
      ("\"amount\":1,\"date\":816912000.5", 10_000, "2026-11-21"),
      ("\"amount\":1,\"date\":null,\"category\":null,\"type\":null,\"id\":null", 10_000, nil),
    ] as [(String, Int64, String?)])
  func readsLooserShapesThanTheDataFile(members: String, amount: Int64, day: String?) throws {
    let batch = try Self.read("{\"name\":\"x\",\(members)}\n") { $0.layout.moneyIn = .refund }
    #expect(batch.faults == [])
    let item = try #require(batch.items.first)
    #expect(item.amount.tenThousandths == amount)
    #expect(item.date?.description == day)
    #expect(item.type == .personal && item.category == nil)
  }

  @Test(
    arguments: [
      ("{\"amount\":1}", 1, .damage(.missingMember("name"))),
      ("{\"name\":\"x\"}", 1, .damage(.missingMember("amount"))),
      ("{\"name\":\"x\",\"amount\":null}", 1, .damage(.missingMember("amount"))),
      ("{\"name\":\" \",\"amount\":1}", 9, .emptyName),
      ("{\"name\":5,\"amount\":1}", 9, .damage(.wrongShape(member: "name", expected: .text))),
      (
        "{\"name\":\"x\",\"amount\":true}", 22,
        .damage(.wrongShape(member: "amount", expected: .number))
      ),
      ("{\"name\":\"x\",\"amount\":\"12;50\"}", 22, .malformedAmount("12;50")),
      ("{\"name\":\"x\",\"amount\":0}", 1, .zeroAmount),
      ("{\"name\":\"x\",\"amount\":0.00001}", 22, .damage(.amountTooFine("0.00001"))),
      ("{\"name\":\"x\",\"amount\":1e12}", 22, .damage(.amountOutOfRange("1e12"))),
      ("{\"name\":\"x\",\"amount\":1,\"date\":\"21.11.2026\"}", 31, .malformedDate("21.11.2026")),
      (
        "{\"name\":\"x\",\"amount\":1,\"date\":1795262400}", 31,
        .wrongValue("1795262400", of: "date")
      ),
      ("{\"name\":\"x\",\"amount\":1,\"date\":1e300}", 31, .wrongValue("1e300", of: "date")),
      ("{\"name\":\"x\",\"amount\":1,\"id\":\"5\"}", 29, .damage(.malformedID("5"))),
      (
        "{\"name\":\"x\",\"amount\":1,\"currency\":\"EURO\"}", 35, .damage(.unknownCurrency("EURO"))
      ),
      ("[1]", 1, .damage(.syntax(.unexpected("[", expected: .object)))),
      ("{\"name\":\"x\",\"amount\":1} 2", 25, .damage(.syntax(.trailingBytes))),
      ("{\"name\":\"x\",\"name\":\"y\",\"amount\":1}", 13, .damage(.syntax(.duplicateKey("name")))),
    ] as [(String, Int, ImportFault.Problem)])
  func namesWhatIsWrongWithARecord(
    line: String, column: Int, problem: ImportFault.Problem
  ) throws {
    let good = "{\"name\":\"y\",\"amount\":2}"
    let batch = try Self.read("\(good)\n\(line)\n\(good)\n")
    #expect(batch.faults == [ImportFault(place: .init(line: 2, column: column), problem: problem)])
    #expect(batch.faultCount == 1)
    #expect(batch.items.map(\.name) == ["y", "y"])
  }

  @Test(arguments: [
    (0, 0), (1, 4), (10, 3), (100, 2), (1_000, 1), (10_000, 0), (100_000, 0), (123_450, 3),
    (-10, 3), (-1_000_000, 0),
  ])
  func anAmountNeedsAsManyDigitsAfterItsMark(tenThousandths: Int64, digits: Int) throws {
    let amount = try #require(Amount(tenThousandths: tenThousandths))
    #expect(amount.fractionDigitsNeeded == digits)
  }

  @Test func aRecordOverSeveralLinesIsOne() throws {
    let batch = try Self.read(
      "{\n  \"name\": \"x\",\n  \"amount\": 1\n}\n\n{\"name\":\"y\",\"amount\":2}")
    #expect(batch.items.map(\.name) == ["x", "y"])
    #expect(batch.faultCount == 0)
  }

  @Test func faultsBeyondTheFirstHundredAreCounted() throws {
    let batch = try Self.read(String(repeating: "{}\n", count: 250))
    #expect(batch.faults.count == 100)
    #expect(batch.faultCount == 250)
    #expect(batch.faults.last?.place.line == 100)
  }

  @Test func unknownMembersAreKept() throws {
    let batch = try Self.read("{\"memo\": [1, 2],\"name\":\"x\",\"amount\":1,\"n\":{\"a\":null}}")
    #expect(batch.items[0].extras.json == "\"memo\":[1,2],\"n\":{\"a\":null}")
  }

  @Test func whatListPrintsForProgramsIsNotKeptTwice() throws {
    let id = "08B15DB4-2F02-4AB8-A965-67A9C90D8A44"
    let batch = try Self.read(
      "[{\"row\":1,\"id\":\"\(id)\",\"name\":\"x\",\"type\":\"Personal\",\"amount\":1,"
        + "\"currency\":\"JPY\",\"tier\":\"low\"}]", as: .json)
    #expect(batch.items[0].extras == .none)
    #expect(batch.currency?.code == "JPY")
  }

  @Test func theCurrencyOfOurFileIsThatOfItsRecords() throws {
    let file = "{\"Currency\":\"KWD\",\"Items\":[{\"name\":\"x\",\"amount\":1.234}]}"
    #expect(try Self.read(file, as: .json).currency?.code == "KWD")
    #expect(
      throws: ImportFault(
        place: .init(line: 1, column: 13),
        problem: .otherCurrency(try #require(Currency(code: "KWD")), expected: .usd))
    ) { try Self.read(file, as: .json) { $0.currency = .usd } }
  }

  @Test(
    arguments: [
      ("id,name\n", .missingColumn("name", found: ["id", "name"])),
      ("id,name,type,amount,name\n", .repeatedColumn("name")), ("", .damage(.empty)),
      ("id,name,type,amount", .unfinishedLine), ("id,name,type,amount\r", nil),
      ("Id,Name,Type,Amount\n", .missingColumn("name", found: ["Id", "Name", "Type", "Amount"])),
    ] as [(String, ImportFault.Problem?)])
  func aTableNeedsItsHeader(text: String, problem: ImportFault.Problem?) {
    var found: ImportFault.Problem?
    do { _ = try Self.read(text, as: .csv) } catch {
      found = (error as? ImportFault)?.problem
    }
    #expect(found == problem)
  }

  /// The message lists all columns.
  @Test func aMissingColumnIsReportedWithAllColumns() {
    let titles = (1...40).map { "c\($0)" }
    #expect {
      try Self.read(titles.joined(separator: ";") + "\n", as: .csv)
    } throws: {
      ($0 as? ImportFault)?.problem == .missingColumn("name", found: titles)
    }
  }

  @Test(
    arguments: [
      ("x,,1,food", ["food"], nil), ("x,,1", [nil], nil), ("x,,1,food,,", ["food"], nil),
      ("x,,1,\"\"", [nil], nil), ("x", [], .fieldCount(expected: 5, found: 2)),
      ("x,,1,,y", [], .fieldCount(expected: 5, found: 6)),
    ] as [(String, [String?], ImportFault.Problem?)])
  func emptyFieldsAtARowsEndMayBeMissingOrSurplus(
    row: String, categories: [String?], problem: ImportFault.Problem?
  ) throws {
    let batch = try Self.read("id,name,type,amount,category\n,\(row)\n", as: .csv)
    #expect(batch.items.map(\.category) == categories)
    #expect(batch.faults.map(\.problem) == (problem.map { [$0] } ?? []))
  }

  @Test func aLastLineWithoutALineBreakIsARecordUnlessFieldsAreMissing() throws {
    let whole = try Self.read("id,name,type,amount,category\n,x,,1,a\n,y,,2,", as: .csv)
    #expect(whole.items.map(\.name) == ["x", "y"] && whole.faultCount == 0)
    let cut = try Self.read("id,name,type,amount,category\n,x,,1,a\n,y,,2", as: .csv)
    #expect(cut.items.map(\.name) == ["x"])
    #expect(
      cut.faults == [ImportFault(place: .init(line: 3, column: 6), problem: .unfinishedLine)])
  }

  @Test func aRowHasNoMoreFieldsThanASpreadsheetHasColumns() throws {
    let commas = String(repeating: ",", count: 200_000)
    let batch = try Self.read("id,name,type,amount\n,x,,1\n\(commas)\n,y,,2\n", as: .csv)
    #expect(batch.items.map(\.name) == ["x", "y"])
    #expect(batch.faults.map(\.problem) == [.tooManyFields])
    #expect(throws: ImportFault.self) { try Self.read(commas + "\n", as: .csv) }
  }

  @Test func anObjectOfMoreThanAThousandMembersIsNoTable() throws {
    func record(_ count: Int) -> String {
      "{\"name\":\"x\",\"amount\":1" + (2..<count).map { ",\"m\($0)\":1" }.joined() + "}"
    }
    #expect(try Self.read(record(1_000)).items.count == 1)
    let fault = #expect(throws: ImportFault.self) { try Self.read(record(1_001)) }
    #expect(fault?.problem == .tooManyMembers)
  }

  /// Each object has 4 of the members; with 62 others that is 16 times as many cells as there are.
  @Test(arguments: [(61, true), (63, false)])
  func objectsThatHaveFewMembersInCommonAreNoTable(others: Int, isTable: Bool) {
    let rows = (0..<1_000).map { n in
      #"{"name":"x","amount":-1.5,"date":"2026-11-01","m\#(n % others)":"y"}"#
    }
    let batch = try? Self.read(rows.joined(separator: "\n")) {
      $0.layout = (try? Layout(columns: "name=name,amount=-amount")) ?? $0.layout
    }
    #expect(batch?.items.count == (isTable ? 1_000 : nil))
  }

  @Test func recordsAndRowsMayGoOverSeveralLines() throws {
    let record = "{\"name\":\n\"é\",\n\n\"amount\": 1 \n}\n"
    let records = try Self.read(
      String(repeating: record, count: 1_000) + "{\n" + record + "{\"a\":")
    #expect(records.items.count == 1_001)
    #expect(
      records.faults == [
        ImportFault(
          place: .init(line: 5_002, column: 1),
          problem: .damage(.syntax(.unexpected("{", expected: .keyOrEndOfObject)))),
        ImportFault(
          place: .init(line: 5_007, column: 6),
          problem: .damage(.syntax(.truncated(expected: .value)))),
      ])
    let row = ",\"Dinner\r\nwith \"\"me\"\"\n\",,12.50\r\n"
    let table = try Self.read(
      "id,name,type,amount\n" + String(repeating: row, count: 1_000) + "é\n,\"é,,1\n,é,,1\n",
      as: .csv)
    #expect(table.items.count == 1_001)
    #expect(
      table.faults == [
        ImportFault(
          place: .init(line: 3_002, column: 1), problem: .fieldCount(expected: 4, found: 1)),
        ImportFault(place: .init(line: 3_003, column: 2), problem: .unclosedQuote),
      ])
  }

  @Test(arguments: [.ndjson, .csv, .json] as [ImportFormat])
  func aDistantNULIsReportedByItsPlace(format: ImportFormat) throws {
    let line = format == .csv ? ",é,,1\n" : "{\"name\":\"é\",\"amount\":1}\n"
    let text = "id,name,type,amount\n" + String(repeating: line, count: 1_000) + "ab\0"
    #expect(throws: ImportFault(place: .init(line: 1_002, column: 3), problem: .nulByte)) {
      try Self.read(text, as: format)
    }
  }

  @Test func aTextOfBlankLinesHoldsNothing() throws {
    let start = SourcePlace(line: 1, column: 1)
    #expect(throws: ImportFault(place: start, problem: .damage(.empty))) {
      try Self.read(String(repeating: "\n", count: 10_000))
    }
  }

  @Test(arguments: [.json, .ndjson] as [ImportFormat])
  func aByteOrderMarkIsPassedOver(format: ImportFormat) throws {
    let record = "{\"name\":\"x\",\"amount\":1}"
    let text = "\u{FEFF}" + (format == .json ? "[\(record)]" : record)
    #expect(ImportFormats.format(ofContent: Array(text.utf8))?.name == format.name)
    #expect(try Self.read(text, as: format).items.map(\.name) == ["x"])
  }

  @Test(
    arguments: [
      ("{\"Expenses\":[1],\"v\":1}", .noItems(found: ["Expenses", "v"])),
      ("{}", .noItems(found: [])),
      ("{\"Items\":null}", .damage(.wrongShape(member: "Items", expected: .array))),
      ("{\"Items\":5}", .damage(.wrongShape(member: "Items", expected: .array))),
    ] as [(String, ImportFault.Problem)])
  func anObjectWithoutItemsIsReportedWithItsMembers(text: String, problem: ImportFault.Problem) {
    #expect {
      try Self.read(text, as: .json)
    } throws: { ($0 as? ImportFault)?.problem == problem }
  }

  @Test func theGuardIsRemovedOnlyUnderOurOwnHeader() throws {
    let own = try Self.read("id,name,type,amount\n,'=x,,1\n", as: .csv)
    #expect(own.items.map(\.name) == ["=x"])
    let mapped = try Self.read("amount,name\n1,'=x\n", as: .csv) {
      $0.layout = try! Layout(columns: "name=name,amount=amount")
    }
    #expect(mapped.items.map(\.name) == ["'=x"])
  }

  /// The user names the currency, the text does, or both: a point with three digits is decimal only
  /// in KWD.
  @Test(
    arguments: [
      ("[%]", Currency(code: "KWD")), (#"{"Currency":"KWD","Items":[%]}"#, nil),
      (#"{"Currency":"KWD","Items":[%]}"#, Currency(code: "KWD")),
    ] as [(String, Currency?)])
  func amountsOfMappedRecordsAreReadInTheirCurrency(text: String, said: Currency?) throws {
    let record = #"{"a":"x","b":"1.251"}"#
    let batch = try Self.read(text.replacing("%", with: record), as: .json) {
      $0.layout = try! Layout(columns: "name=a,amount=b")
      $0.currency = said
    }
    #expect(batch.items.map(\.amount) == [1.251] && batch.faultCount == 0)
  }

  @Test func aTypeInAnotherCaseIsTheStandardOne() throws {
    let batch = try Self.read(
      "id,name,type,amount\n,x,bUSINESS,1\n,y,other,1\n,z,,1\n", as: .csv)
    #expect(batch.items.map(\.type.rawValue) == ["Business", "other", "Personal"])
  }

  @Test(
    arguments: [
      (Array("[]".utf8), "json"), (Array(" {\"Items\":[]}".utf8), "json"),
      (Array("{\"a\":1,\"Items\":[]}".utf8), "json"),
      (Array("{\"name\":\"x\"}\n{}".utf8), "ndjson"),
      (Array("{\"v\":1,\"Expenses\":[ {}]}".utf8), "json"),
      (Array("{\"name\":\"x\",\"parts\":[{}]}".utf8), "ndjson"),
      (Array("id,name,type,amount,x\n".utf8), "csv"), (Array("id,Name,type,amount\n".utf8), nil),
      (Array("bplist00".utf8), "plist"),
      (Array("<?xml version=\"1.0\"?><plist>".utf8), "plist"), (Array("hello".utf8), nil),
      (Array("a,b\n1,2\n".utf8), nil), ([], nil), ([0xFF, 0xFE], nil),
    ] as [([UInt8], String?)])
  func theContentTellsTheFormatIfCertain(bytes: [UInt8], name: String?) {
    #expect(ImportFormats.format(ofContent: bytes)?.name == name)
  }
}
