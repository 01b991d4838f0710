/// A line and column of a text.
package struct SourcePlace: Comparable, Sendable {
  /// The line, from 1; lines end at a line feed.
  package let line: Int
  /// The column, from 1, in Unicode scalars.
  package let column: Int

  package init(line: Int, column: Int) {
    (self.line, self.column) = (line, column)
  }

  /// Orders places as they follow one another in the text.
  package static func < (left: SourcePlace, right: SourcePlace) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// Counts lines and columns of offsets; quick if each offset is after the one before.
package struct PlaceCounter {
  private var offset = 0
  /// The line of the last offset counted to, from 1; lines end at a line feed.
  private(set) var line = 1
  /// The column of the last offset counted to, from 1, in Unicode scalars.
  private(set) var column = 1

  /// Counts up to the offset, from the start again if it is before the last one.
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

  package init() {}

  package mutating func place(of target: Int, in view: ByteView) -> SourcePlace {
    count(to: target, in: view)
    return SourcePlace(line: line, column: column)
  }
}
