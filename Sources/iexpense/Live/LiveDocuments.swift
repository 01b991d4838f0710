import ExpenseCore

/// One JSON document after another on standard output, each on a line of its own.
final class LiveDocuments: LiveView {
  private let context: Context
  private var last: [UInt8] = []

  init(context: Context) {
    self.context = context
  }

  let signals: [System.Signal] = []
  let isStale = false
  var isAbandoned: Bool { context.output.isAbandoned }

  func begin() {}
  func end() {}

  func show(_ result: any CommandResult) throws {
    guard let data = result as? any DataResult else { return }
    var json = JSONOutput()
    data.write(to: &json)
    let document = json.finish()
    guard document != last else { return }
    last = document
    try context.output.write(document)
    try context.output.flush()
  }

  func show(_ error: any Error) {
    let error = error as? any ExplainedError ?? UnexpectedError()
    last = []
    context.warn(error.message.cause)
  }
}
