import Testing

@testable import ExpenseCore

struct ExtraMembersTests {
  @Test(
    arguments: [
      "\"a\":1", "\"a\":[1,{\"b\":\"x,y\"}],\"c\":null", "\"\\u0061\":1E+2,\"b\\\"c\":\"\\u0041\"",
      "\"a:b\":\":\"", "\"\":{}",
    ])
  func membersAreKeptTokenForToken(json: String) throws {
    let item = ExpenseItem(name: "x", amount: .zero, extras: ExtraMembers(json: json))
    var bytes: [UInt8] = []
    item.appendJSON(to: &bytes)
    #expect(item.extras.json == json)
    #expect(String(decoding: bytes, as: UTF8.self).hasSuffix(",\(json)}"))
    #expect(try ExpenseItem(json: bytes) == item)
  }

  @Test func aMemberIsFoundByItsKeyHoweverThatIsWritten() {
    let extras = ExtraMembers(json: "\"b\":{\"a\":2},\"\\u0061\":1,\"c\":3")
    #expect(extras.member("a")?.value == "1" && extras.member("d") == nil)
    #expect(extras.removing("a").json == "\"b\":{\"a\":2},\"c\":3")
    #expect(extras != ExtraMembers(json: "\"b\":{\"a\":2},\"a\":1,\"c\":3"))
  }
}
