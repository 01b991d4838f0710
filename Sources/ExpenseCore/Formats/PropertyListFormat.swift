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
    BinaryPropertyList.begins(bytes) || bytes.prefix(1_024).firstRange(of: "<plist".utf8) != nil
  }

  package static func records(
    of bytes: [UInt8], options: ImportOptions
  ) throws(RecordFault) -> ImportedRecords {
    let defaults = BinaryPropertyList.begins(bytes) ? try binary(bytes) : try xml(bytes)
    guard let items = defaults.items else { throw RecordFault(.noItemsInPropertyList, at: 0) }
    let currency = try currency(defaults.currency)
    var found = try JSONFormat.records(of: items, options: options)
    found.currency = currency ?? found.currency
    return found
  }

  private typealias Defaults = (items: [UInt8]?, currency: BinaryPropertyList.Value?)

  private static func binary(_ bytes: [UInt8]) throws(RecordFault) -> Defaults {
    guard let list = BinaryPropertyList(bytes) else { throw RecordFault(.notAPropertyList, at: 0) }
    guard case .data(let items)? = list.value(of: DocumentMember.items.rawValue) else {
      return (nil, nil)
    }
    return (Array(items), list.value(of: DocumentMember.currency.rawValue))
  }

  private static func xml(_ bytes: [UInt8]) throws(RecordFault) -> Defaults {
    // The system's reader takes some that does not go on to its end.
    guard bytes.suffix(64).firstRange(of: "</plist>".utf8) != nil,
      let list = try? unsafe PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    else { throw RecordFault(.notAPropertyList, at: 0) }
    let members = list as? [String: Any]
    let items = members?[DocumentMember.items.rawValue] as? Data
    let currency = members?[DocumentMember.currency.rawValue]
    return (items.map { Array($0) }, currency.map { ($0 as? String).map { .text($0) } ?? .other })
  }

  private static func currency(
    _ value: BinaryPropertyList.Value?
  ) throws(RecordFault) -> Currency? {
    guard let value else { return nil }
    guard case .text(let code) = value else {
      let key = DocumentMember.currency.rawValue
      throw RecordFault(.damage(.wrongShape(member: key, expected: .text)), at: 0)
    }
    return try Currency(ofRecord: code, at: 0)
  }
}
