import Testing

@testable import ExpenseCore

struct ColumnTextsTests {
  private static func texts(_ text: String, under titles: [String]) -> ColumnTexts {
    let view = ByteView(Array(text.utf8))
    let table = RecordTable(CSVScanner(view, delimiter: UInt8(ascii: ",")), of: view, under: titles)
    return ColumnTexts(table, table.rows)
  }

  private static func said(_ texts: ColumnTexts, _ column: Int, limit: Int = 30) -> [String]? {
    texts.texts(column, limit: limit)?.map { "\($0.text)=\($0.count)" }
  }

  @Test func eachTextIsCountedHoweverItIsWritten() {
    let texts = Self.texts("a,x\n\"a\", x \nb,x\na,\"x\"\n", under: ["1", "2"])
    #expect(Self.said(texts, 0) == ["a=3", "b=1"] && Self.said(texts, 1) == ["x=4"])
  }

  /// Two quotes stand for one only where the field is quoted.
  @Test func theSameBytesMayBeTwoTexts() {
    let texts = Self.texts("a\"\"b,x\n\"a\"\"b\",x\n\"a\"\"b\",x\n", under: ["1", "2"])
    #expect(Self.said(texts, 0) == ["a\"\"b=1", "a\"b=2"])
  }

  /// Missing fields are empty, and fields beyond the header no column's.
  @Test func whatIsNotThereIsEmpty() {
    let texts = Self.texts("a\nb,,c\na,\" \"\n,x,c,d\n", under: ["1", "2", "3"])
    #expect(Self.said(texts, 0) == ["a=2", "b=1", "=1"])
    #expect(Self.said(texts, 1) == ["x=1", "=3"])
    #expect(Self.said(texts, 2) == ["c=2", "=2"])
  }

  @Test(arguments: [(3, true), (2, false)])
  func emptyIsATextAmongTheLimit(limit: Int, isKept: Bool) {
    let texts = Self.texts("a,a\nb,a\n,a\n", under: ["1", "2"])
    #expect((Self.said(texts, 0, limit: limit) != nil) == isKept)
    #expect(Self.said(texts, 1, limit: limit) == ["a=3"])
  }

  @Test(arguments: [29, 30, 31])
  func moreTextsThanTheLimitAreNoneAtAll(count: Int) {
    let lines = (0..<count).map { "t\($0),x\n" }.joined()
    let texts = Self.texts(lines + lines, under: ["1", "2"])
    #expect(Self.said(texts, 0)?.count == (count > 30 ? nil : count))
    #expect(Self.said(texts, 1) == ["x=\(2 * count)"])
  }
}
