/// The rows of items, found by their ids: a hash table that holds no id.
///
/// Open addressing over a power of two of places, more than twice the highest row. The low bits of a
/// place hold the row of an item, counted from 1; the bits above them, those of its id's hash. 0 is a
/// free place. The ids stay where they are and are asked for by row: at four bytes a place, the table
/// of a hundred thousand items stays in the cache.
struct RowsByID: Sendable {
  private var places: [UInt32]
  /// Drawn anew for each table, so that nobody can choose ids that all fall on one place.
  private let seeds: (UInt64, UInt64)

  /// No rows yet, and room for those up to that one.
  init(expecting count: Int) {
    self.init(expecting: count, seeds: (.random(in: .min ... .max), .random(in: .min ... .max)))
  }

  private init(expecting count: Int, seeds: (UInt64, UInt64)) {
    places = Array(repeating: 0, count: 1 << (Int.bitWidth - (count * 2).leadingZeroBitCount))
    self.seeds = seeds
  }

  /// Notes the row of an id; returns the row that had the id already, which is kept.
  ///
  /// - Parameters:
  ///   - row: higher than those before; not all of them need have been noted.
  ///   - id: gives the id of a row that was noted.
  @inline(__always) mutating func insert(
    _ new: ItemID, row: Int, id: (Int) -> ItemID
  ) -> Int? {
    if row * 2 >= places.count { makeRoom(for: row * 2, id) }
    let hash = hash(of: new)
    var place = Int(hash & mask)
    while places[place] != 0 {
      if let earlier = self.row(at: place, hash: hash), id(earlier) == new { return earlier }
      place = self.place(after: place)
    }
    places[place] = hash & ~mask | UInt32(row)
    return nil
  }

  /// The row of an id; nil where none has it.
  ///
  /// - Parameter id: gives the id of a row that was noted.
  func row(of wanted: ItemID, id: (Int) -> ItemID) -> Int? {
    let hash = hash(of: wanted)
    var place = Int(hash & mask)
    while places[place] != 0 {
      if let row = row(at: place, hash: hash), id(row) == wanted { return row }
      place = self.place(after: place)
    }
    return nil
  }

  private var mask: UInt32 { UInt32(places.count - 1) }

  @inline(__always) private func place(after place: Int) -> Int { (place + 1) & (places.count - 1) }

  /// The row at that place, if its id may have that hash.
  @inline(__always) private func row(at place: Int, hash: UInt32) -> Int? {
    (places[place] ^ hash) & ~mask == 0 ? Int(places[place] & mask) : nil
  }

  private mutating func makeRoom(for row: Int, _ id: (Int) -> ItemID) {
    var larger = RowsByID(expecting: row, seeds: seeds)
    for place in places where place != 0 {
      let row = Int(place & mask)
      _ = larger.insert(id(row), row: row, id: id)
    }
    self = larger
  }

  /// A hash that takes in all bits of the id and of both seeds.
  @inline(__always) private func hash(of id: ItemID) -> UInt32 {
    let product = (id.high ^ seeds.0).multipliedFullWidth(by: id.low ^ seeds.1)
    let mixed = (product.high ^ product.low) &* 0x9E37_79B9_7F4A_7C15
    return UInt32(truncatingIfNeeded: mixed >> 32)
  }
}
