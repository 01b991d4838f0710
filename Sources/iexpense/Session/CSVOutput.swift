import ExpenseCore

/// A writer of comma-separated values (RFC 4180: records end in CR and LF) for spreadsheets and
/// scripts: text is guarded against formulas, and nothing depends on the locale.
struct CSVOutput: RecordWriter {
  /// The records written so far.
  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  mutating func header(_ names: [String]) {
    for name in names { verbatim(name) }
    endRecord()
  }

  /// Writes a field of user text.
  mutating func text(_ text: String) {
    beginField()
    CSVField.append(text: text, to: &bytes)
  }

  /// Writes a field that no spreadsheet can misread: a number, a date, a word of the program.
  mutating func verbatim(_ text: String) {
    beginField()
    CSVField.append(verbatim: text, to: &bytes)
  }

  mutating func endRecord() {
    bytes.append(0x0D)
    bytes.append(0x0A)
    needsComma = false
  }

  private mutating func beginField() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }
}

extension OutputFormat {
  static let csv = OutputFormat(
    flag: Flag("csv", "Print comma-separated values"), canRepeat: false
  ) { result in
    guard let table = result as? any TableResult else { return nil }
    var csv = CSVOutput()
    table.write(to: &csv)
    return csv.bytes
  }
}
