import Foundation

/// The app's own defaults: under `Items` the array of items as data of JSON, as `UserDefaults` keeps
/// it on an iPhone.
package enum PropertyListFormat: ExportFormat, ImportFormat {
  package static let name = "plist"
  package static let fileExtensions = ["plist"]
  package static let summary = "the app's defaults, as an iPhone keeps them"

  package static func write(_ expenses: ExportedExpenses, to bytes: inout [UInt8]) {
    var items: [UInt8] = []
    JSONFormat.write(expenses.items, to: &items)
    let list = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \t<key>Currency</key>
      \t<string>\(expenses.currency.code)</string>
      \t<key>Items</key>
      \t<data>
      \(Data(items).base64EncodedString(options: [.lineLength76Characters, .endLineWithLineFeed]))
      \t</data>
      </dict>
      </plist>

      """
    bytes.append(contentsOf: list.utf8)
  }

  package static func recognizes(_ bytes: [UInt8]) -> Bool {
    isBinary(bytes) || bytes.prefix(1_024).firstRange(of: "<plist".utf8) != nil
  }

  /// Whether this is a binary property list.
  static func isBinary(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "bplist".utf8) }

  package static func read(_ text: inout ImportText, into batch: inout ImportBatch) throws {
    try text.readToEnd()
    _ = try batch.piece(of: text)
    let bytes = text.bytes
    guard !bytes.isEmpty else { throw ImportFault(.damage(.empty)) }
    guard isWhole(bytes),
      let list = try? unsafe PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    else { throw ImportFault(.notAPropertyList) }
    guard let list = list as? [String: Any],
      let items = list[DocumentMember.items.rawValue] as? Data
    else { throw ImportFault(.noItems) }
    if let currency = try currency(in: list) {
      do throws(RecordFault) {
        try batch.settle(currency, at: 0)
      } catch {
        throw ImportFault(error.problem)
      }
    }
    try JSONFormat.read(ByteView(Array(items)), into: &batch)
  }

  private static func currency(in list: [String: Any]) throws(ImportFault) -> Currency? {
    let key = DocumentMember.currency.rawValue
    guard let value = list[key] else { return nil }
    guard let code = value as? String else {
      throw ImportFault(.damage(.wrongShape(member: key, expected: .text)))
    }
    guard let currency = Currency(code: code) else {
      throw ImportFault(.damage(.unknownCurrency(code)))
    }
    return currency
  }

  /// Whether the XML goes on to its end: the system's reader takes some that does not.
  private static func isWhole(_ bytes: [UInt8]) -> Bool {
    isBinary(bytes)
      || bytes.suffix(64).firstRange(of: "</plist>".utf8) != nil
  }
}
