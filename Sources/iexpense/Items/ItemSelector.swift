import ExpenseCore
import Foundation

/// A word that names items: a row, a range of rows, an id, or the beginning of an id.
enum ItemSelector: Equatable {
  /// Rows from 1 in the file's order, and the last of them as typed.
  case rows(ClosedRange<Int>, last: String)
  case id(UUID)
  /// At least four hex digits in upper case without dashes, at least one of them a letter.
  case prefix(String)
  case last

  init(_ typed: String) throws(UsageError) {
    let word = typed.withPlainDigits
    if word.folded == "last" {
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
        throw .refused(
          Message(
            cause: "'\(word)' is neither a row nor an id", cure: Shape.row.forms, choices: ["last"])
        )
      }
      self = .prefix(digits)
    }
  }

  /// Tells whether the word is ASCII and has dashes only in the places of an id.
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
    // A number that is too large for Int is not the row of any file.
    let numbers = parts.map { Int($0) ?? .max }
    guard let first = numbers.first, let last = numbers.last else { return nil }
    guard first <= last else { throw .wrong("the rows '\(word)' run backwards") }
    return first...last
  }
}

extension Syntax<ItemSelector> {
  static var item: Syntax {
    Syntax(
      "ROW|ROW-ROW|ID", .row,
      glossary: [
        "ID": "The id that list shows, or its first four or more digits, a letter among them.",
        "ROW":
          "The number that list shows in front: an item's place in the file. last is the newest.",
      ]
    ) { (word, _) throws(UsageError) in try ItemSelector(word) }
  }
}

extension ItemSelector {
  var mostItems: Int {
    guard case .rows(let rows, _) = self else { return 1 }
    // The last row may be Int.max.
    return max(rows.upperBound, 1) - max(rows.lowerBound, 1) + 1
  }

  /// The number of digits with which the id begins, and these; nil if the word is none of an id.
  fileprivate var beginning: (count: Int, digits: UInt128)? {
    switch self {
    case .id(let id): (32, id.beginning(32))
    case .prefix(let text) where text.utf8.count <= 32:
      UInt128(text, radix: 16).map { (text.utf8.count, $0) }
    case .prefix, .rows, .last: nil
    }
  }

  /// Resolves the word to rows, from 1.
  ///
  /// - Parameter style: the style of amounts in messages.
  /// - Throws: `Refusal` if there is no such item, or more than one.
  func rows(
    in items: [ExpenseItem], style: () -> CurrencyStyle
  ) throws(Refusal) -> ClosedRange<Int> {
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
      let (count, digits) = (beginning?.count ?? 0, beginning?.digits)
      let matches = items.indices.filter { items[$0].id.beginning(count) == digits }
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
  static let operand = Operand.many(.item, "Which expenses")

  /// Refuses `last 2`, which could be the last two rows, or the last one and row 2.
  ///
  /// - Parameter option: an option whose value the number may be.
  func checkLast(before option: OptionDescription? = nil) throws(UsageError) {
    for case (.last, .rows(let rows, _)) in zip(self, dropFirst()) where rows.count == 1 {
      let row = rows.lowerBound
      throw .wrong(
        "'last \(row)' could be the last \(row) rows, or the last one and row \(row)",
        (option.map { "Write --\($0.name) \(row) if it is that. " } ?? "")
          + "Write '\(row) last' for row \(row) and the last one, or a run of rows such as 7-8.")
    }
  }

  var mostItems: Int {
    Int(clamping: reduce(Int128(0)) { $0 + Int128($1.mostItems) })
  }

  var hasRange: Bool { contains { $0.mostItems > 1 } }

  /// Tells whether `list` shows other items between those of a range.
  func areScattered(in items: [ExpenseItem]) -> Bool {
    contains { selector in
      guard case .rows(let rows, _) = selector, rows.count > 1 else { return false }
      return items.hasOthers(among: rows)
    }
  }

  /// Resolves the words to rows, each once, in ascending order.
  ///
  /// - Parameter style: the style of amounts in messages.
  /// - Throws: `Refusal` if a word names no item, or more than one.
  func rows(
    in items: [ExpenseItem], style: () -> CurrencyStyle
  ) throws(Refusal) -> [Int] {
    // A line may name thousands of ids; for a few, a linear search is faster.
    var known: [Int: [UInt128: [Int]]] = [:]
    let ranges = try map { (selector) throws(Refusal) in
      if count > 3, let (size, digits) = selector.beginning {
        let places = known[size] ?? .init(grouping: items.indices) { items[$0].id.beginning(size) }
        known[size] = places
        if let found = places[digits], found.count == 1 { return found[0] + 1...found[0] + 1 }
      }
      return try selector.rows(in: items, style: style)
    }
    var rows: [Int] = []
    // In ascending order, so that rows in overlapping ranges are visited once.
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let next = Swift.max(range.lowerBound, (rows.last ?? 0) + 1)
      if next <= range.upperBound { rows += next...range.upperBound }
    }
    return rows
  }
}

extension UUID {
  /// The first hex digits of the id, as a number.
  fileprivate func beginning(_ count: Int) -> UInt128 {
    let id = ItemID(self)
    return (UInt128(id.high) << 64 | UInt128(id.low)) >> (128 - 4 * count)
  }
}
