extension ListChange {
  /// A reason why a change cannot be applied.
  package enum Conflict: Error, Equatable, Sendable {
    /// A record that it changes or removes no longer exists.
    case gone(Record)
    /// A record that it changes or removes has other content now.
    case changed(Record)
    /// A record that it would insert exists already.
    case presentAgain(Record)
  }

  /// Applies the change.
  ///
  /// Each record that it changes or removes must have the expected content; its index may differ,
  /// because others may have been inserted before it.
  ///
  /// - Parameter list: the list to change, unchanged if this throws.
  /// - Throws: `Conflict`.
  package func apply<Element: ListElement>(to list: inout [Element]) throws(Conflict) {
    guard !isEmpty else { return }
    var finder = ElementFinder(list)
    var gone = Set<Int>(minimumCapacity: removed.count)
    for place in removed { gone.insert(try finder.index(of: place.record, near: place.index)) }
    let moved = Set(removed.map(\.record.id))
    var new: [(index: Int, element: Element)] = []
    for place in inserted {
      let element = try Element.from(place.record)
      guard moved.contains(place.record.id) || !finder.contains(element.id) else {
        throw .presentAgain(place.record)
      }
      new.append((place.index, element))
    }
    var result = list
    for change in replaced {
      result[try finder.index(of: change.old, near: change.index)] = try .from(change.new)
    }
    list = Self.merged(result, without: gone, new)
  }

  /// The elements without the removed ones, with each new one at its index, or at the end if the
  /// list is shorter now.
  private static func merged<Element>(
    _ list: [Element], without gone: Set<Int>, _ new: [(index: Int, element: Element)]
  ) -> [Element] {
    var result: [Element] = []
    result.reserveCapacity(list.count - gone.count + new.count)
    var rest = new[...]
    for (index, element) in list.enumerated() where gone.isEmpty || !gone.contains(index) {
      while let next = rest.first, next.index <= result.count {
        result.append(next.element)
        rest.removeFirst()
      }
      result.append(element)
    }
    return result + rest.map(\.element)
  }
}

extension ListElement {
  /// The element of a record in the history.
  fileprivate static func from(_ record: Record) throws(ListChange.Conflict) -> Self {
    guard let element = Self(record) else { throw .changed(record) }
    return element
  }
}

/// Finds elements by id: first at the expected index, then by a linear search, and after several
/// searches with a table of all elements, which takes as long to build as reading them did.
private struct ElementFinder<Element: ListElement> {
  private let list: [Element]
  private var searches = 0
  private lazy var indexes = Dictionary(
    list.indices.lazy.map { [list] in (list[$0].id, $0) }
  ) { first, _ in first }

  init(_ list: [Element]) {
    self.list = list
  }

  mutating func contains(_ id: Element.ID) -> Bool { index(of: id) != nil }

  private mutating func index(of id: Element.ID) -> Int? {
    searches += 1
    return searches > 8 ? indexes[id] : list.firstIndex { $0.id == id }
  }

  /// Finds the element of a record.
  ///
  /// - Throws: `Conflict` if it is gone or has changed.
  mutating func index(
    of record: Record, near expected: Int
  ) throws(ListChange.Conflict) -> Int {
    let element = try Element.from(record)
    if list.indices.contains(expected), list[expected] == element { return expected }
    guard let index = index(of: element.id) else { throw .gone(record) }
    guard list[index] == element else { throw .changed(record) }
    return index
  }
}
