import ExpenseCore

/// What a table, or JSON, that nobody mapped yet looks like: its header, and its first rows.
struct StatementSketch {
  /// The titles of the columns; empty texts without a header.
  private(set) var titles: [String]
  let hasHeader: Bool
  /// The first rows, all as wide as the header.
  private(set) var rows: [[String]]
  /// The rows above the header.
  private(set) var above: [[String]] = []
  /// The keys that lead to the array of records, where there are any; nil for a table.
  let itemsPath: [String]?
  /// What the text is in, where that is not UTF-8.
  private(set) var encoding: TextEncoding?

  private static let rowLimit = 3_000

  /// Looks at the text; nil where it is no table with days and amounts, or its encoding is not known.
  ///
  /// - Parameter said: what the line says of how it is written.
  init?(_ text: [UInt8], isJSON: Bool, shapes: CellShapes, _ said: ImportOptionWords) {
    var bytes = text
    if said.encoding != nil || !text.areUTF8 {
      guard let found = said.encoding ?? TextEncoding.marked(text) ?? Self.encoding(of: text),
        let utf8 = try? found.decode(text)
      else {
        return nil
      }
      (encoding, bytes) = (TextEncoding.marked(text) == nil ? found : nil, utf8)
    }
    if isJSON {
      guard let found = RecordSketch(bytes, at: said.itemsPath, limit: Self.rowLimit) else {
        return nil
      }
      (titles, rows, itemsPath, hasHeader) = (found.titles, found.rows, found.path, true)
      return
    }
    guard let found = HeaderChoice(bytes, shapes, said) else { return nil }
    let rows = RowSketch.rows(
      of: bytes, delimiter: found.delimiter, quote: said.quote, limit: Self.rowLimit)
    let start = found.header.map { $0 + 1 } ?? found.firstRow
    above = Array(rows[..<(found.header ?? found.firstRow)])
    let width = found.header.map { rows[$0].count } ?? found.width
    titles = found.header.map { rows[$0] } ?? Array(repeating: "", count: width)
    (hasHeader, itemsPath) = (found.header != nil, nil)
    self.rows = rows[start...].map { row in
      row.count >= width
        ? Array(row[..<width]) : row + Array(repeating: "", count: width - row.count)
    }
    nameUntitledColumns()
  }

  /// The titles of the widest of the first rows; nil where no row has two fields.
  static func titles(of text: [UInt8]) -> [String]? {
    let found = RowSketch.delimiters.map { delimiter in
      RowSketch.rows(of: text, delimiter: delimiter, limit: 20)
        .max { $0.count < $1.count } ?? []
    }.max { $0.count < $1.count }
    return found.flatMap { $0.count > 1 ? $0 : nil }
  }

  /// Gives a column without a title that of the currencies before it, whose amounts it holds.
  private mutating func nameUntitledColumns() {
    for column in titles.indices.dropFirst() where titles[column].isEmpty && hasHeader {
      let codes = rows.map { $0[column - 1] }.filter { !$0.isEmpty }
      guard !titles[column - 1].isEmpty, !codes.isEmpty,
        codes.allSatisfy({ Currency(code: $0) != nil })
      else { continue }
      inherited[column] = titles[column - 1]
    }
  }

  /// The titles that columns without one have from the column before.
  private(set) var inherited: [Int: String] = [:]

  /// What a column is about, by its own title or that before it.
  func subject(_ column: Int) -> String { inherited[column] ?? titles[column] }

  /// The one currency that titles name, but for those of amounts in another one; nil for none.
  func titledCurrency(expecting usual: Currency) -> Currency? {
    let own = titles.filter { !TitleCurrency.isForeign($0) }
    let found = Set(own.compactMap { TitleCurrency.onlyCode(in: $0, expecting: usual) })
    return found.count == 1 ? found.first : nil
  }

