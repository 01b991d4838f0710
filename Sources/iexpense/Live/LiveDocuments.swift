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

  let signals: [Signal] = []
  let isStale = false
  var isAbandoned: Bool { console.output.isAbandoned }

  func begin() {}
  func end() {}

  func show(_ result: any CommandResult) throws {
    guard let document = format.render(result), document != last else { return }
    last = document
    try console.output.write(document)
    try console.output.flush()
  }

  func show(_ error: any Error) {
    let error = error as? any ExplainedError ?? UnexpectedError()
    last = []
    console.warn(Line(error.message.cause))
  }
}
