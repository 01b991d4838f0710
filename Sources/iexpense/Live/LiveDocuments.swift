import ExpenseCore

/// One document after another on standard output, each on a line of its own.
final class LiveDocuments: LiveView {
  private let format: OutputFormat
  private let console: Console
  private var last: [UInt8] = []

  init(as format: OutputFormat, on console: Console) {
    self.format = format
    self.console = console
  }

  let isStale = false

  func begin() {}
  func end() {}

  func wait(milliseconds: Int) throws -> LiveEnding? {
    System.pause(milliseconds: milliseconds)
    if console.output.isAbandoned { throw OutputError.closedPipe }
    return nil
  }

  func show(_ result: any CommandResult) throws {
    guard let document = format.render(result), document != last else { return }
    last = document
    try console.output.write(document)
    try console.output.flush()
  }

  func show(_ error: any Error) {
    last = []
    console.warn(Line(error.explained.message.cause))
  }
}
