/// What a table looks like whose columns nobody has named yet: its header, and its first rows.
package struct TableSketch {
  /// What stands over the columns.
  package let titles: [String]
  /// The first rows with as many fields, or one less.
  package let rows: [[String]]

  private static let rowLimit = 60

  /// Looks at the first rows; nil where they are no table of at least two columns and one record.
  package init?(_ text: [UInt8]) {
    var best: (titles: [String], rows: [[String]])?
    for delimiter in CSVScanner.delimiters {
      let rows = Self.rows(of: text, delimiter)
      let counts = Dictionary(grouping: rows, by: \.count).mapValues(\.count)
      let widest = counts.filter { $0.key > 1 && $0.value > 1 }
        .max { ($0.value * $0.key, $0.key) < ($1.value * $1.key, $1.key) }
      guard let count = widest?.key else { continue }
      // The last field may be missing.
      let whole = rows.drop { $0.count != count }
        .filter { $0.count == count || $0.count == count - 1 && count > 2 }
        .map { $0.count == count ? $0 : $0 + [""] }
      if best.map({ $0.titles.count * $0.rows.count < count * (whole.count - 1) }) ?? true {
        best = (whole[0], Array(whole.dropFirst()))
      }
    }
    guard let best else { return nil }
    (titles, rows) = best
  }

  /// Whether every column that a map names stands over one of the columns.
  package func holds(_ map: RecordMap) -> Bool {
    let keys = Set(titles.map(\.columnKey))
    return map.columns.allSatisfy { keys.contains($0.key) }
  }

  private static func rows(of text: [UInt8], _ delimiter: Unicode.Scalar) -> [[String]] {
    var scanner = CSVScanner(ByteView(text), delimiter: UInt8(ascii: delimiter))
    var rows: [[String]] = []
    for _ in 0..<rowLimit {
      do throws(RecordFault) {
        guard try scanner.nextRow() else { break }
        if !scanner.isBlank { rows.append(scanner.texts.map(\.trimmed)) }
      } catch {
        continue
      }
    }
    return rows
  }

  /// Whether one of the first lines of a table is a header, in any case.
  package static func isHeader(_ titles: [String], in text: [UInt8], quote: UInt8) -> Bool {
    let wanted = titles.map(\.columnKey)
    return CSVScanner.delimiters.contains { delimiter in
      var scanner = CSVScanner(ByteView(text), delimiter: UInt8(ascii: delimiter), quote: quote)
      for _ in 0..<HeaderSearch.rowLimit {
        do throws(RecordFault) {
          guard try scanner.nextRow() else { return false }
          guard scanner.fields.count == wanted.count else { continue }
          if scanner.texts.map(\.columnKey) == wanted { return true }
        } catch {
          continue
        }
      }
      return false
    }
  }
}
