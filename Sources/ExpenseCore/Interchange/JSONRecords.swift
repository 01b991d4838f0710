/// Reads objects of JSON as records, more kindly than the data file is read: amounts and dates may
/// be text, dates counts of seconds, and everything but name and amount may be absent.
///
/// The syntax of an object is checked before its members are looked at, so that a member that is
/// wrong costs its record and not the ones behind it.
struct JSONRecords {
  private(set) var batch: ImportBatch
  private var view: ByteView
  private var scanner: JSONScanner
  private var reader: JSONRecordReader

  init(_ view: ByteView, batch: ImportBatch) {
    self.view = view
    self.batch = batch
    scanner = JSONScanner(view)
    reader = JSONRecordReader(view, options: batch.options)
    if view[0] == 0xEF, view[1] == 0xBB, view[2] == 0xBF { scanner.position = 3 }
  }
}

// MARK: - Documents

extension JSONRecords {
  /// Reads an array of records, or our own file.
  ///
  /// - Throws: `RecordFault` where the syntax is broken, or all amounts are in another currency.
  mutating func readDocument() throws(RecordFault) {
    scanner.skipWhiteSpace()
    switch scanner.next {
    case UInt8(ascii: "["): try readArray()
    case UInt8(ascii: "{"): try readFile()
    default: throw startFault
    }
    try syntax { (scanner) throws(JSONFault) in try scanner.finish() }
  }

  private var startFault: RecordFault {
    scanner.isAtEnd
      ? RecordFault(.damage(.empty), at: 0) : RecordFault(scanner.unexpected(.objectOrArray))
  }

  /// Reads on with the scanner; its fault ends the reading.
  @discardableResult
  private mutating func syntax<Result>(
    _ body: (inout JSONScanner) throws(JSONFault) -> Result
  ) throws(RecordFault) -> Result {
    do throws(JSONFault) { return try body(&scanner) } catch { throw RecordFault(error) }
  }

  private mutating func readFile() throws(RecordFault) {
    let start = scanner.position
    var hasItems = false
    var isFirst = true
    try syntax { (scanner) throws(JSONFault) in try scanner.enterObject() }
    while let key = try nextKey(isFirst: isFirst) {
      isFirst = false
      switch DocumentMember(rawValue: view.string(key)) {
      case .items where scanner.next == UInt8(ascii: "["):
        hasItems = true
        try readArray()
      case .currency: try readCurrency()
      case .format:
        try syntax { (scanner) throws(JSONFault) in
          if try !scanner.skipNull() { try scanner.checkFormat() }
        }
      default: try syntax { (scanner) throws(JSONFault) in try scanner.skipValue() }
      }
    }
    guard hasItems else {
      throw RecordFault(.damage(.missingMember(DocumentMember.items.rawValue)), at: start)
    }
  }

  private mutating func nextKey(isFirst: Bool) throws(RecordFault) -> JSONText? {
    try syntax { (scanner) throws(JSONFault) in
      guard let key = try scanner.nextKey(isFirst: isFirst) else { return nil }
      try scanner.claim(key)
      return key
    }
  }

  private mutating func readCurrency() throws(RecordFault) {
    let start = scanner.position
    let currency = try syntax { (scanner) throws(JSONFault) in
      try scanner.skipNull() ? nil : scanner.currency().currency
    }
    if let currency { try batch.settle(currency, at: start) }
  }

  private mutating func readArray() throws(RecordFault) {
    var isFirst = true
    try syntax { (scanner) throws(JSONFault) in try scanner.enterArray() }
    while try syntax({ (scanner) throws(JSONFault) in
      try scanner.nextElement(isFirst: isFirst)
    }) {
      isFirst = false
      let start = scanner.position
      try syntax { (scanner) throws(JSONFault) in try scanner.skipValue() }
      readRecord(start..<scanner.position)
    }
  }

  /// Reads one record a line, piece after piece.
  ///
  /// A record may go over several lines, as a printer for people writes it; where one is broken,
  /// reading goes on in the line behind the one it starts in.
  ///
  /// - Throws: `ImportFault` where there is nothing at all, or no text; or what its source throws.
  mutating func readLines(of text: inout ImportText) throws {
    while true {
      let end = readLines(isEnd: text.isEnd)
      guard let next = try batch.nextPiece(of: &text, past: end, in: view) else { break }
      view = next
      scanner = JSONScanner(view)
      reader = JSONRecordReader(view, options: batch.options)
    }
    if batch.items.isEmpty, batch.faultCount == 0 { throw ImportFault(.damage(.empty)) }
  }

  /// Reads the records that are whole; tells where they end.
  private mutating func readLines(isEnd: Bool) -> Int {
    scanner.skipWhiteSpace()
    while !scanner.isAtEnd {
      let start = scanner.position
      do throws(RecordFault) {
        try syntax { (scanner) throws(JSONFault) in try scanner.skipValue() }
        let record = start..<scanner.position
        try finishLine()
        readRecord(record)
      } catch {
        if !isEnd, scanner.isAtEnd { return start }
        batch.refuse(error, in: view)
        scanner = JSONScanner(view)
        scanner.position = start
        while !scanner.isAtEnd, !scanner.take(UInt8(ascii: "\n")) { scanner.position += 1 }
        scanner.skipWhiteSpace()
      }
    }
    return view.count
  }

  /// Steps over white space, which is all that a line may hold behind a record.
  private mutating func finishLine() throws(RecordFault) {
    let end = scanner.position
    scanner.skipWhiteSpace()
    guard !scanner.isAtEnd, !(end..<scanner.position).contains(where: { view[$0] == 0x0A }) else {
      return
    }
    throw RecordFault(.damage(.trailingBytes), at: scanner.position)
  }
}

// MARK: - Records

extension JSONRecords {
  /// Reads a record; what is wrong with it is no fault of the ones behind it.
  private mutating func readRecord(_ range: Range<Int>) {
    let start = range.lowerBound
    do throws(RecordFault) {
      guard range.count <= ImportBatch.lengthLimit else { throw RecordFault(.tooLong, at: start) }
      let record = try reader.record(at: start)
      try batch.add(record, content: reader.content, at: start, in: view)
    } catch {
      batch.refuse(error, in: view)
    }
  }
}
