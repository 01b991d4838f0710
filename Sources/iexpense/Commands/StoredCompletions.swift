import ExpenseCore
import Foundation

// What the data file holds of a kind, for a shell to offer: the newest first.
extension ValueCompletion {
  /// The types in use, Personal and Business first.
  static let types = stored { items, _ in
    let standard = ExpenseType.standard.map { CompletionCandidate(word: $0.rawValue) }
    let used = counted(items.lazy.map(\.type.rawValue))
    return standard + used.filter { value in !standard.contains { $0.word == value.word } }
  }

  /// The categories in use.
  static let categories = stored { items, _ in
    counted(items.reversed().lazy.compactMap(\.category))
  }

  /// The tags in use.
  static let tags = stored { items, _ in counted(items.reversed().lazy.flatMap(\.tags)) }

  /// Names of expenses; who looks for an older one than these knows how it begins.
  static let names = stored { items, beginning in
    var filter = TextBeginning(beginning)
    let names = counted(items.reversed().lazy.map(\.name))
    return Array(names.filter { filter.begins($0.word) }.prefix(500))
  }

  /// Rows and ids that begin as typed: there are too many for a shell to look through.
  static let items = stored { items, beginning in
    let last = items.last.map { CompletionCandidate(word: "last", text: summary(of: $0)) }
    return [last].compactMap(\.self).filter { $0.word.hasPrefix(beginning) }
      + rows(of: items, startingWith: beginning) + ids(of: items, startingWith: beginning)
  }

  /// The words, each once, with how often it stands there.
  private static func counted(_ words: some Sequence<String>) -> [CompletionCandidate] {
    var order: [String] = []
    var counts: [String: Int] = [:]
    for word in words {
      if counts[word] == nil { order.append(word) }
      counts[word, default: 0] += 1
    }
    return order.map {
      CompletionCandidate(word: $0, text: (counts[$0] ?? 0).counted("expense"))
    }
  }

  /// At most 50 rows, before anything of one is typed.
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
