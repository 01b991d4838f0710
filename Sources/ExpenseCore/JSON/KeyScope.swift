/// The keys of one object, to tell one that comes twice.
///
/// A few are compared one by one, in place; only an object of many pays for a set.
struct KeyScope {
  private var keys: [JSONText] = []
  private var many: Set<[UInt8]> = []

  private static let few = 8

  /// Forgets all keys, for another object.
  mutating func removeAll() {
    guard !keys.isEmpty else { return }
    keys.removeAll(keepingCapacity: true)
    many.removeAll()
  }

  /// Notes a key; false where the object has it already.
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
  /// Whether both strings have the same scalars, their escapes resolved.
  fileprivate func equal(_ left: JSONText, _ right: JSONText) -> Bool {
    left.isEscaped || right.isEscaped
      ? unescaped(left) == unescaped(right) : same(left.range, right.range)
  }
}
