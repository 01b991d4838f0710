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

  /// The text there.
  ///
  /// - Parameter progress: is told how many bytes were read with each piece.
  /// - Throws: `InputError`, as reading on does; `ImportFault` where that is the beginning of no text.
  func text(in context: Context, progress: @escaping (Int) -> Void) throws -> ImportText {
    let read = try reader(in: context)
    var count = 0
    return try ImportText {
      let bytes: [UInt8]
      do throws(SystemError) {
        bytes = try read()
      } catch {
        throw InputError.system(error)
      }
      count += bytes.count
      guard count <= InputFile.sizeLimit else { throw InputError.tooLarge(path: name) }
      progress(count)
      return bytes
    }
  }

  /// What gives the next bytes there, and none at their end.
  private func reader(
    in context: Context
  ) throws -> () throws(SystemError) -> [UInt8] {
    if let path { return try InputFile(path).read }
    if context.input.isTerminal { try context.note("Reading standard input, up to Ctrl-D.") }
    return context.input.read
  }
}

/// Bytes that may be in several formats, or in none.
struct UnknownFormat: Error {
  let source: String
  let isEmpty: Bool
}
