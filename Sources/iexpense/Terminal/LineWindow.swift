import ExpenseCore

/// The part of an edited line that is shown where there is no room for all of it, with the cursor in
/// it.
struct LineWindow: Equatable {
  /// What is shown, safe to show.
  private(set) var text = ""
  /// The cells before the cursor.
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
    // A mark on both sides says that there is more, where there is room for that.
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

  /// How many of the cells, from the first on, fit into that room, and what they fill of it.
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
