import ExpenseCore

extension ImportFormat {
  /// A table with our header, or of another program.
  package static let csv = ImportFormat(
    like: CSVFormat.self, recognizes: TableText.recognizes, table: TableText.grid)
}

private enum TableText {
  /// Returns true if a table has our header in our spelling, with any delimiter.
  static func recognizes(_ bytes: [UInt8]) -> Bool { ownHeader(of: ByteView(bytes)) != nil }

  /// The titles with which all our tables begin.
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

  static func grid(of text: [UInt8], by layout: Layout) throws(RecordFault) -> Grid {
    let view = ByteView(text).replacingLoneCarriageReturns()
    if layout.isMapped { return try Grid(table: view, layout) }
    guard let header = ownHeader(of: view) else {
      throw HeaderSearch(view, columns: [Layout.Column(Layout.Field.name.name)])
        .missingHeader(CSVScanner.delimiters)
    }
    // A header that was cut off cannot be told from a whole one, but no record is lost with it.
    guard header.scanner.hasLineBreak else {
      throw RecordFault(.unfinishedLine, at: header.scanner.end)
    }
    return Grid(header, of: view, limit: .max)
  }
}

extension ByteView {
  /// Replaces carriage returns by line feeds if the text has no line feeds.
  func replacingLoneCarriageReturns() -> ByteView {
    guard all.contains(0x0D), !all.contains(0x0A) else { return self }
    return ByteView(all.map { $0 == 0x0D ? 0x0A : $0 })
  }
}
