/// Reads the rows of a table of another program, as a map says.
struct MappedTableReader {
  private var scanner: CSVScanner
  private let mapper: RecordMapper
  /// The columns of money.
  let moneyColumns: [Int]
  private let minorDigits: Int
  private let markIsSaid: Bool
  /// Where the columns are, and what stands over them.
  let header: HeaderSearch.Header
  /// The column that is the name and nothing else.
  var nameColumn: Int? { mapper.namePlace.map { header.places[$0] } }
  /// The records that were left out because they were asked to be.
  private(set) var leftOut = RecordSum()

  /// Finds the header, where the table is to have one, and what stands between the fields.
  ///
  /// - Throws: `RecordFault` where the columns are not there.
  init(
    _ view: ByteView, map: RecordMap, options: ImportOptions, currency: Currency
  ) throws(RecordFault) {
    mapper = RecordMapper(map, options: options)
    var search = HeaderSearch(view, columns: mapper.columns, quote: options.quote)
    let header = map.hasHeader ? try search.header() : try search.firstRow()
    (self.header, scanner) = (header, header.scanner)
    moneyColumns = mapper.moneyPlaces.map { header.places[$0] }
    (minorDigits, markIsSaid) = (currency.minorDigits, options.markIsSaid)
    guard map.hasHeader else { return }
    // A header that was found by numbers alone could be a record.
    if search.isByNumbers, (try? mapper.amount(of: row, in: currency)) != nil {
      throw RecordFault(.headerIsRecord, at: scanner.start)
    }
    guard scanner.hasLineBreak else { throw RecordFault(.unfinishedLine, at: scanner.end) }
  }

  /// The record of the next row that is not to be left out; nil behind the last one.
  ///
  /// - Throws: `RecordFault`; the row behind it is read next.
  mutating func nextRecord(
    in currency: Currency, watching watch: inout ColumnWatch
  ) throws(RecordFault) -> ImportRecord? {
    while try scanner.nextRow() {
      if scanner.isBlank { continue }
      let row = row
      if mapper.leavesOut(row) {
        leftOut.add(try? mapper.amount(of: row, in: currency))
        continue
      }
      try scanner.checkFieldCount(header.count)
      try scanner.checkQuotes(header.count)
      let record = try mapper.record(of: row, in: currency)
      watch.note(record, isSpending: mapper.isSpending(row))
      for column in scanner.fields.indices where watch.wants(column) {
        watch.note(
          scanner.text(column).trimmed, in: column, isMapped: header.places.contains(column))
      }
      if !markIsSaid, watch.wantsCuts {
        watch.note(scanner.cutAmount(moneyColumns, minorDigits: minorDigits))
      }
      return record
    }
    return nil
  }

  /// The row that was scanned last.
  private var row: MappedRow {
    let cells = header.places.map { column -> MappedCell? in
      let text = scanner.text(column).trimmed
      guard !text.isEmpty else { return nil }
      return MappedCell(text: text, offset: scanner.fields[column].range.lowerBound)
    }
    return MappedRow(start: scanner.start, cells: cells)
  }
}

// MARK: - The header

/// Looks for the first line of a table that holds every column of a map.
struct HeaderSearch {
  private let view: ByteView
  private let columns: [ColumnName]
  private let quote: UInt8
  /// What is missing in the row that comes nearest to a header: that with most of the columns.
  private var nearest: (rank: (Int, Int), fault: RecordFault)?
  private var firstFault: RecordFault?

  /// How many rows may stand above a header, and how many tell where there is none.
  static let rowLimit = 1_000
  private static let textsLimit = 40
  private static let sampleLimit = 20

  struct Header {
    /// Reads on behind the header.
    var scanner: CSVScanner
    /// The column of each of the map's columns.
    var places: [Int] = []
    /// How many columns there are.
    var count = 0
    /// What stands over them; empty where nothing does.
    var titles: [String] = []
    /// How many lines stand above the header, and what the first of them say.
    var linesAbove = 0
    var textsAbove: [String] = []
  }

  init(_ view: ByteView, columns: [ColumnName], quote: UInt8) {
    (self.view, self.columns, self.quote) = (view, columns, quote)
  }

  /// Whether all columns are told by their numbers.
  var isByNumbers: Bool { columns.allSatisfy { $0.number != nil } }

