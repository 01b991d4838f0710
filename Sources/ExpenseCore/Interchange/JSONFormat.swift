/// The app's array of items, one a line, each with the currency of its amount.
///
/// The app passes over that member; without it, an array would be taken for any currency. Our own
/// file is read as well, and any array of objects that have at least a name and an amount.
package enum JSONFormat: ExportFormat, ImportFormat {
  package static let name = "json"
  package static let fileExtensions = ["json"]
  package static let summary = "the app's array of items, one a line"

  package static func write(_ expenses: ExportedExpenses, to bytes: inout [UInt8]) {
    write(expenses.items.lazy.map(expenses.labelled), to: &bytes)
  }

  /// Appends the array of those items as they are.
  static func write(_ items: some Sequence<ExpenseItem>, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "["))
    var isFirst = true
    for item in items {
      bytes.appendLine(of: item, isFirst: isFirst)
      isFirst = false
    }
    bytes.append(contentsOf: "\n]\n".utf8)
  }

  /// An array is nothing else; an object is our file if it has its items.
  package static func recognizes(_ bytes: [UInt8]) -> Bool {
    var scanner = JSONScanner(ByteView(bytes))
    scanner.skipWhiteSpace()
    return scanner.next == UInt8(ascii: "[") || holdsItems(&scanner)
  }

  private static func holdsItems(_ scanner: inout JSONScanner) -> Bool {
    guard scanner.next == UInt8(ascii: "{"), (try? scanner.enterObject()) != nil else {
      return false
    }
    var isFirst = true
    while let key = try? scanner.nextKey(isFirst: isFirst) {
      if scanner.view.string(key) == DocumentMember.items.rawValue { return true }
      guard (try? scanner.skipValue()) != nil else { return false }
      isFirst = false
    }
    return false
  }

  package static func read(_ text: inout ImportText, into batch: inout ImportBatch) throws {
    try text.readToEnd()
    try read(try batch.piece(of: text), into: &batch)
  }

  /// Reads a whole document.
  static func read(_ view: ByteView, into batch: inout ImportBatch) throws(ImportFault) {
    var reader = JSONRecords(view, batch: batch)
    do throws(RecordFault) {
      try reader.readDocument()
    } catch {
      throw ImportFault(error, in: view)
    }
    batch = reader.batch
  }
}
