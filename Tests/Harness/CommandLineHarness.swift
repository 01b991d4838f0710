import Foundation
package import TestSupport

@testable package import ExpenseCore
@testable import iexpense

/// The error of every write to a stream.
package enum StreamFailure {
  /// The reader is gone.
  case closedPipe
  /// A system call failed with that `errno`.
  case failed(errno: Int32)

  fileprivate var error: OutputError {
    switch self {
    case .closedPipe: .closedPipe
    case .failed(let code): .failed(errno: code)
    }
  }
}

/// Runs whole command lines in this process, in a world with its own directory, file, environment
/// and clock.
///
/// ```swift
/// let shell = CommandLineHarness()
/// let run = shell.run("add", "Lunch", "12.50")
/// #expect(run.exit == 0)
/// ```
package struct CommandLineHarness {
  /// The result of a command line.
  package struct Run {
    /// Standard output.
    package let output: String
    /// Standard error.
    package let errors: String
    /// The status; nil if a closed pipe ended the run.
    package let exit: Int32?
    /// The bytes of the data file afterwards; nil if it does not exist.
    package let file: [UInt8]?
  }

  package let directory = TemporaryDirectory(inMemory: true)
  /// The environment variables; `IEXPENSE_FILE` names the harness's own file.
  package var environment: [String: String]
  /// The pieces that standard input delivers.
  package var input: [String] = []
  /// Answers to questions by their titles, in place of `input`; other questions get an empty
  /// answer.
  package var answers: KeyValuePairs<String, String>?
  /// Runs before standard input is first read.
  package var beforeInput: () -> Void = {}
  /// Makes all three streams a terminal.
  package var isTerminal = false
  /// The terminal for programs that read keys instead of lines.
  package var terminal: ScriptedTerminal?
  /// Makes standard error a pipe even on a terminal.
  package var errorsArePiped = false
  /// The terminal's width in cells, unless `COLUMNS` gives another.
  package var width = 80
  /// Seconds since 1970: noon of Saturday, 2026-11-21, in UTC.
  package var now: Int64 = 1_795_262_400
  /// The offset of local time from UTC, in seconds.
  package var zoneOffset = 0
  /// The error of every write to standard output.
  package var outputFailure: StreamFailure?
  /// The error of writes to standard error, after a number that succeed.
  package var errorsFailure: StreamFailure?
  package var writesBeforeErrorsFail = 0

  /// The name of the data file.
  package static let fileName = "expenses.json"

  /// Creates a world whose file has that text; with nil the file does not exist.
  package init(file: String? = nil) {
    environment = [
      "HOME": directory.path, "IEXPENSE_FILE": directory.path(Self.fileName),
      "IEXPENSE_CURRENCY": "USD",
    ]
    if let file { write(file) }
  }

  /// The path of the data file.
  package var path: String { directory.path(Self.fileName) }

  /// The bytes of the data file; nil if it does not exist.
  package var bytes: [UInt8]? { directory.bytes(of: Self.fileName) }

  /// The text of the data file; nil if it does not exist.
  package var text: String? { directory.text(of: Self.fileName) }

  /// The items of the data file; empty if it does not exist or is damaged.
  package var items: [ExpenseItem] { (try? ExpenseDocument(decoding: bytes ?? []))?.items ?? [] }

  /// Writes text to the data file.
  package func write(_ text: String) {
    do { try directory.write(text, to: Self.fileName) } catch { fatalError("\(error)") }
  }

  /// Runs the command line with those words, without the program's name.
  @discardableResult
  package func run(_ words: String...) -> Run { run(words.map { Array($0.utf8) }) }

  /// Runs the command line with those words.
  @discardableResult
  package func run(words: [String]) -> Run { run(words.map { Array($0.utf8) }) }

  /// Runs a command line whose words need not be text; nil if they are not known.
  @discardableResult
  package func run(_ words: [[UInt8]]?) -> Run {
    let (output, errors) = (MemorySink(), MemorySink())
    output.failure = outputFailure?.error
    (errors.failure, errors.writesBeforeFailure) = (errorsFailure?.error, writesBeforeErrorsFail)
    let world = world(arguments: words, output, errors)
    let exit: Int32?
    // Syncing to disk is tested with the store.
    let hooks = SystemHooks { operation, _ in operation == .sync ? .result(0) : .proceed }
    switch SystemHooks.$current.withValue(hooks, operation: { Program(world: world).run() }) {
    case .status(let code): exit = code.rawValue
    case .closedPipe, .signal: exit = nil
    }
    return Run(output: output.text, errors: errors.text, exit: exit, file: bytes)
  }

  /// The world of a command line with those words.
  func world(
    arguments words: [[UInt8]]?, _ output: MemorySink = MemorySink(),
    _ errors: MemorySink = MemorySink()
  ) -> World {
    let (now, zoneOffset, environment) = (now, zoneOffset, environment)
    let width = Output.width(columns: environment["COLUMNS"], terminal: width)
    let answered = answers.map { AnsweredQuestions($0, to: errors, beforeFirst: beforeInput) }
    return World(
      arguments: words, environment: { environment[$0] },
      input: answered
        ?? MemoryInput(input, isTerminal: isTerminal, beforeFirst: beforeInput),
      output: Output(
        sink: output, isTerminal: isTerminal, width: width,
        glyphs: Glyphs { environment[$0] }),
      errorOutput: Output(sink: errors, isTerminal: isTerminal && !errorsArePiped, width: width),
      clock: Clock(
        now: { FileTime(seconds: now, nanoseconds: 0) }, zoneOffset: { _ in zoneOffset }),
      terminal: terminal)
  }
}
