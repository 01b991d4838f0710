/// Numbers keys from 0 in the order in which they first occur.
struct FirstSeenOrder<Key: Hashable> {
  private(set) var keys: [Key] = []
  /// The numbers of the keys after the first `comparedKeys`.
  private var places: [Key: Int] = [:]

  /// The number of keys that are compared before one is hashed: most files have few types, and
  /// comparing two short words is cheaper than hashing one.
  private static var comparedKeys: Int { 8 }

  init(_ keys: [Key] = []) {
    for key in keys { _ = place(of: key) }
  }

  /// The number of the key; a new key gets the next one.
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
  /// Returns true if the id is in this sorted array.
  func containsSorted(_ id: ItemID) -> Bool {
    let place = partitioningIndex { $0 >= id }
    return place < count && self[place] == id
  }
}

extension Array {
  /// The first index whose element satisfies the predicate, in an array in which all that do not
  /// come first.
  package func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
