/// Why a question led to nothing.
enum QuestionError: Error {
  /// Input ended before there was an answer.
  case endOfInput
  /// The answer is not valid UTF-8.
  case unreadableAnswer
  /// The user answered with no.
  case declined
}
