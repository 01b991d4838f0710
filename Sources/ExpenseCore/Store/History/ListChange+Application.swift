extension ListChange {
  /// The reason why a change cannot be made.
  package enum Conflict: Error, Equatable, Sendable {
    /// A line that it starts from is not there any more.
    case gone(Record)
    /// A line that it starts from has other content now.
    case changed(Record)
    /// A line that it would put in is there already.
    case presentAgain(Record)
  }

  /// Makes the change.
  ///
  /// Each line it touches has to be there with the content that the change starts from. Where it is
  /// does not matter: something else may have put others before it.
  ///
  /// - Parameter list: left as it is where the change cannot be made.
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

  /// The elements but for those taken out, each new one at its index, or last where there are not
  /// as many as that any more.
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
  /// The element that a line of the history is.
  fileprivate static func from(_ record: Record) throws(ListChange.Conflict) -> Self {
    guard let element = Self(record) else { throw .changed(record) }
    return element
  }
}

/// Finds elements by their ids: where they are expected first, then one by one, and only where many
/// are looked for by a table of all of them, which takes as long as reading them did.
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

  /// Finds the element.
  ///
  /// - Throws: `Conflict` where it is gone, or not what it was.
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
