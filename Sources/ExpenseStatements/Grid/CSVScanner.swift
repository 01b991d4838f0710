import ExpenseCore

// Tables are scanned as bytes in one pass: a Swift character may be a whole CRLF, and scanning text
// would need a string for every field.
//
// Stray quotes are accepted if no field is shifted by them: one inside an unquoted field, one in a
// quoted field without a delimiter after it, and blanks around a quoted field. If a quoted field
// contains an unpaired quote, none of its quotes are doubled: of two before a delimiter, the second
// closes the field.

/// Divides a table into rows and fields.
struct CSVScanner {
  /// A field of a row, which is the range between its quotes if it has any.
  struct Field {
    var range: Range<Int>
    var isQuoted = false
    var hasQuotePairs = false
    var hasLineBreak = false
  }

  /// The fields of the last row.
  private(set) var fields: [Field] = []
  /// The offset of the last row.
  private(set) var start = 0
  /// True if a line break ends the last row; only the last row of a table can lack one.
  private(set) var hasLineBreak = true
  /// The offset of the next row.
  var end: Int { position }

  /// The largest number of fields in a row, which is the number of columns in a spreadsheet.
  static let fieldLimit = 16_384

  /// The possible delimiters, in the order in which they are tried.
  static let delimiters = Array(",;\t|~".utf8)

  /// The delimiters in the order for tables without a header: the comma comes last, because as a
  /// decimal mark it could divide each row into the same number of fields.
  static let delimitersWithoutHeader = Array(";\t|~,".utf8)

  private let view: ByteView
  let delimiter: UInt8
  private let quote = UInt8(ascii: "\"")
  private var position = 0

  /// Creates a scanner at the first row, after a byte order mark.
  init(_ view: ByteView, delimiter: UInt8) {
    self.view = view
    self.delimiter = delimiter
    position = view.byteOrderMarkLength
  }

  /// Goes back to the start of the last row.
  mutating func goBack() { position = start }

  /// Scans the next row that is not empty; returns false after the last one.
  ///
  /// - Throws: `RecordFault`; the next row is then the one after the line of the fault.
  mutating func nextRow() throws(RecordFault) -> Bool {
    repeat {
      guard position < view.count else { return false }
      start = position
      fields.removeAll(keepingCapacity: true)
      do throws(RecordFault) {
        while try nextField() {}
      } catch {
        position = view.offset(of: 0x0A, from: max(error.offset, start)) + 1
        throw error
      }
    } while fields.count == 1 && fields[0].range.isEmpty && !fields[0].isQuoted
    return true
  }

  /// Scans a field and what ends it; returns false if that is the end of the row.
  private mutating func nextField() throws(RecordFault) -> Bool {
    var opening = position
    while view[opening] == 0x20, delimiter != 0x20 { opening += 1 }
    let isQuoted = view[opening] == quote
    if isQuoted { position = opening }
    let field = isQuoted ? try quotedField() : try plainField()
    guard field.range.count <= ImportedRecords.lengthLimit else {
      throw RecordFault(.tooLong, at: field.range.lowerBound)
    }
    guard fields.count < Self.fieldLimit else {
      throw RecordFault(.tooManyFields, at: field.range.lowerBound)
    }
    fields.append(field)
    return try endOfField()
  }

  private mutating func plainField() throws(RecordFault) -> Field {
    let start = position
    while position < view.count {
      let byte = view[position]
      if byte == delimiter || byte == 0x0A || byte == 0x0D && mayEndLine { break }
      try stepOverScalar(byte)
    }
    return Field(range: start..<position)
  }

  private mutating func quotedField() throws(RecordFault) -> Field {
    let opening = position
    position += 1
    var field = Field(range: position..<position, isQuoted: true)
    var single = SingleQuotes()
    while true {
      let byte = view[position]
      guard position < view.count, !single.mayEndField(at: byte, delimiter) else {
        throw RecordFault(.unclosedQuote, at: opening)
      }
      if byte == quote {
        if stepOverQuote(&field, &single) { return field }
      } else {
        if byte == 0x0A { field.hasLineBreak = true }
        try stepOverScalar(byte)
      }
    }
  }

