// How the screen follows the file
//
// Four times a second the monitor checks whether the file was replaced. If it was, the store reads
// it again, and Observation notifies whoever read `items`: the tracking set up while the last
// content was made fires, and the content is made again. The drawing code therefore knows nothing
// of files, and changes of the store by other means are drawn as well.
//
// If the file cannot be read, a message replaces the content, and watching continues: the file may
// be valid again in a moment.

import Dispatch
import ExpenseCore
import Observation

/// A view of the expenses that is updated when they change.
struct LiveReport<View: LiveView> {
  private let defaults: JSONDefaults
  private let view: View
  private let content: (Expenses) throws -> View.Content
  private var monitor: FileMonitor
  private var expenses: Expenses?
  private var failure: (any Error)?
  /// Signalled when the shown content is out of date.
  private let changes = DispatchSemaphore(value: 0)

  /// The time between two checks of the file, in milliseconds.
  private let interval = 250

  /// Creates a live report.
  ///
  /// - Parameter content: makes the content from the expenses.
  init(
    of defaults: JSONDefaults, on view: View, content: @escaping (Expenses) throws -> View.Content
  ) {
    self.defaults = defaults
    self.view = view
    self.content = content
    monitor = FileMonitor(of: defaults)
  }

  /// Shows the report until the user leaves.
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
  /// Tells whether the line is wrong for any content of the file; an unknown type may still be
  /// added.
  var isFinal: Bool { explained.exitCode == .usage && !(self is UnknownType) }
}

/// The end of a live report, as the result of its command.
enum LiveEnding: CommandResult {
  case left
  /// A signal asked the program to end.
  case interrupted(Interruption)

  func show(on console: Console) throws {
    if case .interrupted(let interruption) = self { throw interruption }
  }
}

protocol LiveView {
  associatedtype Content

  /// Tells whether the view must be shown again although the content has not changed.
  var isStale: Bool { get }

  /// Prepares the output.
  func begin() throws
  /// Shows content in place of the earlier one.
  func show(_ content: Content) throws
  /// Shows the reason why there is no content.
  func explain(_ error: any Error) throws
  /// Waits that long, or until an event; returns nil to continue.
  ///
  /// - Throws: `OutputError` if the output is gone.
  func wait(milliseconds: Int) throws -> LiveEnding?
  /// Restores the state before `begin()`.
  func end()
}
