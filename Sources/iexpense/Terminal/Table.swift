import ExpenseCore

/// Rows of cells in columns, with a line of titles above them.
///
/// A hundred thousand rows are ordinary, so a cell holds no text of its own: all text is one run of
/// bytes, and a cell knows where its part ends. Every cell is measured once, as it is added. The
/// titles are the first row.
struct Table {
  /// What is known of a column before it has cells.
  struct Column {
    let title: String
    let alignment: Alignment
    /// The cells a terminal too narrow may cut the column down to; nil where nothing is ever cut, as
    /// for amounts and ids, which mislead when they are not whole.
    let minimumWidth: Int?
    /// Where a terminal is too narrow for all the minimums, columns are left out in this order, the
    /// lowest first; nil for one that always stays.
    let dropOrder: Int?
    /// It is not cut below this many cells while a `canBeSpared` column is still shown.
    let wantedWidth: Int?
    /// Whether it is dropped before another column is cut below its `wantedWidth`.
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

  /// The side of the column that its text keeps to.
  enum Alignment {
    case leading, trailing
  }

  private struct Cell {
    let end: Int
    let width: Int32
    let style: Palette.Style
  }

  private let columns: [Column]
  private var cells: [Cell] = []
  private var text: [UInt8] = []
  private var widest: [Int]
  private var nextColumn = 0

  /// A table without rows.
  ///
  /// - Parameter rowCapacity: how many rows are expected.
  init(_ columns: [Column], rowCapacity: Int = 0) {
    self.columns = columns
    widest = Array(repeating: 0, count: columns.count)
    cells.reserveCapacity((rowCapacity + 1) * columns.count)
    text.reserveCapacity((rowCapacity + 1) * columns.count * 8)
    for column in columns { append(column.title, .heading) }
  }

  /// The text of a cell and how it is shown.
  typealias Text = (text: String, style: Palette.Style)

  /// A table of a few rows.
  init(_ columns: [Column], rows: [[Text]]) {
    self.init(columns, rowCapacity: rows.count)
    for cell in rows.joined() { append(cell.text, cell.style) }
  }

  /// Adds the next cell, from left to right and from top to bottom.
  ///
  /// - Parameters:
  ///   - cell: any text; what `SafeText` calls unsafe, line ends too, is shown escaped.
  ///   - style: how it is shown.
  mutating func append(_ cell: String, _ style: Palette.Style = .plain) {
    let start = text.count
    text.append(contentsOf: cell.utf8)
    endCell(from: start, style)
  }

  /// Adds the next cell, whose text the closure appends as UTF-8.
  mutating func append(_ style: Palette.Style = .plain, _ write: (inout [UInt8]) -> Void) {
    let start = text.count
    write(&text)
    endCell(from: start, style)
  }

  private mutating func endCell(from start: Int, _ style: Palette.Style) {
    let width = measure(from: start)
    cells.append(Cell(end: text.count, width: Int32(clamping: width), style: style))
    widest[nextColumn] = max(widest[nextColumn], width)
    nextColumn = nextColumn + 1 == columns.count ? 0 : nextColumn + 1
  }

  /// Makes the text safe to show, and answers the cells it fills.
  private mutating func measure(from start: Int) -> Int {
    let count = text.count - start
    // Byte by byte: a slice would be held anew for each cell.
    var end = start
    while end < text.count, DisplayWidth.isPrintableASCII(text[end]) { end += 1 }
    if end == text.count { return count }
    let safe = SafeText.escaped(String(decoding: text[start...], as: UTF8.self))
    if safe.utf8.count != count {
      text.removeLast(count)
      text.append(contentsOf: safe.utf8)
    }
    return DisplayWidth.cells(of: safe)
  }
}

extension Table {
  /// How many rows there are below the titles.
  var rowCount: Int { cells.count / columns.count - 1 }

  /// Makes a column at least that many cells wide, for what is printed below it.
  mutating func widen(column: Int, to width: Int) {
    widest[column] = max(widest[column], width)
  }

  /// Makes some columns side by side at least that wide together, by the last of them that has no fixed
  /// width.
  mutating func widen(columns range: Range<Int>, to width: Int) {
    guard let last = range.last(where: { columns[$0].minimumWidth != nil }) else { return }
    let layout = layout(fitting: nil)
    let gaps = TableLayout.separation * (range.count - 1)
    let present = layout.columns[range].reduce(gaps) { $0 + $1.width }
    widest[last] = max(widest[last], layout.columns[last].width + width - present)
  }

  /// Which columns are shown, and how wide.
  ///
  /// - Parameter width: the cells to fit the table to, or nil to cut nothing and leave nothing out.
  func layout(fitting width: Int?) -> TableLayout {
    TableLayout(columns: columns, widest: widest, fitting: width)
  }

  /// The columns that have no room in that width.
  func columnsLeftOut(fitting width: Int) -> [Int] {
    let shown = Set(layout(fitting: width).columns.map(\.index))
    return columns.indices.filter { !shown.contains($0) }
  }

  /// Whether all columns have room in that width.
  func fits(_ width: Int) -> Bool {
    let layout = layout(fitting: width)
    return layout.columns.count == columns.count && layout.end() <= width
  }

  /// Appends some lines of the table.
  ///
  /// - Parameters:
  ///   - rows: the lines; 0 is the one of the titles.
  ///   - palette: the styles of the stream.
  ///   - glyphs: the characters of the stream.
  ///   - bytes: what the lines are appended to.
  func render(
    _ rows: Range<Int>, in layout: TableLayout, palette: Palette, glyphs: Glyphs,
    to bytes: inout [UInt8]
  ) {
    for row in rows {
      // Spaces wait for the next text, so that no line ends in them.
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

  /// Appends the text of a cell, as much as its column has room for.
  ///
  /// - Returns: the cells left over by a cut, where a wide grapheme or spaces stood there.
  private func append(
    _ range: Range<Int>, of cell: Cell, in column: TableLayout.Column, glyphs: Glyphs,
    to bytes: inout [UInt8]
  ) -> Int {
    guard column.isCut, cell.width > column.width else {
      // For texts as short as these, faster than `append(contentsOf:)`.
      let text = text
      bytes.append(addingCapacity: range.count) { for place in range { $0.append(text[place]) } }
      return 0
    }
    var (beginning, cells) = DisplayWidth.prefix(
      of: String(decoding: text[range], as: UTF8.self), fitting: column.width - 1)
    while beginning.last == " " {
      beginning.removeLast()
      cells -= 1
    }
    bytes.append(contentsOf: beginning.utf8)
    bytes.append(contentsOf: glyphs.ellipsis.utf8)
    return column.width - 1 - cells
  }
}
