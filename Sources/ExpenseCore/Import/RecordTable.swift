/// The rows of a text as they stand there: of a table, or of records of JSON.
///
/// Nothing is read from a cell before somebody asks for it, and any cell can be asked for again: what is
/// to be told of a column is a function of the table, after it was read.
struct RecordTable {
  /// How a cell is written.
  enum Kind: UInt8 {
    case plain, quoted, quotedPairs
    /// Values of JSON; `other` is an object, or an array of anything but texts.
    case string, number, list, other
  }

  /// Where the text of a cell stands.
  struct Cell {
    fileprivate let start: UInt32
    fileprivate let end: UInt32
    let kind: Kind
    /// The column of JSON; 0 in a table, where the place says it.
    fileprivate let column: UInt16

    var offset: Int { Int(start) }
    var isEmpty: Bool { start == end }
  }

  struct Row {
    /// Where it starts.
    let start: Int
    fileprivate let cells: Range<Int>

    /// How many fields it has.
    var count: Int { cells.count }
  }

  /// The whole text, in UTF-8.
  let text: ByteView
  /// The titles of the columns, or of JSON leads to the values; empty without a header.
  private(set) var titles: [String]
  private(set) var rows: [Row] = []
  /// How many fields the widest row has.
  private var width = 0
  /// What keeps single rows from being read.
  private(set) var faults: [RecordFault] = []
  /// The rows above the header.
  var above: [[String]] = []
  /// What is between the fields of a table; nil for JSON.
  let delimiter: UInt8?
  /// Whether the last row ends in a line break.
  private(set) var endsInLineBreak = true
  let quote: UInt8
  private var cells: [Cell] = []
  private var places: [String: Int] = [:]
  /// How many rows of JSON were begun, and which of them was the last with a cell in each column.
  private var begun = 0
  private var lastRows: [Int] = []

  var isJSON: Bool { delimiter == nil }
  var hasHeader: Bool { !titles.isEmpty }

  /// The rows that follow a scanner's place.
  ///
  /// - Parameter titles: the titles of the columns; empty without a header.
  init(
    _ scanner: CSVScanner, of text: ByteView, under titles: [String], limit: Int = .max
  ) {
    (self.text, self.titles, delimiter, quote) = (text, titles, scanner.delimiter, scanner.quote)
    var scanner = scanner
    rows.reserveCapacity((text.count - scanner.end) / 48)
    // By the text, not by the header: rows may be shorter.
    cells.reserveCapacity((text.count - scanner.end) / 8)
    while rows.count < limit {
      do throws(RecordFault) {
        guard try scanner.nextRow() else { break }
        guard !scanner.isBlank else { continue }
        let first = cells.count
        for field in scanner.fields {
          let kind: Kind = field.hasQuotePairs ? .quotedPairs : field.isQuoted ? .quoted : .plain
          cells.append(
            Cell(
              start: UInt32(field.range.lowerBound), end: UInt32(field.range.upperBound),
              kind: kind, column: 0))
        }
        rows.append(Row(start: scanner.start, cells: first..<cells.count))
        width = max(width, scanner.fields.count)
        endsInLineBreak = scanner.hasLineBreak
        if let bad = fieldThatHoldsRows(scanner) { throw bad }
      } catch {
        faults.append(error)
      }
    }
  }

  /// No records of JSON yet.
  init(ofJSON text: ByteView) {
    (self.text, titles, delimiter, quote) = (text, [], nil, UInt8(ascii: "\""))
  }

  /// Takes out the last row, whose quote is closed in a later one.
  private mutating func fieldThatHoldsRows(_ scanner: CSVScanner) -> RecordFault? {
    guard let fault = scanner.fieldThatHoldsRows(of: max(titles.count, 3)) else { return nil }
    rows.removeLast()
    return fault
  }
}

// MARK: - Texts

extension RecordTable {
  /// The cell of a row in a column; nil where there is none.
  func cell(_ row: Row, _ column: Int) -> Cell? {
    if isJSON { return jsonCell(row, column) }
    return column < row.count ? cells[row.cells.lowerBound + column] : nil
  }

  /// The cell of a row of JSON, whose cells are in the order of the columns.
  private func jsonCell(_ row: Row, _ column: Int) -> Cell? {
    var (low, high) = (row.cells.lowerBound, row.cells.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if cells[middle].column < column { low = middle + 1 } else { high = middle }
    }
    return low < row.cells.upperBound && cells[low].column == column ? cells[low] : nil
  }

  /// What a cell says, without outer spaces.
  func text(_ cell: Cell) -> String {
    let range = Int(cell.start)..<Int(cell.end)
    switch cell.kind {
    case .plain, .quoted, .number, .other: return text.text(range).trimmed
    case .quotedPairs: return text.unpaired(range, quote: quote).trimmed
    case .string: return text.jsonString(at: range.lowerBound).trimmed
    case .list: return text.strings(range).joined(separator: " ")
    }
  }

  /// What a cell says as it stands there, outer spaces too.
  func rawText(_ cell: Cell) -> String {
    let range = Int(cell.start)..<Int(cell.end)
    return cell.kind == .quotedPairs ? text.unpaired(range, quote: quote) : text.text(range)
  }

