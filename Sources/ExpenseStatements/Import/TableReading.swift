import ExpenseCore

/// The records of a text, and the table they were read from.
struct TableReading {
  var records: ImportedRecords
  /// The table read by a layout, without its records; nil for our own files and for formats with
  /// fields of their own.
  var grid: GridReading?
  /// The checks of that table.
  var checks: TableChecks?
  /// The columns of our own table that were ignored.
  var ignoredColumns: [String] = []
  /// The number of records in each list beside the items of our own file.
  var lists: [String: Int] = [:]

  /// Creates the reading of a text whose format defines its payments.
  init(records: ImportedRecords) { self.records = records }

  /// Reads all records of a grid, by the layout or as our own; records with a fault are reported
  /// beside the others.
  ///
  /// - Throws: `RecordFault` if nothing after it can be read.
  init(_ grid: Grid, _ options: ImportOptions) throws(RecordFault) {
    guard !options.layout.isMapped else {
      var reading = try GridReading.read(grid, options)
      checks = reading.checks
      records = reading.records.moved()
      self.grid = reading
      return
    }
    var options = options
    options.layout = try options.layout.own(grid.titles)
    options.assumedCurrency = grid.currency?.0 ?? options.assumedCurrency
    let reading = try GridReading.read(grid, options)
    (records, lists) = (reading.records, grid.lists)
    if !grid.isJSON { ignoredColumns = reading.reader.otherColumns.map { grid.titles[$0] } }
  }
}
