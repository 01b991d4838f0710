import ExpenseCore

/// Where a live report is shown.
protocol LiveView {
  /// The signals that may not end the program before `end()`.
  var signals: [System.Signal] { get }
  /// Whether what was shown has to be shown again, though nothing changed.
  var isStale: Bool { get }

  /// Makes the place ready.
  func begin() throws
  /// Shows the report in the place of what was shown before.
  func show(_ result: any CommandResult) throws
  /// Shows why there is no report.
  func show(_ error: any Error) throws
  /// Leaves the place as it was before `begin()`.
  func end()
}

/// One JSON document after another on standard output, each on a line of its own.
final class LiveDocuments: LiveView {
  private let context: Context
  private var last: [UInt8] = []

  init(context: Context) {
    self.context = context
  }

  let signals: [System.Signal] = []
  let isStale = false

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
