import Testing

@testable import ExpenseCore

struct TextFoldingTests {
  @Test(
    arguments: [
      ("Lunch", "lunch"), ("@[`{", "@[`{"), ("Café", "cafe"), ("Cafe\u{301}", "cafe"),
      ("CAFÉ", "cafe"), ("Straße", "strasse"), ("STRASSE", "strasse"), ("Möbel", "mobel"),
      ("Ångström", "angstrom"), ("İstanbul", "istanbul"), ("ΟΔΟΣ", "οδοσ"), ("οδός", "οδοσ"),
      ("Ёлка", "елка"), ("電車", "電車"), ("Pizza 🍕", "pizza 🍕"), ("", ""),
      ("Tiếng Việt", "tieng viet"), ("\u{301}", ""), ("ｃａｆé", "cafe"), ("ﾀﾞ", "タ"),
      ("m²", "m2"), ("☕\u{FE0F}", "☕"), ("a\u{200B}b\u{AD}c", "abc"), ("a \u{200B} b", "a b"),
      ("\u{3164}", ""), ("´", "´"), ("a\u{3000}b ", "a b"),
    ])
  func caseAndDiacriticsAreRemoved(text: String, folded: String) {
    var folding = TextFolding()
    #expect(String(decoding: folding.folded(text), as: UTF8.self) == folded)
    // A second time, from the cache.
    #expect(String(decoding: folding.folded(text), as: UTF8.self) == folded)
  }

  @Test(arguments: [("が", "か\u{3099}"), ("각", "\u{1100}\u{1161}\u{11A8}"), ("ﬃ", "FFI")])
  func equivalentTextsFoldAlike(left: String, right: String) {
    var folding = TextFolding()
    #expect(folding.folded(left) == folding.folded(right))
  }

  @Test func aBufferHoldsNothingOfTheTextBefore() {
    var folding = TextFolding()
    var buffer = Array("left over".utf8)
    folding.fold("Tea é", into: &buffer)
    #expect(buffer == Array("tea e".utf8))
  }
}
