/// One object a line, as a script prints them.
package enum NDJSONFormat: ExportFormat, ImportFormat {
  package static let name = "ndjson"
  package static let fileExtensions = ["ndjson", "jsonl"]
  package static let summary = "one item a line, as a script prints them"

  package static func write(_ expenses: ExportedExpenses, to bytes: inout [UInt8]) {
    for item in expenses.items {
      bytes.appendJSON(expenses.labelled(item))
      bytes.append(UInt8(ascii: "\n"))
    }
  }

  package static func recognizes(_ bytes: [UInt8]) -> Bool {
    var scanner = JSONScanner(ByteView(bytes))
    scanner.skipWhiteSpace()
    return scanner.next == UInt8(ascii: "{")
  }

  package static func read(_ text: inout ImportText, into batch: inout ImportBatch) throws {
    var reader = JSONRecords(try batch.piece(of: text), batch: batch)
    try reader.readLines(of: &text)
    batch = reader.batch
  }
}
