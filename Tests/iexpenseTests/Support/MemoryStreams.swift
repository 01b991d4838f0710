import ExpenseCore

@testable import iexpense

/// A sink that remembers what it was given, or fails.
final class MemorySink: ByteSink {
  private(set) var writes: [[UInt8]] = []
  var failure: OutputError?
  /// How many writes succeed before that.
  var writesBeforeFailure = 0

  var text: String { String(decoding: writes.joined(), as: UTF8.self) }

  func write(_ bytes: [UInt8]) throws(OutputError) {
    if let failure, writes.count >= writesBeforeFailure { throw failure }
    writes.append(bytes)
  }
}

/// Standard input that was written beforehand: a pipe, or what somebody is going to type.
final class MemoryInput: Input {
  let isTerminal: Bool
  private var pieces: ArraySlice<[UInt8]>
  private var beforeFirst: (() -> Void)?

  /// Input that is read in those pieces: a terminal gives a line at a time.
  init(_ pieces: [String], isTerminal: Bool, beforeFirst: @escaping () -> Void = {}) {
    self.isTerminal = isTerminal
    self.beforeFirst = beforeFirst
    self.pieces = pieces.map { Array($0.utf8) }[...]
  }

  func read() throws(SystemError) -> [UInt8] {
    beforeFirst?()
    beforeFirst = nil
    return pieces.popFirst() ?? []
  }
}
