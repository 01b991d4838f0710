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

  /// Whether some expense holds the text.
  func holds(_ text: String) -> Bool { finds(text) { $0.search = text } }

  /// The name of the row that the word is, or else the nearest one.
  func name(like word: String) -> String? {
    switch try? ItemSelector(word) {
    case .last: return items.last?.name
    case .rows(let rows) where items.indices.contains(rows.lowerBound - 1):
      return items[rows.lowerBound - 1].name
    default: break
    }
    return near(word).flatMap { isName($0) ? $0 : nil }
  }

  /// The name, category or tag that is nearest to the word, or that it begins.
  func near(_ word: String) -> String? {
    let words = items.flatMap { [$0.name, $0.category ?? ""] + $0.tags }.filter { !$0.isEmpty }
    var beginning = TextBeginning(word)
    return Suggestion.nearest(to: word, among: words)
      ?? (word.count > 2 ? words.first { beginning.begins($0) } : nil)
  }

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
