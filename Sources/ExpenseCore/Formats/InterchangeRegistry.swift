import Foundation

/// The formats for exchanging expenses, each of them one line in the list.
package enum InterchangeRegistry {
  /// All formats, in the order in which help lists them.
  package static let formats: [any InterchangeFormat.Type] = [
    JSONFormat.self,
    NDJSONFormat.self,
    CSVFormat.self,
    LedgerFormat.self,
    BeancountFormat.self,
    SQLFormat.self,
    OFXFormat.self,
    CAMTFormat.self,
    PropertyListFormat.self,
    HTMLFormat.self,
  ]

  /// The formats that can be written.
  package static let exports = formats.compactMap { $0 as? any ExportFormat.Type }

  /// The formats that can be read.
  package static let imports = formats.compactMap { $0 as? any ImportFormat.Type }

  /// The format for the extension of a path; nil if there is none.
  package static func format(ofPath path: String) -> (any InterchangeFormat.Type)? {
    let ending = NSString(string: path).pathExtension.lowercased()
    return formats.first { $0.fileExtensions.contains(ending) }
  }

  /// The format of those bytes; nil if it is not certain.
  package static func format(ofContent bytes: [UInt8]) -> (any ImportFormat.Type)? {
    imports.first { $0.recognizes(bytes) }
  }
}
