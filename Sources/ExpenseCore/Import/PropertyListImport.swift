import Foundation

extension PropertyListFormat: TableFormat {
  package static func recognizes(_ bytes: [UInt8]) -> Bool {
    BinaryPropertyList.begins(bytes) || bytes.prefix(1_024).firstRange(of: "<plist".utf8) != nil
  }

  static func reading(
    of bytes: [UInt8], options: ImportOptions
  ) throws(RecordFault) -> TableReading {
    let defaults = BinaryPropertyList.begins(bytes) ? try binary(bytes) : try xml(bytes)
    guard let items = defaults.items else { throw RecordFault(.noItemsInPropertyList, at: 0) }
    let currency = try currency(defaults.currency)
    var found = try JSONFormat.reading(of: items, options: options)
    found.records.currency = currency ?? found.records.currency
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
