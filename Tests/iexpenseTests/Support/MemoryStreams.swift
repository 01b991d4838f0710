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

/// Standard input of somebody who answers questions by their titles, and any other by Enter.
final class AnsweredQuestions: Input {
  let isTerminal = true
  private var answers: [(title: String, text: String)]
  private let errors: MemorySink
  private var beforeFirst: (() -> Void)?
  /// How many writes were read before.
  private var seen = 0

  /// - Parameters:
  ///   - answers: by the beginnings of the questions; the first of one title comes first.
  ///   - errors: where the questions are asked.
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
