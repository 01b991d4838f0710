import ExpenseCore

/// The cells of a text by rows, for tables and for objects of JSON.
///
/// A cell stores the range of its text, which is parsed whenever it is needed.
struct Grid {
  /// The form of a cell.
  enum Kind: UInt8 {
    case plain, quoted, quotedPairs
    /// A value of JSON; `other` is an object, or an array of anything but strings.
    case string, number, list, other
  }

  /// The place of a cell's text in the file.
  struct Cell {
    let start: UInt32
    let end: UInt32
    let kind: Kind
    /// The column of a JSON value; 0 in a table, where the index gives it.
    let column: UInt16

    var offset: Int { Int(start) }
    var range: Range<Int> { Int(start)..<Int(end) }
    var isEmpty: Bool { start == end }
  }

  struct Row {
    /// The offset of its first byte.
    let start: Int
    let cells: Range<Int>

    var count: Int { cells.count }
  }

  /// The whole text in UTF-8.
  let text: ByteView
  /// The titles of the columns, or in JSON the paths of keys; empty without a header.
  var titles: [String] = []
  /// The keys of JSON members as written, with quotes.
  var keys: [String] = []
  var rows: [Row] = []
  /// The lines above the header.
  var above: [[String]] = []
  /// The faults of rows that could not be read.
  var faults: [RecordFault] = []
  /// True if the rows are objects of JSON.
  let isJSON: Bool
  /// The byte that separates the cells of a table; nil in JSON.
  var delimiter: UInt8?
  /// True if a line break ends the last row.
  var endsInLineBreak = true
  /// The currency that a JSON document names outside of its rows, and its offset.
  var currency: (Currency, offset: Int)?
  /// The number of records in each list of ours beside the rows.
  var lists: [String: Int] = [:]
  var cells: [Cell] = []
  /// The number of cells in the widest row.
  private(set) var width = 0

  /// Creates a grid without rows.
  init(_ text: ByteView, isJSON: Bool) {
    (self.text, self.isJSON) = (text, isJSON)
  }

  /// True if commas separate the cells of a table, so that none is a decimal mark.
  var hasCommas: Bool { delimiter == UInt8(ascii: ",") }

  var hasHeader: Bool { !titles.isEmpty }

  /// The number of titles, or without a header that of cells in the widest row.
  var columnCount: Int { hasHeader ? titles.count : width }

  /// The columns that rows reach; a header may be wider, but cells beyond them are not searched.
  var reached: Range<Int> { 0..<(isJSON ? titles.count : min(columnCount, width)) }

  /// Adds a row with all cells from an index on.
  mutating func addRow(at start: Int, from first: Int) {
    rows.append(Row(start: start, cells: first..<cells.count))
    width = max(width, cells.count - first)
  }
}

// MARK: - Texts

extension Grid {
  /// The cell of a row in a column; nil if there is none.
  @inline(__always) func cell(_ row: Row, _ column: Int) -> Cell? {
    if isJSON { return jsonCell(row, column) }
    return column < row.count ? cells[row.cells.lowerBound + column] : nil
  }

  /// Finds the cell of a JSON row, whose cells are sorted by column.
  private func jsonCell(_ row: Row, _ column: Int) -> Cell? {
    var (low, high) = (row.cells.lowerBound, row.cells.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if cells[middle].column < column { low = middle + 1 } else { high = middle }
    }
    return low < row.cells.upperBound && cells[low].column == column ? cells[low] : nil
  }

  /// The text of a cell, trimmed.
  func text(_ cell: Cell) -> String {
    switch cell.kind {
    case .plain, .quoted, .number, .other: return text.text(trimmedRange(cell)).trimmed
    case .quotedPairs: return text.unpaired(cell.range).trimmed
    case .string: return text.jsonString(at: cell.offset).trimmed
    case .list: return (text.jsonStrings(cell.range) ?? []).joined(separator: " ")
    }
  }

  /// The text of a cell of our own, not trimmed.
  func exactText(_ cell: Cell) -> String {
    switch cell.kind {
    case .string: text.jsonString(at: cell.offset)
    case .quotedPairs: CSVField.unguarded(text.unpaired(cell.range))
    default: CSVField.unguarded(text.text(cell.range))
    }
  }

  /// The bytes of a cell without blanks around them; nil if they contain quotes or escapes.
  @inline(__always) func bytes(_ cell: Cell) -> ArraySlice<UInt8>? {
    switch cell.kind {
    case .plain, .quoted, .number: text.bytes(trimmedRange(cell))
    default: nil
    }
  }

  private func trimmedRange(_ cell: Cell) -> Range<Int> {
    var (start, end) = (Int(cell.start), Int(cell.end))
    while start < end, Self.isBlank(text[start]) { start += 1 }
    while start < end, Self.isBlank(text[end - 1]) { end -= 1 }
    return start..<end
  }

  @inline(__always) private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09
  }

  /// Returns true if two cells have the same form and bytes.
  @inline(__always) func same(_ cell: Cell, _ other: Cell) -> Bool {
    cell.kind == other.kind && text.same(cell.range, other.range)
  }

  /// The text in a column of a row; empty if there is none.
  func text(_ row: Row, _ column: Int) -> String {
    cell(row, column).map { text($0) } ?? ""
  }

  func texts(_ row: Row) -> [String] { cells[row.cells].map { text($0) } }

  /// Returns true if the cell contains a digit.
  @inline(__always) func hasDigit(_ row: Row, _ column: Int) -> Bool {
    guard let cell = cell(row, column) else { return false }
    for offset in cell.range where text[offset].isASCIIDigit { return true }
    return text.bytes(cell.range).contains { $0 >= 0x80 }
      && text(cell).unicodeScalars.contains { $0.decimalDigit != nil }
  }

  /// Returns true if all cells of a row from an index on are blank.
  func isBlank(_ row: Row, from first: Int = 0) -> Bool {
    cells[row.cells].dropFirst(first).allSatisfy { cell in
      cell.range.allSatisfy { text[$0] <= 0x20 }
    }
  }

  /// The title of a column, or its number if it has none.
  func title(_ column: Int) -> String {
    column < titles.count && !titles[column].isEmpty ? titles[column] : "\(column + 1)"
  }

  /// The titles; empty texts without a header.
  var allTitles: [String] {
    hasHeader ? titles : Array(repeating: "", count: columnCount)
  }
}

extension ByteView {
  /// The text between quotes, with pairs of quotes replaced by single ones.
  func unpaired(_ range: Range<Int>) -> String {
    let quote = UInt8(ascii: "\"")
    var bytes: [UInt8] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      bytes.append(self[offset])
      offset += self[offset] == quote && self[offset + 1] == quote ? 2 : 1
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
