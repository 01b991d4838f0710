import ExpenseCore

/// The destination of a stream's bytes: a file descriptor, or memory in a test.
protocol ByteSink: AnyObject {
  /// Writes all of the bytes.
  ///
  /// - Throws: `OutputError`; some of the bytes may have been written.
  func write(_ bytes: [UInt8]) throws(OutputError)

  /// Tells whether the reader is gone.
  var isAbandoned: Bool { get }
}

extension ByteSink {
  var isAbandoned: Bool { false }
}

/// The reason why output was lost.
enum OutputError: Error, Equatable {
  /// The reader closed the pipe: the program ends quietly.
  case closedPipe
  /// A system call failed with that `errno`.
  case failed(errno: Int32)
}

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

/// Standard input, or a replacement in a test.
protocol Input: AnyObject {
  /// Tells whether a person is typing.
  var isTerminal: Bool { get }
  /// Tells whether that person answers in words, not only with a key for yes or no.
  var takesWords: Bool { get }

  /// Returns the next bytes; empty at the end.
  ///
  /// - Throws: `SystemError`.
  func read() throws(SystemError) -> [UInt8]
}

extension Input {
  var takesWords: Bool { isTerminal }

  /// Returns the next line without its end; nil if the input ends before the line does.
  ///
  /// For terminals, which deliver one line at a time: bytes after the line end are dropped.
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
