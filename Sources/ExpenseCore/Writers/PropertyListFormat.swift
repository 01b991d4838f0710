import Foundation

/// The app's own defaults as `UserDefaults` keeps them on an iPhone: `Items` has the array of items
/// as JSON data.
package enum PropertyListFormat: ExportFormat {
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
}
