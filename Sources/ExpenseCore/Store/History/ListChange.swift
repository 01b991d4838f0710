/// A change of one list of the file: the records removed, inserted and replaced.
///
/// A record that only moved is in both `removed` and `inserted`.
package struct ListChange: Equatable, Sendable {
  /// A record and its index.
  package struct Placed: Equatable, Sendable {
    /// The index in its list, from 0.
    package let index: Int
    package let record: Record
  }

  /// A record that kept its place and got other content.
  package struct Replacement: Equatable, Sendable {
    /// The index in the old list, from 0.
    package let index: Int
    package let old: Record
    package let new: Record
  }

  /// The removed records by index in the old list, ascending.
  package var removed: [Placed] = []
  /// The inserted records by index in the new list, ascending.
  package var inserted: [Placed] = []
  /// The replaced records by index in the old list, ascending.
  package var replaced: [Replacement] = []

  /// True if both lists are equal.
  package var isEmpty: Bool { count == 0 }

  /// The number of records in the change; a moved one counts twice.
  package var count: Int { removed.count + inserted.count + replaced.count }

  /// The change that undoes this one.
  package var inverse: ListChange {
    ListChange(
      removed: inserted, inserted: removed,
      replaced: replaced.map { Replacement(index: $0.index, old: $0.new, new: $0.old) })
  }
}
