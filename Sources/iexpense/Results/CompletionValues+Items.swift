import ExpenseCore
import Foundation

extension CompletionValues {
  /// What items hold of a kind, the newest first.
  ///
  /// - Parameters:
  ///   - items: all items of the file, in its order.
  ///   - prefix: how rows and ids begin; the shell looks through the other kinds itself.
  static func values(
    of kind: CompleteValuesCommand.Kind, in items: [ExpenseItem], startingWith prefix: String
  ) -> [Value] {
    switch kind {
    case .types: types(in: items)
    case .categories: counted(items.reversed().lazy.compactMap(\.category))
    case .names: Array(counted(items.reversed().lazy.map(\.name)).prefix(mostNames))
    case .items: rows(of: items, startingWith: prefix) + ids(of: items, startingWith: prefix)
    }
  }

  /// The most names to offer: who looks for an older one knows how it begins.
  private static let mostNames = 500

  /// The most rows to offer before anything of one is typed.
  private static let mostRows = 50

  private static func types(in items: [ExpenseItem]) -> [Value] {
    let standard = ExpenseType.standard.map { Value(word: $0.rawValue, text: "") }
    let used = counted(items.lazy.map(\.type.rawValue))
    return standard + used.filter { value in !standard.contains { $0.word == value.word } }
  }

  /// The words, each once, with how often it stands there.
  private static func counted(_ words: some Sequence<String>) -> [Value] {
    var order: [String] = []
    var counts: [String: Int] = [:]
    for word in words {
      if counts[word] == nil { order.append(word) }
      counts[word, default: 0] += 1
    }
    return order.map { Value(word: $0, text: (counts[$0] ?? 0).counted("expense")) }
  }

  private static func rows(of items: [ExpenseItem], startingWith prefix: String) -> [Value] {
    guard prefix.allSatisfy({ $0.isASCII && $0.isNumber }) else { return [] }
    let rows = items.indices.reversed().lazy.map { ($0, String($0 + 1)) }
      .filter { $0.1.utf8.starts(with: prefix.utf8) }
    return rows.prefix(mostRows).map { Value(word: $0.1, text: summary(of: items[$0.0])) }
  }

  private static func ids(of items: [ExpenseItem], startingWith prefix: String) -> [Value] {
    guard !prefix.isEmpty else { return [] }
    let digits = prefix.uppercased()
    let found = items.reversed().filter { $0.id.uuidString.utf8.starts(with: digits.utf8) }
    guard !found.isEmpty else { return [] }
    let ids = ShortIDs(of: items)
    return found.map { item in
      let short = ids.text(of: item.id)
      let word = short.count >= prefix.count ? short : item.id.uuidString
      return Value(
        word: prefix.contains(where: \.isUppercase) ? word.uppercased() : word.lowercased(),
        text: summary(of: item))
    }
  }

  private static func summary(of item: ExpenseItem) -> String {
    let words = [item.name, item.amount.decimal(minimumFractionDigits: 2), item.date?.description]
    return words.compactMap(\.self).joined(separator: ", ")
  }
}
