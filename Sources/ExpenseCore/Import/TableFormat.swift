/// A format of rows or objects, which is read as our own or as a map says.
protocol TableFormat: ImportFormat {
  /// Reads all records of a text. What is wrong with one of them is noted beside the others.
  ///
  /// - Throws: `RecordFault` if nothing after that place can be read.
  static func reading(of text: [UInt8], options: ImportOptions) throws(RecordFault) -> TableReading
}

/// The records of a text, and the table that they were read of.
struct TableReading {
  var records: ImportedRecords
  /// The table that was read as a map says; nil for other formats.
  var table: MappedTable?
  /// The table under our own header, and its columns that nothing was read from.
  var ownTable: RecordTable?
  var ignoredColumns: [String] = []

  /// Reads a text in that format.
  static func read(
    _ text: [UInt8], as format: any ImportFormat.Type, _ options: ImportOptions
  ) throws(RecordFault) -> TableReading {
    if let table = format as? any TableFormat.Type {
      return try table.reading(of: text, options: options)
    }
    guard let statement = format as? any StatementFormat.Type else {
      return TableReading(records: ImportedRecords(of: ByteView(text)))
    }
    return TableReading(records: try statement.records(of: ByteView(text)))
  }
}
