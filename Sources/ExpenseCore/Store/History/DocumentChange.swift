internal import Foundation

/// The change of a document by a save, which can be undone and redone.
package struct DocumentChange: Equatable, Sendable {
  /// A value at the top level of the file, as JSON; nil if it was absent, or is now.
  package struct Value: Equatable, Sendable {
    package let key: String
    package let from: String?
    package let to: String?
  }

  /// The changes of the file's lists by key, including the expenses; unchanged lists are left out.
  package var lists: [String: ListChange] = [:]
  /// The other values that changed.
  package var values: [Value] = []
  /// The keys of the top level, set only if one was added or removed, so that undoing restores its
  /// place.
  package var order: [String] = []
  /// The currency before; nil if there was none.
  package var oldCurrency: Currency?
  package var newCurrency: Currency?

  /// The change of the list of expenses.
  package var items: ListChange { lists[ExpenseDocument.itemList] ?? ListChange() }

  /// The changes of the other lists.
  package var otherLists: [String: ListChange] {
    lists.filter { $0.key != ExpenseDocument.itemList }
  }

  /// The values at the top level that changed, the currency first.
  package var allValues: [Value] {
    guard oldCurrency != newCurrency else { return values }
    let codes = [oldCurrency, newCurrency].map { $0.map { "\"\($0.code)\"" } }
    return [Value(key: DocumentMember.currency.rawValue, from: codes[0], to: codes[1])] + values
  }

  /// Creates a change of lists and currency.
  init(lists: [String: ListChange] = [:], oldCurrency: Currency?, newCurrency: Currency?) {
    (self.lists, self.oldCurrency, self.newCurrency) = (lists, oldCurrency, newCurrency)
  }

  /// Compares two documents.
  package init(from old: ExpenseDocument, to new: ExpenseDocument) {
    (oldCurrency, newCurrency) = (old.currency, new.currency)
    let items = ListChange(from: old.items, to: new.items)
    if !items.isEmpty { lists[ExpenseDocument.itemList] = items }
    let (oldLists, newLists) = (old.lists, new.lists)
    for name in Set(oldLists.keys).union(newLists.keys) {
      let change = ListChange(from: oldLists[name] ?? [], to: newLists[name] ?? [])
      if !change.isEmpty { lists[name] = change }
    }
    let (before, after) = (old.otherValues, new.otherValues)
    values = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
      .map { Value(key: $0.text, from: before[$0]?.text, to: after[$0]?.text) }
    let comesOrGoes = values.contains { $0.from == nil || $0.to == nil }
    guard comesOrGoes || oldLists.keys != newLists.keys else { return }
    let keys = [old.topKeys, new.topKeys].sorted { $0.count > $1.count }
    let known = Set(keys[0])
    order = keys[0] + keys[1].filter { !known.contains($0) }
  }

  /// True if both documents have the same content.
  package var isEmpty: Bool { lists.isEmpty && values.isEmpty && oldCurrency == newCurrency }

  /// The numbers of expenses and records that were removed, inserted and replaced.
  package var counts: (removed: Int, inserted: Int, replaced: Int) {
    let lists = lists.values
    return (
      lists.reduce(0) { $0 + $1.removed.count }, lists.reduce(0) { $0 + $1.inserted.count },
      lists.reduce(0) { $0 + $1.replaced.count }
    )
  }

  /// The change that undoes this one.
  package var inverse: DocumentChange {
    var inverse = self
    inverse.lists = lists.mapValues(\.inverse)
    inverse.values = values.map { Value(key: $0.key, from: $0.to, to: $0.from) }
    (inverse.oldCurrency, inverse.newCurrency) = (newCurrency, oldCurrency)
    return inverse
  }
}

// MARK: Applying a change

extension DocumentChange {
  /// A reason why a change cannot be applied.
  package enum Conflict: Error, Equatable, Sendable {
    /// A record in the list of that key is not as expected.
    case line(ListChange.Conflict, list: String)
    /// The value of that key is not as expected.
    case value(key: String)
    /// The file has another currency now.
    case currencyChanged(from: Currency?, to: Currency?)
  }

  /// Applies the change.
  ///
  /// - Parameters:
  ///   - document: the document to change, unchanged if this throws. Its currency becomes nil again
  ///     only if no amounts are left or nothing else has changed the file.
  ///   - isIntact: true if only steps of this history have changed the file since.
  /// - Throws: `Conflict`.
  package func apply(
    to document: inout ExpenseDocument, isIntact: Bool
  ) throws(Conflict) {
    let currency = document.currency
    guard currency == oldCurrency || oldCurrency == nil && currency == newCurrency else {
      throw .currencyChanged(from: oldCurrency, to: currency)
    }
    let known = document.otherValues
    for value in values where known[ExactText(value.key)] != value.from.map(ExactText.init) {
      throw .value(key: value.key)
    }
    var items = document.items
    var changed = document.lists.filter { lists[$0.key] != nil }
    for (name, change) in lists {
      do throws(ListChange.Conflict) {
        if name == ExpenseDocument.itemList {
          try change.apply(to: &items)
        } else {
          try change.apply(to: &changed[name, default: []])
        }
      } catch {
        throw .line(error, list: name)
      }
    }
    if !self.items.isEmpty { document.items = items }
    document.put(changed, values, in: order)
    if newCurrency != nil || !document.holdsAmounts || isIntact { document.currency = newCurrency }
  }
}

// MARK: Checking the result

/// A reason why items cannot be saved.
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
  /// Throws for items that could not be read back from the file, because a program can assign
  /// anything.
  ///
  /// - Parameter change: the change of the items since they were valid.
  /// - Throws: `InvalidItems`.
  package func check(since change: ListChange) throws(InvalidItems) {
    // Uses indices, because an item that is bound to a variable is copied.
    if let index = items.indices.first(where: { !items[$0].amount.fitsItem }) {
      throw .amountOutOfRange(row: index + 1)
    }
    // Only an inserted item can have the id of another.
    guard !change.inserted.isEmpty, let (_, again) = items.repeatedID else { return }
    throw .duplicateID(items[again].id.uuidString)
  }
}
