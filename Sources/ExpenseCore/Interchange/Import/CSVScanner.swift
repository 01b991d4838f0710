// Tables are read as bytes, in one pass: a character of Swift may be a whole CRLF, and text would
// have to be made of every field to look at it.
//
// Strict where RFC 4180 is: a quote stands around a whole field or not at all.

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
  /// Whether that row ends in a line break, which only the last one may lack.
  private(set) var hasLineBreak = true
  /// Where the next row starts.
  var end: Int { position }

  /// The most fields of a row: as many columns as a spreadsheet has.
  static let fieldLimit = 16_384

  /// What may stand between fields, in the order in which it is tried.
  static let delimiters = Array(",;\t|".utf8)

  /// The same where no header tells which it is: the comma last, since as a decimal mark it may divide
  /// each row into the same number of fields.
  static let delimitersWithoutHeader = Array(";\t|,".utf8)

  private let view: ByteView
  let delimiter: UInt8
  private let quote: UInt8
  private var position = 0

  /// A scanner at the first row, behind a byte order mark.
  init(_ view: ByteView, delimiter: UInt8, quote: UInt8 = UInt8(ascii: "\"")) {
    self.view = view
    self.delimiter = delimiter
    self.quote = quote
    position = view.byteOrderMarkLength
  }

  /// Reads the next row that holds anything; false behind the last one.
  ///
  /// - Throws: `RecordFault`; the row behind the fault's line is read next.
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
    let field =
      view[position] == quote ? try quotedField() : try plainField()
    guard field.range.count <= ImportBatch.lengthLimit else {
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
      if byte == delimiter || byte == 0x0A || byte == 0x0D { break }
      guard byte != quote else { throw RecordFault(.strayQuote, at: position) }
      try stepOverScalar(byte)
    }
    return Field(range: start..<position)
  }

  private mutating func quotedField() throws(RecordFault) -> Field {
    let opening = position
    position += 1
    var field = Field(range: position..<position, isQuoted: true)
    while true {
      guard position < view.count else { throw RecordFault(.unclosedQuote, at: opening) }
      let byte = view[position]
      guard byte == quote else {
        if byte == 0x0A { field.hasLineBreak = true }
        try stepOverScalar(byte)
        continue
      }
      guard view[position + 1] == byte else { break }
      field.hasQuotePairs = true
      position += 2
    }
    field.range = field.range.lowerBound..<position
    position += 1
    return field
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
    case 0x0D where view[position + 1] == 0x0A: position += 2
    case 0x0D where position + 1 == view.count: position += 1
    case 0x0D: throw RecordFault(.strayCarriageReturn, at: position)
    default: throw RecordFault(.strayQuote, at: position)
    }
    return false
  }
}

// MARK: - Amounts cut in two

/// Whether an amount ends where its decimal comma stands, since a comma also divides the fields.
enum CutAmount: Equatable {
  /// It may: the field behind that column could be its fraction.
  case at(Int)
  case nowhere
  /// There is no amount, or nothing behind it.
  case unknown
}

extension CSVScanner {
  /// Whether an amount of the row may be cut.
  ///
  /// - Parameters:
  ///   - amounts: the columns of money; none of them is the fraction of another.
  ///   - minorDigits: how many digits a fraction has, 0 where only thousands may be cut off.
  func cutAmount(_ amounts: [Int], minorDigits: Int) -> CutAmount {
    guard delimiter == UInt8(ascii: ",") else { return .nowhere }
    var found = CutAmount.unknown
    for column in amounts where column + 1 < fields.count && !amounts.contains(column + 1) {
      let (whole, fraction) = (fields[column], fields[column + 1])
      if whole.range.isEmpty || fraction.range.isEmpty { continue }
      let mayBeCut =
        !whole.isQuoted && !fraction.isQuoted && isDigits(whole)
        && mayFollowMark(fraction, minorDigits: minorDigits)
      found = mayBeCut ? .at(column) : .nowhere
      if mayBeCut { break }
    }
    return found
  }

  /// Whether a field may be a fraction, or the rest of a number whose thousands are grouped.
  private func mayFollowMark(_ field: Field, minorDigits: Int) -> Bool {
    let parts = view.bytes(field.range).split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) })
    else { return false }
    return parts[0].count == 3
      || parts.count == 1 && minorDigits > 0 && parts[0].count == minorDigits
  }
}

// MARK: - Texts

extension CSVScanner {
  /// Whether no field of the row holds anything but blanks.
  var isBlank: Bool { isBlank(from: 0) }

  /// Refuses a row of another length than the header, unless fields are missing at its end that no
  /// record needs, or those beyond the header are blank.
  ///
  /// - Parameter needed: how many fields there have to be.
  func checkFieldCount(
    _ expected: Int, needed: @autoclosure () -> Int = 0
  ) throws(RecordFault) {
    let found = fields.count
    guard found != expected else { return }
    if found < expected, !hasLineBreak { throw RecordFault(.unfinishedLine, at: end) }
    guard found >= needed(), isBlank(from: expected) else {
      throw RecordFault(.fieldCount(expected: expected, found: found), at: start)
    }
  }

  /// Refuses a field that seems to hold rows of the table, since its quote is closed in a later one.
  func checkQuotes(_ count: Int) throws(RecordFault) {
    guard let field = fields.first(where: { $0.hasLineBreak && holdsRow($0, of: count) }) else {
      return
    }
    throw RecordFault(.unclosedQuote, at: field.range.lowerBound - 1)
  }

  /// Whether a line of a field has the delimiters of a whole row, as where a quote is not closed.
  private func holdsRow(_ field: Field, of count: Int) -> Bool {
    count > 2
      && view.bytes(field.range).split(separator: 0x0A).contains { line in
        line.count { $0 == delimiter } >= count - 1
      }
  }

  /// Whether no field from that one on holds anything but blanks.
  func isBlank(from first: Int) -> Bool {
    fields.dropFirst(first).allSatisfy { field in field.range.allSatisfy { view[$0] <= 0x20 } }
  }

  /// Whether a field is digits, with a minus in front at most.
  private func isDigits(_ field: Field) -> Bool {
    let bytes = view.bytes(field.range)
    let digits = bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes
    return !digits.isEmpty && digits.allSatisfy(\.isASCIIDigit)
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
  var texts: [String] { fields.indices.map(text) }

  /// The text of a field, its pairs of quotes made single; empty where the row has no more fields.
  func text(_ index: Int) -> String {
    guard index < fields.count else { return "" }
    let field = fields[index]
    guard field.hasQuotePairs else { return view.text(field.range) }
    var bytes: [UInt8] = []
    var offset = field.range.lowerBound
    while offset < field.range.upperBound {
      bytes.append(view[offset])
      offset += view[offset] == quote ? 2 : 1
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
