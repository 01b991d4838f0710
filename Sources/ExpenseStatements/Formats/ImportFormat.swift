import ExpenseCore

/// A format from which records can be read.
///
/// A format takes one file and one line in `ImportFormats`; options, help and completion follow from
/// these.
package struct ImportFormat: Sendable {
  /// The name of the format in options.
  package let name: String
  /// The extensions of its files, without the dot, in lower case.
  package let fileExtensions: [String]
  /// A short description, without a full stop.
  package let summary: String
  /// Returns true if a text with this beginning is certainly in this format.
  package let recognizes: @Sendable ([UInt8]) -> Bool
  let content: Content

  /// The content of a file in the format.
  enum Content: Sendable {
    /// Rows or objects, which are read as our own or by a layout; the function throws if nothing
    /// after a fault can be read.
    case table(@Sendable (_ text: [UInt8], Layout) throws(RecordFault) -> Grid)
    /// Payments whose fields the format defines, so that it needs no layout; records with a fault
    /// are reported beside the others.
    case payments(@Sendable (ByteView) throws(RecordFault) -> ImportedRecords)
  }
}

extension ImportFormat: Equatable {
  package static func == (one: ImportFormat, other: ImportFormat) -> Bool { one.name == other.name }
}

extension ImportFormat {
  /// A table in a format that is also written.
  init(
    like written: any ExportFormat.Type, recognizes: @escaping @Sendable ([UInt8]) -> Bool,
    table: @escaping @Sendable (_ text: [UInt8], Layout) throws(RecordFault) -> Grid
  ) {
    (name, fileExtensions, summary) = (written.name, written.fileExtensions, written.summary)
    (self.recognizes, content) = (recognizes, .table(table))
  }
}
