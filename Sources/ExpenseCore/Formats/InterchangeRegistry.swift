import Foundation

/// The formats that expenses are exchanged in: one line adds one.
package enum InterchangeRegistry {
  /// All formats, in the order that help shows them.
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

  /// The formats to write.
  package static let exports = formats.compactMap { $0 as? any ExportFormat.Type }

  /// The formats to read.
  package static let imports = formats.compactMap { $0 as? any ImportFormat.Type }

  /// The format that files with the ending of that path have; nil if none is known for it.
  package static func format(ofPath path: String) -> (any InterchangeFormat.Type)? {
    let ending = NSString(string: path).pathExtension.lowercased()
    return formats.first { $0.fileExtensions.contains(ending) }
  }

  /// The format that these bytes are certainly in; nil if that is not certain.
  package static func format(ofContent bytes: [UInt8]) -> (any ImportFormat.Type)? {
    imports.first { $0.recognizes(bytes) }
  }
}
