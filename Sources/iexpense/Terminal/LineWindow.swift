import ExpenseCore

/// The visible part of an edited line that is too long to show whole; it always contains the
/// cursor.
struct LineWindow: Equatable {
  /// The visible text, escaped.
  private(set) var text = ""
  /// The width of the text before the cursor.
  private(set) var cursor = 0

  private struct Cell {
    let text: String
    let width: Int

    init(_ grapheme: Character) {
      text = SafeText.escaped(String(grapheme))
      width = DisplayWidth.cells(of: text)
    }
  }

  /// Cuts the line to that many cells, one of them for the cursor at the end.
  init(on line: EditedLine, cells room: Int, glyphs: Glyphs) {
    let before = line.before.map(Cell.init)
    let after = line.after.map(Cell.init)
    let widths = (before + after).reduce(0) { $0 + $1.width }
    guard widths >= room else {
      text = (before + after).map(\.text).joined()
      cursor = before.reduce(0) { $0 + $1.width }
      return
    }
    // A mark on a side shows that there is more, if there is room for it.
    let mark = room >= 8 ? glyphs.ellipsis : ""
    let space = max(0, room - 1 - 2 * mark.count)
    let left = Self.fitting(before.reversed(), in: max(space * 2 / 3, space - after.count * 2))
    let right = Self.fitting(after, in: space - left.cells)
    let front = left.count < before.count ? mark : ""
    let back = right.count < after.count ? mark : ""
    text =
      front + before.suffix(left.count).map(\.text).joined()
      + after.prefix(right.count).map(\.text).joined() + back
    cursor = front.count + left.cells
  }

  /// The number of cells, from the first on, that fit into the room, and their width.
  private static func fitting(
    _ cells: some Sequence<Cell>, in room: Int
  ) -> (count: Int, cells: Int) {
    var (count, sum) = (0, 0)
    for cell in cells {
      guard sum + cell.width <= room else { break }
      count += 1
      sum += cell.width
    }
    return (count, sum)
  }
}
