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

    init(
      _ title: String, _ alignment: Alignment = .leading, minimumWidth: Int? = nil,
      dropOrder: Int? = nil
    ) {
      self.title = title
      self.alignment = alignment
      self.minimumWidth = minimumWidth
      self.dropOrder = dropOrder
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

  /// Adds the next cell, from left to right and from top to bottom.
  ///
  /// - Parameters:
  ///   - cell: text that is safe to show, on one line.
  ///   - style: how it is shown.
  mutating func append(_ cell: String, _ style: Palette.Style = .plain) {
    let start = text.count
    text.append(contentsOf: cell.utf8)
    endCell(from: start, style)
  }

  /// Adds the next cell, whose bytes the closure appends: UTF-8 that is safe to show.
  mutating func append(_ style: Palette.Style = .plain, _ write: (inout [UInt8]) -> Void) {
    let start = text.count
    write(&text)
    endCell(from: start, style)
  }

  private mutating func endCell(from start: Int, _ style: Palette.Style) {
    let width = width(from: start)
    cells.append(Cell(end: text.count, width: Int32(clamping: width), style: style))
    widest[nextColumn] = max(widest[nextColumn], width)
    nextColumn = nextColumn + 1 == columns.count ? 0 : nextColumn + 1
  }

  private func width(from start: Int) -> Int {
    let cell = text[start...]
    guard cell.allSatisfy(DisplayWidth.isPrintableASCII) else {
      return DisplayWidth.cells(of: String(decoding: cell, as: UTF8.self))
    }
    return cell.count
  }
}

extension Table {
  /// Appends the lines of the table.
  ///
  /// - Parameters:
  ///   - width: the cells to fit it to, or nil to cut nothing and leave nothing out.
  ///   - palette: the styles of the stream.
  ///   - glyphs: the characters of the stream.
  ///   - bytes: what the lines are appended to.
  func render(
    fitting width: Int?, palette: Palette, glyphs: Glyphs = .unicode, to bytes: inout [UInt8]
  ) {
    let layout = TableLayout(columns: columns, widest: widest, fitting: width)
    for row in 0..<cells.count / columns.count {
      var gap = 0
      for column in layout.columns {
        let index = row * columns.count + column.index
        let cell = cells[index]
        let range = (index == 0 ? 0 : cells[index - 1].end)..<cell.end
        // Spaces wait for the next text, so that no line ends in them.
        if range.isEmpty {
          gap += column.width + TableLayout.separation
          continue
        }
        let slack = max(0, column.width - Int(cell.width))
        let leads = column.alignment == .trailing
        for _ in 0..<(leads ? gap + slack : gap) { bytes.append(0x20) }
        gap = (leads ? 0 : slack) + TableLayout.separation
        palette.begin(cell.style, in: &bytes)
        if column.isCut, cell.width > column.width {
          gap += appendCut(text[range], to: column.width, glyphs: glyphs, in: &bytes)
        } else {
          // For texts as short as these, faster than `append(contentsOf:)`.
          for position in range { bytes.append(text[position]) }
        }
        palette.end(cell.style, in: &bytes)
      }
      bytes.append(0x0A)
    }
  }

  /// Appends the beginning of a text and what stands for its rest.
  ///
  /// - Returns: the cells left over, where a wide grapheme or spaces stood at the cut.
  private func appendCut(
    _ text: ArraySlice<UInt8>, to width: Int, glyphs: Glyphs, in bytes: inout [UInt8]
  ) -> Int {
    var (beginning, cells) = DisplayWidth.prefix(
      of: String(decoding: text, as: UTF8.self), fitting: width - 1)
    while beginning.last == " " {
      beginning.removeLast()
      cells -= 1
    }
    bytes.append(contentsOf: beginning.utf8)
    bytes.append(contentsOf: glyphs.ellipsis.utf8)
    return width - 1 - cells
  }
}