  /// Whether two cells are written alike.
  func same(_ cell: Cell?, _ other: Cell?) -> Bool {
    guard let cell, let other else { return cell == nil && other == nil }
    return cell.kind == other.kind
      && text.same(Int(cell.start)..<Int(cell.end), Int(other.start)..<Int(other.end))
  }

  /// What a row says in a column; empty where it says nothing.
  func text(_ row: Row, _ column: Int) -> String {
    cell(row, column).map { text($0) } ?? ""
  }

  /// How many columns there are: those of the header, else those of the widest row.
  var columnCount: Int { hasHeader ? titles.count : width }

  /// Whether no field of a row from that one on holds anything but blanks.
  func isBlank(_ row: Row, from first: Int) -> Bool {
    cells[row.cells].dropFirst(first).allSatisfy { cell in
      (Int(cell.start)..<Int(cell.end)).allSatisfy { text[$0] <= 0x20 }
    }
  }

  /// The cells that a row has, each with its column.
  func cells(of row: Row) -> some Sequence<(column: Int, cell: Cell)> {
    row.cells.lazy.map { place in
      (isJSON ? Int(cells[place].column) : place - row.cells.lowerBound, cells[place])
    }
  }

  /// The texts of the fields of a row.
  func texts(_ row: Row) -> [String] { cells[row.cells].map { text($0) } }
}

// MARK: - JSON

extension RecordTable {
  /// How many members are columns: a record may have others under ever new names.
  private static let titleLimit = 1_000

  /// Adds the record of JSON that starts there.
  mutating func add(_ scanner: inout RecordJSON, at start: Int) throws(RecordFault) {
    let first = cells.count
    begun += 1
    do throws(RecordFault) {
      try scanner.enterObject(at: start)
      try readMembers(&scanner, behind: "")
      cells[first...].sort { $0.column < $1.column }
      rows.append(Row(start: start, cells: first..<cells.count))
    } catch {
      cells.removeSubrange(first...)
      throw error
    }
  }

  /// Notes a record that cannot be read.
  mutating func refuse(_ fault: RecordFault) { faults.append(fault) }

  private mutating func readMembers(
    _ scanner: inout RecordJSON, behind prefix: String
  ) throws(RecordFault) {
    while let key = try scanner.nextKey() {
      let path = prefix + text.string(key)
      let start = scanner.position
      switch scanner.next {
      case UInt8(ascii: "{"):
        try add(.other, start..<start, at: path)
        try scanner.enterObject()
        try readMembers(&scanner, behind: path + ".")
      case UInt8(ascii: "["):
        let range = try scanner.value()
        try add(text.holdsOnlyStrings(range) ? .list : .other, range, at: path)
      case UInt8(ascii: "\""): try add(.string, scanner.value(), at: path)
      case UInt8(ascii: "n"):
        try scanner.skipValue()
        try add(.plain, start..<start, at: path)
      case UInt8(ascii: "t"), UInt8(ascii: "f"):
        try add(.plain, scanner.value(), at: path)
      default: try add(.number, scanner.value(), at: path)
      }
    }
  }

  private mutating func add(
    _ kind: Kind, _ range: Range<Int>, at path: String
  ) throws(RecordFault) {
    let column: Int
    if let known = places[path] {
      column = known
    } else {
      guard titles.count < Self.titleLimit else { return }
      column = titles.count
      places[path] = column
      titles.append(path)
      lastRows.append(0)
    }
    if lastRows[column] == begun {
      throw RecordFault(.syntax(.duplicateKey(path)), at: range.lowerBound)
    }
    lastRows[column] = begun
    cells.append(
      Cell(
        start: UInt32(range.lowerBound), end: UInt32(range.upperBound), kind: kind,
        column: UInt16(column)))
  }
}

extension ByteView {
  /// The text between quotes in which two of them stand for one.
  func unpaired(_ range: Range<Int>, quote: UInt8) -> String {
    var bytes: [UInt8] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      bytes.append(self[offset])
      offset += self[offset] == quote && self[offset + 1] == quote ? 2 : 1
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text of the string of JSON that starts there.
  fileprivate func jsonString(at offset: Int) -> String {
    var scanner = RecordJSON(self)
    scanner.position = offset
    return (try? scanner.string()).map { string($0) } ?? ""
  }

  /// The texts of an array of JSON that is known to be one; nil where it holds anything else.
  private func stringsIfOnly(_ range: Range<Int>) -> [String]? {
    var scanner = RecordJSON(self)
    scanner.position = range.lowerBound
    guard (try? scanner.enterArray()) != nil else { return nil }
    var found: [String] = []
    while (try? scanner.nextElement()) == true {
      guard scanner.next == UInt8(ascii: "\""), let text = try? scanner.string() else { return nil }
      found.append(string(text))
    }
    return found
  }

  fileprivate func holdsOnlyStrings(_ range: Range<Int>) -> Bool { stringsIfOnly(range) != nil }

  fileprivate func strings(_ range: Range<Int>) -> [String] { stringsIfOnly(range) ?? [] }
}
