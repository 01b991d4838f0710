internal import Foundation

/// A direction along the history.
package enum HistoryDirection: String, Sendable {
  case undo, redo

  /// The sign of a move in this direction.
  var sign: Int { self == .undo ? -1 : 1 }
}

/// A reason why a move along the history is not possible; the file and the history are as before.
package enum HistoryError: Error, Equatable, Sendable {
  /// There are fewer steps in that direction than requested.
  case tooFewSteps(HistoryDirection, available: Int)
  /// Older steps cannot be read.
  case damaged(HistoryDirection, available: Int)
  /// The file is not as the step left it.
  case conflict(HistoryDirection, command: String, DocumentChange.Conflict)
}

extension HistoryError: LocalizedError {
  /// The error in words, in lower case and without a full stop, with values in '…'.
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
  /// The conflict in words.
  fileprivate var sentence: String {
    switch self {
    case .line(.gone(let record), let list): "\(record.title(in: list)) is no longer there"
    case .line(.changed(let record), let list):
      "another program has changed \(record.title(in: list)) since"
    case .line(.presentAgain(let record), let list): "\(record.title(in: list)) is there again"
    case .value(let key): "another program has changed '\(key)' since"
    case .currencyChanged(let old, let new):
      "the amounts were in \(old?.code ?? "no currency"), not in \(new?.code ?? "none")"
    }
  }
}
