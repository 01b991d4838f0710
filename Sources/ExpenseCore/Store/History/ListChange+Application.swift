extension ListChange {
  /// Why a change cannot be made.
  package enum Conflict: Error, Sendable {
    /// An element that it starts from is not there any more.
    case gone(Element)
    /// An element that it starts from has other content now.
    case changed(Element)
    /// An element that it would put in is there already.
    case presentAgain(Element)
  }
}

extension ListChange.Conflict: Equatable where Element: Equatable {}

extension ListChange where Element: ListElement {
  /// Makes the change.
  ///
  /// Each element it touches has to be there with the content that the change starts from. Where it
  /// is does not matter: something else may have put others before it.
  ///
  /// - Parameter list: left as it is where the change cannot be made.
  /// - Throws: `Conflict`.
  package func apply(to list: inout [Element]) throws(Conflict) {
    guard !isEmpty else { return }
    var finder = ElementFinder(list)
    var gone = Set<Int>(minimumCapacity: removed.count)
    for place in removed { gone.insert(try finder.index(of: place.element, near: place.index)) }
    let moved = Set(removed.map(\.element.id))
    for place in inserted where !moved.contains(place.element.id) {
      guard !finder.contains(place.element.id) else { throw .presentAgain(place.element) }
    }
    var result = list
    for change in replaced {
      result[try finder.index(of: change.old, near: change.index)] = change.new
    }
    list = merged(result, without: gone)
  }

  /// The elements but for those taken out, each inserted one at its index, or last where there are
  /// not as many as that any more.
  private func merged(_ list: [Element], without gone: Set<Int>) -> [Element] {
    var result: [Element] = []
    result.reserveCapacity(list.count - gone.count + inserted.count)
    var rest = inserted[...]
    for (index, element) in list.enumerated() where gone.isEmpty || !gone.contains(index) {
      while let next = rest.first, next.index <= result.count {
        result.append(next.element)
        rest.removeFirst()
      }
      result.append(element)
    }
    result.append(contentsOf: rest.map(\.element))
    return result
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

  /// Where the element is.
  ///
  /// - Throws: `Conflict` where it is gone, or not what it was.
  mutating func index(
    of element: Element, near expected: Int
  ) throws(ListChange<Element>.Conflict) -> Int {
    if list.indices.contains(expected), list[expected] == element { return expected }
    guard let index = index(of: element.id) else { throw .gone(element) }
    guard list[index] == element else { throw .changed(element) }
    return index
  }
}
