import ExpenseCore

/// The lines of an input, each of them a message.
struct MessageLines {
  /// The most bytes of a message.
  static let limit = 1 << 20

  private let input: any Input
  /// The bytes that were read and belong to later lines.
  private var rest: ArraySlice<UInt8> = []

  init(of input: any Input) { self.input = input }

  /// Reads the next line without its end; nil at the end of the input.
  ///
  /// - Returns: the bytes of the line; empty if it is too long, and then passed over.
  /// - Throws: `SystemError`.
  mutating func next() throws(SystemError) -> [UInt8]? {
    var (line, isTooLong): ([UInt8], Bool) = ([], false)
    while true {
      let end = rest.firstIndex(of: UInt8(ascii: "\n"))
      line += rest[..<(end ?? rest.endIndex)]
      rest = end.map { rest[($0 + 1)...] } ?? []
      if line.count > Self.limit { (line, isTooLong) = ([], true) }
      if end != nil {
        // A line of blanks only is no message.
        if isTooLong || line.contains(where: { $0 > 0x20 }) { return line }
        continue
      }
      rest = try input.read()[...]
      if rest.isEmpty { return line.isEmpty && !isTooLong ? nil : line }
    }
  }
}
