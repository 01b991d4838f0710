import ExpenseCore

extension Context {
  /// Asks on standard error until the answer can be read: what is wrong with one is explained.
  ///
  /// - Parameter read: makes a value of the answer; its `ExplainedError` is shown, and the question
  ///   asked again.
  /// - Throws: `QuestionError.endOfInput` where there is no answer.
  func ask<Value>(_ question: String, read: (String) throws -> Value) throws -> Value {
    while true {
      try prompt(question)
      guard let line = try input.readLine() else {
        try tell("")
        throw QuestionError.endOfInput
      }
      do {
        guard let text = String(validating: line, as: UTF8.self) else {
          throw QuestionError.unreadableAnswer
        }
        return try read(text)
      } catch let error as any ExplainedError {
        let message = error.message
        for text in [message.cause, message.cure].compactMap(\.self) {
          try tell("  " + SafeText.escaped(text))
        }
      }
    }
  }

  /// Sees that the user agrees to a deed: by an option of the line, or when asked.
  ///
  /// - Parameters:
  ///   - deed: what is to be done, as a sentence without its mark.
  ///   - isAgreed: whether the line says so already.
  /// - Throws: `UsageError.confirmationNeeded` where nobody can be asked, `QuestionError.declined`
  ///   after a no, or what the streams met.
  func agree(to deed: String, isAgreed: Bool) throws {
    guard !isAgreed else { return }
    guard mayAsk else { throw UsageError.confirmationNeeded(deed) }
    guard try confirm("\(deed)?") else { throw QuestionError.declined }
  }

  /// Whether the user agrees; anything but yes is no.
  func confirm(_ question: String) throws -> Bool {
    try prompt("\(question) [y/N] ")
    guard let line = try input.readLine() else {
      try tell("")
      return false
    }
    return ["y", "yes"].contains(String(decoding: line, as: UTF8.self).lowercased())
  }

  private func prompt(_ text: String) throws {
    try output.flush()
    try errorOutput.write(text)
    try errorOutput.flush()
  }
}
