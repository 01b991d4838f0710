@testable import ExpenseCore
@testable import ExpenseStatements

extension ImportBatch {
  /// Reads all records of a text in a format.
  init(
    reading text: [UInt8], as format: ImportFormat, options: ImportOptions
  ) throws(ImportFault) {
    let view = ByteView(text)
    try Self.check(text)
    let table: TableReading
    do throws(RecordFault) {
      guard !text.isEmpty else { throw RecordFault(.damage(.empty), at: 0) }
      switch format.content {
      case .payments(let read): table = TableReading(records: try read(view))
      case .table(let read): table = try TableReading(try read(text, options.layout), options)
      }
    } catch {
      throw ImportFault(error, in: view)
    }
    try self.init(table, options)
  }
}
