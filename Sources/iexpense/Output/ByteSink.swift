/// Where the bytes of a stream go: a file descriptor, or memory in a test.
protocol ByteSink: AnyObject {
  /// Writes all of the bytes.
  ///
  /// - Throws: `OutputError`; some of the bytes may have been written.
  func write(_ bytes: [UInt8]) throws(OutputError)

  /// Whether nobody is left to read what would be written.
  var isAbandoned: Bool { get }
}

extension ByteSink {
  var isAbandoned: Bool { false }
}

/// Why output was lost.
enum OutputError: Error, Equatable {
  /// Nobody reads the pipe any more: a reason to end quietly.
  case closedPipe
  /// The system refused, with that `errno`.
  case failed(errno: Int32)
}
