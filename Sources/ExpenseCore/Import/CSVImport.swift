extension CSVFormat: TableFormat {
  /// A header of our own is nothing else.
  package static func recognizes(_ bytes: [UInt8]) -> Bool { isOurs(bytes) }

  /// Tells whether a table has our own header in our spelling, whatever is between its fields.
  package static func isOurs(_ bytes: [UInt8]) -> Bool { ownHeader(of: ByteView(bytes)) != nil }

  /// The titles with which each of our tables begins.
  private static let first = ["id", "name", "type", "amount"]

  private static func ownHeader(of view: ByteView) -> TableHeader? {
    for delimiter in CSVScanner.delimiters {
      var header = TableHeader(scanner: CSVScanner(view, delimiter: delimiter))
      guard (try? header.scanner.nextRow()) == true else { continue }
      header.titles = header.scanner.texts.map(\.trimmed)
      if header.titles.starts(with: first) { return header }
    }
    return nil
  }

  static func reading(
    of text: [UInt8], options: ImportOptions
  ) throws(RecordFault) -> TableReading {
    let view = ByteView(text).replacingLoneCarriageReturns()
    if options.layout.isMapped {
      let grid = try Grid(table: view, options.layout)
      return TableReading(try GridReading.read(grid, options))
    }
    guard let header = ownHeader(of: view) else {
      let found = HeaderSearch.firstTitles(of: view)
      throw RecordFault(.missingColumn(Layout.Field.name.name, found: found), at: 0)
    }
    // Nothing tells a header that was cut off from a whole one, and no record is lost with it.
    guard header.scanner.hasLineBreak else {
      throw RecordFault(.unfinishedLine, at: header.scanner.end)
    }
    return try TableReading(own: Grid(header, of: view, limit: .max), options)
  }
}

extension HeaderSearch {
  /// The titles of the widest first row.
  static func firstTitles(of view: ByteView) -> [String] {
    CSVScanner.delimiters.compactMap { delimiter in
      var scanner = CSVScanner(view, delimiter: delimiter)
      return (try? scanner.nextRow()) == true ? scanner.texts.map(\.trimmed) : nil
    }.max { $0.count < $1.count } ?? []
  }
}

extension ByteView {
  /// Ends lines as others do where nothing but carriage returns ends them.
  func replacingLoneCarriageReturns() -> ByteView {
    guard all.contains(0x0D), !all.contains(0x0A) else { return self }
    return ByteView(all.map { $0 == 0x0D ? 0x0A : $0 })
  }
}
