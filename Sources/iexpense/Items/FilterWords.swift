import ExpenseCore

/// Reads the words of a line that choose items: each is the first that it is of a type, days, a
/// category of the file, a tag, or else text to search for.
struct FilterWords {
  private let line: FilterLine
  private let items: [ExpenseItem]
  private let today: CalendarDate
  private var folding = TextFolding()
  private lazy var types = items.lazy.map(\.type).uniqued(by: \.self)
  /// The categories of the file and those that they lie in, folded, each as it is spelled.
  private lazy var categories = knownCategories()
  private lazy var tags = Set(
    items.lazy.flatMap(\.tags).uniqued(by: \.self).map { folding.folded(Tags.bare($0)) })

  init(of line: FilterLine, items: [ExpenseItem], today: CalendarDate) {
    (self.line, self.items, self.today) = (line, items, today)
  }

  /// Adds what the words say to a filter.
  ///
  /// - Parameter words: those together that stand side by side.
  /// - Throws: `UsageError` for a word that is never text.
  mutating func read(_ words: [[String]], into filter: inout ItemFilter) throws {
    var texts: [String] = []
    for neighbours in words { texts += try read(neighbours, into: &filter) }
    try line.check(texts, today: today)
  }

  /// Adds what neighbours say.
  ///
  /// - Returns: the words that nothing in the file is called like.
  private mutating func read(_ words: [String], into filter: inout ItemFilter) throws -> [String] {
    var (rest, texts) = (words[...], [String]())
    while let word = rest.first {
      var count = 1
      if let type = type(word) {
        filter.types.append(type)
      } else if let days = try days(rest.prefix(2)) {
        filter.spans.append(days)
        count = 2
      } else if let days = try days(rest.prefix(1)) {
        filter.spans.append(days)
      } else if let category = categories[folding.folded(CategoryPath.withoutEndSlash(word))] {
        filter.categories.append(category)
      } else if word.hasPrefix("#"), let tag = try? Syntax<String>.tag.read(word, line.operand) {
        filter.tags.append(tag)
      } else {
        if !tags.contains(folding.folded(word)) { texts.append(word) }
        filter.texts.append(word)
      }
      rest = rest.dropFirst(count)
    }
    return texts
  }

  private mutating func type(_ word: String) -> ExpenseType? {
    try? TypeWord(text: word).resolve(among: types)
  }

  /// The days that one word names, or two; a number alone is a year or nothing.
  private func days(_ words: ArraySlice<String>) throws -> ClosedRange<CalendarDate>? {
    let text = words.joined(separator: " ")
    if words.count == 1, FilterLine.mayBeRows(text) { return nil }
    return try (try? DaysText(text))?.resolve(today: today)
  }

  private mutating func knownCategories() -> [[UInt8]: String] {
    var known: [[UInt8]: String] = [:]
    for category in items.lazy.compactMap(\.category).uniqued(by: \.self) where !category.isEmpty {
      for depth in 1...category.utf8.count {
        let path = CategoryPath.prefix(of: category, depth: depth)
        let key = folding.folded(path)
        known[key] = known[key] ?? path
        if path == category { break }
      }
    }
    return known
  }
}

extension Syntax<String> {
  /// A word that says which items are wanted; what it is depends on the file.
  static var filter: Syntax {
    Syntax("FILTER", .filter) { (word, argument) throws(UsageError) in
      guard !word.isEmpty else {
        throw .wrong("a \(argument.name) is empty", "Say -c '' for expenses without a category.")
      }
      return try TypedText.check(word, for: argument.name)
    }
  }
}
