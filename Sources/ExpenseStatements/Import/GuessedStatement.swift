import ExpenseCore

/// A guess how to read a statement, with what is read by it, and its table for a person to point at.
package struct GuessedStatement {
  package let guess: Guess
  package let reading: StatementReading
  package let sheet: StatementSheet
  private let statement: StatementImport
  /// The account that has these columns among others.
  private let like: AccountChoice.Like?

  init(
    _ guess: Guess, of statement: StatementImport, _ sheet: StatementSheet,
    like: AccountChoice.Like? = nil
  ) throws {
    (self.guess, self.statement, self.sheet, self.like) = (guess, statement, sheet, like)
    reading = try Self.read(guess.likely, sheet, [], statement, like)
  }

  private static func read(
    _ layout: Layout, _ sheet: StatementSheet, _ rows: Set<Int>, _ statement: StatementImport,
    _ like: AccountChoice.Like?
  ) throws -> StatementReading {
    var reading = try statement.read(
      layout, .grid(sheet.grid), keeping: layout, of: like?.account, besides: rows)
    (reading.known, reading.difference) = (like?.account, like?.difference)
    return reading
  }

  /// Reads the rows of a sheet by a layout.
  ///
  /// - Parameter rows: the indices of rows that are left out of this import alone.
  package func read(
    _ layout: Layout, of sheet: StatementSheet, besides rows: Set<Int> = []
  ) throws -> StatementReading {
    try Self.read(layout, sheet, rows, statement, like)
  }

  /// Reads by a layout, which may be of another encoding or array.
  package func read(_ layout: Layout) throws -> StatementReading {
    let isSame = layout.encoding == guess.layout.encoding && layout.items == guess.layout.items
    guard !isSame, let grid = try statement.grid(of: layout) else {
      return try read(layout, of: sheet)
    }
    return try statement.read(layout, .grid(grid), keeping: layout, of: like?.account)
  }
}

// MARK: - Other rows

extension GuessedStatement {
  /// A layout and the table that it is of.
  package typealias Table = (layout: Layout, sheet: StatementSheet)

  /// The table whose titles are one line further down, or that has none after the last one; nil if the
  /// columns are in no other line.
  package func nextHeader(_ table: Table) -> Table? {
    guard let delimiter = table.sheet.grid.delimiter, let text = text(table.layout.encoding) else {
      return nil
    }
    var line = table.sheet.grid.hasHeader ? table.sheet.grid.above.count + 1 : 0
    while let header = TableHeader(in: text, delimiter, line: line), !TableLine(header.titles).isRow
    {
      if TableLine(header.titles).mayBeTitles,
        let next = self.table(Grid(header, of: text, limit: .max), for: table),
        isFound(next, in: text)
      {
        return next
      }
      line += 1
    }
    let header = TableHeader(scanner: CSVScanner(text, delimiter: delimiter))
    guard table.sheet.grid.hasHeader else { return nil }
    return self.table(Grid(header, of: text, limit: .max), for: table)
  }

  /// The table in the next encoding in which it can be read; nil if there is no other.
  package func nextEncoding(_ table: Table) -> Table? {
    guard hasEncodings else { return nil }
    let bytes = statement.source.bytes
    let unicode: [TextEncoding?] = bytes.areUTF8 ? [nil] : []
    let ring = unicode + ForeignText.encodings(for: bytes).map(\.encoding)
    guard ring.count > 1 else { return nil }
    let place = ring.firstIndex(of: table.layout.encoding) ?? -1
    let encoding = ring[(place + 1) % ring.count]
    let grid = table.sheet.grid
    guard let text = text(encoding), let delimiter = grid.delimiter else { return nil }
    let header =
      grid.hasHeader
      ? TableHeader(in: text, delimiter, line: grid.above.count)
      : TableHeader(scanner: CSVScanner(text, delimiter: delimiter))
    var next = header.flatMap { self.table(Grid($0, of: text, limit: .max), for: table) }
    next?.layout.encoding = encoding
    return next
  }

  /// True if the bytes of a table can be other letters.
  package var hasEncodings: Bool {
    let bytes = statement.source.bytes
    return sheet.isTable && TextEncoding.marked(bytes) == nil && bytes.contains { $0 > 0x7F }
  }

  /// True if a JSON document has several arrays.
  package var hasArrays: Bool { arrays(guess.layout.encoding).count > 1 }

  private func arrays(_ encoding: TextEncoding?) -> [[String]] {
    guard sheet.grid.isJSON, let text = text(encoding) else { return [] }
    return ItemsSearch(RecordJSON(behindMarkOf: text)).arrays()
  }

  /// The guess for the next array of a JSON document; nil if there is no other.
  package func nextArray(_ layout: Layout) -> GuessedStatement? {
    guard let text = text(layout.encoding) else { return nil }
    let ring = arrays(layout.encoding)
    let place = ring.firstIndex(of: layout.items) ?? 0
    for step in 1..<max(1, ring.count) {
      var given = (try? statement.settings.choose(Layout())) ?? Layout()
      given.items = ring[(place + step) % ring.count]
      if case .guess(let next)? = try? statement.guess(given, text) { return next }
    }
    return nil
  }

  private func text(_ encoding: TextEncoding?) -> ByteView? {
    (try? statement.source.text(encoding))?.replacingLoneCarriageReturns()
  }

  /// The table of other rows, with the columns in their places.
  private func table(_ grid: Grid, for table: Table) -> Table? {
    guard let options = try? statement.settings.options(table.layout, for: statement.document)
    else {
      return nil
    }
    let sheet = StatementSheet(grid, options)
    return table.sheet.renaming(table.layout, for: sheet).map { ($0, sheet) }
  }

  /// Returns true if whoever types the layout gets these titles.
  private func isFound(_ table: Table, in text: ByteView) -> Bool {
    let columns = table.layout.namedColumns
    guard !columns.isEmpty else { return true }
    let header = try? HeaderSearch(text, columns: columns).header()
    return header?.titles == table.sheet.grid.titles
      && header?.above.count == table.sheet.grid.above.count
  }
}
