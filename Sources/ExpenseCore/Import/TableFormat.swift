/// A format of rows or objects, which are read as our own or by a layout.
protocol TableFormat: ImportFormat {
  /// The rows of a text, by a layout or, if that names no columns, as our own.
  ///
  /// - Throws: `RecordFault` if nothing after it can be read.
  static func grid(of text: [UInt8], by layout: Layout) throws(RecordFault) -> Grid
}

/// The records of a text, and the table they were read from.
struct TableReading {
  var records: ImportedRecords
  /// The table read by a layout; nil for our own files and for formats with fields of their own.
  var grid: GridReading?
  /// The columns of our own table that were ignored.
  var ignoredColumns: [String] = []

  /// Reads all records of a text; records with a fault are reported beside the others.
  ///
  /// - Throws: `RecordFault` if nothing after it can be read.
  init(
    _ text: [UInt8], as format: any ImportFormat.Type, _ options: ImportOptions
  ) throws(RecordFault) {
    guard let table = format as? any TableFormat.Type else {
      let statement = format as? any StatementFormat.Type
      records =
        try statement?.records(of: ByteView(text)) ?? ImportedRecords(of: ByteView(text))
      return
    }
    let grid = try table.grid(of: text, by: options.layout)
    if options.layout.isMapped {
      let reading = try GridReading.read(grid, options)
      (records, self.grid) = (reading.records, reading)
    } else {
      let own = try OwnRecords(grid, options)
      (records, ignoredColumns) = (try own.records(), own.ignored)
    }
  }
}
