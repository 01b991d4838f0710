/// Items of a list and where they stand in it, ascending.
///
/// Items that stand side by side stay in the list's own memory: of a hundred thousand that are put
/// in at once, none is copied.
package struct PlacedItems: Sendable {
  /// Where the items stand; nil where they are a slice of the list, whose indexes say it.
  private var places: [Int]?
  private var items: ArraySlice<ExpenseItem>

  /// The items at those indexes of the list, which ascend.
  init(at places: [Int], of list: [ExpenseItem]) {
    guard let first = places.first, let last = places.last, last - first + 1 == places.count else {
      self.places = places
      items = places.map { list[$0] }[...]
      return
    }
    items = list[first...last]
  }

  /// The items of the list that stand there.
  init(at run: Range<Int>, of list: [ExpenseItem]) {
    items = list[run]
  }

  /// Adds an item behind the others.
  mutating func append(_ placed: Change.Placed) {
    if places == nil { places = Array(items.indices) }
    places?.append(placed.index)
    items.append(placed.item)
  }
}

extension PlacedItems: RandomAccessCollection, ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: Change.Placed...) {
    places = elements.map(\.index)
    items = elements.map(\.item)[...]
  }

  package var startIndex: Int { 0 }

  package var endIndex: Int { items.count }

  package subscript(position: Int) -> Change.Placed {
    let index = items.startIndex + position
    return Change.Placed(index: places?[position] ?? index, item: items[index])
  }
}

extension PlacedItems: Equatable {
  package static func == (left: PlacedItems, right: PlacedItems) -> Bool {
    left.elementsEqual(right)
  }
}
