/// What a table looks like whose columns nobody has named yet: its header, and its first rows.
///
/// Of JSON, these are the members of its records.
package struct TableSketch {
  /// What stands over the columns.
  package let titles: [String]
  /// The first rows with as many fields, or one less.
  package let rows: [[String]]

  /// The keys that lead to the array of records, where there are any; nil for a table.
  package let itemsPath: [String]?

  private static let rowLimit = 60

  /// Looks at the first rows; nil where they are no table of at least two columns and one record.
  package init?(_ text: [UInt8]) {
    var best: (titles: [String], rows: [[String]])?
    for delimiter in CSVScanner.delimitersWithoutHeader {
      let rows = CSVScanner(ByteView(text), delimiter: delimiter).texts(ofFirst: Self.rowLimit)
        .map { $0.map(\.trimmed) }
      let counts = Dictionary(grouping: rows, by: \.count).mapValues(\.count)
      let widest = counts.filter { $0.key > 1 && $0.value > 1 }
        .max { ($0.value * $0.key, $0.key) < ($1.value * $1.key, $1.key) }
      guard let count = widest?.key else { continue }
      // The last field may be missing.
      let whole = rows.drop { $0.count != count && $0.count != count - 1 }
        .filter { $0.count == count || $0.count == count - 1 && count > 2 }
        .map { $0.count == count ? $0 : $0 + [""] }
      if best.map({ $0.titles.count * $0.rows.count < count * (whole.count - 1) }) ?? true {
        best = (whole[0], Array(whole.dropFirst()))
      }
    }
    guard let best else { return nil }
    (titles, rows, itemsPath) = (best.titles, best.rows, nil)
  }

  /// Looks at the first records; nil where they are none.
  package init?(ofJSON text: [UInt8]) {
    guard let (path, records) = RecordJSON(behindMarkOf: ByteView(text)).firstRecords(Self.rowLimit)
    else { return nil }
    let titles = records.joined().map(\.title).uniqued(by: \.self)
    guard titles.count > 1, titles.count <= 200 else { return nil }
    self.titles = titles
    itemsPath = path
    rows = records.map { record in
      titles.map { title in record.first { $0.title == title }?.text ?? "" }
    }
  }

  /// Whether a text is JSON whose records have other members than ours need, or ids of other programs.
  package static func isForeignJSON(_ text: [UInt8]) -> Bool {
    guard let sketch = TableSketch(ofJSON: text) else { return false }
    let titles = sketch.titles
    let place = titles.firstIndex(of: ImportField.id.name)
    let ids = place.map { id in sketch.rows.map { $0[id] }.filter { !$0.isEmpty } } ?? []
    let isForeignID = !ids.isEmpty && ids.allSatisfy { ItemID($0) == nil }
    return isForeignID || ![ImportField.name, .amount].allSatisfy { titles.contains($0.name) }
  }

  private init(titles: [String], rows: [[String]]) {
    (self.titles, self.rows, itemsPath) = (titles, rows, nil)
  }

  /// The sketch with the second row as header, with the third, and so on, for statements with lines
  /// above their header that are as wide.
  package var laterReadings: [TableSketch] {
    guard itemsPath == nil, titles.count <= 200 else { return [] }
    return rows.indices.dropLast().prefix(30).map {
      TableSketch(titles: rows[$0], rows: Array(rows[($0 + 1)...]))
    }
  }

  /// Whether every column that a map names stands over one of the columns.
  package func holds(_ map: RecordMap) -> Bool {
    let keys = Set(titles.map(\.columnKey))
    return map.columns.allSatisfy { keys.contains($0.key) }
  }

  /// Whether one of the first lines of a table is a header, in any case.
  package static func isHeader(_ titles: [String], in text: [UInt8], quote: UInt8) -> Bool {
    let wanted = titles.map(\.columnKey)
    return CSVScanner.delimiters.contains { delimiter in
      CSVScanner(ByteView(text), delimiter: delimiter, quote: quote)
        .texts(ofFirst: HeaderSearch.rowLimit)
        .contains { $0.count == wanted.count && $0.map(\.columnKey) == wanted }
    }
  }
}

extension RecordJSON {
  fileprivate typealias SketchedRecord = [(title: String, text: String)]

  /// The first objects of the array here, or the one inside an object, or one behind the other; nil
  /// where there are none.
  fileprivate func firstRecords(_ limit: Int) -> (path: [String], records: [SketchedRecord])? {
    var (scanner, path) = (self, [String]())
    if next == UInt8(ascii: "{"), let found = ItemsSearch(self).path() {
      guard let array = try? ItemsSearch(self).array(at: found) else { return nil }
      (scanner, path) = (array, found)
    }
    var records: [SketchedRecord] = []
    let isArray = scanner.next == UInt8(ascii: "[")
    if isArray, (try? scanner.enterArray()) == nil { return nil }
    while records.count < limit {
      if isArray, (try? scanner.nextElement()) != true { break }
      guard scanner.next == UInt8(ascii: "{"), let record = try? scanner.sketchedRecord("") else {
        break
      }
      records.append(record)
      if !isArray { scanner.skipWhiteSpace() }
    }
    return records.isEmpty ? nil : (path, records)
  }

  /// The texts and the numbers of the object here, and of those inside it.
  private mutating func sketchedRecord(_ prefix: String) throws(RecordFault) -> SketchedRecord {
    var record = SketchedRecord()
    try enterObject()
    while let key = try nextKey() {
      let title = prefix + view.string(key)
      switch next {
      case UInt8(ascii: "{"): record += try sketchedRecord(title + ".")
      case UInt8(ascii: "\""): record.append((title, view.string(try string()).trimmed))
      case UInt8(ascii: "["), UInt8(ascii: "n"): try skipValue()
      default: record.append((title, view.text(try value())))
      }
    }
    return record
  }
}
