import ExpenseCore
import Foundation

/// The formats that can be read, each of them one line in the list.
package enum ImportFormats {
  /// All formats, in the order in which help lists them.
  package static let all: [ImportFormat] = [.json, .ndjson, .csv, .ofx, .camt, .propertyList]

  /// The format for the extension of a path; nil if there is none.
  package static func format(ofPath path: String) -> ImportFormat? {
    let ending = NSString(string: path).pathExtension.lowercased()
    return all.first { $0.fileExtensions.contains(ending) }
  }

  /// The format of those bytes; nil if it is not certain.
  package static func format(ofContent bytes: [UInt8]) -> ImportFormat? {
    all.first { $0.recognizes(bytes) }
  }
}