  /// The encoding under which most cells of the first lines are titles of columns that we know; a wrong
  /// guess would garble the names, so without such evidence only western letters are taken for granted.
  private static func encoding(of bytes: [UInt8]) -> TextEncoding? {
    let likely = TextEncoding.likely(for: bytes).compactMap(TextEncoding.init)
    let known = likely.map { encoding -> (encoding: TextEncoding, score: Int) in
      guard let text = try? encoding.decode(bytes) else { return (encoding, 0) }
      let start = String(decoding: text.prefix(8_000), as: UTF8.self)
      let cells = start.split { ",;\t|\n\r\"".contains($0) }.prefix(600)
      let score = cells.count { cell in
        cell.utf8.count < 60 && cell.contains { !$0.isASCII }
          && TitleRoles(of: String(cell)).isKnown
      }
      return (encoding, score)
    }
    if let best = known.max(by: { $0.score < $1.score }), best.score > 0 {
      return known.first { $0.score == best.score }?.encoding
    }
    return likely.first.flatMap { $0.isWestern ? $0 : nil }
  }
}

/// Which row of a text is the header, and what is between the fields.
private struct HeaderChoice {
  let delimiter: UInt8
  /// Its place among the rows; nil where there is none.
  let header: Int?
  /// The first row that is a payment, and how wide such rows are.
  let firstRow: Int
  let width: Int

  private static let limit = 400

  /// The header under which most rows have a day and an amount; without one that is known, the rows
  /// themselves tell.
  init?(_ text: [UInt8], _ shapes: CellShapes, _ said: ImportOptionWords) {
    var best: (score: Int, choice: HeaderChoice)?
    let readings = RowSketch.delimiters.map {
      ($0, RowSketch.rows(of: text, delimiter: $0, quote: said.quote, limit: Self.limit))
    }
    for (delimiter, rows) in said.mayHaveHeader ? readings : [] {
      for header in rows.indices {
        guard let good = Self.payments(below: header, in: rows, shapes), good > 0 else { continue }
        let score = good * rows[header].count
        if best.map({ $0.score < score }) ?? true {
          best = (score, HeaderChoice(delimiter, header, header + 1, rows[header].count))
        }
      }
    }
    if best == nil {
      for (delimiter, rows) in readings {
        guard let (choice, score) = Self.withoutTitles(delimiter, rows, shapes, said) else {
          continue
        }
        if best.map({ $0.score < score }) ?? true { best = (score, choice) }
      }
    }
    guard let best else { return nil }
    self = best.choice
  }

  private init(_ delimiter: UInt8, _ header: Int?, _ firstRow: Int, _ width: Int) {
    (self.delimiter, self.header, self.firstRow, self.width) = (delimiter, header, firstRow, width)
  }

  /// How many rows below a header have a day in a column of days, and an amount; nil where it is no
  /// header.
  private static func payments(
    below header: Int, in rows: [[String]], _ shapes: CellShapes
  ) -> Int? {
    let row = rows[header]
    guard row.count <= RowSketch.columnLimit, row.count(where: { !$0.isEmpty }) > 1,
      !row.contains(where: { shapes.isDay($0) || shapes.isDecimal($0) })
    else { return nil }
    let roles = row.map { TitleRoles(of: $0) }
    let days = row.indices.filter { roles[$0].mayBeDay }
    guard !days.isEmpty, roles.contains(where: \.mayBeMoney) else { return nil }
    return rows[(header + 1)...].count { row in
      days.contains { $0 < row.count && shapes.isDay(row[$0]) }
        && row.indices.contains { !days.contains($0) && shapes.isAmount(row[$0]) }
    }
  }

  /// The rows that have a day and an amount, where no title says which column is which.
  private static func withoutTitles(
    _ delimiter: UInt8, _ rows: [[String]], _ shapes: CellShapes, _ said: ImportOptionWords
  ) -> (HeaderChoice, Int)? {
    func isPayment(_ row: [String]) -> Bool {
      (3...RowSketch.columnLimit).contains(row.count) && row.contains(where: shapes.isDay)
        && row.contains { shapes.isAmount($0) && !shapes.isDay($0) }
    }
    let counts = Dictionary(rows.filter(isPayment).map { ($0.count, 1) }, uniquingKeysWith: +)
    guard let width = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) })?.key,
      let first = rows.firstIndex(where: { isPayment($0) && $0.count == width })
    else { return nil }
    let score = (counts[width] ?? 0) * width
    if said.mayHaveHeader, first > 0, abs(rows[first - 1].count - width) < 2,
      rows[first - 1].count(where: { !$0.isEmpty }) > 1,
      !rows[first - 1].contains(where: { $0.contains(where: \.isNumber) })
    {
      return (HeaderChoice(delimiter, first - 1, first, width), score)
    }
    return (HeaderChoice(delimiter, nil, first, width), score)
  }
}
