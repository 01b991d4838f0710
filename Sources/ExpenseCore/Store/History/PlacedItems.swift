/// Items of a list and where they stand in it, ascending.
///
/// Items that stand side by side stay in the list's own memory: of a hundred thousand that are put
/// in at once, none is copied.
package struct PlacedItems: Equatable, Sendable {
  private var places: [Int]
  private var items: ArraySlice<ExpenseItem>

  /// The items at those indexes of the list.
  init(at places: [Int], of list: [ExpenseItem]) {
    self.places = places
    if let first = places.first, let last = places.last, last - first + 1 == places.count {
      items = list[first...last]
    } else {
      items = places.map { list[$0] }[...]
    }
  }

  /// Adds an item behind the others.
  mutating func append(_ placed: Change.Placed) {
    places.append(placed.index)
    items.append(placed.item)
  }
}

extension PlacedItems: RandomAccessCollection, ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: Change.Placed...) {
    places = elements.map(\.index)
    items = elements.map(\.item)[...]
  }

  package var startIndex: Int { 0 }

  package var endIndex: Int { places.count }

  package subscript(position: Int) -> Change.Placed {
    Change.Placed(index: places[position], item: items[items.startIndex + position])
  }
}
