/// Numbers keys from 0 in the order in which they first occur.
struct FirstSeenOrder<Key: Hashable> {
  private(set) var keys: [Key] = []
  private var places: [Key: Int] = [:]

  init(_ keys: [Key] = []) {
    for key in keys { _ = place(of: key) }
  }

  /// The number of the key; a new key gets the next one.
  mutating func place(of key: Key) -> Int {
    if let place = places[key] { return place }
    places[key] = keys.count
    keys.append(key)
    return keys.count - 1
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
