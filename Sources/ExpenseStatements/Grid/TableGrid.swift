import ExpenseCore

// Grids of tables, whose header is found by the columns that a layout names.

extension Grid {
  /// Reads the rows of a table, in which a layout names the columns.
  ///
  /// - Throws: `RecordFault` if a column is missing.
  init(table text: ByteView, _ layout: Layout) throws(RecordFault) {
    let search = HeaderSearch(text, columns: layout.namedColumns)
    let header = layout.hasHeader ? try search.header() : try search.firstRow()
    guard header.scanner.hasLineBreak else {
      throw RecordFault(.unfinishedLine, at: header.scanner.end)
    }
    self.init(header, of: text, limit: .max)
    // A header that was found only by numbers could be a record.
    guard layout.hasHeader, search.isByNumbers else { return }
    var first = header
    first.scanner.goBack()
    first.titles = []
    let alone = Grid(first, of: text, limit: 1)
    let money = layout.columns.filter { $0.key.isMoney }.values
      .flatMap { $0.alternatives.joined().compactMap(\.column.number) }
    if let row = alone.rows.first, money.contains(where: { alone.hasDigit(row, $0 - 1) }) {
      throw RecordFault(.headerIsRecord, at: header.scanner.start)
    }
  }

  /// Reads the rows after a header.
  init(_ header: TableHeader, of text: ByteView, limit: Int) {
    self.init(text, isJSON: false)
    (titles, above) = (header.titles, header.above)
    var scanner = header.scanner
    delimiter = scanner.delimiter
    let rest = text.count - scanner.end
    if limit == .max {
      rows.reserveCapacity(rest / 48)
      // The capacity follows from the size of the text, because rows may have fewer cells than the
      // header.
      cells.reserveCapacity(rest / 8)
    }
    while rows.count < limit {
      do throws(RecordFault) {
        guard try scanner.nextRow() else { break }
        guard !scanner.isBlank else { continue }
        try add(scanner)
        endsInLineBreak = scanner.hasLineBreak
      } catch {
        faults.append(error)
      }
    }
  }

  /// Adds the last row of a scanner; throws if an unclosed quote makes it include others.
  private mutating func add(_ scanner: CSVScanner) throws(RecordFault) {
    if let fault = scanner.fieldThatHoldsRows(of: max(titles.count, 3)) { throw fault }
    let first = cells.count
    for field in scanner.fields {
      let kind: Kind = field.hasQuotePairs ? .quotedPairs : field.isQuoted ? .quoted : .plain
      cells.append(
        Cell(
          start: UInt32(field.range.lowerBound), end: UInt32(field.range.upperBound), kind: kind,
          column: 0))
    }
    addRow(at: scanner.start, from: first)
  }
}

/// A header, or the place before the first row if there is none.
struct TableHeader {
  /// A scanner after the header.
  var scanner: CSVScanner
  /// The titles of the columns; empty if there are none.
  var titles: [String] = []
  /// The lines above the header.
  var above: [[String]] = []
}

extension TableHeader {
  /// Searches the first rows for a header; nil if none is one.
  init?(in view: ByteView, _ delimiter: UInt8, where isHeader: ([String]) -> Bool) {
    self.init(scanner: CSVScanner(view, delimiter: delimiter))
    for _ in 0..<HeaderSearch.rowLimit {
      guard let isRow = try? scanner.nextRow() else { continue }
      guard isRow else { return nil }
      if scanner.isBlank { continue }
      titles = scanner.texts.map(\.trimmed)
      if isHeader(titles) { return }
      above.append(titles)
    }
    return nil
  }
}

extension TableHeader {
  /// The header in a line; nil after the last line.
  init?(in view: ByteView, _ delimiter: UInt8, line: Int) {
    var lines = 0
    self.init(in: view, delimiter) { _ in
      lines += 1
      return lines > line
    }
  }
}

/// Searches for the first line of a table that has every column of a layout.
struct HeaderSearch {
  private let view: ByteView
  private let columns: [Layout.Column]

