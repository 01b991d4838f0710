import Testing

@testable import ExpenseCore

struct TagsTests {
  @Test(arguments: [
    (["a"], ["A", "b", "B"], ["a", "b"]), ([], ["Café", "cafe"], ["Café"]),
    (["x", "x"], [], ["x", "x"]),
  ])
  func aTagIsThereOnce(tags: [String], new: [String], result: [String]) {
    #expect(Tags.adding(new, to: tags) == result)
  }

  @Test(arguments: [("#a", "a"), ("##a", "#a"), ("#", "#"), ("a#", "a#"), ("", "")])
  func aNumberSignInFrontOfATagIsNoPartOfIt(tag: String, bare: String) {
    #expect(Tags.bare(tag) == bare)
  }

  @Test func aTagGoesHoweverItIsSpelled() {
    #expect(Tags.removing(["ROMÉ", "z"], from: ["a", "rome", "Rome", "b"]) == ["a", "b"])
  }

  @Test func aTextWithSpacesOrCommasIsSeveralTags() {
    #expect(Tags.inText(" a, b\u{A0}c,,\td ") == ["a", "b", "c", "d"])
    #expect(["", "a b", "a,b", "a\u{2003}b"].allSatisfy { !Tags.isWord($0) })
  }

  @Test func theFileHasThemInTheirPlaceUnlessEmpty() throws {
    let item = ExpenseItem(
      name: "x", amount: .zero, category: "c", tags: ["a", "\"b"], note: "n",
      extras: ExtraMembers(json: #""k":1"#))
    var bytes: [UInt8] = []
    item.appendJSON(to: &bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasSuffix(#""category":"c","tags":["a","\"b"],"note":"n","k":1}"#))
    #expect(try ExpenseItem(json: bytes) == item)
    let empty = text.replacing(#"["a","\"b"]"#, with: "[ ]")
    #expect(try ExpenseItem(json: Array(empty.utf8)).tags == [])
    #expect(try ExpenseItem(json: Array(text.replacing(#","note":"n""#, with: "").utf8)) != item)
  }

  /// The reader reuses the item that it read last, whose tags must not leak into the next.
  @Test func anItemWithoutTagsInheritsNone() throws {
    let items = (0..<4).map { place in
      ExpenseItem(
        name: "x", amount: .zero, date: place == 2 ? CalendarDate(daysSinceEpoch: 1) : nil,
        tags: place == 1 ? ["a", "b"] : [], note: place == 2 ? "n" : nil)
    }
    var document = ExpenseDocument()
    document.items = items
    #expect(try ExpenseDocument(decoding: document.encoded()).items == items)
  }
}
