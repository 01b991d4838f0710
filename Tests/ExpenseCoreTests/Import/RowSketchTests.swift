import Testing

@testable import ExpenseCore

/// The first records of JSON that nobody mapped yet.
struct RowSketchTests {
  private static func sketch(_ text: String, limit: Int = 10) -> RecordSketch? {
    RecordSketch(Array(text.utf8), limit: limit)
  }

  @Test func membersAreColumnsAndObjectsInsideAreOpened() throws {
    let sketch = try #require(
      Self.sketch(
        #"{"data":{"list":[{"who":"Deli","sum":{"value":"5.00","code":"EUR"}},{"who":"Cab"}]}}"#))
    #expect(sketch.path == ["data", "list"])
    #expect(sketch.titles == ["who", "sum.value", "sum.code"])
    #expect(sketch.rows == [["Deli", "5.00", "EUR"], ["Cab", "", ""]])
  }

  @Test func aMemberThatIsNullIsAnEmptyColumn() throws {
    let sketch = try #require(Self.sketch(#"[{"a":null,"b":"x"},{"b":"y","c":null}]"#))
    #expect(sketch.titles == ["a", "b", "c"])
    #expect(sketch.rows == [["", "x", ""], ["", "y", ""]])
  }

  /// A payment takes a name, an amount and a day at least; more columns than that many are no records.
  @Test(arguments: [(0, false), (1, false), (2, true), (200, true), (201, false)])
  func recordsHaveTwoMembersAtLeastAndNotTooMany(count: Int, isSketched: Bool) {
    let members = (0..<count).map { "\"m\($0)\":\"x\"" }.joined(separator: ",")
    let sketch = Self.sketch("[{\(members)}]")
    #expect((sketch != nil) == isSketched)
    #expect(sketch?.titles.count ?? count == count)
  }

  @Test(arguments: ["", "[]", "{}", "5", "[5]", "[[]]", #"{"a":[]}"#])
  func whereThereAreNoRecordsThereIsNothing(text: String) {
    #expect(Self.sketch(text) == nil)
  }

  /// What comes after the limit, or after a record that is cut off, is not looked at.
  @Test func theFirstAreEnough() {
    let records = (1...5).map { #"{"a":"\#($0)","b":"x"}"# }
    let text = "[" + records.joined(separator: ",") + "]"
    #expect(Self.sketch(text, limit: 3)?.rows.map { $0[0] } == ["1", "2", "3"])
    #expect(Self.sketch(String(text.dropLast(4)))?.rows.map { $0[0] } == ["1", "2", "3", "4"])
    let lines = records.joined(separator: "\n")
    #expect(Self.sketch(lines, limit: 4)?.rows.map { $0[0] } == ["1", "2", "3", "4"])
  }
}
