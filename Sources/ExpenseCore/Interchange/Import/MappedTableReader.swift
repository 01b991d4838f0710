/// Reads the rows of a table of another program, as a map says.
struct MappedTableReader {
  private var scanner: CSVScanner
  private let mapper: RecordMapper
  /// The column of each of the map's columns.
  private let places: [Int]
  /// The columns of money.
  private let amountColumns: [Int]
  private let minorDigits: Int
  private let markIsSaid: Bool
  /// How many columns there are.
  private let count: Int
  /// What stands over the columns; empty where nothing does.
  let titles: [String]
  /// How many lines stand above the header, and what the first of them say.
  let linesAbove: Int
  let textsAbove: [String]
  /// The column that is the name and nothing else.
  var nameColumn: Int? { mapper.namePlace.map { places[$0] } }
  /// The records that were left out because they were asked to be.
  private(set) var leftOut = RecordSum()

  /// Finds the header, where the table is to have one, and what stands between the fields.
  ///
  /// - Throws: `RecordFault` where the columns are not there.
  init(
    _ view: ByteView, map: RecordMap, options: ImportOptions, currency: Currency
  ) throws(RecordFault) {
    mapper = RecordMapper(map, options: options)
    let search = HeaderSearch(view, columns: mapper.columns, quote: options.quote)
    let header = map.hasHeader ? try search.header() : try search.firstRow()
    (scanner, places, count) = (header.scanner, header.places, header.count)
    (titles, linesAbove) = (map.hasHeader ? header.titles : [], header.linesAbove)
    textsAbove = header.textsAbove
    amountColumns = mapper.moneyPlaces.map { header.places[$0] }
    (minorDigits, markIsSaid) = (currency.minorDigits, options.markIsSaid)
    guard map.hasHeader else { return }
    // A header that was found by numbers alone could be a record.
    let row = TableRow(scanner: scanner, places: places)
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
      let row = TableRow(scanner: scanner, places: places)
      if mapper.leavesOut(row) {
        leftOut.add(try? mapper.amount(of: row, in: currency))
        continue
      }
      try scanner.checkFieldCount(count)
      let record = try mapper.record(of: row, in: currency)
      watch.note(record, isSpending: mapper.isSpending(row))
      for column in scanner.fields.indices where watch.wants(column) {
        watch.note(scanner.text(column).trimmed, in: column, isMapped: places.contains(column))
      }
      watch.note(cut: cutAmount)
      return record
    }
    return nil
  }

  /// The column of an amount that may end where its decimal comma stands, since nothing is read from
  /// the field behind it, and there is what could be its fraction; nil where that cannot be.
  private var cutAmount: Int? {
    guard scanner.delimiter == UInt8(ascii: ","), !markIsSaid else { return nil }
    return amountColumns.first { column in
      guard !places.contains(column + 1), column + 1 < scanner.fields.count else { return false }
      let (whole, fraction) = (scanner.fields[column], scanner.fields[column + 1])
      return !whole.isQuoted && !fraction.isQuoted && fraction.range.count == minorDigits
        && minorDigits > 0 && scanner.isDigits(fraction) && scanner.isDigits(whole)
    }
  }
}

/// The row that a scanner read last.
private struct TableRow: MappedRow {
  let scanner: CSVScanner
  let places: [Int]

  var start: Int { scanner.start }

  func cell(_ place: Int) -> MappedCell? {
    let column = places[place]
    guard column < scanner.fields.count else { return nil }
    let range = scanner.fields[column].range
    guard !range.isEmpty else { return nil }
    let text = scanner.text(column).trimmed
    return text.isEmpty ? nil : MappedCell(text: text, offset: range.lowerBound)
  }
}

// MARK: - The header

/// Looks for the first line of a table that holds every column of a map.
struct HeaderSearch {
  private let view: ByteView
  private let columns: [ColumnName]
  private let quote: UInt8

