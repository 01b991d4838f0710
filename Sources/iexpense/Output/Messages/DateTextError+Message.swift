import ExpenseCore

extension DateTextError: ExplainedError {
  var exitCode: ExitCode { .usage }

  var message: Message {
    switch self {
    case .unreadable(let text):
      Message(
        cause: "invalid date '\(text)'",
        cure: "Write it like 2026-11-21, today, yesterday, -3d, fri, 21 or 11-21.")
    case .otherOrder(let text, let readings):
      if readings.count > 1 {
        Message(
          cause: "ambiguous date '\(text)'",
          cure: "It could be \(readings[0]) or \(readings[1]): write one of these.")
      } else {
        Message(
          cause: "invalid date '\(text)'", cure: "Write \(readings.map(\.description).joined()).")
      }
    case .noSuchDay(let text):
      Message(cause: "date '\(text)' does not exist")
    case .outOfRange(let text):
      Message(cause: "date '\(text)' is out of range", cure: "The years are 1 to 9999.")
    }
  }
}
