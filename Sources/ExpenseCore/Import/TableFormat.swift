/// A format of rows or objects, which is read as our own or as a layout says.
protocol TableFormat: ImportFormat {
  /// Reads all records of a text. What is wrong with one of them is noted beside the others.
  ///
  /// - Throws: `RecordFault` if nothing after that place can be read.
  static func reading(of text: [UInt8], options: ImportOptions) throws(RecordFault) -> TableReading
}

/// The records of a text, and the grid that they were read of.
struct TableReading {
  var records: ImportedRecords
  /// The reading by a layout; nil for our own files and other formats.
  var grid: GridReading?
  /// The columns of our own table that nothing was read from.
  var ignoredColumns: [String] = []

  init(_ records: ImportedRecords) {
    self.records = records
  }

  init(_ reading: GridReading) {
    (records, grid) = (reading.records, reading)
  }

  /// Reads rows of ours.
  init(own grid: Grid, _ options: ImportOptions) throws(RecordFault) {
    let own = try OwnRecords(grid, options)
    (records, ignoredColumns) = (try own.records(), own.ignored)
  }

  /// Reads rows as a layout says, or as ours.
  init(_ grid: Grid, _ options: ImportOptions) throws(RecordFault) {
    if options.layout.isMapped {
      self.init(try GridReading.read(grid, options))
    } else {
      try self.init(own: grid, options)
    }
  }

  /// Reads a text in that format.
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
