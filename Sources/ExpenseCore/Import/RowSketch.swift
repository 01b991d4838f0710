/// The first rows of a table whose columns nobody has named yet.
package enum RowSketch {
  /// What may stand between fields: the comma last, since as a decimal mark it may divide each row into
  /// the same number of fields.
  package static let delimiters = CSVScanner.delimitersWithoutHeader

  /// The most columns among which those of a payment are looked for.
  package static let columnLimit = 200

  /// The texts of the first rows, blank ones left out.
  package static func rows(
    of text: [UInt8], delimiter: UInt8, quote: UInt8 = UInt8(ascii: "\""), limit: Int
  ) -> [[String]] {
    let view = ByteView(text).replacingLoneCarriageReturns()
    return CSVScanner(view, delimiter: delimiter, quote: quote).texts(ofFirst: limit)
      .map { $0.map(\.trimmed) }
  }
}

/// The first records of JSON, whose members nobody has named yet.
package struct RecordSketch {
  /// What leads to the values.
  package let titles: [String]
  /// What the records have there.
  package let rows: [[String]]
  /// The keys that lead to the array of records.
  package let path: [String]

  /// Nil where there are no records of at least two members.
  ///
  /// - Parameter said: the keys that lead to the array of records; empty to look for it.
  package init?(_ text: [UInt8], at said: [String] = [], limit: Int) {
    let view = ByteView(text)
    var scanner = RecordJSON(behindMarkOf: view)
    var path: [String] = []
    if scanner.next == UInt8(ascii: "{"),
      let found = said.isEmpty ? ItemsSearch(scanner).path() : said
    {
      guard let array = try? ItemsSearch(scanner).array(at: found) else { return nil }
      (scanner, path) = (array, found)
    }
    var (table, reader) = (RecordTable(ofJSON: view), RecordJSON(view))
    let isArray = scanner.next == UInt8(ascii: "[")
    if isArray, (try? scanner.enterArray()) == nil { return nil }
    while table.rows.count < limit {
      if isArray, (try? scanner.nextElement()) != true { break }
      guard scanner.next == UInt8(ascii: "{"), let range = try? scanner.value(),
        (try? table.add(&reader, at: range.lowerBound)) != nil
      else { break }
      if !isArray { scanner.skipWhiteSpace() }
    }
    let kept = table.titles.indices.filter { column in
      table.rows.contains { table.cell($0, column).map { $0.kind != .other } ?? false }
    }
    guard kept.count > 1, kept.count <= RowSketch.columnLimit, !table.rows.isEmpty else {
      return nil
    }
    titles = kept.map { table.titles[$0] }
    rows = table.rows.map { row in kept.map { table.text(row, $0) } }
    self.path = path
  }

  /// Whether a text is JSON whose records have other members than ours need, or ids of other programs.
  package static func isForeign(_ text: [UInt8], at path: [String]) -> Bool {
    guard let sketch = RecordSketch(text, at: path, limit: 60) else { return false }
    let place = sketch.titles.firstIndex(of: ImportField.id.name)
    let ids = place.map { id in sketch.rows.map { $0[id] }.filter { !$0.isEmpty } } ?? []
    let isForeignID = !ids.isEmpty && ids.allSatisfy { ItemID($0) == nil }
    return isForeignID
      || ![ImportField.name, .amount].allSatisfy { sketch.titles.contains($0.name) }
  }
}
