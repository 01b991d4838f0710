import ExpenseCore

/// Finds the table in the bytes of a file.
package struct ForeignText {
  let grid: Grid
  /// The encodings that the text may have, the likeliest first; empty if the bytes say it.
  package let encodings: [TextEncoding]
  /// The paths to the arrays of a JSON document that may be the rows, that of the grid first; empty if
  /// there is only one.
  let arrays: [[String]]
  private let bytes: [UInt8]

  /// - Parameters:
  ///   - format: the format, if it was given.
  ///   - layout: the choices made so far.
  package init?(_ bytes: [UInt8], as format: ImportFormat?, _ layout: Layout) {
    guard let (text, encodings) = Self.decode(bytes, layout.encoding) else { return nil }
    (self.encodings, self.bytes) = (encodings, bytes)
    if let grid = Self.grid(of: text, as: format, layout) {
      (self.grid, arrays) = (grid, [])
    } else if let grids = Self.arrays(of: text), let first = grids.first {
      (grid, arrays) = (first.grid, grids.map(\.path))
    } else {
      return nil
    }
  }

  /// The columns whose titles differ in the encodings that the text may have.
  var columnsOfOpenTitles: Set<Int> {
    guard encodings.count > 1, grid.hasHeader, let delimiter = grid.delimiter else { return [] }
    let others = encodings.dropFirst().map { encoding -> [String] in
      let text = (try? encoding.decode(bytes)).map { ByteView($0).replacingLoneCarriageReturns() }
      return text.flatMap { TableHeader(in: $0, delimiter, line: grid.above.count) }?.titles ?? []
    }
    let open = titles.indices.filter { place in
      others.contains { $0.count != titles.count || $0[place] != titles[place] }
    }
    return Set(open)
  }

  /// The titles of its columns; empty without a header.
  package var titles: [String] { grid.titles }

  /// The text in UTF-8; nil if no encoding fits.
  static func text(of bytes: [UInt8], _ said: TextEncoding?) -> ByteView? {
    decode(bytes, said)?.text
  }

  /// A text that looks like a day in the cells of a text that has no table; nil if there is none.
  static func exampleOfDay(in text: ByteView) -> String? {
    CSVScanner.delimiters.lazy.flatMap { delimiter in
      CSVScanner(text, delimiter: delimiter).texts(ofFirst: TablePlace.lineLimit).joined()
    }.map(\.trimmed).first { $0.looksLikeDay && !$0.isAmount(.usd) }
  }

  // MARK: Encodings

  private static func decode(
    _ bytes: [UInt8], _ said: TextEncoding?
  ) -> (text: ByteView, encodings: [TextEncoding])? {
    if let known = said ?? TextEncoding.marked(bytes) {
      return (try? known.decode(bytes)).map { (ByteView($0), []) }
    }
    if bytes.areUTF8 { return (ByteView(bytes), []) }
    let all = Self.encodings(for: bytes)
    let likely = all.filter { $0.score == all[0].score }.map(\.encoding)
    guard let first = likely.first else { return nil }
    return (try? first.decode(bytes)).map { (ByteView($0), likely) }
  }

  /// The encodings that give different texts, those in which most words with letters beyond ASCII are
  /// known first, with the number of these.
  static func encodings(for bytes: [UInt8]) -> [(encoding: TextEncoding, score: Int)] {
    let start = bytes.prefix(8_000)
    let lines =
      start.count < bytes.count
      ? start.prefix(through: start.lastIndex(of: 0x0A) ?? start.endIndex - 1) : start
    var scored: [(encoding: TextEncoding, score: Int, text: [UInt8])] = []
    for encoding in TextEncoding.all where !encoding.isUnicode {
      guard (try? encoding.decode(bytes)) != nil, let text = try? encoding.decode(Array(lines))
      else { continue }
      let words = String(decoding: text, as: UTF8.self).split { !$0.isLetter }
      let score = words.count { !$0.allSatisfy(\.isASCII) && StatementWords.holds(String($0)) }
      scored.append((encoding, score, text))
    }
    var texts: Set<[UInt8]> = []
    let places = scored.indices.sorted { (scored[$1].score, $0) < (scored[$0].score, $1) }
    return places.filter { texts.insert(scored[$0].text).inserted }
      .map { (scored[$0].encoding, scored[$0].score) }
  }

  // MARK: Tables

  /// The arrays of a JSON document, that with the most objects first; nil if it is none.
  private static func arrays(of text: ByteView) -> [(path: [String], grid: Grid)]? {
    let scanner = RecordJSON(behindMarkOf: text)
    guard scanner.next == UInt8(ascii: "{") else { return nil }
    let found = ItemsSearch(scanner).arrays().compactMap { path in
      (try? Grid(json: text, at: path, isFlat: false)).map { (path: path, grid: $0) }
    }
    return found.sorted { $0.grid.rows.count > $1.grid.rows.count }
  }

  private static func grid(
    of text: ByteView, as format: ImportFormat?, _ layout: Layout
  ) -> Grid? {
    if format.map({ $0 == .json }) ?? ImportFormat.json.recognizes(text.all) {
      return try? Grid(json: text, at: layout.items, isFlat: false)
    }
    if format.map({ $0 == .ndjson }) ?? ImportFormat.ndjson.recognizes(text.all) {
      return try? Grid(jsonLines: text, isFlat: false)
    }
    let text = text.replacingLoneCarriageReturns()
    let found = CSVScanner.delimitersWithoutHeader.compactMap {
      TablePlace(in: text, $0, layout.dateFormat)
    }
    guard let best = found.max(by: { ($0.rows, $0.width) < ($1.rows, $1.width) }) else {
      return nil
    }
    guard layout.hasHeader, let titles = best.titles,
      let header = TableHeader(in: text, best.delimiter, where: { $0 == titles })
    else {
      return Grid(
        TableHeader(scanner: CSVScanner(text, delimiter: best.delimiter)), of: text, limit: .max)
    }
    return Grid(header, of: text, limit: .max)
  }
}

