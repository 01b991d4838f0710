extension QuestionError: ExplainedError {
  var exitCode: ExitCode {
    switch self {
    case .endOfInput, .declined: .impossible
    case .unreadableAnswer: .usage
    }
  }

  var message: Message {
    switch self {
    case .endOfInput: Message(cause: "input ended, nothing was changed")
    case .unreadableAnswer: Message(cause: "the answer is not valid UTF-8")
    case .declined: Message(cause: "nothing was changed")
    }
  }
}
