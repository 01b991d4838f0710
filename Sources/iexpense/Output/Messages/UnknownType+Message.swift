extension UnknownType: ExplainedError {
  var exitCode: ExitCode { .usage }

  var message: Message {
    Message(
      cause: "unknown type '\(word)'",
      cure: Suggestion.nearest(to: word, among: known).map { "Did you mean '\($0)'?" }
        ?? "It takes \(known.formattedAsChoices).")
  }
}
