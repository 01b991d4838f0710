import ExpenseCore

extension CurrencyConflict: ExplainedError {
  var exitCode: ExitCode { .usage }

  var message: Message {
    Message(
      cause: "the file's amounts are in \(file.code), not '\(wanted.code)'",
      cure: "Use another --file for another currency; 'iexpense currency' relabels this one.")
  }
}
