import ExpenseCore

extension HistoryError: ExplainedError {
  var exitCode: ExitCode { .impossible }

  var message: Message {
    switch self {
    case .tooFewSteps(let direction, 0):
      Message(cause: "nothing to \(direction.verb)")
    case .tooFewSteps(let direction, let available):
      Message(
        cause: "only \(available.counted("step")) to \(direction.verb)",
        cure: "Nothing was changed. 'iexpense history' lists the steps.")
    case .damaged(let direction, let available):
      Message(
        cause: available == 0
          ? "cannot \(direction.verb): the history is damaged"
          : "only \(available.counted("step")) to \(direction.verb): what is older is damaged",
        cure: "Nothing was changed. 'iexpense history --clear' begins a new history.")
    case .conflict(let direction, let command, let conflict):
      Message(
        cause: "cannot \(direction.verb) '\(command)': \(conflict.sentence)",
        cure: "Nothing was changed.")
    }
  }
}

extension HistoryDirection {
  /// The word for it.
  fileprivate var verb: String { self == .undo ? "undo" : "redo" }
}

extension Change.Conflict {
  /// What is in the way.
  fileprivate var sentence: String {
    switch self {
    case .gone(let item): "'\(item.shownName)' is no longer there"
    case .changed(let item): "another program has changed '\(item.shownName)' since"
    case .presentAgain(let item): "'\(item.shownName)' is there again"
    case .currencyChanged(let old, let new):
      "the amounts were in \(old?.code ?? "no currency"), not in \(new?.code ?? "none")"
    }
  }
}
