package import Foundation

/// Finds the shortest text that identifies an item among others: the beginning of its id, at least
/// six digits, that no other item's id shares and that contains a letter, so that nobody reads it
/// as a row.
package struct ShortIDs {
  private let sorted: [ItemID]

  /// The smallest number of digits shown.
  package static let shortest = 6

  /// Looks through the ids of a file once.
  package init(of items: [ExpenseItem]) {
    sorted = items.itemIDs.sorted()
  }

  /// The text that identifies one item among the others, computed without preparing those of the
  /// others.
  package static func text(of id: UUID, among items: [ExpenseItem]) -> String {
    let id = ItemID(id)
    var digits = 0
    for other in items.itemIDs where other != id {
      digits = max(digits, id.sharedPrefix(with: other))
    }
    return id.shownPrefix(sharing: digits)
  }

  /// The text that identifies an item.
  package func text(of id: UUID) -> String {
    let id = ItemID(id)
    return id.shownPrefix(sharing: sharedDigits(of: id))
  }

  /// Appends the text that identifies an item.
  package func append(_ id: UUID, to bytes: inout [UInt8]) {
    let id = ItemID(id)
    id.appendPrefix(sharing: sharedDigits(of: id), to: &bytes)
  }

  /// The number of digits that the id shares with the most similar one, its neighbour in their order.
  private func sharedDigits(of id: ItemID) -> Int {
    let place = sorted.partitioningIndex { $0 >= id }
    let neighbours = sorted[max(0, place - 1)..<min(sorted.count, place + 2)]
    return neighbours.lazy.filter { $0 != id }.map { id.sharedPrefix(with: $0) }.max() ?? 0
  }
}

extension ItemID {
  /// The shortest prefix to show for an id that shares that many digits with another.
  ///
  /// It is in lower case, but the whole id in upper case if no shorter prefix contains a letter.
  package func shownPrefix(sharing digits: Int) -> String {
    var bytes: [UInt8] = []
    appendPrefix(sharing: digits, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends `shownPrefix`.
  fileprivate func appendPrefix(sharing digits: Int, to bytes: inout [UInt8]) {
    let firstLetter = (0..<Self.digitCount).first { digit(at: $0) > 9 } ?? Self.digitCount
    let count = max(ShortIDs.shortest, digits + 1, firstLetter + 1)
    let isWhole = count > Self.digitCount
    for place in 0..<min(count, Self.digitCount) {
      if place == 8 || place == 12 || place == 16 || place == 20 { bytes.append(0x2D) }
      let digit = digit(at: place)
      bytes.append(digit < 10 ? 0x30 + digit : (isWhole ? 0x37 : 0x57) + digit)
    }
  }

  /// The number of hex digits of an id.
  private static let digitCount = 32

  /// The hex digit at an index from 0, the highest first.
  private func digit(at place: Int) -> UInt8 {
    let word = place < 16 ? high : low
    return UInt8(truncatingIfNeeded: word >> UInt64(60 - place % 16 * 4)) & 15
  }
}
