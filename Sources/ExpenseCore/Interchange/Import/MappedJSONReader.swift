/// Makes records of objects of JSON as a map says; a value inside an object is named by the members
/// that lead to it, with dots between them.
struct MappedJSONReader {
  private let view: ByteView
  private let mapper: RecordMapper
  /// The map's columns by what they are called in the records.
  private let places: [String: Int]
  private var scanner: RecordJSON
  private var row = MappedRow(start: 0, cells: [])
  /// Whether each of its cells stands there by the very name that is mapped.
  private var isExact: [Bool] = []
  /// The members that were met, in the order of their first record, and their places there.
  private(set) var titles: [String] = []
  private var titlePlaces: [String: Int] = [:]
  /// What the record holds in each of these.
  private var texts: [(title: Int, text: String, isMapped: Bool)] = []
  private var seen: Set<Int> = []

  /// How many members are listed and watched: a record may have others under ever new names.
  private static let titleLimit = 1_000

  init(_ view: ByteView, map: RecordMap, options: ImportOptions) {
    self.view = view
    mapper = RecordMapper(map, options: options)
    places = Dictionary(
      mapper.columns.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    scanner = RecordJSON(view)
  }

  /// The record of the object that starts there; nil where it is to be left out.
  mutating func record(
    at start: Int, noting batch: inout ImportBatch
  ) throws(RecordFault) -> ImportRecord? {
    try readRow(at: start)
    if mapper.leavesOut(row) {
      batch.skipped.add(try? mapper.amount(of: row, in: batch.readingCurrency))
      return nil
    }
    let record = try mapper.record(of: row, in: batch.readingCurrency)
    batch.watch.note(record, isSpending: mapper.isSpending(row))
    for (title, text, isMapped) in texts where batch.watch.wants(title) {
      batch.watch.note(text, in: title, isMapped: isMapped)
    }
    return record
  }

  /// Ends the reading.
  ///
  /// - Throws: `RecordFault` where no record has a member that is mapped.
  func finish(_ batch: inout ImportBatch) throws(RecordFault) {
    batch.columnTitles = titles
    guard !titles.isEmpty else { return }
    if let missing = mapper.missingColumn(seen) {
      throw RecordFault(.missingColumn(missing.shown, found: titles), at: 0)
    }
  }
}

// MARK: - Members

extension MappedJSONReader {
  private mutating func readRow(at start: Int) throws(RecordFault) {
    row = MappedRow(start: start, cells: mapper.columns.map { _ in nil })
    isExact = mapper.columns.map { _ in false }
    texts.removeAll(keepingCapacity: true)
    try scanner.enterObject(at: start)
    try readMembers(behind: "")
  }

  private mutating func readMembers(behind prefix: String) throws(RecordFault) {
    while let key = try scanner.nextKey() {
      try readValue(of: prefix + view.string(key))
    }
  }

  private mutating func readValue(of path: String) throws(RecordFault) {
    let start = scanner.position
    switch scanner.next {
    case UInt8(ascii: "{"):
      try note("", .other, of: path, at: start)
      try scanner.enterObject()
      try readMembers(behind: path + ".")
    case UInt8(ascii: "["): try readList(of: path)
    case UInt8(ascii: "\""):
      try note(view.string(try scanner.string()).trimmed, .text, of: path, at: start)
    case UInt8(ascii: "n"):
      try scanner.skipValue()
      try note("", .text, of: path, at: start)
    default:
      let isNumber = scanner.next != UInt8(ascii: "t") && scanner.next != UInt8(ascii: "f")
      let text = view.text(try scanner.value())
      try note(text, isNumber ? .number : .text, of: path, at: start)
    }
  }

  /// Reads an array: of words, or of anything else.
  private mutating func readList(of path: String) throws(RecordFault) {
    let start = scanner.position
    var (words, isOther) = ([String](), false)
    try scanner.enterArray()
    while try scanner.nextElement() {
      if scanner.next == UInt8(ascii: "\"") {
        words.append(view.string(try scanner.string()))
      } else {
        isOther = true
        try scanner.skipValue()
      }
    }
    try note(
      isOther ? "" : words.joined(separator: " "), isOther ? .other : .list, of: path, at: start)
  }

  /// Notes a value; of members that differ in case only, the one that is mapped as it is spelt counts.
  private mutating func note(
    _ text: String, _ kind: MappedCell.Kind, of path: String, at offset: Int
  ) throws(RecordFault) {
    let place = places[path.columnKey]
    if let place, !text.isEmpty || kind == .other {
      let isExact = mapper.columns[place].shown == path
      if row.cells[place] == nil || isExact && !self.isExact[place] {
        row.cells[place] = MappedCell(text: text, offset: offset, kind: kind)
        self.isExact[place] = isExact
      } else if isExact == self.isExact[place] {
        throw RecordFault(.syntax(.duplicateKey(path)), at: offset)
      }
    }
    if let place { seen.insert(place) }
    if titlePlaces[path] == nil, titles.count < Self.titleLimit {
      titlePlaces[path] = titles.count
      titles.append(path)
    }
    guard kind == .text, place == nil || place != mapper.namePlace else { return }
    if let title = titlePlaces[path] { texts.append((title, text, place != nil)) }
  }
}

/// Reads objects of JSON as records: as our own, or as a map says.
struct JSONRecords {
  private var own: JSONRecordReader
  private var mapped: MappedJSONReader?

  /// A reader of the batch's text.
  init(_ batch: ImportBatch) {
    own = JSONRecordReader(batch.text, options: batch.options)
    if let map = batch.options.map {
      mapped = MappedJSONReader(batch.text, map: map, options: batch.options)
    }
  }

  /// Reads the object there into the batch: what is wrong with it is no fault of the ones behind it.
  mutating func read(_ range: Range<Int>, into batch: inout ImportBatch) {
    let start = range.lowerBound
    do throws(RecordFault) {
      guard range.count <= ImportBatch.lengthLimit else { throw RecordFault(.tooLong, at: start) }
      let record =
        mapped == nil
        ? try own.record(at: start, in: batch.readingCurrency)
        : try mapped?.record(at: start, noting: &batch)
      if let record { try batch.add(record) }
    } catch {
      batch.refuse(error)
    }
  }

  /// Ends the reading.
  ///
  /// - Throws: `RecordFault` where no record has a member that is mapped.
  func finish(_ batch: inout ImportBatch) throws(RecordFault) {
    try mapped?.finish(&batch)
  }
}
