import TestSupport
import Testing

@testable import ExpenseCore

/// Counts the bytes that a salvage scans.
struct SalvagePassTests {
  /// The work may grow with the depth of nesting, but not with the number of values.
  @Test(
    .long,
    arguments: [
      "{", "{\"a\":", "{\"", "{\"a\":[--1]},", "],\"a\":[\n", "]", "|||||||\n", "<<<<<<<\n",
      ">>>>>>>\n", "=======\n", "{\"a\":{},\n", "\0x", "{\0", "x\n", "[{", "{\"id\":1}\n", "}",
      "\"",
      "{\"a\":1,\"a\":2},", "],\"a\":1\n", "{},", "\\", "{\"Items\":", "{\"Items\":[",
      "\"Items\":5\n", "\"a\":[\"Items\":[", "{\"a\":[\"Items\":[\n", "\"a\":[\"x\",\n\"Items\",",
      ",\"a\":[[\n]\"Items\"", "[\"Items\"],{[", "{\"k\":1,\"Items\":",
    ])
  func hostileBytesTakeTimeInProportion(unit: String) {
    for count in [2_000, 20_000].map({ $0 / unit.utf8.count }) {
      let view = ByteView(Array(String(repeating: unit, count: count).utf8))
      var pass = SalvagePass(view)
      pass.run()
      #expect(pass.work <= view.count * 2 * DocumentJSON.depthLimit)
      #expect(pass.result.document.items == [])
    }
  }

  /// An item by itself, and a member after a list.
  @Test(arguments: [
    (#"{"id":"\#(JSONSamples.id)","name":"Lunch","type":"Personal","amount":1}"#, 89),
    ("],\"a\":[1,2]", 9),
  ])
  func eachByteThatIsReadCounts(text: String, count: Int) {
    var pass = SalvagePass(ByteView(Array(text.utf8)))
    pass.run()
    #expect(pass.work == count && pass.result.skipped == [])
  }

  /// An item whose name is not a text is scanned up to it, 8 bytes, and then its 10 bytes are
  /// searched for the next item.
  @Test func whatCannotBeReadCountsAsFarAsItWasRead() {
    var pass = SalvagePass(ByteView(Array(#"{"name":5}"#.utf8)))
    pass.run()
    #expect(pass.work == 18)
    #expect(pass.result.skipped.count == 1)
  }
}
