// Tables are read as bytes, in one pass: a character of Swift may be a whole CRLF, and text would
// have to be made of every field to look at it.
//
// A quote that shifts no field is read: one inside an unquoted field, one in a quoted field that no
// delimiter follows, and blanks around a quoted one. A field that holds a quote which stands there once
// writes none of its quotes twice: of two before a delimiter the second closes it.

/// Divides a table into rows and fields.
struct CSVScanner {
  /// A field of a row: the bytes between its quotes, if it has any.
  struct Field {
    var range: Range<Int>
    var isQuoted = false
    var hasQuotePairs = false
    var hasLineBreak = false
  }

  /// The fields of the row that was read last.
  private(set) var fields: [Field] = []
  /// Where that row starts.
  private(set) var start = 0
  /// Tells whether that row ends in a line break, which only the last one may lack.
  private(set) var hasLineBreak = true
  /// Where the next row starts.
  var end: Int { position }

  /// The most fields of a row: as many columns as a spreadsheet has.
  static let fieldLimit = 16_384

  /// The bytes that may stand between fields, in the order in which it is tried.
  static let delimiters = Array(",;\t|".utf8)

  /// The same where no header tells which it is: the comma last, since as a decimal mark it may divide
  /// each row into the same number of fields.
  static let delimitersWithoutHeader = Array(";\t|,".utf8)

  private let view: ByteView
  let delimiter: UInt8
  private let quote = UInt8(ascii: "\"")
  private var position = 0

  /// A scanner at the first row, after a byte order mark.
  init(_ view: ByteView, delimiter: UInt8) {
    self.view = view
    self.delimiter = delimiter
    position = view.byteOrderMarkLength
  }

  /// Goes back to the row that was read last.
  mutating func goBack() { position = start }

  /// Reads the next row that holds anything; false after the last one.
  ///
  /// - Throws: `RecordFault`; the row after the fault's line is read next.
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

  /// Reads a field and what ends it; false where that is the end of the row.
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

  /// Steps over a quote inside a field, or two; tells whether it closes the field.
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

  /// Tells whether a carriage return stands before a line feed or at the end, after others perhaps.
  private var mayEndLine: Bool {
    var next = position
    while view[next] == 0x0D { next += 1 }
    return view[next] == 0x0A || next == view.count
  }

  /// Where the field ends whose closing quote may stand there; nil where more of the field follows.
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

  /// Steps over what ends a field; false where that ends the row.
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
      // A carriage return, or several, before a line feed or at the end.
      while view[position] == 0x0D { position += 1 }
      if view[position] == 0x0A { position += 1 }
    }
    return false
  }
}

/// The quotes inside a quoted field that stand there once, though each ought to stand there twice.
private struct SingleQuotes {
  private(set) var areThere = false
  /// Tells whether as many closed something as opened it.
  private var areClosed = false

  /// Notes one of them; a `\` before it says that it opens and closes nothing.
  mutating func note(isEscaped: Bool) {
    areThere = true
    if !isEscaped { areClosed.toggle() }
  }

  /// Tells whether a byte after them may end the field, and nothing tells whether it does: a line break, or a
  /// delimiter that is between no two of them.
  func mayEndField(at byte: UInt8, _ delimiter: UInt8) -> Bool {
    areThere && (byte == 0x0A || areClosed && byte == delimiter)
  }
}

// MARK: - Texts

extension CSVScanner {
  /// Tells whether no field of the row holds anything but blanks.
  var isBlank: Bool { isBlank(from: 0) }

  /// The fault with a field that seems to hold rows of the table, since its quote is closed in a
  /// later one; nil where none does.
  func fieldThatHoldsRows(of count: Int) -> RecordFault? {
    fields.first { $0.hasLineBreak && holdsRow($0, of: count) }.map {
      RecordFault(.unclosedQuote, at: $0.range.lowerBound - 1)
    }
  }

  /// Tells whether a line of a field has the delimiters of a whole row, as where a quote is not closed.
  private func holdsRow(_ field: Field, of count: Int) -> Bool {
    count > 2
      && view.bytes(field.range).split(separator: 0x0A).contains { line in
        line.count { $0 == delimiter } >= count - 1
      }
  }

  /// Tells whether no field from that one on holds anything but blanks.
  func isBlank(from first: Int) -> Bool {
    fields.dropFirst(first).allSatisfy { field in field.range.allSatisfy { view[$0] <= 0x20 } }
  }

  /// The texts of the next rows, of at most so many of them, that are whole and not blank.
  func texts(ofFirst limit: Int) -> some Sequence<[String]> {
    sequence(state: (scanner: self, left: limit)) { state in
      while state.left > 0 {
        state.left -= 1
        let isRow = try? state.scanner.nextRow()
        if isRow == false { return nil }
        if isRow == true, !state.scanner.isBlank { return state.scanner.texts }
      }
      return nil
    }
  }

  /// The texts of the row's fields.
  var texts: [String] { fields.map(text) }

  /// The text of a field, its pairs of quotes made single.
  private func text(_ field: Field) -> String {
    field.hasQuotePairs ? view.unpaired(field.range) : view.text(field.range)
  }
}
