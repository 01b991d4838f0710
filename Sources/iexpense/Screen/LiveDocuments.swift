import ExpenseCore

/// Prints one result after another on standard output: documents of one line each, or text if the
/// terminal cannot draw.
final class LiveDocuments: LiveView {
  private let format: OutputFormat?
  private let console: Console
  private var last: [UInt8] = []

  init(as format: OutputFormat?, on console: Console) {
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
    guard let format else {
      try result.show(on: console)
      for note in result.notes(on: console) { try console.note(note) }
      return try console.output.flush()
    }
    guard let document = format.render(result), document != last else { return }
    last = document
    try console.output.write(document)
    try console.output.flush()
  }

  func explain(_ error: any Error) {
    last = []
    console.warn(Line(error.explained.message.cause))
  }
}
