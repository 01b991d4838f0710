extension CSVFormat: TableFormat {
  /// A header of our own, with the columns that a record needs, is nothing else; with another mark
  /// than a comma between its fields, if it is that of an export.
  package static func recognizes(_ bytes: [UInt8]) -> Bool {
    OwnTable.isHeader(of: ByteView(bytes), delimiters: [UInt8(ascii: ",")]) || isExport(bytes)
  }

  /// Whether a table has all columns that an export always has, whatever is between its fields.
  package static func isExport(_ bytes: [UInt8]) -> Bool {
    OwnTable.isHeader(
      of: ByteView(bytes), delimiters: CSVScanner.delimiters,
      with: ["id", "name", "type", "amount", "currency", "date"])
  }

  /// Whether a table has our own header, whatever is between its fields.
  package static func isOurs(_ bytes: [UInt8]) -> Bool {
    OwnTable.isHeader(of: ByteView(bytes), delimiters: CSVScanner.delimiters)
  }

  static func reading(
    of text: [UInt8], options: ImportOptions
  ) throws(RecordFault) -> TableReading {
    let view = ByteView(text).replacingLoneCarriageReturns()
    if let map = options.map {
      return try TableRecords.read(
        try RecordTable(view, for: map, options: options), as: map, options: options)
    }
    return try OwnTable(
      try RecordTable(ownHeaderOf: view, quote: options.quote), options: options
    ).reading()
  }
}

extension ByteView {
  /// Ends lines as others do where nothing but carriage returns ends them.
  func replacingLoneCarriageReturns() -> ByteView {
    guard all.contains(0x0D), !all.contains(0x0A) else { return self }
    return ByteView(all.map { $0 == 0x0D ? 0x0A : $0 })
  }
}