  mutating func header() throws(RecordFault) -> Header {
    for delimiter in isByNumbers ? [try sample().delimiter] : CSVScanner.delimiters {
      if let header = try header(under: delimiter) { return header }
    }
    if let firstFault, firstFault.problem == .syntax(.invalidUTF8) { throw firstFault }
    throw nearest?.fault ?? firstFault ?? RecordFault(.damage(.empty), at: 0)
  }

  /// The first row under a delimiter in which every column is.
  private mutating func header(under delimiter: UInt8) throws(RecordFault) -> Header? {
    var header = Header(scanner: scanner(delimiter))
    for _ in 0..<Self.rowLimit {
      do throws(RecordFault) {
        guard try header.scanner.nextRow() else { break }
        if header.scanner.isBlank { continue }
        header.titles = header.scanner.texts.map(\.trimmed)
        header.count = header.titles.count
        let keys = header.titles.map(\.columnKey)
        let places = columns.map { $0.places(in: keys) }
        if !places.contains([]) {
          if let twins = zip(columns, places).first(where: { $1.count > 1 }) {
            throw RecordFault(
              .ambiguousColumn(twins.0.shown, count: twins.1.count), at: header.scanner.start)
          }
          header.places = places.map { $0[0] }
          return header
        }
        noteMiss(places, in: header)
        if header.textsAbove.count < Self.textsLimit {
          header.textsAbove.append(header.titles.filter { !$0.isEmpty }.joined(separator: " "))
        }
      } catch {
        if case .ambiguousColumn = error.problem { throw error }
        firstFault = firstFault ?? error
      }
      header.linesAbove += 1
    }
    return nil
  }

  private mutating func noteMiss(_ places: [[Int]], in header: Header) {
    let rank = (places.count { !$0.isEmpty }, header.count)
    guard let missing = places.firstIndex(of: []), nearest.map({ $0.rank < rank }) ?? true else {
      return
    }
    let problem = ImportFault.Problem.missingColumn(columns[missing].shown, found: header.titles)
    nearest = (rank, RecordFault(problem, at: header.scanner.start))
  }

  /// The place before the first row of a table without a header.
  func firstRow() throws(RecordFault) -> Header {
    let (delimiter, count) = try sample()
    let places = columns.map { ($0.number ?? 1) - 1 }
    if let missing = columns.first(where: { ($0.number ?? 1) > count }) {
      throw RecordFault(.missingNumber(missing.shown, count: count), at: 0)
    }
    return Header(scanner: scanner(delimiter), places: places, count: count)
  }

  /// The delimiter under which most of the first rows have all of the columns, and how many fields
  /// most of these rows have.
  private func sample() throws(RecordFault) -> (delimiter: UInt8, count: Int) {
    let needed = columns.lazy.compactMap(\.number).max() ?? 1
    func rank(_ counts: [Int]) -> (Int, Int) {
      (counts.count { $0 >= needed }, counts.reduce(0, +))
    }
    var best: (delimiter: UInt8, counts: [Int])?
    for delimiter in CSVScanner.delimitersWithoutHeader {
      let counts = scanner(delimiter).texts(ofFirst: Self.sampleLimit).map(\.count)
      if !counts.isEmpty, best.map({ rank($0.counts) < rank(counts) }) ?? true {
        best = (delimiter, counts)
      }
    }
    guard let best else {
      var scanner = scanner(CSVScanner.delimiters[0])
      while try scanner.nextRow() {}
      throw RecordFault(.damage(.empty), at: 0)
    }
    return (best.delimiter, best.counts.mostFrequent)
  }

  private func scanner(_ delimiter: UInt8) -> CSVScanner {
    CSVScanner(view, delimiter: delimiter, quote: quote)
  }
}

extension ColumnName {
  /// The columns that are meant, given what stands over them: none, one, or all of a name.
  func places(in keys: [String]) -> [Int] {
    let named = keys.indices.filter { keys[$0] == key }
    if let ordinal { return named.count >= ordinal && ordinal > 0 ? [named[ordinal - 1]] : [] }
    if named.isEmpty, let number, (1...keys.count).contains(number) { return [number - 1] }
    return named
  }
}

extension [Int] {
  /// The number that is there most often, and of several the largest.
  fileprivate var mostFrequent: Int {
    let counts = Dictionary(map { ($0, 1) }, uniquingKeysWith: +)
    return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
  }
}
