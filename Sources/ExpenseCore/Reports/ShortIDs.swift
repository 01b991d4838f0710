package import Foundation

/// The shortest text that names an item among others: the beginning of its id, at least six digits,
/// that no other item's id has, and that holds a letter, so that nobody takes it for a row.
package struct ShortIDs {
  /// Where many ids begin with the same six digits, those ids, sorted.
  private var crowded: [UInt32: [ItemID]] = [:]

  /// The fewest digits that are shown.
  package static let shortest = 6

  /// Looks through the ids of a file once.
  ///
  /// Two items in a hundred thousand that share six digits are rare: a bit for each of the sixteen
  /// million beginnings finds them, and only they are compared with one another.
  package init(of items: [ExpenseItem]) {
    var seen = [UInt64](repeating: 0, count: 1 << 18)
    var shared: Set<UInt32> = []
    for item in items {
      let beginning = ItemID(item.id).beginning
      let (word, bit) = (Int(beginning >> 6), UInt64(1) << (beginning & 63))
      if seen[word] & bit != 0 { shared.insert(beginning) }
      seen[word] |= bit
    }
    guard !shared.isEmpty else { return }
    for item in items where shared.contains(ItemID(item.id).beginning) {
      crowded[ItemID(item.id).beginning, default: []].append(ItemID(item.id))
    }
    for beginning in shared { crowded[beginning]?.sort() }
  }

  /// The text that names the item of that id.
  package func text(of id: UUID) -> String {
    let id = ItemID(id)
    return id.shownPrefix(sharing: sharedDigits(of: id))
  }

  /// How many digits the id shares with the one most like it: its neighbour in their order.
  private func sharedDigits(of id: ItemID) -> Int {
    guard let rivals = crowded[id.beginning] else { return 0 }
    let place = rivals.partitioningIndex { $0 >= id }
    let neighbours = [place - 1, place + 1].filter(rivals.indices.contains)
    return neighbours.map { id.sharedPrefix(with: rivals[$0]) }.max() ?? 0
  }
}

extension ItemID {
  /// The shortest prefix to show for an id that shares that many digits with another.
  ///
  /// In lower case; the whole id in upper case where no shorter one holds a letter.
  package func shownPrefix(sharing digits: Int) -> String {
    let whole = uuid.uuidString
    var text = ""
    var count = 0
    var hasLetter = false
    for character in whole.unicodeScalars {
      if character != "-" {
        count += 1
        hasLetter = hasLetter || character.properties.isAlphabetic
      }
      text.unicodeScalars.append(character)
      if character != "-", count >= ShortIDs.shortest, count > digits, hasLetter {
        return text.lowercased()
      }
    }
    return whole
  }

  fileprivate var beginning: UInt32 { UInt32(high >> 40) }
}

extension ItemID: Comparable {
  /// Orders as the written ids do.
  package static func < (left: ItemID, right: ItemID) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}

extension Array {
  /// The first index whose element answers yes, in an array where all that answer no come first.
  func partitioningIndex(where belongsBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if belongsBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
