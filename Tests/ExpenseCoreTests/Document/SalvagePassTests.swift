import TestSupport
import Testing

@testable import ExpenseCore

/// How much a rescue reads.
struct SalvagePassTests {
  /// How often a byte is read depends on how deep values may nest, and not on how many there are.
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

  /// An item by itself, and a member behind a list.
  @Test(arguments: [
    (#"{"id":"\#(JSONSamples.id)","name":"Lunch","type":"Personal","amount":1}"#, 89),
    ("],\"a\":[1,2]", 9),
  ])
  func eachByteThatIsReadCounts(text: String, count: Int) {
    var pass = SalvagePass(ByteView(Array(text.utf8)))
    pass.run()
    #expect(pass.work == count && pass.result.skipped == [])
  }

  /// An item whose name is no text is read up to that, 8 bytes, and its 10 bytes are looked over for
  /// the next one.
  @Test func whatCannotBeReadCountsAsFarAsItWasRead() {
    var pass = SalvagePass(ByteView(Array(#"{"name":5}"#.utf8)))
    pass.run()
    #expect(pass.work == 18)
    #expect(pass.result.skipped.count == 1)
  }
}
