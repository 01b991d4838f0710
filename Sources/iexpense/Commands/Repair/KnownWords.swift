import ExpenseCore

/// What words are in a file: types, names, categories, tags.
///
/// Looked up as the filters do, so that a line which is offered finds something.
struct KnownWords {
  let items: [ExpenseItem]

  func isType(_ word: String) -> Bool { (try? TypeWord(text: word).resolve(in: items)) != nil }

  func isName(_ word: String) -> Bool { row(named: word) != nil }

  /// The newest row of that name.
  func row(named name: String) -> Int? { items.rows(named: name).last }

  /// Whether the word is a category, or the path of one that lies in it.
  func isCategory(_ word: String) -> Bool { finds(word) { $0.category = word } }

  func isTag(_ word: String) -> Bool { finds(word) { $0.tags = [word] } }

  /// Whether the word is one that a list can be cut down to.
  func isKnown(_ word: String) -> Bool {
    isName(word) || isCategory(word) || isType(word) || isTag(word)
      || Self.isSpan(word) && !word.utf8.allSatisfy(\.isASCIIDigit)
  }

  /// Whether the word names days, whatever the file holds.
  static func isSpan(_ word: String) -> Bool { (try? DateSpanText(word)) != nil }

  private func finds(_ word: String, _ set: (inout ItemFilter) -> Void) -> Bool {
    var filter = ItemFilter()
    set(&filter)
    return !word.isEmpty && !filter.matches(in: items).rows.isEmpty
  }
}
