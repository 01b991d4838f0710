import ExpenseCore

@testable import iexpense

/// A sink that records its writes, or fails.
final class MemorySink: ByteSink {
  private(set) var writes: [[UInt8]] = []
  var failure: OutputError?
  /// The number of writes that succeed before the failure.
  var writesBeforeFailure = 0

  var text: String { String(decoding: writes.joined(), as: UTF8.self) }

  func write(_ bytes: [UInt8]) throws(OutputError) {
    if let failure, writes.count >= writesBeforeFailure { throw failure }
    writes.append(bytes)
  }
}

/// Standard input that answers questions by their titles, and all others with Enter.
final class AnsweredQuestions: Input {
  let isTerminal = true
  private var answers: [(title: String, text: String)]
  private let errors: MemorySink
  private var beforeFirst: (() -> Void)?
  /// The number of writes that were read before.
  private var seen = 0

  /// - Parameters:
  ///   - answers: the answers by the beginnings of questions; of equal titles the first is used
  ///     first.
  ///   - errors: the sink that receives the questions.
  init(
    _ answers: KeyValuePairs<String, String>, to errors: MemorySink,
    beforeFirst: @escaping () -> Void
  ) {
    self.answers = answers.map { ($0.key, $0.value) }
    (self.errors, self.beforeFirst) = (errors, beforeFirst)
  }

  func read() -> [UInt8] {
    beforeFirst?()
    beforeFirst = nil
    let text = String(decoding: errors.writes.dropFirst(seen).joined(), as: UTF8.self)
    seen = errors.writes.count
    let question = text.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
    guard let place = answers.firstIndex(where: { question.hasPrefix($0.title) }) else {
      return [0x0A]
    }
    return Array((answers.remove(at: place).text + "\n").utf8)
  }
}

/// Standard input with prepared content: a pipe, or text that a person will type.
final class MemoryInput: Input {
  let isTerminal: Bool
  private var pieces: ArraySlice<[UInt8]>
  private var beforeFirst: (() -> Void)?

  /// Creates input that is read in those pieces, as a terminal delivers lines.
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
