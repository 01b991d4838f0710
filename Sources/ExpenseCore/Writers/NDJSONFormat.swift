/// One JSON object a line, in the form in which the data file has them.
package enum NDJSONFormat: ExportFormat {
  package static let name = "ndjson"
  package static let fileExtensions = ["ndjson", "jsonl"]
  package static let summary = "one item a line, as a script prints them"

  package static func write(_ expenses: ExportedExpenses, to bytes: inout [UInt8]) {
    for item in expenses.items {
      expenses.labelled(item).appendJSON(to: &bytes)
      bytes.append(UInt8(ascii: "\n"))
    }
  }
}