  /// How many rows may stand above a header, and how many tell where there is none.
  static let rowLimit = 1_000
  private static let textsLimit = 40
  private static let sampleLimit = 20

  struct Header {
    var scanner: CSVScanner
    var places: [Int] = []
    var count = 0
    var titles: [String] = []
    var linesAbove = 0
    var textsAbove: [String] = []
  }

  init(_ view: ByteView, columns: [ColumnName], quote: UInt8) {
    (self.view, self.columns, self.quote) = (view, columns, quote)
  }

  /// Whether all columns are told by their numbers.
  var isByNumbers: Bool { columns.allSatisfy { $0.number != nil } }

  func header() throws(RecordFault) -> Header {
    var miss = Miss()
    for delimiter in isByNumbers ? [try sample().delimiter] : CSVScanner.delimiters {
      if let header = try header(under: delimiter, &miss) { return header }
    }
    throw miss.fault
  }

  /// The first row under a delimiter in which every column is.
  private func header(
    under delimiter: Unicode.Scalar, _ miss: inout Miss
  ) throws(RecordFault) -> Header? {
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
        miss.note(columns, places, header.titles, at: header.scanner.start)
        if header.textsAbove.count < Self.textsLimit {
          header.textsAbove.append(header.titles.filter { !$0.isEmpty }.joined(separator: " "))
        }
      } catch {
        if case .ambiguousColumn = error.problem { throw error }
        miss.note(error)
      }
      header.linesAbove += 1
    }
    return nil
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
  private func sample() throws(RecordFault) -> (delimiter: Unicode.Scalar, count: Int) {
    let needed = columns.lazy.compactMap(\.number).max() ?? 1
    var best: (delimiter: Unicode.Scalar, counts: [Int])?
    var fault: RecordFault?
    for delimiter in CSVScanner.delimiters {
      var scanner = scanner(delimiter)
      var counts: [Int] = []
      for _ in 0..<Self.sampleLimit {
        do throws(RecordFault) {
          guard try scanner.nextRow() else { break }
          if !scanner.isBlank { counts.append(scanner.fields.count) }
        } catch {
          fault = fault ?? error
        }
      }
      func rank(_ counts: [Int]) -> (Int, Int) {
        (counts.count { $0 >= needed }, counts.reduce(0, +))
      }
      if !counts.isEmpty, best.map({ rank($0.counts) < rank(counts) }) ?? true {
        best = (delimiter, counts)
      }
    }
    guard let best else { throw fault ?? RecordFault(.damage(.empty), at: 0) }
    return (best.delimiter, best.counts.mostFrequent)
  }

  private func scanner(_ delimiter: Unicode.Scalar) -> CSVScanner {
    CSVScanner(view, delimiter: UInt8(ascii: delimiter), quote: quote)
  }
}

/// The row that comes nearest to a header, to say what is missing in it.
private struct Miss {
  private var best: (found: Int, titles: [String], missing: ColumnName, offset: Int)?
  private var firstFault: RecordFault?

  mutating func note(_ fault: RecordFault) {
    if firstFault == nil { firstFault = fault }
  }

  mutating func note(
    _ columns: [ColumnName], _ places: [[Int]], _ titles: [String], at offset: Int
  ) {
    let found = places.count { !$0.isEmpty }
    guard let missing = zip(columns, places).first(where: { $1.isEmpty })?.0 else { return }
    if let best, (best.found, best.titles.count) >= (found, titles.count) { return }
    best = (found, titles, missing, offset)
  }

  var fault: RecordFault {
    if let firstFault, best == nil || firstFault.problem == .damage(.syntax(.invalidUTF8)) {
      return firstFault
    }
    guard let best else { return RecordFault(.damage(.empty), at: 0) }
    return RecordFault(
      .missingColumn(best.missing.shown, found: best.titles), at: best.offset)
  }
}

extension ColumnName {
  /// The columns that are meant, given what stands over them: none, one, or all of a name.
  fileprivate func places(in keys: [String]) -> [Int] {
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
