import ExpenseCore

/// Rows of cells in columns, below a line of titles.
///
/// Tables may have a hundred thousand rows, so the text of all cells is one array of bytes, and a
/// cell stores only where its part ends. Each cell is measured once, when it is added. The titles
/// are the first row.
struct Table {
  struct Column {
    let title: String
    let alignment: Alignment
    /// The width down to which the column may be cut on a narrow terminal; nil if it is never cut,
    /// such as amounts and ids, which mislead if they are not whole.
    let minimumWidth: Int?
    /// The order in which columns are left out if the minimums do not fit, lowest first; nil for a
    /// column that always stays.
    let dropOrder: Int?
    /// The width below which the column is not cut while a `canBeSpared` column is shown.
    let wantedWidth: Int?
    /// Tells whether the column is left out before another one is cut below its `wantedWidth`.
    let canBeSpared: Bool

    init(
      _ title: String, _ alignment: Alignment = .leading, minimumWidth: Int? = nil,
      wantedWidth: Int? = nil, dropOrder: Int? = nil, canBeSpared: Bool = false
    ) {
      (self.title, self.alignment) = (title, alignment)
      (self.minimumWidth, self.wantedWidth) = (minimumWidth, wantedWidth)
      (self.dropOrder, self.canBeSpared) = (dropOrder, canBeSpared)
    }
  }

  /// The side to which text is aligned.
  enum Alignment {
    case leading, trailing
  }

  /// The cell that is being written.
  struct Cell {
    /// The text of all cells up to this one.
    fileprivate var text: [UInt8] = []
    var style = Palette.Style.plain
    /// Tells whether a person typed the text, so that its direction marks are escaped too.
    var isTyped = false

    /// Appends any text; unsafe characters (see `SafeText`), including line ends, are escaped.
    mutating func append(_ text: String) { self.text.append(contentsOf: text.utf8) }

    /// Appends the UTF-8 that the closure appends.
    mutating func append(_ write: (inout [UInt8]) -> Void) { write(&text) }
  }

  private struct WrittenCell {
    let end: Int
    let width: Int32
    let style: Palette.Style
  }

  private let columns: [Column]
  private var cells: [WrittenCell] = []
  private var cell = Cell()
  private var widest: [Int]

  /// Creates a table without rows.
  ///
  /// - Parameter rowCapacity: the expected number of rows.
  init(_ columns: [Column], rowCapacity: Int = 0) {
    self.columns = columns
    widest = Array(repeating: 0, count: columns.count)
    cells.reserveCapacity((rowCapacity + 1) * columns.count)
    cell.text.reserveCapacity((rowCapacity + 1) * columns.count * 8)
    addRow { column, cell in
      cell.style = .heading
      cell.append(columns[column].title)
    }
  }

  /// Adds a row; the closure writes the cell of each column, from left to right.
  mutating func addRow(_ write: (_ column: Int, _ cell: inout Cell) -> Void) {
    for column in columns.indices {
      let start = cell.text.count
      (cell.style, cell.isTyped) = (.plain, false)
      write(column, &cell)
      let width = measure(from: start, isTyped: cell.isTyped)
      cells.append(
        WrittenCell(end: cell.text.count, width: Int32(clamping: width), style: cell.style))
      widest[column] = max(widest[column], width)
    }
  }

  /// Escapes the text from a position on, and returns its width.
  private mutating func measure(from start: Int, isTyped: Bool) -> Int {
    let count = cell.text.count - start
    // Scans bytes by index: a slice would be retained for each cell.
    var end = start
    while end < cell.text.count, DisplayWidth.isPrintableASCII(cell.text[end]) { end += 1 }
    if end == cell.text.count { return count }
    let plain = String(decoding: cell.text[start...], as: UTF8.self)
    let safe = isTyped ? SafeText.escapedWithMarks(plain) : SafeText.escaped(plain)
    if safe.utf8.count != count {
      cell.text.removeLast(count)
      cell.text.append(contentsOf: safe.utf8)
    }
    return DisplayWidth.cells(of: safe)
  }
}

