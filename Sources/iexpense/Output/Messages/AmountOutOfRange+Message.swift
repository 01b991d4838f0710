import ExpenseCore

extension AmountOutOfRange: ExplainedError {
  var exitCode: ExitCode { .badData }
  var message: Message { Message(cause: "the total is out of range") }
}
