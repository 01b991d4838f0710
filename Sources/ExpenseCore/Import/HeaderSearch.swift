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
  private static let sampleLimit = 20

  struct Header {
    /// Reads on after the header.
    var scanner: CSVScanner
    /// The titles of the columns; empty where there are none.
    var titles: [String] = []
    /// The rows above the header.
    var above: [[String]] = []
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
        let keys = header.titles.map(\.columnKey)
        let places = columns.map { $0.places(in: keys) }
        if !places.contains([]) {
          if let twins = zip(columns, places).first(where: { $1.count > 1 }) {
            throw RecordFault(
              .ambiguousColumn(twins.0.shown, count: twins.1.count), at: header.scanner.start)
          }
          return header
        }
        noteMiss(places, in: header)
      } catch {
        if case .ambiguousColumn = error.problem { throw error }
        firstFault = firstFault ?? error
      }
      header.above.append(header.titles)
    }
    return nil
  }

  private mutating func noteMiss(_ places: [[Int]], in header: Header) {
    let rank = (places.count { !$0.isEmpty }, header.titles.count)
    guard let missing = places.firstIndex(of: []), nearest.map({ $0.rank < rank }) ?? true else {
      return
    }
    let problem = ImportFault.Problem.missingColumn(columns[missing].shown, found: header.titles)
    nearest = (rank, RecordFault(problem, at: header.scanner.start))
  }

  /// The place before the first row of a table without a header.
  func firstRow() throws(RecordFault) -> Header {
    let (delimiter, count) = try sample()
    if let missing = columns.first(where: { ($0.number ?? 1) > count }) {
      throw RecordFault(.missingNumber(missing.shown, count: count), at: 0)
    }
    return Header(scanner: scanner(delimiter))
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
  /// The columns that are meant, given their titles: none, one, or all of a name.
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

extension RecordTable {
  /// A table whose columns a map names.
  ///
  /// - Throws: `RecordFault` where the columns are not there.
  init(
    _ text: ByteView, for map: RecordMap, options: ImportOptions
  ) throws(RecordFault) {
    var search = HeaderSearch(text, columns: options.columns, quote: options.quote)
    let header = map.hasHeader ? try search.header() : try search.firstRow()
    if !header.scanner.hasLineBreak {
      throw RecordFault(.unfinishedLine, at: header.scanner.end)
    }
    self.init(header.scanner, of: text, under: map.hasHeader ? header.titles : [])
    above = header.above
    // A header that was found by numbers alone could be a record.
    guard map.hasHeader, search.isByNumbers else { return }
    var first = header.scanner
    first.goBack()
    let alone = RecordTable(first, of: text, under: [], limit: 1)
    let mapper = try RecordMapper(map, alone, options: options)
    if let row = alone.rows.first, mapper.holdsMoney(row) {
      throw RecordFault(.headerIsRecord, at: header.scanner.start)
    }
  }

  /// A table under our own header, found under the first delimiter that gives it what is needed.
  ///
  /// - Throws: `RecordFault` where it lacks what a record needs under each of them.
  init(
    ownHeaderOf text: ByteView, quote: UInt8, delimiters: [UInt8] = CSVScanner.delimiters
  ) throws(RecordFault) {
    var faults: [(columns: Int, fault: RecordFault)] = []
    for delimiter in delimiters {
      var scanner = CSVScanner(text, delimiter: delimiter, quote: quote)
      do throws(RecordFault) {
        guard try scanner.nextRow() else { throw RecordFault(.damage(.empty), at: 0) }
        let titles = scanner.texts.map(\.trimmed)
        try OwnTable.check(titles)
        // Nothing tells a header that was cut off from a whole one, and no record is lost with it.
        guard scanner.hasLineBreak else { throw RecordFault(.unfinishedLine, at: scanner.end) }
        self.init(scanner, of: text, under: titles)
        return
      } catch {
        faults.append((error.columnCount, error))
      }
    }
    throw faults.max { $0.columns < $1.columns }?.fault ?? RecordFault(.damage(.empty), at: 0)
  }
}

extension CSVFormat {
  /// Whether one of the first lines is a header, in any case.
  package static func isHeader(_ titles: [String], in text: [UInt8], quote: UInt8) -> Bool {
    let wanted = titles.map(\.columnKey)
    return CSVScanner.delimiters.contains { delimiter in
      CSVScanner(ByteView(text), delimiter: delimiter, quote: quote)
        .texts(ofFirst: HeaderSearch.rowLimit)
        .contains { $0.count == wanted.count && $0.map(\.columnKey) == wanted }
    }
  }
}

extension RecordFault {
  /// How many columns the header had under the delimiter tried: the one to speak of has most.
  fileprivate var columnCount: Int {
    switch problem {
    case .missingColumn(_, let found): found.count
    case .repeatedColumn, .unfinishedLine: .max
    default: 0
    }
  }
}
