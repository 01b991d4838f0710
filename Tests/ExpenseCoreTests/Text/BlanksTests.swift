import Testing

@testable import ExpenseCore

struct BlanksTests {
  @Test(arguments: [
    ("food ", "food"), (" food", "food"), ("a  b", "a b"), ("a\u{A0}b", "a b"),
    ("a \u{202F}\u{3000} b", "a b"), ("a\tb", "a b"), ("\n a \n", "a"), ("a\nb", "a\nb"),
    ("é", "é"), ("", ""), ("  ", ""), ("a b", "a b"), ("\u{200B}food \u{200E}", "food"),
    ("☕\u{FE0F}", "☕\u{FE0F}"), ("\u{3164}", ""), ("a\u{200D}b", "a\u{200D}b"),
  ])
  func aRunOfBlanksIsOne(text: String, folded: String) {
    #expect(text.withSingleBlanks.isIdentical(to: folded))
    var folding = TextFolding()
    #expect(folding.folded(text) == folding.folded(folded))
  }

  @Test func textsOfAFileAreComparedWithoutThem() {
    let items = ["food ", "food", "food\u{A0}"].map { (category: String) in
      ExpenseItem(name: "A " + category, type: "Trip ", amount: 1, category: category)
    }
    #expect(items.rows(named: "a food") == [1, 2, 3])
    var filter = ItemFilter()
    filter.categories = ["food"]
    #expect(filter.matches(in: items).rows == [1, 2, 3])
    filter.types = ["trip"]
    #expect(filter.matches(in: items).rows == [1, 2, 3])
  }

  @Test func aCategoryIsNamedByItsPathOrItsLastPart() {
    var known = KnownCategories(
      of: ["food/coffee", "Work/coffee", "work/tea", "coffee ", nil, ""].map {
        ExpenseItem(name: "", amount: 1, category: $0)
      })
    #expect(known.paths == ["food", "food/coffee", "Work", "Work/coffee", "work/tea", "coffee "])
    #expect(known.named("COFFEE") == ["coffee "])
    #expect(known.named("tea") == ["work/tea"] && known.named("wörk/") == ["Work"])
    #expect(known.named("cof") == [])
    #expect(known.named("/tea") == [] && known.named("/work") == ["Work"])
    known = KnownCategories(
      of: ["food/coffee", "work/coffee"].map { ExpenseItem(name: "", amount: 1, category: $0) })
    #expect(known.named("coffee") == ["food/coffee", "work/coffee"])
  }
}
