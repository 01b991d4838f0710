/// One step of the history: what one command did.
package struct HistoryStep: Sendable {
  /// What the step is called, `add` for example.
  package let command: String
  package let change: Change
  /// When it was saved.
  package let time: FileTime
  /// Whether the file went from this step to where it is now by the steps of the history alone.
  package let isIntact: Bool
}

/// A way along the history.
package enum HistoryDirection: Sendable {
  case undo, redo

  /// The sign of a move in this direction.
  var sign: Int { self == .undo ? -1 : 1 }
}

/// Why a move along the history is not possible; the file and the history are as they were.
package enum HistoryError: Error, Equatable, Sendable {
  /// There are only so many steps in that direction.
  case tooFewSteps(HistoryDirection, available: Int)
  /// What else there may be cannot be read.
  case damaged(HistoryDirection, available: Int)
  /// The file no longer is as the step left it.
  case conflict(HistoryDirection, command: String, Change.Conflict)
}
