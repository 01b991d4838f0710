internal import Foundation

/// What one save did to a document, so that it can be undone and done again.
package struct DocumentChange: Equatable, Sendable {
  package var items = ListChange<ExpenseItem>()
  /// What happened to the other lists, by their keys; only those that changed.
  package var lists: [String: ListChange<Record>] = [:]
  /// The keys at the top of the file, where a list came or went, so that it comes back in its place.
  package var order: [String] = []
  /// The keys that hold an empty array, and not nothing, where their list has no records.
  package var empties: [String] = []
  /// The currency before; nil where nothing said one.
  package var oldCurrency: Currency?
  package var newCurrency: Currency?

  /// A change of those parts.
  package init(
    items: ListChange<ExpenseItem> = ListChange(), lists: [String: ListChange<Record>] = [:],
    oldCurrency: Currency?, newCurrency: Currency?
  ) {
    (self.items, self.lists) = (items, lists)
    (self.oldCurrency, self.newCurrency) = (oldCurrency, newCurrency)
  }

  /// What turns one document into the other.
  ///
  /// Members at the top that are neither lists nor the currency take no part.
  package init(from old: ExpenseDocument, to new: ExpenseDocument) {
    items = ListChange(from: old.items, to: new.items)
    // Most files have no such lists, and the runtime searches for the types that compare them.
    if !old.lists.isEmpty || !new.lists.isEmpty { compareLists(of: old, with: new) }
    (oldCurrency, newCurrency) = (old.currency, new.currency)
  }

  private mutating func compareLists(of old: ExpenseDocument, with new: ExpenseDocument) {
    for name in Set(old.lists.keys).union(new.lists.keys) {
      let change = ListChange(from: old.lists[name] ?? [], to: new.lists[name] ?? [])
      if !change.isEmpty { lists[name] = change }
    }
    let present = old.keysOfEmptyArrays.union(new.keysOfEmptyArrays)
    empties = lists.keys.filter { present.contains(ExactText($0)) }.sorted()
    guard old.keysOfLists != new.keysOfLists else { return }
    let keys = [old.topKeys, new.topKeys].sorted { $0.count > $1.count }
    let known = Set(keys[0])
    order = keys[0] + keys[1].filter { !known.contains($0) }
  }

  /// Whether both documents hold the same.
  package var isEmpty: Bool { items.isEmpty && lists.isEmpty && oldCurrency == newCurrency }

  /// How many expenses and records were taken out, put in, and got other content.
  package var counts: (removed: Int, inserted: Int, replaced: Int) {
    let lists = lists.values
    return (
      lists.reduce(items.removed.count) { $0 + $1.removed.count },
      lists.reduce(items.inserted.count) { $0 + $1.inserted.count },
      lists.reduce(items.replaced.count) { $0 + $1.replaced.count }
    )
  }

  /// The change that takes this one back.
  package var inverse: DocumentChange {
    var inverse = DocumentChange(
      items: items.inverse, lists: lists.mapValues(\.inverse), oldCurrency: newCurrency,
      newCurrency: oldCurrency)
    (inverse.order, inverse.empties) = (order, empties)
    return inverse
  }
}

// MARK: Making the change

extension DocumentChange {
  /// Why a change cannot be made.
  package enum Conflict: Error, Equatable, Sendable {
    /// An expense that it touches is not as the change left it.
    case item(ListChange<ExpenseItem>.Conflict)
    /// A record that it touches, in the list of that key, is not as the change left it.
    case record(ListChange<Record>.Conflict, list: String)
    /// The amounts are in another currency now.
    case currencyChanged(from: Currency?, to: Currency?)
  }

  /// Makes the change.
  ///
  /// - Parameters:
  ///   - document: left as it is where the change cannot be made. Its currency becomes nil again
  ///     only where no amount is left, or nothing else has changed the file.
  ///   - isIntact: whether nothing but this history has changed the file since.
  /// - Throws: `Conflict`.
  package func apply(
    to document: inout ExpenseDocument, isIntact: Bool
  ) throws(Conflict) {
    let currency = document.currency
    guard currency == oldCurrency || oldCurrency == nil && currency == newCurrency else {
      throw .currencyChanged(from: oldCurrency, to: currency)
    }
    var lists = document.lists
    for (name, change) in self.lists {
      do throws(ListChange<Record>.Conflict) {
        try change.apply(to: &lists[name, default: []])
      } catch {
        throw .record(error, list: name)
      }
    }
    do throws(ListChange<ExpenseItem>.Conflict) {
      try items.apply(to: &document.items)
    } catch {
      throw .item(error)
    }
    document.lists = lists
    document.placeLists(in: order, empties: Set(empties.map(ExactText.init)))
    if newCurrency != nil || !document.holdsAmounts || isIntact { document.currency = newCurrency }
  }
}

// MARK: Checking the result

/// What keeps items from being saved.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum InvalidItems: Error, Equatable, Sendable {
  /// Two items have this id (upper-case UUID string).
  case duplicateID(String)
  /// The item in this row (from 1) has an amount of more than twelve integer digits.
  case amountOutOfRange(row: Int)
}

extension ExpenseDocument {
  /// Refuses items that the file could not give back: a program may assign anything.
  ///
  /// Only what changed is looked at; what was decoded is known to be sound.
  ///
  /// - Parameters:
  ///   - old: the document that this one was made from, itself sound.
  ///   - change: what turns that one into this one.
  /// - Throws: `InvalidItems`.
  package func check(
    since old: ExpenseDocument, _ change: DocumentChange
  ) throws(InvalidItems) {
    let changed = change.items.inserted.map(\.element) + change.items.replaced.map(\.new)
    if changed.contains(where: { !$0.amount.fitsItem }),
      let index = items.firstIndex(where: { !$0.amount.fitsItem })
    {
      throw .amountOutOfRange(row: index + 1)
    }
    let removed = change.items.removed.map { ItemID($0.element.id) }.sorted()
    let added = change.items.inserted.map { ItemID($0.element.id) }.sorted()
    let rows = added.isEmpty || old.items.isEmpty ? nil : old.rows
    for (place, id) in added.enumerated() {
      let isTwice = place > 0 && added[place - 1] == id
      let isKnown = rows?.row(of: id) { ItemID(old.items[$0 - 1].id) } != nil
      guard !isTwice, !isKnown || removed.containsSorted(id) else {
        throw .duplicateID(id.description)
      }
    }
  }

  /// The rows of the items by their ids: those made while decoding, or made now.
  private var rows: RowsByID {
    if let source { return source.rows }
    var rows = RowsByID(upTo: items.count)
    for (index, item) in items.enumerated() {
      _ = rows.insert(ItemID(item.id), row: index + 1) { ItemID(items[$0 - 1].id) }
    }
    return rows
  }
}
