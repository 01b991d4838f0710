/// A change of one list of the file: the lines that it takes out, puts in and replaces.
///
/// A line that only moved is in `removed` and in `inserted`.
package struct ListChange: Equatable, Sendable {
  /// A line and where it is.
  package struct Placed: Equatable, Sendable {
    /// The index from 0 in the list that it belongs to.
    package let index: Int
    package let record: Record
  }

  /// A line that stayed in its place with other content.
  package struct Replacement: Equatable, Sendable {
    /// The index from 0 in the list before.
    package let index: Int
    package let old: Record
    package let new: Record
  }

  /// The lines taken out, by their place in the list before, ascending.
  package var removed: [Placed] = []
  /// The lines put in, by their place in the list after, ascending.
  package var inserted: [Placed] = []
  /// The lines that got other content, ascending.
  package var replaced: [Replacement] = []

  /// Tells whether both lists are the same.
  package var isEmpty: Bool { count == 0 }

  /// The number of lines it touches; one that moved counts twice.
  package var count: Int { removed.count + inserted.count + replaced.count }

  /// The change that takes this one back.
  package var inverse: ListChange {
    ListChange(
      removed: inserted, inserted: removed,
      replaced: replaced.map { Replacement(index: $0.index, old: $0.new, new: $0.old) })
  }
}
