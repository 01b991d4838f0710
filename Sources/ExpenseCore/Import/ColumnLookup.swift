/// Finds the columns that a map names.
struct ColumnLookup {
  private let table: RecordTable
  private let keys: [String]

  init(_ table: RecordTable) {
    self.table = table
    keys = table.titles.map(\.columnKey)
  }

  func source(_ source: FieldSource) throws(RecordFault) -> RecordMapper.Source {
    var found: RecordMapper.Source = []
    var missing: RecordFault?
    for parts in source.alternatives {
      var alternative: [RecordMapper.Part] = []
      for part in parts {
        do throws(RecordFault) {
          alternative.append(try self.part(part))
        } catch {
          // A member of JSON that no record has may be the second choice.
          guard table.isJSON, source.alternatives.joined().count > 1 else { throw error }
          missing = missing ?? error
        }
      }
      if !alternative.isEmpty { found.append(alternative) }
    }
    if found.isEmpty, let missing { throw missing }
    return found
  }

  func part(_ part: FieldSource.Part) throws(RecordFault) -> RecordMapper.Part {
    let name = part.column
    let places =
      table.hasHeader
      ? name.places(in: keys) : [(name.number ?? 0) - 1].filter { (0..<table.columnCount) ~= $0 }
    guard let first = places.first else {
      let problem: ImportFault.Problem =
        table.hasHeader
        ? .missingColumn(name.shown, found: table.titles)
        : .missingNumber(name.shown, count: table.columnCount)
      throw RecordFault(problem, at: 0)
    }
    guard places.count > 1 else {
      return RecordMapper.Part(columns: [first], read: part)
    }
    guard table.isJSON else {
      throw RecordFault(.ambiguousColumn(name.shown, count: places.count), at: 0)
    }
    let exact = places.filter { table.titles[$0] == name.shown }
    let others = places.filter { !exact.contains($0) }
    return RecordMapper.Part(columns: exact + others, read: part)
  }
}
