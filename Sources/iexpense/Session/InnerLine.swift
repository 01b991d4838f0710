import ExpenseCore

/// The result of a command line that ran inside another.
struct LineAnswer {
  /// The printed lines, standard output first; text before a question is left out.
  let lines: [String]
  let exitCode: ExitCode

  /// The lines in one.
  var summary: String { lines.joined(separator: "  ") }
}

extension Session {
  /// Runs a command line as if it had been typed, and collects its output.
  ///
  /// - Parameters:
  ///   - seen: the expenses on the author's screen; nil if they are not known.
  ///   - isAgreed: answers a question, given the lines printed before it.
  /// - Throws: `Interruption`, or an error of the streams.
  func run(
    _ words: [String], seeing seen: [ExpenseItem]?, asking isAgreed: @escaping ([String]) -> Bool
  ) throws -> LineAnswer {
    try run(words, hasTitles: false) { inner, errors in
      inner.errorOutput = Output(sink: errors, isTerminal: true, glyphs: world.output.glyphs)
      inner.input = AnsweringInput { isAgreed(errors.drain()) }
      inner.seen = seen
    }
  }

  /// Runs a command line for a program, which is asked nothing.
  ///
  /// - Throws: `Interruption`, or an error of the streams.
  func run(_ words: [String], for caller: LineCaller) throws -> LineAnswer {
    try run(words, hasTitles: true) { inner, _ in
      inner.input = EmptyInput()
      inner.caller = caller
    }
  }

  private func run(
    _ words: [String], hasTitles: Bool, _ prepare: (inout World, CapturedOutput) -> Void
  ) throws -> LineAnswer {
    let (output, errors) = (CapturedOutput(), CapturedOutput())
    var inner = world
    inner.arguments = words.map { Array($0.utf8) }
    inner.output = Output(sink: output, glyphs: world.output.glyphs, hasTitles: hasTitles)
    inner.errorOutput = Output(sink: errors, glyphs: world.output.glyphs)
    inner.terminal = nil
    prepare(&inner, errors)
    let exitCode = try runLine(inner)
    return LineAnswer(lines: output.lines + errors.lines, exitCode: exitCode)
  }
}

/// A sink that keeps lines in memory.
final class CapturedOutput: ByteSink {
  fileprivate var bytes: [UInt8] = []

  func write(_ bytes: [UInt8]) { self.bytes += bytes }

  /// The lines without blank ones at the end.
  var lines: [String] {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}

extension CapturedOutput {
  fileprivate func drain() -> [String] {
    defer { bytes = [] }
    return lines
  }
}

/// Standard input that has ended.
private final class EmptyInput: Input {
  let isTerminal = false

  func read() -> [UInt8] { [] }
}

/// Standard input that answers questions with yes or no.
private final class AnsweringInput: Input {
  let isTerminal = true
  let takesWords = false
  private let isAgreed: () -> Bool

  init(_ isAgreed: @escaping () -> Bool) { self.isAgreed = isAgreed }

  func read() -> [UInt8] { Array((isAgreed() ? "y\n" : "n\n").utf8) }
}
