import ExpenseCore
import Testing

struct JSONItemTests {
  @Test func anItemAloneIsReadAsInTheFile() throws {
    let items = try ExpenseDocument(JSONSamples.canonical).items
    for item in items {
      var bytes: [UInt8] = []
      item.appendJSON(to: &bytes)
      #expect(try ExpenseItem(json: bytes) == item)
      let column = String(decoding: bytes, as: UTF8.self).unicodeScalars.count + 1
      #expect(throws: DamagedDocument(line: 1, column: column, problem: .syntax(.trailingBytes))) {
        try ExpenseItem(json: bytes + [0x7D])
      }
    }
  }

  /// The reader compares the first and the last eight bytes of a key.
  @Test(arguments: ["categorY", "receipT"])
  func aKeyThatOnlyBeginsLikeOneOfOursIsAnother(key: String) throws {
    let member = #""\#(key)":"a""#
    let item = try #require(
      try ExpenseDocument(JSONSamples.item(#""amount":1,\#(member)"#)).items.first)
    #expect(item.category == nil && item.receipt == nil && item.extras.json == member)
  }

  @Test func aKeyWithoutItsColonIsRefused() {
    let column = JSONSamples.item(#""amount":1,"claim" "#).count - 2
    #expect(
      throws: DamagedDocument(
        line: 1, column: column, problem: .syntax(.unexpected("\"", expected: .colon)), row: 1)
    ) {
      try ExpenseDocument(JSONSamples.item(#""amount":1,"claim" "a""#))
    }
  }

  @Test(
    arguments: [
      (#""amount":"#, "1.", .syntax(.malformedNumber("1."))),
      (#""amount":1,"date":"#, #""2026-11-21x""#, .wrongShape(member: "date", expected: .day)),
      (
        #""amount":1,"date":"#, #""2026-11-21 ,"category":"a""#,
        .wrongShape(member: "date", expected: .day)
      ),
      (#""amount":1,"tags":["#, #"xab"]"#, .syntax(.unexpected("x", expected: .value))),
    ] as [(String, String, DamagedDocument.Problem)])
  func aValueThatNearlyHasTheWritersFormIsRefused(
    before: String, value: String, problem: DamagedDocument.Problem
  ) {
    let column = JSONSamples.item(before).count - 2
    #expect(throws: DamagedDocument(line: 1, column: column, problem: problem, row: 1)) {
      try ExpenseDocument(JSONSamples.item(before + value))
    }
  }

  @Test(arguments: [0xFF, 0x80, 0xC3] as [UInt8])
  func aByteThatIsNoUTF8IsToldAtItsPlace(byte: UInt8) {
    let before = #"{"id":"\#(JSONSamples.id)","name":"Lunch"#
    let bytes = Array(before.utf8) + [byte] + Array(#"","type":"a","amount":1}"#.utf8)
    #expect(
      throws: DamagedDocument(
        line: 1, column: before.count + 1, problem: .syntax(.invalidUTF8))
    ) {
      try ExpenseItem(json: bytes)
    }
  }

  @Test func textsAreEscapedOnlyIfNecessary() {
    var bytes: [UInt8] = []
    bytes.appendJSON("a/é\u{2028}\u{7F}\"\\\u{0}\u{8}\t\n\u{C}\r\u{1F}😀")
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #""a/é\#u{2028}\#u{7F}\"\\\u0000\b\t\n\f\r\u001f😀""#)
  }
}
