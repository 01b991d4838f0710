import ExpenseCore

extension Session {
  /// Asks on standard error until the answer can be read: what is wrong with one is explained.
  ///
  /// - Parameter read: makes a value of the answer; its `ExplainedError` is shown, and the question
  ///   asked again.
  /// - Throws: `QuestionError.endOfInput` where there is no answer.
  func ask<Value>(_ question: Line, read: (String) throws -> Value) throws -> Value {
    while true {
      guard let line = try answer(to: question) else { throw QuestionError.endOfInput }
      do {
        guard let text = String(validating: line, as: UTF8.self) else {
          throw QuestionError.unreadableAnswer
        }
        return try read(text)
      } catch let error as any ExplainedError {
        for text in error.message.sentences {
          try console.tell("  \(text)")
        }
      }
    }
  }

  /// Makes sure that the user agrees to a plan: by an option of the line, or when asked.
  ///
  /// - Parameters:
  ///   - plan: what is to be done, as a sentence without its mark.
  ///   - isAgreed: whether the line says so already.
  ///   - lines: what it is about, shown above the question.
  /// - Throws: `UsageError` where nobody can be asked, `QuestionError.declined`
  ///   after a no, or an error of the streams.
  func agree(to plan: String, isAgreed: Bool, showing lines: [Line] = []) throws {
    guard !isAgreed, !isTrial else { return }
    guard mayAsk else {
      throw UsageError.wrong(
        "\(plan.prefix(1).lowercased() + plan.dropFirst())? nobody can be asked",
        "Say --yes to do it.")
    }
    for line in lines { try console.tell("  \(line)") }
    guard try confirm("\(plan)?") else { throw QuestionError.declined }
  }

  /// Whether the user agrees; anything but yes is no.
  ///
  /// - Parameter isLikely: whether nothing is yes as well.
  func confirm(_ question: Line, isLikely: Bool = false) throws -> Bool {
    guard let line = try answer(to: "\(question) \(isLikely ? "[Y/n]" : "[y/N]") ") else {
      return false
    }
    let word = String(decoding: line, as: UTF8.self).lowercased()
    return ["y", "yes"].contains(word) || isLikely && word.isEmpty
  }

  /// The line that is typed; nil where input ends, and then the cursor leaves the question's line.
  private func answer(to question: Line) throws -> [UInt8]? {
    try console.output.flush()
    try console.errorOutput.send(question.rendered(by: console.errorOutput.palette))
    let line = try input.readLine()
    if line == nil { try console.tell("") }
    return line
  }
}

/// Why a question led to nothing.
enum QuestionError: ExplainedError {
  /// Input ended before there was an answer.
  case endOfInput
  /// The answer is not valid UTF-8.
  case unreadableAnswer
  /// The user answered with no.
  case declined

  var exitCode: ExitCode { .impossible }

  var message: Message {
    switch self {
    case .endOfInput: Message(cause: "input ended, nothing was changed")
    case .unreadableAnswer: Message(cause: "the answer is not valid UTF-8")
    case .declined: Message(cause: "nothing was changed")
    }
  }
}
