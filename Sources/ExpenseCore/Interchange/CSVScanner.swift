// Tables are read as bytes, in one pass: a character of Swift may be a whole CRLF, and text would
// have to be made of every field to look at it.
//
// Strict where RFC 4180 is: a quote stands around a whole field or not at all, and every row has the
// fields that the header has. And strict where it is not: the last line must end in a line break.
// Without one, nothing tells `12.5` from the beginning of `12.57` in a file that was cut off.

/// Takes a table apart, row by row.
struct CSVScanner {
  /// A field of a row: the bytes between its quotes, if it has any.
  struct Field {
    var range: Range<Int>
    var hasQuotePairs = false
  }

  /// The fields of the row that was read last.
  private(set) var fields: [Field] = []
  /// Where that row starts.
  private(set) var start = 0

  private var view: ByteView
  private let delimiter: UInt8
  private var position = 0

  /// A scanner at the first row, behind a byte order mark.
  init(_ view: ByteView, delimiter: UInt8) {
    self.view = view
    self.delimiter = delimiter
    if view[0] == 0xEF, view[1] == 0xBB, view[2] == 0xBF { position = 3 }
  }

  /// Goes on with the first row of other bytes.
  mutating func turn(to view: ByteView) {
    self.view = view
    position = 0
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
        skipLine(from: max(error.offset, start))
        throw error
      }
    } while fields.count == 1 && fields[0].range.isEmpty && view[start] != UInt8(ascii: "\"")
    return true
  }

  private mutating func skipLine(from offset: Int) {
    position = offset
    while position < view.count, view[position] != 0x0A { position += 1 }
    position += 1
  }

  /// Reads a field and what ends it; false where that is the end of the row.
  private mutating func nextField() throws(RecordFault) -> Bool {
    let field =
      view[position] == UInt8(ascii: "\"") ? try quotedField() : try plainField()
    guard field.range.count <= ImportBatch.lengthLimit else {
      throw RecordFault(.tooLong, at: field.range.lowerBound)
    }
    fields.append(field)
    return try endOfField()
  }

  private mutating func plainField() throws(RecordFault) -> Field {
    let start = position
    while position < view.count {
      let byte = view[position]
      if byte == delimiter || byte == 0x0A || byte == 0x0D { break }
      guard byte != UInt8(ascii: "\"") else { throw RecordFault(.strayQuote, at: position) }
      try stepOverScalar(byte)
    }
    return Field(range: start..<position)
  }

  private mutating func quotedField() throws(RecordFault) -> Field {
    let opening = position
    position += 1
    var field = Field(range: position..<position)
    while true {
      guard position < view.count else { throw RecordFault(.unclosedQuote, at: opening) }
      let byte = view[position]
      guard byte == UInt8(ascii: "\"") else {
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
    guard length > 0 else { throw RecordFault(.damage(.invalidUTF8), at: position) }
    position += length
  }

  private mutating func endOfField() throws(RecordFault) -> Bool {
    guard position < view.count else { throw RecordFault(.unfinishedLine, at: position) }
    switch view[position] {
    case delimiter:
      position += 1
      return true
    case 0x0A:
      position += 1
      return false
    case 0x0D where view[position + 1] == 0x0A:
      position += 2
      return false
    case 0x0D where position + 1 == view.count:
      throw RecordFault(.unfinishedLine, at: position + 1)
    case 0x0D: throw RecordFault(.strayCarriageReturn, at: position)
    default: throw RecordFault(.strayQuote, at: position)
    }
  }
}

// MARK: - Texts

extension CSVScanner {
  /// The texts of the row's fields.
  var texts: [String] { fields.indices.map(text) }

  /// The text of a field, its pairs of quotes made single.
  func text(_ index: Int) -> String {
    let field = fields[index]
    guard field.hasQuotePairs else { return view.text(field.range) }
    var bytes: [UInt8] = []
    var offset = field.range.lowerBound
    while offset < field.range.upperBound {
      bytes.append(view[offset])
      offset += view[offset] == UInt8(ascii: "\"") ? 2 : 1
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The bytes of a field as they stand.
  func bytes(_ index: Int) -> ArraySlice<UInt8> { view.bytes(fields[index].range) }
}
