extension SelectionError: ExplainedError {
  var exitCode: ExitCode { .impossible }

  var message: Message {
    switch self {
    case .noSuchRow(let row, let count):
      Message(
        cause: "no row '\(row == .max ? "…" : String(row))'",
        cure: count == 0 ? "The file has no expenses." : "The rows are 1 to \(count).")
    case .noSuchID(let id): Message(cause: "no id '\(id)'")
    case .ambiguousID(let id, let candidates):
      Message(
        cause: "id '\(id)' is not unique", cure: "It could be one of these.",
        list: candidates.lines)
    }
  }
}
