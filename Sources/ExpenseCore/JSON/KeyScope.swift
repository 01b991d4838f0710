/// The keys of one object, kept to find one that repeats.
///
/// Up to eight are compared one by one, without a copy; only an object with more uses a set.
struct KeyScope {
  private var keys: [JSONText] = []
  private var many: Set<[UInt8]> = []

  private static let few = 8

  /// Removes all keys, for use with another object.
  mutating func removeAll() {
    guard !keys.isEmpty else { return }
    keys.removeAll(keepingCapacity: true)
    many.removeAll()
  }

  /// Adds a key; returns false if the object already has it.
  mutating func insert(_ key: JSONText, in view: ByteView) -> Bool {
    guard keys.count >= Self.few else {
      guard !keys.contains(where: { view.equal($0, key) }) else { return false }
      keys.append(key)
      return true
    }
    if many.isEmpty { many.formUnion(keys.map(view.unescaped)) }
    return many.insert(view.unescaped(key)).inserted
  }
}

extension ByteView {
  /// Returns true if both strings have the same scalars after their escapes are resolved.
  fileprivate func equal(_ left: JSONText, _ right: JSONText) -> Bool {
    left.isEscaped || right.isEscaped
      ? unescaped(left) == unescaped(right) : same(left.range, right.range)
  }
}
