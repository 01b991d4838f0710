import Foundation
import TestSupport

@testable import ExpenseCore
@testable import iexpense

/// Runs whole command lines in this process: a world with its own directory, file, environment and
/// clock.
///
/// ```swift
/// let shell = CommandLineHarness()
/// let run = shell.run("add", "Lunch", "12.50")
/// #expect(run.exit == 0)
/// ```
struct CommandLineHarness {
  /// What one command line came to.
  struct Run {
    /// Standard output.
    let output: String
    /// Standard error.
    let errors: String
    /// The status; nil where a closed pipe ended the run.
    let exit: Int32?
    /// The bytes of the data file afterwards; nil where there is none.
    let file: [UInt8]?
  }

  let directory = TemporaryDirectory(inMemory: true)
  /// The variables; `IEXPENSE_FILE` names the harness's own file.
  var environment: [String: String]
  /// The pieces that standard input gives.
  var input: [String] = []
  /// What questions are answered with, by their titles, in place of the pieces; of others nothing.
  var answers: KeyValuePairs<String, String>?
  /// What happens in the world when standard input is first read.
  var beforeInput: () -> Void = {}
  /// Whether all three streams are a terminal.
  var isTerminal = false
  /// Where keys are typed, for what does not read whole lines.
  var terminal: ScriptedTerminal?
  /// Whether standard error is a pipe nevertheless.
  var errorsArePiped = false
  /// The terminal's width in cells.
  var width = 80
  /// Seconds since 1970: noon of Saturday, 2026-11-21, in UTC.
  var now: Int64 = 1_795_262_400
  /// How far the user's clocks are ahead of UTC, in seconds.
  var zoneOffset = 0
  /// What standard output answers every write with.
  var outputFailure: OutputError?
  /// What standard error answers every write with, after so many that succeed.
  var errorsFailure: OutputError?
  var writesBeforeErrorsFail = 0

  /// The name of the data file.
  static let fileName = "expenses.json"

  /// A world whose file holds that text, or where it does not exist.
  init(file: String? = nil) {
    environment = [
      "HOME": directory.path, "IEXPENSE_FILE": directory.path(Self.fileName),
      "IEXPENSE_CURRENCY": "USD",
    ]
    if let file { write(file) }
  }

  /// The path of the data file.
  var path: String { directory.path(Self.fileName) }

  /// The bytes of the data file; nil where there is none.
  var bytes: [UInt8]? { directory.bytes(of: Self.fileName) }

  /// The text of the data file; nil where there is none.
  var text: String? { directory.text(of: Self.fileName) }

  /// The items of the data file; empty where it is absent or damaged.
  var items: [ExpenseItem] { (try? ExpenseDocument(decoding: bytes ?? []))?.items ?? [] }

  /// Puts text into the data file.
  func write(_ text: String) {
    do { try directory.write(text, to: Self.fileName) } catch { fatalError("\(error)") }
  }

  /// Runs the command line of those words, the program's name left out.
  @discardableResult
  func run(_ words: String...) -> Run { run(words.map { Array($0.utf8) }) }

  /// Runs the command line of those words.
  @discardableResult
  func run(words: [String]) -> Run { run(words.map { Array($0.utf8) }) }

  /// Runs the command line of those words, which need not be text, and need not be known.
  @discardableResult
  func run(_ words: [[UInt8]]?) -> Run {
    let (output, errors) = (MemorySink(), MemorySink())
    output.failure = outputFailure
    (errors.failure, errors.writesBeforeFailure) = (errorsFailure, writesBeforeErrorsFail)
    let world = world(arguments: words, output, errors)
    let exit: Int32?
    // The other tests of the store look after what reaches the disk.
    let hooks = SystemHooks { operation, _ in operation == .sync ? .result(0) : .proceed }
    switch SystemHooks.$current.withValue(hooks, operation: { Program(world: world).run() }) {
    case .status(let code): exit = code.rawValue
    case .closedPipe, .signal: exit = nil
    }
    return Run(output: output.text, errors: errors.text, exit: exit, file: bytes)
  }

  /// The world of a command line of those words.
  func world(
    arguments words: [[UInt8]]?, _ output: MemorySink = MemorySink(),
    _ errors: MemorySink = MemorySink()
  ) -> World {
    let (now, zoneOffset, environment) = (now, zoneOffset, environment)
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
