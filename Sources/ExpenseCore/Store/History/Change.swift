/// What one save did to the items and their currency, so that it can be undone and done again.
///
/// An item that only moved stands in `removed` and in `inserted`.
package struct Change: Equatable, Sendable {
  /// An item and where it stands.
  package struct Placed: Equatable, Sendable {
    /// The index from 0 among the items that it belongs to.
    package let index: Int
    package let item: ExpenseItem

    package init(index: Int, item: ExpenseItem) {
      self.index = index
      self.item = item
    }
  }

  /// An item that stayed in its place with other content.
  package struct Replacement: Equatable, Sendable {
    /// The index from 0 among the items before.
    package let index: Int
    package let old: ExpenseItem
    package let new: ExpenseItem

    package init(index: Int, old: ExpenseItem, new: ExpenseItem) {
      self.index = index
      self.old = old
      self.new = new
    }
  }

  /// What was taken out, by its place among the items before, ascending.
  package var removed: PlacedItems = []
  /// What was put in, by its place among the items after, ascending.
  package var inserted: PlacedItems = []
  /// What got other content, ascending.
  package var replaced: [Replacement] = []
  /// The currency before; nil where nothing said one.
  package var oldCurrency: Currency?
  /// The currency after.
  package var newCurrency: Currency?

  package init(
    removed: PlacedItems = [], inserted: PlacedItems = [], replaced: [Replacement] = [],
    oldCurrency: Currency?, newCurrency: Currency?
  ) {
    self.removed = removed
    self.inserted = inserted
    self.replaced = replaced
    self.oldCurrency = oldCurrency
    self.newCurrency = newCurrency
  }

  /// The change that takes this one back.
  package var inverse: Change {
    Change(
      removed: inserted, inserted: removed,
      replaced: replaced.map { Replacement(index: $0.index, old: $0.new, new: $0.old) },
      oldCurrency: newCurrency, newCurrency: oldCurrency)
  }
}
