import Testing

@testable import ExpenseCore

struct TextPatternTests {
  private func matches(_ pattern: String, _ text: String, _ place: TextPattern.Place) -> Bool? {
    var folding = TextFolding()
    let folded = folding.folded(text)
    return TextPattern(pattern)?.matches(folded, from: place)
  }

  @Test(
    arguments: [
      ("rewe", "REWE Markt 12", true), ("rewe", "Drewes", true), ("^rewe", "Drewes", false),
      ("markt$", "REWE Markt", true), ("markt$", "Markthalle", false), ("^rewe$", "Rewe", true),
      ("^rewe$", "Rewe 2", false), ("aldi|rewe", "my rewe", true), ("aldi|^rewe", "my rewe", false),
      ("cafe", "CAFÉ Müller", true), ("müller", "Cafe Muller", true), ("a b", "xa bx", true),
      ("re*kt", "REWE Markt", true), ("kt*re", "REWE Markt", false), ("uber*", "Uber 3", true),
      ("^*we", "Rewe", true), ("re*re", "Re", false), ("a*b$", "a b c b", true),
      ("ab*b$", "ab", false), ("^a*a$", "a", false), ("^a*a$", "aa", true),
      ("^", "x", nil), ("$", "x", nil), ("", "x", nil), ("a|", "a", nil), ("a||b", "a", nil),
      ("^$", "x", nil), (" ", "a b", nil), ("*", "x", nil), ("a|*", "a", nil),
    ] as [(String, String, Bool?)])
  func aPatternIsFoundInANameOrNot(pattern: String, name: String, isFound: Bool?) {
    #expect(matches(pattern, name, .anywhere) == isFound)
  }

  @Test(
    arguments: [
      ("rent", "Rent May", true), ("rent", "Parents", false), ("rent", "Current", false),
      ("may", "Rent May", true), ("rent", "my-rent", true), ("rent", "a rent, paid", true),
      ("*rent", "Parents", true), ("ent$", "Rent", false), ("rent$", "my rent", true),
      ("2", "12 2", true), ("2", "12", false), ("été", "l'été", true), ("te", "été", false),
      ("ren", "Parent rent", true), ("京", "東京", true), ("tower", "東京tower", true),
      ("жа", "пожар", false), ("по", "пожар", true), ("'x", "a'x", true), ("#a", "b#a", true),
      ("กิน", "ไปกินข้าว", true), ("^b", "a b", false), ("b*d", "a bcd", true),
      ("c*d", "a bcd", false),
    ])
  func textIsFoundAtTheBeginningOfAWord(pattern: String, text: String, isFound: Bool) {
    #expect(matches(pattern, text, .beginningOfWord) == isFound)
    // In a buffer with other texts, neighbours do not count.
    var folding = TextFolding()
    let bytes = Array("x".utf8) + folding.folded(text) + Array("x".utf8)
    let isFoundInside = TextPattern(pattern)?
      .matches(bytes, in: 1..<bytes.count - 1, from: .beginningOfWord)
    #expect(isFoundInside == isFound)
  }

  @Test func aPatternHasAThousandBytesAtMost() {
    let longest = String(repeating: "é", count: 500)
    #expect(TextPattern(longest)?.text == longest && TextPattern(longest + "a") == nil)
  }

  @Test(arguments: [
    ("rewe.*", true), ("a.+b", true), ("(?i)rewe", true), ("[a-z]x", true), ("\\d", true),
    ("rewe", false), ("St. *", false), ("a[1]", false), ("C\\1", false), ("a-[b", false),
  ])
  func aRegularExpressionIsRecognized(text: String, isExpression: Bool) {
    #expect(TextPattern.isRegularExpression(text) == isExpression)
  }
}
