import ExpenseCore

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
    _ text: [UInt8], as format: ImportFormat, _ options: ImportOptions
  ) throws(RecordFault) {
    switch format.content {
    case .payments(let read): records = try read(ByteView(text))
    case .table(let read):
      let grid = try read(text, options.layout)
      if options.layout.isMapped {
        let reading = try GridReading.read(grid, options)
        (records, self.grid) = (reading.records, reading)
      } else {
        let own = try OwnRecords(grid, options)
        (records, ignoredColumns) = (try own.records(), own.ignored)
      }
    }
  }
}
