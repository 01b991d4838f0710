import ExpenseCore

/// Standard input, or a test's stand-in for it.
protocol Input: AnyObject {
  /// Whether somebody is typing.
  var isTerminal: Bool { get }

  /// The next bytes there are; empty at the end.
  ///
  /// - Throws: `SystemError`.
  func read() throws(SystemError) -> [UInt8]
}

extension Input {
  /// The next line without its end; nil where the input ends before the line does.
  ///
  /// For a terminal, which gives a line at a time: what comes with the line is dropped.
  func readLine() throws(SystemError) -> [UInt8]? {
    var line: [UInt8] = []
    while !line.contains(UInt8(ascii: "\n")) {
      let bytes = try read()
      guard !bytes.isEmpty else { return nil }
      line += bytes
    }
    return Array(line.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") })
  }
}
