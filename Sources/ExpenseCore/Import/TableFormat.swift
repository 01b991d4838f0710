/// A format of rows or objects, which is read as our own or by a layout.
protocol TableFormat: ImportFormat {
  /// Reads all records of a text; records with a fault are reported beside the others.
  ///
  /// - Throws: `RecordFault` if nothing after it can be read.
  static func reading(of text: [UInt8], options: ImportOptions) throws(RecordFault) -> TableReading
}

/// The records of a text, and the table they were read from.
struct TableReading {
  var records: ImportedRecords
  /// The table read by a layout; nil for our own files and for formats with fields of their own.
  var grid: GridReading?
  /// The columns of our own table that were ignored.
  var ignoredColumns: [String] = []

  init(_ records: ImportedRecords) {
    self.records = records
  }

  init(_ reading: GridReading) {
    (records, grid) = (reading.records, reading)
  }

  /// Reads rows of our own files.
  init(own grid: Grid, _ options: ImportOptions) throws(RecordFault) {
    let own = try OwnRecords(grid, options)
    (records, ignoredColumns) = (try own.records(), own.ignored)
  }

  /// Reads rows by a layout, or as those of our own files.
  init(_ grid: Grid, _ options: ImportOptions) throws(RecordFault) {
    if options.layout.isMapped {
      self.init(try GridReading.read(grid, options))
    } else {
      try self.init(own: grid, options)
    }
  }

  /// Reads a text in a format.
  static func read(
    _ text: [UInt8], as format: any ImportFormat.Type, _ options: ImportOptions
  ) throws(RecordFault) -> TableReading {
    if let table = format as? any TableFormat.Type {
      return try table.reading(of: text, options: options)
    }
    guard let statement = format as? any StatementFormat.Type else {
      return TableReading(ImportedRecords(of: ByteView(text)))
    }
    return TableReading(try statement.records(of: ByteView(text)))
  }
}
