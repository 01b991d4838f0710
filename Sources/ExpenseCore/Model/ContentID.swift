package import Foundation

/// Ids made from content (RFC 9562, version 8, of a SHA-256), so that the same content gets the
/// same id on every machine.
package enum ContentID {
  /// The id of a record that has a name of its own, in a list of the file.
  package static func of(named name: String, in list: String) -> String {
    id(Array("list\n\(list)\n\(name)".utf8)).description
  }

  /// The id of the expense that a recurring rule adds on a day.
  package static func of(_ day: CalendarDate, ofRule id: String) -> UUID {
    self.id(Array("occurrence\n\(day)\n\(id)".utf8)).uuid
  }

  /// The id of a part of a split item; parts are numbered from 1.
  package static func of(part number: Int, of item: UUID) -> UUID {
    id(Array("part\n\(number)\n\(ItemID(item).description)".utf8)).uuid
  }

  /// The ids of an item's parts, in order, without end.
  package static func parts(of item: UUID) -> LazyMapSequence<PartialRangeFrom<Int>, UUID> {
    (1...).lazy.map { of(part: $0, of: item) }
  }

  /// True if the id was made by this type.
  package static func made(_ id: UUID) -> Bool { id.uuid.6 >> 4 == 8 }

  package static func id(_ text: [UInt8]) -> ItemID {
    let (high, low) = hash(text)
    return ItemID(high: high & ~0xF000 | 0x8000, low: low & .max >> 2 | 1 << 63)
  }

  package static func hash(_ text: [UInt8]) -> (high: UInt64, low: UInt64) {
    let hash = SHA256.hash(text)
    return (UInt64(hash[0]) << 32 | UInt64(hash[1]), UInt64(hash[2]) << 32 | UInt64(hash[3]))
  }
}
