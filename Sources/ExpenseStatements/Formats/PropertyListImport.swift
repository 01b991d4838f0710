import ExpenseCore
import Foundation

extension ImportFormat {
  /// The app's defaults, in either form.
  package static let propertyList = ImportFormat(
    like: PropertyListFormat.self, recognizes: PropertyListText.recognizes,
    table: PropertyListText.grid)
}

enum PropertyListText {
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    isBinary(bytes) || bytes.prefix(1_024).firstRange(of: "<plist".utf8) != nil
  }

  /// Returns true for the binary form, which is not text.
  static func isBinary(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "bplist".utf8) }

  static func grid(of bytes: [UInt8], by layout: Layout) throws(RecordFault) -> Grid {
    guard !nestsTooDeep(bytes) else { throw RecordFault(.syntax(.tooDeep), at: 0) }
    // The system's decoder accepts a text that was cut off.
    guard isBinary(bytes) || bytes.suffix(64).firstRange(of: "</plist>".utf8) != nil,
      let defaults = try? PropertyListDecoder().decode(AppDefaults.self, from: Data(bytes))
    else { throw RecordFault(.notAPropertyList, at: 0) }
    guard let items = defaults.items else { throw RecordFault(.noItemsInPropertyList, at: 0) }
    var grid = try JSONDocument.grid(of: Array(items), by: layout)
    if defaults.saysCurrency {
      guard let code = defaults.currency else {
        let key = DocumentMember.currency.rawValue
        throw RecordFault(.damage(.wrongShape(member: key, expected: .text)), at: 0)
      }
      grid.currency = (try Currency(ofRecord: code, at: 0), 0)
    }
    return grid
  }

  /// Returns true if a text nests deeper than any of ours; the system's decoder, which calls itself
  /// for each level, would run out of stack.
  private static func nestsTooDeep(_ bytes: [UInt8]) -> Bool {
    let steps = ["array": 1, "dict": 1, "/array": -1, "/dict": -1]
    var depth = 0
    for tag in bytes.lazy.split(separator: UInt8(ascii: "<")) {
      let name = tag.prefix { $0.isASCIILetter || $0 == UInt8(ascii: "/") }
      depth += steps[String(decoding: name.prefix(7), as: UTF8.self)] ?? 0
      if depth > RecordJSON.depthLimit { return true }
    }
    return false
  }
}

/// The members of the app's defaults that an import reads; nil if they have another type.
private struct AppDefaults: Decodable {
  let items: Data?
  let saysCurrency: Bool
  let currency: String?

  private enum Key: String, CodingKey {
    case items = "Items"
    case currency = "Currency"
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    items = try? members.decode(Data.self, forKey: .items)
    saysCurrency = members.contains(.currency)
    currency = try? members.decode(String.self, forKey: .currency)
  }
}
