import ExpenseCore
import Foundation

/// A word that says which items are meant: a row, a run of rows, or an id or its beginning.
enum ItemSelector: Equatable {
  /// Rows from 1, in the file's order, and the last of them as it was typed.
  case rows(ClosedRange<Int>, last: String)
  case id(UUID)
  /// Hex digits in upper case without dashes, at least four, a letter among them.
  case prefix(String)
  /// The newest row.
  case last

  /// Reads the word.
  ///
  /// - Throws: `UsageError`.
  init(_ word: String) throws(UsageError) {
    if word.lowercased() == "last" {
      self = .last
    } else if let id = UUID(uuidString: word), word.utf8.count == 36 {
      self = .id(id)
    } else if let rows = try Self.rows(word) {
      self = .rows(rows, last: word.split(separator: "-").last.map(String.init) ?? word)
    } else {
      let digits = word.uppercased().filter { $0 != "-" }
      guard word.utf8.count < 36, digits.utf8.count >= 4, Self.isPlain(word),
        digits.allSatisfy(\.isHexDigit), digits.contains(where: \.isLetter)
      else {
        throw .wrong(
          "'\(word)' is neither a row nor an id",
          "Write a row as list shows it, such as 3 or 2-5, or four or more digits of an id.")
      }
      self = .prefix(digits)
    }
  }

  /// Whether dashes stand only where an id has them, and everything is ASCII.
  private static func isPlain(_ word: String) -> Bool {
    word.utf8.enumerated().allSatisfy { place, byte in
      byte < 0x80 && (byte != UInt8(ascii: "-") || [8, 13, 18, 23].contains(place))
    }
  }

  private static func rows(_ word: String) throws(UsageError) -> ClosedRange<Int>? {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count <= 2,
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isASCIIDigit) })
    else { return nil }
    // A row of more digits than an Int has is one that no file reaches.
    let numbers = parts.map { Int($0) ?? .max }
    guard let first = numbers.first, let last = numbers.last else { return nil }
    guard first <= last else { throw .wrong("the rows '\(word)' run backwards") }
    return first...last
  }
}

extension Syntax<ItemSelector> {
  /// Rows, or an id.
  static var item: Syntax {
    Syntax(
      "ROW|ROW-ROW|ID", completion: .items,
      glossary: [
        "ID": "The id that list shows, or its first four or more digits, a letter among them.",
        "ROW":
          "The number that list shows in front: an item's place in the file. last is the newest.",
      ]
    ) { (word, _) throws(UsageError) in try ItemSelector(word) }
  }
}

extension ItemSelector {
  /// How many items may be meant at most.
  var mostItems: Int {
    guard case .rows(let rows, _) = self else { return 1 }
    // The last row may be the greatest number there is.
    return max(rows.upperBound, 1) - max(rows.lowerBound, 1) + 1
  }

  /// The rows meant, from 1, among those items.
  ///
  /// - Parameter style: how a message shows amounts.
  /// - Throws: `ItemConflict` where nothing, or not one thing, is meant.
  func rows(
    in items: [ExpenseItem], style: () -> CurrencyStyle
  ) throws(ItemConflict) -> ClosedRange<Int> {
    switch self {
    case .rows(let rows, let last):
      guard rows.lowerBound >= 1, rows.upperBound <= items.count else {
        let firstExists = items.indices.contains(rows.lowerBound - 1)
        let row = firstExists ? rows.upperBound : rows.lowerBound
        throw .noSuchRow(row == .max ? last : String(row), count: items.count)
      }
      return rows
    case .last:
      guard !items.isEmpty else { throw .noSuchRow("1", count: 0) }
      return items.count...items.count
    case .id(let id):
      guard let index = items.firstIndex(where: { $0.id == id }) else {
        throw .noSuchID(id.uuidString)
      }
      return index + 1...index + 1
    case .prefix(let prefix):
      let matches = items.indices.filter { items[$0].id.begins(with: prefix) }
      guard let index = matches.first else { throw .noSuchID(prefix.lowercased()) }
      guard matches.count == 1 else {
        throw .ambiguousID(
          prefix.lowercased(), Candidates(matches.map { $0 + 1 }, of: items, style()))
      }
      return index + 1...index + 1
    }
  }
}

extension [ItemSelector] {
  /// The syntax of operands that name items.
  static let operand = Operand.many(.item, "Which expenses")

  /// Refuses `last 2`, which could be two rows at the end, or the last one and another.
  func checkLast() throws(UsageError) {
    for case (.last, .rows(let rows, _)) in zip(self, dropFirst()) where rows.count == 1 {
      let row = rows.lowerBound
      throw .wrong(
        "'last \(row)' could be the last \(row) rows, or the last one and row \(row)",
        "Write '\(row) last' for row \(row) and the last one, or a run of rows such as 7-8.")
    }
  }

  /// Whether each means something among those items.
  func meanSomething(in items: [ExpenseItem]) -> Bool {
    (try? rows(in: items) { CurrencyStyle(currency: .usd, locale: .plain) }) != nil
  }

  /// How many items may be meant at most.
  var mostItems: Int {
    Int(clamping: reduce(Int128(0)) { $0 + Int128($1.mostItems) })
  }

  /// The rows meant, ascending, each once.
  ///
  /// - Parameter style: how a message shows amounts.
  /// - Throws: `ItemConflict` where a word means nothing, or not one thing.
  func rows(
    in items: [ExpenseItem], style: () -> CurrencyStyle
  ) throws(ItemConflict) -> [Int] {
    // A line may name thousands of ids; for a few, a table of all items takes longer than to look.
    let known =
      count > 3
      ? Dictionary(items.enumerated().map { ($1.id, $0 + 1) }) { first, _ in first } : [:]
    var rows: Set<Int> = []
    for selector in self {
      if case .id(let id) = selector, let row = known[id] {
        rows.insert(row)
      } else {
        rows.formUnion(try selector.rows(in: items, style: style))
      }
    }
    return rows.sorted()
  }
}

extension UUID {
  /// Whether the hex digits of the id begin with those, given in upper case without dashes.
  fileprivate func begins(with digits: String) -> Bool {
    var rest = digits.utf8[...]
    for digit in ItemID(self).description.utf8 where digit != UInt8(ascii: "-") {
      guard let next = rest.popFirst() else { return true }
      if next != digit { return false }
    }
    return rest.isEmpty
  }
}
