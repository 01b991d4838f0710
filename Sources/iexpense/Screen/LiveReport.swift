// How a picture follows the file
//
// Four times a second the monitor looks whether the file became another one. If so the store reads
// it again, and whoever reads `items` hears of the change through Observation: the tracking that was
// set up while the last picture was made fires, and the next is made. What draws therefore knows
// nothing of files, and a change of the store by other means would be drawn as well.
//
// A file that cannot be read gives a message in place of the picture, and the watch goes on: the file
// may be right again in a moment.

import Dispatch
import ExpenseCore
import Observation

/// What is made of the expenses, and shown again when they change.
struct LiveReport<View: LiveView> {
  private let defaults: JSONDefaults
  private let view: View
  private let content: (Expenses) throws -> View.Content
  private var monitor: FileMonitor
  private var expenses: Expenses?
  private var failure: (any Error)?
  /// Signalled where the picture is no longer what the store says.
  private let changes = DispatchSemaphore(value: 0)

  /// How long a change may go unnoticed, in milliseconds.
  private let interval = 250

  /// - Parameter content: what there is to show of the expenses.
  init(
    of defaults: JSONDefaults, on view: View, content: @escaping (Expenses) throws -> View.Content
  ) {
    self.defaults = defaults
    self.view = view
    self.content = content
    monitor = FileMonitor(of: defaults)
  }

  /// Shows it until the user leaves.
  ///
  /// - Throws: the error of the view. The terminal is restored.
  mutating func run() throws -> LiveEnding {
    try view.begin()
    defer { view.end() }
    while true {
      if monitor.hasChanged() { reload() }
      if noteChange() || view.isStale { try draw() }
      if let ending = try view.wait(milliseconds: interval) { return ending }
    }
  }

  private mutating func reload() {
    do {
      if let expenses {
        try expenses.reload()
      } else {
        changes.signal()
        expenses = try Expenses(defaults: defaults)
      }
      if failure != nil { changes.signal() }
      failure = nil
    } catch {
      failure = error
      changes.signal()
    }
  }

  private func noteChange() -> Bool {
    var hasChanged = false
    while changes.wait(timeout: .now()) == .success { hasChanged = true }
    return hasChanged
  }

  private func draw() throws {
    guard failure == nil, let expenses else {
      return try view.explain(failure ?? UnexpectedError())
    }
    let content = withObservationTracking {
      Result { try self.content(expenses) }
    } onChange: { [changes] in
      changes.signal()
    }
    switch content {
    case .success(let content): try view.show(content)
    case .failure(let error) where error.isFinal: throw error
    case .failure(let error): try view.explain(error)
    }
  }
}

extension Error {
  /// Whether the line is wrong whatever the file will hold; a type may still come.
  var isFinal: Bool { explained.exitCode == .usage && !(self is UnknownType) }
}

/// How a live report ended, which is shown by nothing more.
enum LiveEnding: CommandResult {
  /// The user had seen enough.
  case left
  /// A signal told the program to end.
  case interrupted(Interruption)

  func show(on console: Console) throws {
    if case .interrupted(let interruption) = self { throw interruption }
  }
}

/// Where a live report is shown.
protocol LiveView {
  /// What is shown of the expenses.
  associatedtype Content

  /// Whether what was shown has to be shown again, though nothing changed.
  var isStale: Bool { get }

  /// Makes the place ready.
  func begin() throws
  /// Shows the report in the place of what was shown before.
  func show(_ content: Content) throws
  /// Shows why there is no report.
  func explain(_ error: any Error) throws
  /// Waits that long, or until something happens there; nil where the report goes on.
  ///
  /// - Throws: `OutputError` where nobody can see any more what is shown.
  func wait(milliseconds: Int) throws -> LiveEnding?
  /// Leaves the place as it was before `begin()`.
  func end()
}
