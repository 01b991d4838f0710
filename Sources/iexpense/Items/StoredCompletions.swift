import ExpenseCore
import Foundation

// The words of the data file that a shell offers, the newest first.
extension ValueCompletion {
  /// The types in use, Personal and Business first.
  static let types = stored { file in
    let standard = ExpenseType.standard.map { CompletionCandidate(word: $0.rawValue) }
    return (standard + file.words { [$0.type.rawValue] }).uniqued(by: \.word.folded)
  }

  static let categories = stored { file in file.words { [$0.category].compactMap(\.self) } }

  static let tags = stored { file in file.words(\.tags) }

  static let claims = stored { file in file.words { [$0.claimName].compactMap(\.self) } }

  /// Filters of a list: types, days and categories, or tags after a number sign.
  static let filters: ValueCompletion = stored { file in
    let mark = "not:"
    guard !file.beginning.hasPrefix(mark) else {
      let beginning = String(file.beginning.dropFirst(mark.count))
      return filters.candidates(for: beginning, in: file.items)
        .map { CompletionCandidate(word: mark + $0.word, text: $0.text) }
    }
    guard !file.beginning.hasPrefix("#") else {
      return file.words(\.tags).map {
        CompletionCandidate(word: "#\(Tags.bare($0.word))", text: $0.text)
      }
    }
    return [types, words(DateWords.forFilters), categories].flatMap {
      $0.candidates(for: file.beginning, in: file.items)
    }
  }

  /// Names of expenses, at most 500; a rare one is found by typing its beginning.
  static let names = stored { file in
    var filter = TextBeginning(file.beginning)
    return Array(file.words { [$0.name] }.filter { filter.begins($0.word) }.prefix(500))
  }

  /// Rows and ids that begin as typed: a shell would be slow to search all of them.
  static let items = stored { file in
    let (items, beginning) = (file.items, file.beginning)
    let last = items.last.map { CompletionCandidate(word: "last", text: summary(of: $0)) }
    return [last].compactMap(\.self).filter { $0.word.hasPrefix(beginning) }
      + rows(of: items, startingWith: beginning) + ids(of: items, startingWith: beginning)
  }

  private static func rows(
    of items: [ExpenseItem], startingWith prefix: String
  ) -> [CompletionCandidate] {
    guard prefix.utf8.allSatisfy(\.isASCIIDigit) else { return [] }
    let rows = items.indices.reversed().lazy.map { ($0, String($0 + 1)) }
      .filter { $0.1.utf8.starts(with: prefix.utf8) }
    return rows.prefix(50).map { CompletionCandidate(word: $0.1, text: summary(of: items[$0.0])) }
  }

  private static func ids(
    of items: [ExpenseItem], startingWith prefix: String
  ) -> [CompletionCandidate] {
    guard !prefix.isEmpty else { return [] }
    let digits = prefix.uppercased()
    let found = items.reversed().filter { ItemID($0.id).description.utf8.starts(with: digits.utf8) }
    guard !found.isEmpty else { return [] }
    let ids = ShortIDs(of: items)
    return found.map { item in
      let short = ids.text(of: item.id)
      let word = short.utf8.count >= prefix.utf8.count ? short : ItemID(item.id).description
      return CompletionCandidate(
        word: prefix.contains(where: \.isUppercase) ? word.uppercased() : word.lowercased(),
        text: summary(of: item))
    }
  }

  private static func summary(of item: ExpenseItem) -> String {
    let words = [item.name, item.amount.decimal(minimumFractionDigits: 2), item.date?.description]
    return words.compactMap(\.self).joined(separator: ", ")
  }
}

extension StoredWords {
  /// The words of the expenses, those of the newest day first, each once whatever its case and
  /// accents.
  fileprivate func words(_ words: (ExpenseItem) -> [String]) -> [CompletionCandidate] {
    var folding = TextFolding()
    let ordered = ItemOrder().arranged(ItemRows(all: items))
    return ordered.rows.reversed().flatMap { words(ordered[$0]) }.uniqued(by: \.self)
      .uniqued { folding.folded($0) }.map { CompletionCandidate(word: $0) }
  }
}

extension Shape {
  /// The words that a shell can offer for it.
  var completion: ValueCompletion {
    switch self {
    case .type: .types
    case .day: .words(DateWords.forDays)
    case .span: .words(DateWords.forSpans)
    case .row: .items
    case .category: .categories
    case .tag: .tags
    case .name: .names
    case .path: .files
    case .filter: .filters
    case .choice(let words): .choices(words)
    case .amount, .count, .number, .text: .none
    }
  }
}
