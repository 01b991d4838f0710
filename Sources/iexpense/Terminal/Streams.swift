import ExpenseCore

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

/// Standard output or standard error: bytes into a descriptor of the process.
final class DescriptorSink: ByteSink {
  private let descriptor: Int32

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  func write(_ bytes: [UInt8]) throws(OutputError) {
    do throws(SystemError) {
      try HostProcess.writeAll(bytes, to: descriptor)
    } catch {
      throw error.isClosedPipe ? .closedPipe : .failed(errno: error.code)
    }
  }

  var isAbandoned: Bool { HostProcess.isAbandoned(descriptor) }
}

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

/// Standard input of the process.
final class DescriptorInput: Input {
  let isTerminal = HostProcess.isTerminal(0)

  func read() throws(SystemError) -> [UInt8] {
    try HostProcess.read(from: 0)
  }
}