extension Table {
  /// The number of rows below the titles.
  var rowCount: Int { cells.count / columns.count - 1 }

  /// Widens a column to at least that many cells, for text that is printed below it.
  mutating func widen(column: Int, to width: Int) {
    widest[column] = max(widest[column], width)
  }

  /// Widens neighbouring columns to at least that width together, by widening the last one whose
  /// width is not fixed.
  mutating func widen(columns range: Range<Int>, to width: Int) {
    guard let last = range.last(where: { columns[$0].minimumWidth != nil }) else { return }
    let layout = layout(fitting: nil)
    let gaps = TableLayout.separation * (range.count - 1)
    let present = layout.columns[range].reduce(gaps) { $0 + $1.width }
    widest[last] = max(widest[last], layout.columns[last].width + width - present)
  }

  /// Chooses the shown columns and their widths.
  ///
  /// - Parameter width: the available cells; nil to cut and leave out nothing.
  func layout(fitting width: Int?) -> TableLayout {
    TableLayout(columns: columns, widest: widest, fitting: width)
  }

  func columnsLeftOut(fitting width: Int) -> [Int] {
    let shown = Set(layout(fitting: width).columns.map(\.index))
    return columns.indices.filter { !shown.contains($0) }
  }

  /// Tells whether all columns fit into that width.
  func fits(_ width: Int) -> Bool {
    let layout = layout(fitting: width)
    return layout.columns.count == columns.count && layout.end() <= width
  }

  /// Appends some lines of the table.
  ///
  /// - Parameters:
  ///   - rows: the lines; line 0 has the titles.
  ///   - palette: the styles of the stream.
  ///   - glyphs: the characters of the stream.
  ///   - bytes: the array that the lines are appended to.
  func render(
    _ rows: Range<Int>, in layout: TableLayout, palette: Palette, glyphs: Glyphs,
    to bytes: inout [UInt8]
  ) {
    for row in rows {
      // Spaces are added before the next text only, so that no line ends with spaces.
      var gap = 0
      for column in layout.columns {
        let index = row * columns.count + column.index
        let cell = cells[index]
        let range = (index == 0 ? 0 : cells[index - 1].end)..<cell.end
        let slack = max(0, column.width - Int(cell.width))
        let lead = column.alignment == .trailing ? slack : 0
        gap += lead
        if !range.isEmpty {
          bytes.append(addingCapacity: gap) { $0.append(repeating: 0x20, count: gap) }
          palette.begin(cell.style, in: &bytes)
          gap = append(range, of: cell, in: column, glyphs: glyphs, to: &bytes)
          palette.end(cell.style, in: &bytes)
        }
        gap += slack - lead + TableLayout.separation
      }
      bytes.append(0x0A)
    }
  }

  /// Appends the text of a cell, cut to the width of its column.
  ///
  /// - Returns: the cells that a cut left empty because of a wide grapheme or spaces.
  private func append(
    _ range: Range<Int>, of cell: WrittenCell, in column: TableLayout.Column, glyphs: Glyphs,
    to bytes: inout [UInt8]
  ) -> Int {
    guard column.isCut, cell.width > column.width else {
      // Faster than `append(contentsOf:)` for such short texts.
      let text = self.cell.text
      bytes.append(addingCapacity: range.count) { for place in range { $0.append(text[place]) } }
      return 0
    }
    var (beginning, cells) = DisplayWidth.prefix(
      of: String(decoding: self.cell.text[range], as: UTF8.self), fitting: column.width - 1)
    while beginning.last == " " {
      beginning.removeLast()
      cells -= 1
    }
    bytes.append(contentsOf: beginning.utf8)
    bytes.append(contentsOf: glyphs.ellipsis.utf8)
    return column.width - 1 - cells
  }
}
