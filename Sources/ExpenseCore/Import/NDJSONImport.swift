extension NDJSONFormat: TableFormat {
  package static func recognizes(_ bytes: [UInt8]) -> Bool {
    RecordJSON(behindMarkOf: ByteView(bytes)).next == UInt8(ascii: "{")
  }

  /// Reads values with only white space after them in their lines.
  ///
  /// A record may go over several lines, as a printer for people writes it. Where one is broken,
  /// reading goes on in the line after the one it starts in.
  static func reading(
    of text: [UInt8], options: ImportOptions
  ) throws(RecordFault) -> TableReading {
    let view = ByteView(text)
    var scanner = RecordJSON(behindMarkOf: view)
    var records = JSONRecords(view, options: options)
    guard !scanner.isAtEnd else { throw RecordFault(.damage(.empty), at: 0) }
    while !scanner.isAtEnd {
      let start = scanner.position
      do throws(RecordFault) {
        records.read(try scanner.nextLine())
      } catch {
        records.refuse(error)
        scanner.skipLine(from: start)
      }
    }
    return try records.finished()
  }
}

extension RecordJSON {
  /// Reads a value, and the white space after it, which is all that its line may hold besides.
  fileprivate mutating func nextLine() throws(RecordFault) -> Range<Int> {
    let record = try value()
    skipWhiteSpace()
    let gap = record.upperBound..<position
    guard isAtEnd || gap.contains(where: { view[$0] == UInt8(ascii: "\n") }) else {
      throw RecordFault(.syntax(.trailingBytes), at: position)
    }
    return record
  }

  fileprivate mutating func skipLine(from start: Int) {
    self = RecordJSON(view)
    position = view.offset(of: UInt8(ascii: "\n"), from: start)
    skipWhiteSpace()
  }
}