  /// The number of rows in which a header is searched for; `sampleLimit` is that of rows from which
  /// a delimiter is guessed if there is none.
  static let rowLimit = 1_000
  private static let sampleLimit = 20

  init(_ view: ByteView, columns: [Layout.Column]) {
    (self.view, self.columns) = (view, columns)
  }

  /// True if all columns are given by number.
  var isByNumbers: Bool { columns.allSatisfy { $0.number != nil } }

  func header() throws(RecordFault) -> TableHeader {
    let delimiters = isByNumbers ? [try sample().delimiter] : CSVScanner.delimiters
    for delimiter in delimiters {
      let header = TableHeader(in: view, delimiter) { titles in
        let keys = titles.map(\.columnKey)
        return columns.allSatisfy { !$0.places(in: keys).isEmpty }
      }
      guard let header else { continue }
      let keys = header.titles.map(\.columnKey)
      let twins = columns.map { ($0, $0.places(in: keys).count) }.first { $0.1 > 1 }
      guard let (column, count) = twins else { return header }
      throw RecordFault(.ambiguousColumn(column.shown, count: count), at: header.scanner.start)
    }
    throw missingHeader(delimiters)
  }

  /// The fault of a text without such a header: the column that its widest row lacks.
  func missingHeader(_ delimiters: [UInt8]) -> RecordFault {
    var (widest, first) = (CSVScanner?.none, RecordFault(.damage(.empty), at: 0))
    for delimiter in delimiters {
      var scanner = CSVScanner(view, delimiter: delimiter)
      for _ in 0..<Self.rowLimit {
        do throws(RecordFault) {
          guard try scanner.nextRow() else { break }
          if widest.map({ $0.fields.count < scanner.fields.count }) ?? true { widest = scanner }
        } catch {
          if first.problem == .damage(.empty) { first = error }
        }
      }
    }
    guard let widest, first.problem != .syntax(.invalidUTF8) else { return first }
    let titles = widest.texts.map(\.trimmed)
    let missing = columns.first { $0.places(in: titles.map(\.columnKey)).isEmpty }
    return RecordFault(
      .missingColumn((missing ?? columns.first)?.shown ?? "", found: titles), at: widest.start)
  }

  /// The place before the first row of a table without a header.
  func firstRow() throws(RecordFault) -> TableHeader {
    let (delimiter, count) = try sample()
    if let missing = columns.first(where: { ($0.number ?? 1) > count }) {
      throw RecordFault(.missingNumber(missing.shown, count: count), at: 0)
    }
    return TableHeader(scanner: CSVScanner(view, delimiter: delimiter))
  }

  /// The delimiter with which most of the first rows have all columns, and the most frequent number
  /// of fields in these rows.
  func sample() throws(RecordFault) -> (delimiter: UInt8, count: Int) {
    let needed = columns.lazy.compactMap(\.number).max() ?? 1
    func rank(_ counts: [Int]) -> (Int, Int) {
      (counts.count { $0 >= needed }, counts.reduce(0, +))
    }
    var best: (delimiter: UInt8, counts: [Int])?
    for delimiter in CSVScanner.delimitersWithoutHeader {
      let counts = CSVScanner(view, delimiter: delimiter).texts(ofFirst: Self.sampleLimit)
        .map(\.count)
      if !counts.isEmpty, best.map({ rank($0.counts) < rank(counts) }) ?? true {
        best = (delimiter, counts)
      }
    }
    guard let best else {
      var scanner = CSVScanner(view, delimiter: CSVScanner.delimiters[0])
      while try scanner.nextRow() {}
      throw RecordFault(.damage(.empty), at: 0)
    }
    return (best.delimiter, best.counts.mostFrequent)
  }
}

extension Layout.Column {
  /// The column's name in messages.
  package var shown: String { ordinal.map { "\(title):\($0)" } ?? title }
}

extension [Int] {
  /// The most frequent number, and of several the largest.
  fileprivate var mostFrequent: Int {
    let counts = Dictionary(map { ($0, 1) }, uniquingKeysWith: +)
    return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
  }
}
