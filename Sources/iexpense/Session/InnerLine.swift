import ExpenseCore

import ExpenseCore

/// What a command line came to that ran inside another.
struct LineAnswer {
  /// What it printed, its output first; what it told before a question is left out.
  let lines: [String]
  let exitCode: ExitCode
}

extension Session {
  /// Runs a command line as if it had been typed, and gathers what it prints.
  ///
  /// - Parameters:
  ///   - seen: the expenses that its author looks at; nil if nobody knows.
  ///   - isAgreed: answers its questions, by what it printed before.
  /// - Throws: `Interruption`, or an error of the streams.
  func run(
    _ words: [String], seeing seen: [ExpenseItem]?, asking isAgreed: @escaping ([String]) -> Bool
  ) throws -> LineAnswer {
    let (output, errors) = (GatheredLines(), GatheredLines())
    var inner = world
    inner.arguments = words.map { Array($0.utf8) }
    inner.output = Output(sink: output, glyphs: world.output.glyphs)
    inner.errorOutput = Output(sink: errors, isTerminal: true, glyphs: world.output.glyphs)
    inner.input = AnsweringInput { isAgreed(errors.take()) }
    inner.terminal = nil
    inner.seen = seen
    let exitCode = try runLine(inner)
    return LineAnswer(lines: output.lines + errors.lines, exitCode: exitCode)
  }
}

/// Output that is kept, line by line.
final class GatheredLines: ByteSink {
  fileprivate var bytes: [UInt8] = []

  func write(_ bytes: [UInt8]) { self.bytes += bytes }

  /// The lines, without blank ones at the end.
  var lines: [String] {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}

extension GatheredLines {
  /// The lines up to now, which are not kept any longer.
  fileprivate func take() -> [String] {
    defer { bytes = [] }
    return lines
  }
}

/// Standard input on which somebody says yes or no.
private final class AnsweringInput: Input {
  let isTerminal = true
  private let isAgreed: () -> Bool

  init(_ isAgreed: @escaping () -> Bool) { self.isAgreed = isAgreed }

  func read() -> [UInt8] { Array((isAgreed() ? "y\n" : "n\n").utf8) }
}
