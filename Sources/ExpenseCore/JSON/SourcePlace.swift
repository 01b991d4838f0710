/// A place in a text.
package struct SourcePlace: Comparable, Sendable {
  /// From 1; lines end at a line feed.
  package let line: Int32
  /// From 1, in Unicode scalars.
  package let column: Int32

  /// Orders as they stand in the text.
  package static func < (left: SourcePlace, right: SourcePlace) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }

  /// The first place there is.
  static let start = SourcePlace(line: 1, column: 1)
}
