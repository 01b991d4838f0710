import Foundation

/// The formats in which expenses can be written, each of them one line in the list.
package enum ExportFormats {
  /// All formats, in the order in which help lists them.
  package static let all: [any ExportFormat.Type] = [
    JSONFormat.self,
    NDJSONFormat.self,
    CSVFormat.self,
    LedgerFormat.self,
    BeancountFormat.self,
    SQLFormat.self,
    PropertyListFormat.self,
    HTMLFormat.self,
  ]

  /// The format for the extension of a path; nil if there is none.
  package static func format(ofPath path: String) -> (any ExportFormat.Type)? {
    let ending = NSString(string: path).pathExtension.lowercased()
    return all.first { $0.fileExtensions.contains(ending) }
  }
}
