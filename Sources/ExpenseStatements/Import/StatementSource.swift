package import ExpenseCore

/// The bytes of a statement, decoded at most once in each encoding.
package final class StatementSource {
  package let bytes: [UInt8]
  /// The texts by name of the encoding; the empty name stands for that of the byte order mark, or
  /// UTF-8.
  private var texts: [String: ByteView] = [:]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The text in UTF-8.
  ///
  /// - Parameter encoding: the encoding; nil for UTF-8, or for that of a byte order mark.
  /// - Throws: `ImportFault` if the bytes are invalid in it.
  package func text(_ encoding: TextEncoding?) throws(ImportFault) -> ByteView {
    let name = encoding?.name ?? ""
    if let text = texts[name] { return text }
    let decoded = try (encoding ?? TextEncoding.marked(bytes))?.decode(bytes) ?? bytes
    let text = ByteView(decoded)
    texts[name] = text
    return text
  }
}
