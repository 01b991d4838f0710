import ExpenseCore

extension FilterOptions {
  /// Sentences on words that were read as the last part of a category while other names have them.
  func sentencesOnLastParts(
    _ filter: ItemFilter, _ rows: [Int], in all: ItemSource
  ) -> [String] {
    let groups = words.filter { $0.count > 1 }.map { $0.joined(separator: " ") }
    return (words.joined() + groups).compactMap { word in
      let paths = all.words.categories(named: word)
      guard !paths.isEmpty, paths.allSatisfy(filter.categories.contains),
        !paths.contains(where: { $0.folded == word.folded }), let pattern = TextPattern(word)
      else { return nil }
      var other = filter
      (other.categories, other.texts) = ([], filter.texts + [pattern])
      let found = other.matches(in: all.items, by: all.words.searched).rows
      let count = Set(found).subtracting(rows).count {
        pattern.isFound(in: all.items[row: $0].name)
      }
      guard count > 0 else { return nil }
      let (has, its) = count == 1 ? ("1 more has", "its") : ("\(count) more have", "their")
      return "\(has) '\(word)' in \(its) name: --search \(ShellLine.quoted(word))"
    }
  }
}