  /// Skips a quote inside a field, or a pair; returns true if it closes the field.
  private mutating func stepOverQuote(_ field: inout Field, _ single: inout SingleQuotes) -> Bool {
    let isPair = view[position + 1] == quote
    if isPair, single.areThere, end(behind: position + 1) != nil { position += 1 }
    if let end = end(behind: position) {
      field.range = field.range.lowerBound..<position
      position = end
      return true
    }
    if isPair {
      field.hasQuotePairs = true
    } else {
      single.note(isEscaped: view[position - 1] == UInt8(ascii: "\\"))
    }
    position += isPair ? 2 : 1
    return false
  }

  /// True if the carriage returns here precede a line feed or the end.
  private var mayEndLine: Bool {
    var next = position
    while view[next] == 0x0D { next += 1 }
    return view[next] == 0x0A || next == view.count
  }

  /// The end of the field if its closing quote can be here; nil if more of the field follows.
  private func end(behind quote: Int) -> Int? {
    var next = quote + 1
    while view[next] == 0x20 || view[next] == 0x09 && delimiter != 0x09 { next += 1 }
    let byte = view[next]
    return byte == delimiter || byte == 0x0A || byte == 0x0D || next >= view.count ? next : nil
  }

  @inline(__always) private mutating func stepOverScalar(_ byte: UInt8) throws(RecordFault) {
    guard byte >= 0x80 else {
      guard byte != 0 else { throw RecordFault(.nulByte, at: position) }
      position += 1
      return
    }
    let length = view.lengthOfMultibyteScalar(at: position)
    guard length > 0 else { throw RecordFault(.syntax(.invalidUTF8), at: position) }
    position += length
  }

  /// Skips what ends a field; returns false if that ends the row.
  private mutating func endOfField() throws(RecordFault) -> Bool {
    let byte = view[position]
    hasLineBreak = position < view.count
    switch byte {
    case delimiter:
      position += 1
      return true
    case _ where !hasLineBreak: return false
    case 0x0A: position += 1
    default:
      // One or more carriage returns before a line feed or the end.
      while view[position] == 0x0D { position += 1 }
      if view[position] == 0x0A { position += 1 }
    }
    return false
  }
}

/// The unpaired quotes inside a quoted field, each of which should be doubled.
private struct SingleQuotes {
  private(set) var areThere = false
  /// True if they are balanced, each opening quote with a closing one.
  private var areClosed = false

  /// Records an unpaired quote; after a `\` it neither opens nor closes anything.
  mutating func note(isEscaped: Bool) {
    areThere = true
    if !isEscaped { areClosed.toggle() }
  }

  /// Returns true if it is undecidable whether the field ends at a byte: at a line break, or at a
  /// delimiter that is not between two of the quotes.
  func mayEndField(at byte: UInt8, _ delimiter: UInt8) -> Bool {
    areThere && (byte == 0x0A || areClosed && byte == delimiter)
  }
}

// MARK: - Texts

extension CSVScanner {
  /// True if all fields of the row are blank.
  var isBlank: Bool { isBlank(from: 0) }

  /// The fault of a field that seems to contain whole rows, because its quote is closed in a later
  /// row; nil if there is none.
  func fieldThatHoldsRows(of count: Int) -> RecordFault? {
    fields.first { $0.hasLineBreak && holdsRow($0, of: count) }.map {
      RecordFault(.unclosedQuote, at: $0.range.lowerBound - 1)
    }
  }

  /// Returns true if a line of a field has as many delimiters as a row, which suggests an unclosed
  /// quote.
  private func holdsRow(_ field: Field, of count: Int) -> Bool {
    count > 2
      && view.bytes(field.range).split(separator: 0x0A).contains { line in
        line.count { $0 == delimiter } >= count - 1
      }
  }

  /// Returns true if all fields from an index on are blank.
  func isBlank(from first: Int) -> Bool {
    fields.dropFirst(first).allSatisfy { field in field.range.allSatisfy { view[$0] <= 0x20 } }
  }

  /// The texts of valid rows that are not blank, among the next `limit` rows.
  func texts(ofFirst limit: Int) -> [[String]] {
    var (scanner, rows) = (self, [[String]]())
    for _ in 0..<limit {
      guard let isRow = try? scanner.nextRow() else { continue }
      guard isRow else { break }
      if !scanner.isBlank { rows.append(scanner.texts) }
    }
    return rows
  }

  var texts: [String] { fields.map(text) }

  /// The text of a field, with pairs of quotes replaced by single ones.
  private func text(_ field: Field) -> String {
    field.hasQuotePairs ? view.unpaired(field.range) : view.text(field.range)
  }
}
