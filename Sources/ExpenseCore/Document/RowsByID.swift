/// The rows of items, found by their ids: a hash table that holds no id.
///
/// Open addressing over a power of two of places, more than twice the rows. The low bits of a
/// place hold the row of an item, counted from 1; the bits above them, those of its id's hash. 0 is a
/// free place. The ids stay where they are and are asked for by row: at four bytes a place, the table
/// of a hundred thousand items stays in the cache.
struct RowsByID: Sendable {
  private var places: [UInt32]
  /// Drawn anew for each table, so that nobody can choose ids that all fall on one place.
  private let seeds: (UInt64, UInt64) = (.random(in: .min ... .max), .random(in: .min ... .max))

  /// No rows yet, and room for those up to that one.
  init(upTo last: Int) {
    places = Array(repeating: 0, count: 1 << (Int.bitWidth - (last * 2).leadingZeroBitCount))
  }

  /// Notes the row of an id; returns the row that had the id already, which is kept.
  ///
  /// - Parameters:
  ///   - row: from 1, up to the last one that there is room for.
  ///   - id: gives the id of a row that was noted.
  @inline(__always) mutating func insert(
    _ new: ItemID, row: Int, id: (Int) -> ItemID
  ) -> Int? {
    let hash = hash(of: new)
    let place = place(of: new, hash: hash, id: id)
    guard places[place] == 0 else { return Int(places[place] & mask) }
    precondition(row * 2 < places.count, "no room for row \(row)")
    places[place] = hash & ~mask | UInt32(row)
    return nil
  }

  /// The row of an id; nil where none has it.
  ///
  /// - Parameter id: gives the id of a row that was noted.
  func row(of wanted: ItemID, id: (Int) -> ItemID) -> Int? {
    let found = places[place(of: wanted, hash: hash(of: wanted), id: id)]
    return found == 0 ? nil : Int(found & mask)
  }

  private var mask: UInt32 { UInt32(places.count - 1) }

  /// The place that holds the row of an id, or the free one where it would go.
  @inline(__always) private func place(
    of wanted: ItemID, hash: UInt32, id: (Int) -> ItemID
  ) -> Int {
    var place = Int(hash & mask)
    while places[place] != 0 {
      let mayBeIt = (places[place] ^ hash) & ~mask == 0
      if mayBeIt, id(Int(places[place] & mask)) == wanted { break }
      place = (place + 1) & (places.count - 1)
    }
    return place
  }

  /// A hash that takes in all bits of the id and of both seeds.
  @inline(__always) private func hash(of id: ItemID) -> UInt32 {
    let product = (id.high ^ seeds.0).multipliedFullWidth(by: id.low ^ seeds.1)
    let mixed = (product.high ^ product.low) &* 0x9E37_79B9_7F4A_7C15
    return UInt32(truncatingIfNeeded: mixed >> 32)
  }
}
