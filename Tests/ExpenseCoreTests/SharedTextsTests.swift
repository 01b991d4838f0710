import Testing

@testable import ExpenseCore

struct SharedTextsTests {
  /// Texts of one length that begin and end alike, and two spellings of one word.
  @Test func everyTextStaysWhatItIs() {
    var texts = SharedTexts()
    let words = ["", "Tea", "Crème brûlée for two", "Cre\u{300}me brûlée for to", "ab"]
    let alike = (0..<600).map { "A long name, number \($0 % 300), that ends alike" }
    for word in words + alike + words {
      #expect(texts.shared(word).unicodeScalars.elementsEqual(word.unicodeScalars))
    }
  }
}
