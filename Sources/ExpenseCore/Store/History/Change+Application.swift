internal import Foundation

extension Change {
  /// Makes the change.
  ///
  /// Each item it touches has to be there with the content that the change starts from. Where it
  /// stands does not matter: something else may have put other items before it.
  ///
  /// - Parameters:
  ///   - items: left as they are where the change cannot be made.
  ///   - currency: what their amounts are in. It becomes nil again only where that leaves no amount
  ///     of somebody else's without a currency.
  ///   - isIntact: whether nothing but this history has changed the file since.
  /// - Throws: `Conflict`.
  func apply(
    to items: inout [ExpenseItem], _ currency: inout Currency?, isIntact: Bool
  ) throws(Conflict) {
    guard currency == oldCurrency || oldCurrency == nil && currency == newCurrency else {
      throw .currencyChanged(from: oldCurrency, to: currency)
    }
    var finder = ItemFinder(items)
    var taken = Set<Int>(minimumCapacity: removed.count)
    for place in removed { taken.insert(try finder.index(of: place.item, near: place.index)) }
    let moved = Set(removed.map(\.item.id))
    for place in inserted where !moved.contains(place.item.id) {
      guard !finder.contains(place.item.id) else { throw .presentAgain(place.item) }
    }
    var result = items
    for change in replaced {
      result[try finder.index(of: change.old, near: change.index)] = change.new
    }
    items = Self.merge(result, without: taken, inserted)
    if newCurrency != nil || items.isEmpty || isIntact { currency = newCurrency }
  }

  /// The items but for those taken out, each inserted one at its index, or last where there are not
  /// as many as that any more.
  private static func merge(
    _ items: [ExpenseItem], without taken: Set<Int>, _ inserted: PlacedItems
  ) -> [ExpenseItem] {
    var result: [ExpenseItem] = []
    result.reserveCapacity(items.count - taken.count + inserted.count)
    var rest = inserted[...]
    for (index, item) in items.enumerated() where taken.isEmpty || !taken.contains(index) {
      while let next = rest.first, next.index <= result.count {
        result.append(next.item)
        rest.removeFirst()
      }
      result.append(item)
    }
    result.append(contentsOf: rest.map(\.item))
    return result
  }

  /// Why a change cannot be made.
  package enum Conflict: Error, Equatable, Sendable {
    /// An item that it starts from is not there any more.
    case gone(ExpenseItem)
    /// An item that it starts from has other content now.
    case changed(ExpenseItem)
    /// An item that it would put in is there already.
    case presentAgain(ExpenseItem)
    /// The amounts are in another currency now.
    case currencyChanged(from: Currency?, to: Currency?)
  }
}

/// Finds items by their ids: where they are expected first, and by looking through all of them only
/// where that fails.
private struct ItemFinder {
  private let items: [ExpenseItem]
  private lazy var indexes = Dictionary(
    items.indices.lazy.map { [items] in (items[$0].id, $0) }
  ) { first, _ in first }

  init(_ items: [ExpenseItem]) {
    self.items = items
  }

  mutating func contains(_ id: UUID) -> Bool { indexes[id] != nil }

  /// Where the item is.
  ///
  /// - Throws: `Change.Conflict` where it is gone, or not what it was.
  mutating func index(
    of item: ExpenseItem, near expected: Int
  ) throws(Change.Conflict) -> Int {
    if items.indices.contains(expected), items[expected] == item { return expected }
    guard let index = indexes[item.id] else { throw .gone(item) }
    guard items[index] == item else { throw .changed(item) }
    return index
  }
}
