import Foundation

/// A table of comma-separated values (RFC 4180) with a header.
package enum CSVFormat: ExportFormat, ImportFormat {
  package static let name = "csv"
  package static let fileExtensions = ["csv"]
  package static let summary = "a table for spreadsheets, and what banks write"

  /// The columns of our own header, in their order.
  static let columns: [ImportField] = [.id, .name, .type, .amount, .currency, .date, .category]

  package static func write(_ expenses: ExportedExpenses, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: columns.map(\.name).joined(separator: ",").utf8)
    bytes.append(contentsOf: "\r\n".utf8)
    for item in expenses.items {
      bytes.append(contentsOf: item.id.uuidString.utf8)
      bytes.append(UInt8(ascii: ","))
      CSVField.append(text: item.name, to: &bytes)
      bytes.append(UInt8(ascii: ","))
      CSVField.append(text: item.type.rawValue, to: &bytes)
      bytes.append(contentsOf: ",\(expenses.text(item.amount)),\(expenses.currency.code),".utf8)
      bytes.append(contentsOf: (item.date?.description ?? "").utf8)
      bytes.append(UInt8(ascii: ","))
      CSVField.append(text: item.category ?? "", to: &bytes)
      bytes.append(contentsOf: "\r\n".utf8)
    }
  }

  /// A header of our own, with the columns that a record needs, is nothing else.
  package static func recognizes(_ bytes: [UInt8]) -> Bool {
    var scanner = CSVScanner(ByteView(bytes), delimiter: UInt8(ascii: ","))
    guard (try? scanner.nextRow()) == true else { return false }
    return (try? CSVColumns(header: scanner.texts, options: ImportOptions())) != nil
  }

  package static func read(_ text: inout ImportText, into batch: inout ImportBatch) throws {
    var reader = try reader(of: &text, batch)
    try reader.readRows(of: &text)
    batch = reader.batch
  }

  /// A reader behind the header, which may go over several lines.
  private static func reader(
    of text: inout ImportText, _ batch: ImportBatch
  ) throws -> CSVRecords {
    while true {
      let view = try batch.piece(of: text)
      do {
        return try CSVRecords(view, batch: batch)
      } catch {
        guard !text.isEnd else { throw ImportFault(error, in: view) }
        try text.readOn(past: 0)
      }
    }
  }
}
