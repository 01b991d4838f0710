/// Reads the rows of a table as records.
struct CSVRecords {
  private(set) var batch: ImportBatch
  private var view: ByteView
  private var scanner: CSVScanner
  private let columns: CSVColumns
  private var content = FingerprintContent()

  /// Reads the header.
  ///
  /// - Throws: `RecordFault` where the header lacks what a record needs.
  init(_ view: ByteView, batch: ImportBatch) throws(RecordFault) {
    self.view = view
    self.batch = batch
    (scanner, columns) = try Self.header(view, options: batch.options)
    self.batch.ignoredColumns = columns.isOwn ? columns.ignored : []
  }

  /// Tries the delimiters there are: the first under which the header has what is needed is the one.
  private static func header(
    _ view: ByteView, options: ImportOptions
  ) throws(RecordFault) -> (CSVScanner, CSVColumns) {
    var faults: [RecordFault] = []
    for delimiter in [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")] {
      var scanner = CSVScanner(view, delimiter: delimiter)
      do throws(RecordFault) {
        guard try scanner.nextRow() else { throw RecordFault(.damage(.empty), at: 0) }
        do throws(CSVHeaderFault) {
          return (scanner, try CSVColumns(header: scanner.texts, options: options))
        } catch {
          throw RecordFault(error.problem, at: scanner.start)
        }
      } catch {
        faults.append(error)
      }
    }
    throw faults.max { $0.columnCount < $1.columnCount } ?? RecordFault(.damage(.empty), at: 0)
  }

  /// Reads all rows, piece after piece.
  ///
  /// - Throws: `ImportFault` where this is no text, or what its source throws.
  mutating func readRows(of text: inout ImportText) throws {
    while true {
      let end = readRows(isEnd: text.isEnd)
      guard let next = try batch.nextPiece(of: &text, past: end, in: view) else { return }
      view = next
      scanner.turn(to: next)
    }
  }

  /// Reads the rows that are whole; tells where they end.
  private mutating func readRows(isEnd: Bool) -> Int {
    while true {
      do throws(RecordFault) {
        guard try scanner.nextRow() else { return view.count }
        try readRow()
      } catch {
        if !isEnd, error.isUnclosedQuote { return scanner.start }
        batch.refuse(error, in: view)
      }
    }
  }
}

extension RecordFault {
  fileprivate var isUnclosedQuote: Bool {
    if case .unclosedQuote = problem { true } else { false }
  }

  /// How many columns the header had under the delimiter tried: the one to speak of has most.
  fileprivate var columnCount: Int {
    switch problem {
    case .missingColumn(_, let found): found.count
    case .repeatedColumn: .max
    default: 0
    }
  }
}

// MARK: - Rows

extension CSVRecords {
  private mutating func readRow() throws(RecordFault) {
    guard scanner.fields.count == columns.count else {
      throw RecordFault(
        .fieldCount(expected: columns.count, found: scanner.fields.count), at: scanner.start)
    }
    let record = try record()
    if record.id == nil { gatherContent() }
    try batch.add(record, content: content, at: scanner.start, in: view)
  }

  /// The record of the row that was scanned.
  private func record() throws(RecordFault) -> ImportRecord {
    var record = ImportRecord()
    record.extras = nil
    (record.hasDate, record.hasCategory) = (columns[.date] != nil, columns[.category] != nil)
    record.name = text(.name) ?? ""
    guard !record.name.isBlank else { throw fault(.damage(.emptyName), in: .name) }
    (record.amount, record.mayGroup) = try amount()
    record.type = text(.type).map(ExpenseType.init)
    record.category = text(.category)
    record.id = try value(.id) {
      ItemID($0)
    } orElse: {
      .damage(.malformedID($0))
    }
    let options = batch.options
    record.date = try value(.date) {
      options.day(in: $0)
    } orElse: {
      .malformedDate($0)
    }
    record.currency =
      try value(.currency) {
        Currency(code: $0)
      } orElse: {
        .damage(.unknownCurrency($0))
      }
    return record
  }

  /// The text of a field; nil where it is empty or has no column.
  private func text(_ field: ImportField) -> String? {
    guard let index = columns[field], !scanner.fields[index].range.isEmpty else { return nil }
    let text = scanner.text(index)
    return columns.isOwn ? CSVField.unguarded(text) : text
  }

  private func fault(_ problem: ImportFault.Problem, in field: ImportField) -> RecordFault {
    let offset = columns[field].map { scanner.fields[$0].range.lowerBound } ?? scanner.start
    return RecordFault(problem, at: offset)
  }

  /// What the field holds, read; nil where it is empty.
  private func value<Value>(
    _ field: ImportField, _ read: (String) -> Value?,
    orElse problem: (String) -> ImportFault.Problem
  ) throws(RecordFault) -> Value? {
    guard let index = columns[field] else { return nil }
    let text = scanner.text(index).trimmed
    guard !text.isEmpty else { return nil }
    if let value = read(text) { return value }
    throw fault(problem(String(text.prefix(64))), in: field)
  }

  private func amount() throws(RecordFault) -> (Amount, mayGroup: Bool) {
    let mark = batch.options.decimalMark
    let number = try value(.amount) {
      DecimalText($0, mark: mark)
    } orElse: {
      .malformedAmount($0)
    }
    guard let number else { throw fault(.damage(.missingMember("amount")), in: .amount) }
    return (columns.isNegated ? number.amount.negated : number.amount, number.mayGroup)
  }

  /// Takes every column, mapped or not: of two payments that differ only in a reference number,
  /// none may pass for the other.
  private mutating func gatherContent() {
    content.removeAll()
    for (header, index) in columns.byHeader where !scanner.fields[index].range.isEmpty {
      content.append(header, scanner.bytes(index))
    }
  }
}
