import Foundation

// A record without an id gets one that is made of what it says: its date, its amount, its name, the
// bank's reference, and how many records like it came before in the same file. So the same file
// imported again adds nothing, and two clones that each import it agree in a merge, while two equal
// records of one file stay two expenses. Type, category and other members have no part in it, since
// they change when somebody sorts their expenses.
//
// A reference alone is not enough: banks write the same one for each payment of a standing order, or
// `NOTPROVIDED` for all, and a payment that passed for another one would be lost.
//
// The hash is a secure one: a shorter one that let two expenses pass for one would lose money.

/// Ids that are made of what a record says.
package enum ContentID {
  /// The id of a record (RFC 9562, version 8), the first half of a SHA-256.
  ///
  /// - Parameters:
  ///   - count: how many records like it came before.
  ///   - reference: the bank's own; nil where there is none.
  static func of(_ entry: ExpenseItem, after count: Int, reference: String? = nil) -> ItemID {
    var text: [UInt8] = []
    text.reserveCapacity(64)
    // Nothing but a name and a reference can hold a line break: one is counted, the other comes last.
    if let reference { text += Array("reference\n\(reference.utf8.count)\n\(reference)".utf8) }
    entry.date?.append(to: &text)
    text.append(UInt8(ascii: "\n"))
    text.append(contentsOf: entry.amount.description.utf8)
    text.append(contentsOf: "\n\(count)\n\(entry.name)".utf8)
    return id(of: text)
  }

  /// The id of a record of the file that has a name of its own, the same wherever it is made.
  package static func of(named name: String, in list: String) -> String {
    id(of: Array("list\n\(list)\n\(name)".utf8)).description
  }

  private static func id(of text: [UInt8]) -> ItemID {
    let hash = SHA256.hash(text)
    let high = UInt64(hash[0]) << 32 | UInt64(hash[1])
    let low = UInt64(hash[2]) << 32 | UInt64(hash[3])
    return ItemID(high: high & ~0xF000 | 0x8000, low: low & (.max >> 2) | 1 << 63)
  }
}

/// The ids that the records of one import have.
struct RecordIDs {
  /// For each id that is in use, how many entries were like the one that has it.
  private var likes: [ItemID: Int] = [:]

  /// Notes the id that a record brings; false where an earlier one has it.
  mutating func insert(_ id: ItemID) -> Bool {
    likes.updateValue(1, forKey: id) == nil
  }

  /// The id of a record that brings none.
  mutating func id(of entry: ExpenseItem, reference: String? = nil) -> ItemID {
    let first = ContentID.of(entry, after: 0, reference: reference)
    guard var count = likes[first] else {
      likes[first] = 1
      return first
    }
    while likes[ContentID.of(entry, after: count, reference: reference)] != nil { count += 1 }
    let new = ContentID.of(entry, after: count, reference: reference)
    likes[first] = count + 1
    likes[new] = 1
    return new
  }
}
