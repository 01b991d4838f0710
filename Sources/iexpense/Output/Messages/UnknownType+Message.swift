extension UnknownType: ExplainedError {
  var exitCode: ExitCode { .usage }

  var message: Message {
    Message(
      cause: "unknown type '\(word)'", cure: Suggestion.sentence(for: word, among: known))
  }
}
