/// Numbers keys from 0, in the order in which they are first met.
struct FirstSeenOrder<Key: Hashable> {
  private(set) var keys: [Key] = []
  /// The places of the keys after the first `comparedKeys`.
  private var places: [Key: Int] = [:]

  /// How many keys are compared before one is hashed: most files have few types, and looking at
  /// two short words is cheaper than hashing one.
  private static var comparedKeys: Int { 8 }

  init(_ keys: [Key] = []) {
    for key in keys { _ = place(of: key) }
  }

  /// The place of the key, the next free one where it is new.
  mutating func place(of key: Key) -> Int {
    for place in 0..<min(keys.count, Self.comparedKeys) where keys[place] == key { return place }
    if keys.count >= Self.comparedKeys {
      if let place = places[key] { return place }
      places[key] = keys.count
    }
    keys.append(key)
    return keys.count - 1
  }
}

extension [ItemID] {
  /// Whether the id is among these, which are sorted.
  func containsSorted(_ id: ItemID) -> Bool {
    let place = partitioningIndex { $0 >= id }
    return place < count && self[place] == id
  }
}

extension Array {
  /// The first index whose element answers yes, in an array where all that answer no come first.
  package func partitioningIndex(where belongsBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if belongsBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
