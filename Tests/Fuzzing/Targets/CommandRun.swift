import ExpenseCore
import Foundation

@testable import iexpense

/// A stream into memory.
final class Memory: ByteSink {
  var bytes: [UInt8] = []
  func write(_ bytes: [UInt8]) throws(OutputError) { self.bytes += bytes }
}

/// Empty standard input.
final class NoInput: Input {
  let isTerminal = false
  func read() throws(SystemError) -> [UInt8] { [] }
}

/// The result of a command line, run inside this process.
struct Run {
  let ending: Program.Ending
  let output: [UInt8]
  let errors: [UInt8]

  init(_ words: [String], onTerminal: Bool = false) {
    self.init(words.map { Array($0.utf8) }, onTerminal: onTerminal)
  }

  init(_ words: [[UInt8]], onTerminal: Bool = false) {
    let (output, errors) = (Memory(), Memory())
    let world = World(
      arguments: words, environment: { $0 == "HOME" ? "/nonexistent" : nil },
      input: NoInput(), output: Output(sink: output, isTerminal: onTerminal, width: 60),
      errorOutput: Output(sink: errors, isTerminal: onTerminal, width: 60),
      clock: Clock(
        now: { FileTime(seconds: 1_790_000_000, nanoseconds: 0) }, zoneOffset: { _ in 0 }))
    ending = Program(world: world).run()
    self.output = output.bytes
    self.errors = errors.bytes
  }

  /// Requires that the output cannot control a terminal.
  func requireHarmless() {
    for bytes in [output, errors] {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        return require(false, "printed what is no UTF-8")
      }
      for scalar in text.unicodeScalars where scalar != "\n" && scalar != "\t" {
        require(!SafeText.isUnsafe(scalar), "printed U+\(String(scalar.value, radix: 16))")
      }
    }
  }
}
