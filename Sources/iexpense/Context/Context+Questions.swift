import ExpenseCore

/// Input ended before a question was answered.
struct EndOfInput: Error {}

/// An answer that is not valid UTF-8.
struct UnreadableAnswer: Error {}

extension Context {
  /// Asks on standard error until the answer can be read: what is wrong with one is explained.
  ///
  /// - Parameter read: makes a value of the answer; its `ExplainedError` is shown, and the question
  ///   asked again.
  /// - Throws: `EndOfInput` where there is no answer.
  func ask<Value>(_ question: String, read: (String) throws -> Value) throws -> Value {
    while true {
      try prompt(question)
      guard let line = try input.readLine() else {
        try tell("")
        throw EndOfInput()
      }
      do {
        guard let text = String(validating: line, as: UTF8.self) else { throw UnreadableAnswer() }
        return try read(text)
      } catch let error as any ExplainedError {
        let message = error.message
        for text in [message.cause, message.cure].compactMap(\.self) {
          try tell("  " + SafeText.escaped(text))
        }
      }
    }
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
