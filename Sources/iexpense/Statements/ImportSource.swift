import ExpenseCore
import ExpenseStatements

/// The source of records: a file, or standard input.
struct ImportSource {
  /// The path; nil for standard input.
  private let path: String?

  /// Creates the source that an operand names; `-` and nil are standard input.
  init(path: String?) {
    self.path = path.flatMap { StandardPath.isInput($0) ? nil : $0 }
  }

  var isStandardInput: Bool { path == nil }

  /// The name in messages.
  var name: String { path ?? "-" }

  /// The format that the path's ending names; nil if it names none.
  ///
  /// - Throws: `UsageError` if `import` does not read the format.
  func formatOfPath() throws(UsageError) -> ImportFormat? {
    guard let path else { return nil }
    if let format = ImportFormats.format(ofPath: path) { return format }
    guard let written = ExportFormats.format(ofPath: path) else { return nil }
    throw .wrong(
      "'\(written.name)' is only written, not read",
      "'iexpense import' reads \(ImportFormats.all.map(\.name).formattedAsChoices).")
  }

  /// Reads all bytes.
  ///
  /// - Parameter mayHoldNULs: whether the encoding allows NUL bytes.
  /// - Throws: `InputError`, `Refusal`, or `ImportFault` as soon as the bytes prove not to be
  ///   text.
  func bytes(in session: Session, mayHoldNULs: Bool) throws -> [UInt8] {
    let read = try reader(in: session)
    var text: [UInt8] = []
    while true {
      let piece: [UInt8]
      do throws(SystemError) {
        piece = try read()
      } catch {
        throw InputError.system(error)
      }
      text += piece
      guard text.count <= InputFile.sizeLimit else { throw InputError.tooLarge(path: name) }
      if let foreign = Refusal.foreignFormat(of: text, from: name) { throw foreign }
      if piece.contains(0), !mayHoldNULs, TextEncoding.marked(text) == nil {
        try ImportBatch.check(text)
      }
      if piece.isEmpty { return text }
    }
  }

  /// Opens the source; each call of the result returns the next bytes, empty at the end.
  private func reader(
    in session: Session
  ) throws -> () throws(SystemError) -> [UInt8] {
    if let path { return try InputFile(path).read }
    if session.input.isTerminal {
      try session.console.note("Reading standard input, up to Ctrl-D.")
    }
    return session.input.read
  }
}

extension Refusal {
  private static let foreign: [(start: [UInt8], name: String, instead: String)] = [
    (zip, "a ZIP archive", "Unpack it first."),
    ([0xD0, 0xCF, 0x11, 0xE0], "an XLS workbook", "Save the sheet as CSV and import that."),
    (Array("%PDF".utf8), "a PDF", "Ask the bank for CSV, OFX or CAMT.053."),
    ([0x1F, 0x8B], "a gzip archive", "Unpack it first."),
    (Array("<html".utf8), "a web page", "Open it in a spreadsheet and save that as CSV."),
    (Array("<table".utf8), "a web page", "Open it in a spreadsheet and save that as CSV."),
    (Array(":20:".utf8), "MT940", "Ask the bank for CAMT.053, CSV or OFX."),
    (Array("{1:F01".utf8), "MT940", "Ask the bank for CAMT.053, CSV or OFX."),
    (Array("!Type:".utf8), "QIF", "It does not say what its dates mean: ask for CSV or OFX."),
    (Array("!Account".utf8), "QIF", "It does not say what its dates mean: ask for CSV or OFX."),
  ]

  /// The refusal of a known format that `import` does not read, by its first bytes; nil for any
  /// other.
  static func foreignFormat(of bytes: [UInt8], from source: String) -> Refusal? {
    let found = isWorkbook(bytes) ? workbook : foreign.first { bytes.starts(with: $0.start) }
    return found.map {
      Refusal(
        "\(source):1:1: this is \($0.name), which import does not read", $0.instead,
        exitCode: .badData)
    }
  }

  private static let zip: [UInt8] = [0x50, 0x4B, 3, 4]
  private static let workbook = (
    start: zip, name: "an XLSX or ODS workbook", instead: "Save the sheet as CSV and import that."
  )

  /// Returns true for an archive whose first file is one of a workbook.
  private static func isWorkbook(_ bytes: [UInt8]) -> Bool {
    let start = String(decoding: bytes.prefix(80), as: UTF8.self)
    return bytes.starts(with: zip)
      && ["[Content_Types].xml", "mimetype", "_rels/", "docProps/"].contains(where: start.contains)
  }
}
