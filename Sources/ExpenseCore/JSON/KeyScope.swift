/// The keys of one object, to tell one that comes twice.
///
/// A few are compared one by one, in place; only an object of many pays for a set.
struct KeyScope {
  private var object = -1
  private var keys: [JSONText] = []
  private var many: Set<[UInt8]> = []

  private static let few = 8

  /// Notes a key of the object that starts at that offset; false where it has it already.
  ///
  /// The keys of another object, met before at this depth, are forgotten first.
  mutating func insert(_ key: JSONText, ofObjectAt start: Int, in view: ByteView) -> Bool {
    if object != start {
      object = start
      keys.removeAll(keepingCapacity: true)
      many.removeAll()
    }
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
