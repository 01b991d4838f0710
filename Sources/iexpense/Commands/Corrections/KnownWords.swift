import ExpenseCore

/// What words are in a file: types, names, categories, tags.
///
/// Looked up as the filters do, so that a line which is offered finds something.
///
/// A line is tried in many ways, so what is asked of a word is not looked for in each item again.
final class KnownWords {
  let items: [ExpenseItem]
  /// Today, where it is known.
  let today: CalendarDate?
  private var folding = TextFolding()
  /// The row of each name, folded; 0 where several have it.
  private lazy var rows = Dictionary(
    items.indices.map { (folding.folded(items[$0].name), $0 + 1) }, uniquingKeysWith: { _, _ in 0 })
  /// The first item of each type, category and set of tags.
  private lazy var samples = items.uniqued {
    [$0.type.rawValue, $0.category ?? ""] + $0.tags
  }
  private lazy var words = items.flatMap { [$0.name, $0.category ?? ""] + $0.tags }
    .uniqued(by: \.self).filter { !$0.isEmpty }

  init(items: [ExpenseItem], today: CalendarDate? = nil) {
    (self.items, self.today) = (items, today)
  }

  func isType(_ word: String) -> Bool { (try? TypeWord(text: word).resolve(in: samples)) != nil }

  func isName(_ word: String) -> Bool { rows[folding.folded(word)] != nil }

  /// The only row of that name.
  func row(named name: String) -> Int? {
    let row = rows[folding.folded(name)]
    return row == 0 ? nil : row
  }

  /// Whether the word is a category, or the path of one that lies in it.
  func isCategory(_ word: String) -> Bool {
    !word.isEmpty && samples.holdsOne { $0.categories = [word] }
  }

  func isTag(_ word: String) -> Bool { !word.isEmpty && samples.holdsOne { $0.tags = [word] } }

  /// Whether some expense holds the text.
  func holds(_ text: String) -> Bool { !text.isEmpty && items.holdsOne { $0.texts = [text] } }

  /// The name of the row that the word is, or else the nearest one.
  func name(like word: String) -> String? {
    switch try? ItemSelector(word) {
    case .last: return items.last?.name
    case .rows(let rows, _) where items.indices.contains(rows.lowerBound - 1):
      return items[rows.lowerBound - 1].name
    default: break
    }
    return near(word).flatMap { isName($0) ? $0 : nil }
  }

  /// Whether the word is no name but part of several, so that it tells none from the others.
  func isInSeveralNames(_ word: String) -> Bool {
    guard word.count > 2, !isName(word) else { return false }
    var filter = ItemFilter()
    filter.texts = [word]
    // The search finds the word also in what is no name.
    let names = Set(filter.matches(in: items).rows.map { folding.folded(items[$0 - 1].name) })
    let part = folding.folded(word)
    return names.lazy.filter { $0.contains(part) }.prefix(2).count > 1
  }

  /// The name, category or tag that is nearest to the word, or that it begins; nil where several names
  /// hold it.
  func near(_ word: String) -> String? {
    guard !isInSeveralNames(word) else { return nil }
    var beginning = TextBeginning(word)
    return Suggestion.nearest(to: word, among: words)
      ?? (word.count > 2 ? words.first { beginning.begins($0) } : nil)
  }

  /// Whether the word is one that a list can be cut down to.
  func isKnown(_ word: String) -> Bool {
    isName(word) || isCategory(word) || isType(word) || isTag(word)
      || Self.namesDays(word) && !word.utf8.allSatisfy(\.isASCIIDigit)
  }

  /// Whether the word names days, whatever the file holds.
  static func namesDays(_ word: String) -> Bool { (try? DateSpanText(word)) != nil }
}

extension [ExpenseItem] {
  /// Whether there is an item that a filter of that condition finds.
  func holdsOne(where setCondition: (inout ItemFilter) -> Void) -> Bool {
    var filter = ItemFilter()
    setCondition(&filter)
    return !filter.matches(in: self).rows.isEmpty
  }
}
