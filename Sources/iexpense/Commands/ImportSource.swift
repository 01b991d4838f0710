import ExpenseCore

/// Where records come from: a file, or standard input.
struct ImportSource {
  /// Nil for standard input.
  private let path: String?

  /// The source of that operand; `-` and nil are standard input.
  init(path: String?) {
    self.path = path.flatMap { StandardPath.isInput($0) ? nil : $0 }
  }

  /// How messages name it.
  var name: String { path ?? "-" }

  /// The format that the path's ending stands for; nil where it says nothing.
  ///
  /// - Throws: `UsageError.exportOnly` for a format that is not read.
  func formatOfPath() throws(UsageError) -> (any ImportFormat.Type)? {
    guard let format = path.flatMap(InterchangeRegistry.format(ofPath:)) else { return nil }
    guard let readable = format as? any ImportFormat.Type else { throw .exportOnly(format.name) }
    return readable
  }

  /// The format that the bytes are certainly in.
  ///
  /// - Throws: `UnknownFormat` where that is not certain.
  func format(
    ofContent bytes: [UInt8], isTable: Bool
  ) throws(UnknownFormat) -> any ImportFormat.Type {
    if isTable { return CSVFormat.self }
    guard let format = InterchangeRegistry.format(ofContent: bytes) else {
      throw UnknownFormat(source: name, isEmpty: bytes.isEmpty)
    }
    return format
  }

  /// All the bytes.
  ///
  /// - Throws: `InputError`.
  func read(in context: Context, progress: ProgressLine) throws -> [UInt8] {
    guard let path else { return try readInput(of: context, progress: progress) }
    return try InputFile.read(path)
  }

  /// Reads standard input to its end, or up to what no text holds: a device that gives NULs for ever
  /// is not read any further.
  private func readInput(of context: Context, progress: ProgressLine) throws -> [UInt8] {
    if context.input.isTerminal { try context.note("Reading standard input, up to Ctrl-D.") }
    var bytes: [UInt8] = []
    while bytes.count <= InputFile.sizeLimit {
      let more: [UInt8]
      do throws(SystemError) {
        more = try context.input.read()
      } catch {
        throw InputError.system(error)
      }
      guard !more.isEmpty else { return bytes }
      bytes += more
      if more.contains(0), let fault = ImportBatch.binaryFault(in: bytes) {
        throw InvalidRecords(source: name, faults: [fault], count: 1)
      }
      progress.show("Read \(bytes.count >> 20) MB")
    }
    throw InputError.tooLarge(path: name)
  }
}

/// Bytes that may be in several formats, or in none.
struct UnknownFormat: Error {
  let source: String
  let isEmpty: Bool
}
