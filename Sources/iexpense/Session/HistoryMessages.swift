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

extension DocumentChange.Conflict {
  /// What is in the way.
  fileprivate var sentence: String {
    switch self {
    case .item(let conflict): conflict.sentence { "'\($0.shownName)'" }
    case .record(let conflict, let list): conflict.sentence { "'\($0.id.text)' of \(list)" }
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
