import Testing

@testable import ExpenseCore

struct ImportTextTests {
  private struct Broken: Error {}

  /// The text as a pipe gives it: so many bytes at a time.
  private static func piped(_ bytes: [UInt8], by count: Int = 65_536) throws -> ImportText {
    var rest = bytes[...]
    return try ImportText {
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
  }

  private static func read(
    _ text: ImportText, as format: any ImportFormat.Type
  ) throws -> ImportBatch {
    try ImportBatch(reading: text, as: format, options: ImportOptions())
  }

  /// Reads the text whole and in pieces, and expects the same of both.
  private static func expectSame(
    _ text: String, as format: any ImportFormat.Type, count: Int, faults: [ImportFault]
  ) throws {
    let bytes = Array(text.utf8)
    let (whole, pieces) = (
      try read(ImportText(bytes), as: format), try read(piped(bytes), as: format)
    )
    #expect(whole.items.count == count && whole.faults == faults)
    #expect(pieces.items.map(\.name) == whole.items.map(\.name))
    #expect(pieces.items.map(\.extras) == whole.items.map(\.extras))
    #expect(pieces.origins.map(\.place) == whole.origins.map(\.place))
    #expect(pieces.faults == whole.faults && pieces.faultCount == whole.faultCount)
  }

  @Test func isCutBehindLines() throws {
    let lines = (0..<40_000).map { "é \($0)\n" }
    let bytes = Array(lines.joined().utf8)
    var text = try Self.piped(bytes, by: 1_000)
    var all: [UInt8] = []
    while !text.isEnd {
      #expect(text.bytes.last == UInt8(ascii: "\n") && text.bytes.count < 300_000)
      all += text.bytes.dropLast(3)
      try text.readOn(past: text.bytes.count - 3)
    }
    #expect(all + text.bytes == bytes)
  }

  @Test func aLineThatIsLongerThanAPieceIsReadToItsEnd() throws {
    let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 2_000_000) + [0x0A]
    var text = try Self.piped(bytes)
    var count = 0
    while !text.isEnd {
      try text.readOn(past: 0)
      count += 1
    }
    #expect(text.bytes == bytes && count < 6)
  }

  @Test func whatHoldsANULIsNotReadAnyFurther() throws {
    var isOver = false
    #expect(throws: ImportFault(place: .init(line: 2, column: 1), problem: .nulByte)) {
      _ = try ImportText {
        guard !isOver else { throw Broken() }
        isOver = true
        return [0x61, 0x0A, 0]
      }
    }
  }

  @Test func whatItsSourceThrowsIsThrown() {
    #expect(throws: Broken.self) { _ = try ImportText { throw Broken() } }
  }

  @Test func recordsOverSeveralLinesMayLieOnTheEdgeOfAPiece() throws {
    // 41 bytes a record, so that edges fall on every place of one.
    let record = "{\"name\":\n\"é \(10_000)\",\n\n\"amount\": 1 \n}\n"
    let text = String(repeating: record, count: 40_000)
    try Self.expectSame(text, as: NDJSONFormat.self, count: 40_000, faults: [])
    let row = "\"Dinner\r\nwith \"\"me\"\"\n\",12.50\r\n"
    try Self.expectSame(
      "name,amount\n" + String(repeating: row, count: 30_000), as: CSVFormat.self, count: 30_000,
      faults: [])
  }

  @Test func faultsAreFoundInTheirPlacesBehindManyPieces() throws {
    let (record, row) = ("{\"name\":\"é\",\"amount\":1}\n", "é,1\n")
    try Self.expectSame(
      String(repeating: record, count: 50_000) + "{\"name\":\"é\"}\n{\n" + record + "{\"a\":",
      as: NDJSONFormat.self, count: 50_001,
      faults: [
        ImportFault(
          place: .init(line: 50_001, column: 1), problem: .damage(.missingMember("amount"))),
        ImportFault(
          place: .init(line: 50_003, column: 1),
          problem: .damage(.unexpected("{", expected: .keyOrEndOfObject))),
        ImportFault(
          place: .init(line: 50_004, column: 6), problem: .damage(.truncated(expected: .value))),
      ])
    try Self.expectSame(
      "name,amount\n" + String(repeating: row, count: 200_000) + "é\n\"é,1\n" + row,
      as: CSVFormat.self, count: 200_001,
      faults: [
        ImportFault(
          place: .init(line: 200_002, column: 1), problem: .fieldCount(expected: 2, found: 1)),
        ImportFault(place: .init(line: 200_003, column: 1), problem: .unclosedQuote),
      ])
  }

  @Test(arguments: [NDJSONFormat.self, CSVFormat.self, JSONFormat.self] as [any ImportFormat.Type])
  func aNULFarBehindIsNamedByItsPlace(format: any ImportFormat.Type) throws {
    let line =
      format == CSVFormat.self ? "é,1\n" : "{\"name\":\"é\",\"amount\":1}\n"
    let text = "name,amount\n" + String(repeating: line, count: 100_000) + "ab\0"
    #expect(throws: ImportFault(place: .init(line: 100_002, column: 3), problem: .nulByte)) {
      try Self.read(Self.piped(Array(text.utf8)), as: format)
    }
  }

  @Test func aTextOfBlankLinesHoldsNothing() throws {
    let text = try Self.piped([UInt8](repeating: 0x0A, count: 1_000_000))
    #expect(throws: ImportFault(.damage(.empty))) { try Self.read(text, as: NDJSONFormat.self) }
  }

  @Test func aDocumentIsReadWhole() throws {
    let item = "{\"name\":\"x\",\"amount\":1}"
    let list = repeatElement(item, count: 50_000).joined(separator: ",\n")
    let text = try Self.piped(Array("{\"Items\":[\(list)]}".utf8))
    #expect(try Self.read(text, as: JSONFormat.self).items.count == 50_000)
  }
}