/// The rows of a table in a text, and the line of titles above them.
private struct TablePlace {
  let delimiter: UInt8
  /// The titles; nil if no line above the rows has them.
  private(set) var titles: [String]?
  /// The numbers of rows with a day and a number, and of filled cells in the widest of them.
  private(set) var (rows, width) = (0, 0)

  /// The number of lines that are looked at.
  static let lineLimit = 400

  init?(in text: ByteView, _ delimiter: UInt8, _ dateFormat: DayFormat?) {
    self.delimiter = delimiter
    var lines = CSVScanner(text, delimiter: delimiter).texts(ofFirst: Self.lineLimit)
      .map { TableLine($0.map(\.trimmed), dateFormat) }
    let widths = Dictionary(grouping: lines.filter(\.isRow), by: \.cells.count)
    // Of lines above a table some may have days and amounts too, but not as many as its rows.
    guard let most = widths.max(by: { ($0.value.count, $0.key) < ($1.value.count, $1.key) }),
      let first = lines.firstIndex(where: { $0.isRow && $0.cells.count == most.key })
    else { return nil }
    rows = most.value.count
    width = most.value.map(\.filled).max() ?? 0
    lines = lines.prefix(first).filter { $0.mayBeTitles }
    let known = lines.map { line in line.cells.count { Title($0).isKnown } }
    guard let place = known.lastIndex(of: known.max() ?? 0) else { return }
    // A line above the table with a few words is none of titles.
    let line = lines[place]
    if line.filled * 2 >= width, known[place] > 0 || line.cells.count == most.key {
      titles = line.cells
    }
  }
}

/// A line of a table by the content of its cells.
struct TableLine {
  let cells: [String]
  let filled: Int
  private let (hasDay, hasNumber): (Bool, Bool)

  var isRow: Bool { hasDay && hasNumber }
  var mayBeTitles: Bool { !hasDay && !hasNumber && filled > 1 }

  /// - Parameter dateFormat: the pattern of days; nil for any.
  init(_ cells: [String], _ dateFormat: DayFormat? = nil) {
    self.cells = cells
    let filled = cells.filter { !$0.isEmpty }
    self.filled = filled.count
    var options = ImportOptions()
    options.layout.dateFormat = dateFormat
    let reader = DayReader(options)
    let areDays = filled.map { reader.count([$0]) > 0 }
    hasDay = areDays.contains(true)
    hasNumber = zip(filled, areDays).contains { !$1 && $0.isAmount(.usd) }
  }
}
