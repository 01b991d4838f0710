extension String {
  /// The text without white space at both ends.
  package var trimmed: String {
    func isPlain(_ byte: UInt8?) -> Bool { byte.map { (0x21..<0x80).contains($0) } ?? true }
    if isPlain(utf8.first), isPlain(utf8.last) { return self }
    var rest = Substring(self).unicodeScalars
    while rest.first?.isSpace == true { rest.removeFirst() }
    while rest.last?.isSpace == true { rest.removeLast() }
    return String(rest)
  }
}
