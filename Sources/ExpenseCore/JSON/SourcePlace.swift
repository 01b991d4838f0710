/// A place in a text.
package struct SourcePlace: Comparable, Sendable {
  /// From 1; lines end at a line feed.
  package let line: Int
  /// From 1, in Unicode scalars.
  package let column: Int

  /// Orders as they are in the text.
  package static func < (left: SourcePlace, right: SourcePlace) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// Counts lines and columns of offsets that mostly ascend.
struct PlaceCounter {
  private var offset = 0
  /// The line of the offset last counted to, from 1; lines end at a line feed.
  private(set) var line = 1
  /// The column of the offset last counted to, from 1, in Unicode scalars.
  private(set) var column = 1

  /// Counts up to that offset, or from the start again if it was passed.
  mutating func count(to target: Int, in view: ByteView) {
    if target < offset { self = PlaceCounter() }
    let end = min(target, view.count)
    while offset < end {
      let byte = view[offset]
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0b1100_0000 != 0b1000_0000 {
        column += 1
      }
      offset += 1
    }
  }

  mutating func place(of target: Int, in view: ByteView) -> SourcePlace {
    count(to: target, in: view)
    return SourcePlace(line: line, column: column)
  }
}
