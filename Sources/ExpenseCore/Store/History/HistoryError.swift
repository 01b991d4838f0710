internal import Foundation

/// A way along the history.
package enum HistoryDirection: String, Sendable {
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
  case conflict(HistoryDirection, command: String, DocumentChange.Conflict)
}

extension HistoryError: LocalizedError {
  /// What is wrong, in lower case, without a full stop, values in '…'.
  package var errorDescription: String? {
    switch self {
    case .tooFewSteps(let direction, 0): "nothing to \(direction.rawValue)"
    case .tooFewSteps(let direction, let available):
      "only \(available.counted("step")) to \(direction.rawValue)"
    case .damaged(let direction, 0): "cannot \(direction.rawValue): the history is damaged"
    case .damaged(let direction, let available):
      "only \(available.counted("step")) to \(direction.rawValue): what is older is damaged"
    case .conflict(let direction, let command, let conflict):
      "cannot \(direction.rawValue) '\(command)': \(conflict.sentence)"
    }
  }
}

extension DocumentChange.Conflict {
  /// What is in the way.
  fileprivate var sentence: String {
    switch self {
    case .item(let conflict): conflict.sentence { "'\($0.shownName)'" }
    case .record(let conflict, let list): conflict.sentence { $0.title(in: list) }
    case .currencyChanged(let old, let new):
      "the amounts were in \(old?.code ?? "no currency"), not in \(new?.code ?? "none")"
    }
  }
}

extension ListChange.Conflict {
  /// What is in the way, the element called what `name` says.
  fileprivate func sentence(_ name: (Element) -> String) -> String {
    switch self {
    case .gone(let element): "\(name(element)) is no longer there"
    case .changed(let element): "another program has changed \(name(element)) since"
    case .presentAgain(let element): "\(name(element)) is there again"
    }
  }
}
