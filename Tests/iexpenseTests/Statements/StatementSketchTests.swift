import ExpenseCore
import Testing

@testable import iexpense

/// What a text looks like that nobody mapped yet; today is 2026-11-21.
struct StatementSketchTests {
  private static func sketch(_ text: String, isJSON: Bool = false) throws -> StatementSketch? {
    let today = try #require(CalendarDate("2026-11-21"))
    let shapes = CellShapes(months: MonthNames(MonthNames.englishNames), today: today)
    let said = try ImportOptionWords(ParsedArguments(), mayLackMap: true)
    return StatementSketch(Array(text.utf8), isJSON: isJSON, shapes: shapes, said)
  }

  private static let row = "2026-10-01,A,5.00"

  @Test(
    arguments: [
      ("Date,Text,Amount\n\(row)", "Date|Text|Amount", 1, 0),
      // A row may end before its day.
      ("Text,Amount,Date\nA,5.00,2026-10-01\nB,6.00", "Text|Amount|Date", 2, 0),
      ("Account,123456\n\nDate,Text,Amount\n\(row)\n\(row)", "Date|Text|Amount", 2, 1),
      // The header under which most rows are payments.
      (
        "Date,Amount\n2026-10-01,5.00\nDate,Text,Amount\n\(row)\n\(row)\n\(row)",
        "Date|Text|Amount", 3, 2
      ),
      // Titles that nobody knows stand right above the first payment, and hold no digit.
      ("Foo,Bar,Baz\n\(row)", "Foo|Bar|Baz", 1, 0),
      ("Foo,Bar,Baz,Qux\n\(row)", "Foo|Bar|Baz|Qux", 1, 0),
      ("Foo 1,Bar,Baz\n\(row)", "||", 1, 1), ("Foo,,\n\(row)", "||", 1, 1),
      ("Foo,Bar,Baz,Qux,Quux\n\(row)", "||", 1, 1), ("\(row)\n\(row)", "||", 2, 0),
      // A day or an amount is no title.
      ("Date,Text,2026-10-01\n\(row)", "||", 1, 1),
    ])
  func theHeaderIsFound(text: String, titles: String, rows: Int, above: Int) throws {
    let sketch = try #require(try Self.sketch(text + "\n"))
    #expect(sketch.titles.joined(separator: "|") == titles)
    #expect(sketch.hasHeader == titles.contains(where: \.isLetter))
    #expect(sketch.rows.count == rows && sketch.above.count == above)
    #expect(sketch.rows.allSatisfy { $0.count == sketch.titles.count })
  }

  @Test(arguments: [
    "", "Date,Text,Amount\n", "a,b\n1,2\n", "2026-10-01,5.00\n", "Text,Amount\nA,5.00\n",
  ])
  func withoutADayAndAnAmountThereIsNone(text: String) throws {
    #expect(try Self.sketch(text) == nil)
  }

  @Test func rowsAreAsWideAsTheHeader() throws {
    let sketch = try #require(
      try Self.sketch("Date;Text;Amount\n2026-10-01;A;5,00;x\n2026-10-02;B;6,00\nend\n"))
    #expect(
      sketch.rows == [["2026-10-01", "A", "5,00"], ["2026-10-02", "B", "6,00"], ["end", "", ""]])
  }

  /// A column without a title holds the amounts of the currencies before it.
  @Test(arguments: [
    ("Date,Text,Amount,\n2026-10-01,A,EUR,5.00\n2026-10-02,B,,6.00", "Amount"),
    ("Date,Text,Amount,\n2026-10-01,A,EUR,5.00\n2026-10-02,B,x,6.00", ""),
    ("Date,Text,Amount,\n2026-10-01,A,,5.00\n2026-10-02,B,,6.00", ""),
    ("Date,Amount,,\n2026-10-01,1.00,EUR,5.00", ""),
    ("Date,Text,Amount,Sum\n2026-10-01,A,EUR,5.00", "Sum"),
  ])
  func aColumnWithoutATitleHasThatOfItsCurrency(text: String, subject: String) throws {
    let sketch = try #require(try Self.sketch(text + "\n"))
    #expect(sketch.subject(3) == subject)
  }

  @Test(arguments: [
    ("Amount (EUR)", "EUR"), ("Amount", nil), ("Amount EUR,Balance EUR", "EUR"),
    ("Amount EUR,Balance USD", nil), ("Amount EUR,Original amount JPY", "EUR"),
  ])
  func titlesMayNameTheCurrency(titles: String, code: String?) throws {
    let sketch = try #require(
      try Self.sketch(
        "Date,Text,\(titles)\n2026-10-01,A,5.00\(titles.contains(",") ? ",6.00" : "")\n"))
    #expect(sketch.titledCurrency(expecting: .usd)?.code == code)
  }

  @Test func recordsOfJSONHaveMembersForTitles() throws {
    let sketch = try #require(
      try Self.sketch(
        #"{"list":[{"day":"2026-10-01","sum":5},{"day":"2026-10-02","to":"B"}]}"#, isJSON: true))
    #expect(sketch.titles == ["day", "sum", "to"] && sketch.hasHeader)
    #expect(sketch.itemsPath == ["list"] && sketch.rows[1] == ["2026-10-02", "", "B"])
  }

  @Test(arguments: [
    ("a\na;b\na;b;c\n", ["a", "b", "c"]), ("a\nb\n", nil), ("", nil),
    ("a,b\nc;d;e\n", ["c", "d", "e"]),
  ])
  func theWidestOfTheFirstRowsAreTitles(text: String, titles: [String]?) {
    #expect(StatementSketch.titles(of: Array(text.utf8)) == titles)
  }
}
