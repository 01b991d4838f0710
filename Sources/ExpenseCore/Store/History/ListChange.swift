/// What turns one list into another, so that it can be undone and done again.
///
/// An element that only moved is in `removed` and in `inserted`.
///
/// What is asked of the elements is at the extensions: for a type with a constraint the runtime
/// searches all conformances of the program, which would take as long as reading a small file.
package struct ListChange<Element: Sendable>: Sendable {
  /// An element and where it is.
  package struct Placed: Sendable {
    /// The index from 0 in the list that it belongs to.
    package let index: Int
    package let element: Element

    package init(index: Int, element: Element) {
      (self.index, self.element) = (index, element)
    }
  }

  /// An element that stayed in its place with other content.
  package struct Replacement: Sendable {
    /// The index from 0 in the list before.
    package let index: Int
    package let old: Element
    package let new: Element

    /// One in the place of the other.
    package init(index: Int, old: Element, new: Element) {
      (self.index, self.old, self.new) = (index, old, new)
    }
  }

  /// What was taken out, by its place in the list before, ascending.
  package var removed: PlacedElements<Element> = []
  /// What was put in, by its place in the list after, ascending.
  package var inserted: PlacedElements<Element> = []
  /// What got other content, ascending.
  package var replaced: [Replacement] = []

  /// A change of those elements.
  package init(
    removed: PlacedElements<Element> = [], inserted: PlacedElements<Element> = [],
    replaced: [Replacement] = []
  ) {
    (self.removed, self.inserted, self.replaced) = (removed, inserted, replaced)
  }

  /// Whether both lists are the same.
  package var isEmpty: Bool { removed.isEmpty && inserted.isEmpty && replaced.isEmpty }

  /// How many elements it touches; one that moved counts twice.
  package var count: Int { removed.count + inserted.count + replaced.count }

  /// The change that takes this one back.
  package var inverse: ListChange {
    ListChange(
      removed: inserted, inserted: removed,
      replaced: replaced.map { Replacement(index: $0.index, old: $0.new, new: $0.old) })
  }
}

/// Elements of a list and where they are in it, ascending.
///
/// Those that are side by side stay in the list's own memory: of a hundred thousand that are put
/// in at once, none is copied.
package struct PlacedElements<Element: Sendable>: Sendable {
  /// Where the elements are; nil where they are a slice of the list, whose indexes say it.
  private var places: [Int]?
  private var elements: ArraySlice<Element>

  /// The elements at those indexes of the list, which ascend.
  init(at places: [Int], of list: [Element]) {
    guard let first = places.first, let last = places.last, last - first + 1 == places.count else {
      self.places = places
      elements = places.map { list[$0] }[...]
      return
    }
    elements = list[first...last]
  }

  init(at run: Range<Int>, of list: [Element]) {
    elements = list[run]
  }

  /// Adds an element after the others.
  package mutating func append(_ placed: ListChange<Element>.Placed) {
    if places == nil { places = Array(elements.indices) }
    places?.append(placed.index)
    elements.append(placed.element)
  }
}

extension PlacedElements: RandomAccessCollection, ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: ListChange<Element>.Placed...) {
    places = elements.map(\.index)
    self.elements = elements.map(\.element)[...]
  }

  /// 0.
  package var startIndex: Int { 0 }

  /// How many there are.
  package var endIndex: Int { elements.count }

  package subscript(position: Int) -> ListChange<Element>.Placed {
    let index = elements.startIndex + position
    return .init(index: places?[position] ?? index, element: elements[index])
  }
}

extension PlacedElements: Equatable where Element: Equatable {
  /// Equal where the elements and their places are.
  package static func == (left: PlacedElements, right: PlacedElements) -> Bool {
    left.elementsEqual(right)
  }
}

extension ListChange: Equatable where Element: Equatable {}
extension ListChange.Placed: Equatable where Element: Equatable {}
extension ListChange.Replacement: Equatable where Element: Equatable {}
