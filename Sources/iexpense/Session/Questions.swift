import ExpenseCore

extension Session {
  /// Asks on standard error until the answer is valid, explaining each error.
  ///
  /// - Parameter read: resolves the answer; its `ExplainedError` is shown, and the question asked
  ///   again.
  /// - Throws: `EndOfInput` if there is no answer.
  func ask<Value>(_ question: Line, read: (String) throws -> Value) throws -> Value {
    while true {
      guard let line = try answer(to: question) else { throw EndOfInput() }
      do {
        guard let text = String(validating: line, as: UTF8.self) else {
          throw Refusal("the answer is not valid UTF-8")
        }
        return try read(text)
      } catch let error as any ExplainedError {
        for text in error.message.sentences {
          try console.tell("  \(text)")
        }
      }
    }
  }

  /// Makes sure that the user agrees to a plan, by an option of the line or by a question.
  ///
  /// - Parameters:
  ///   - plan: the action, as a sentence without its question mark.
  ///   - isAgreed: whether the line already agrees.
  ///   - lines: the affected items, shown above the question.
  ///   - result: the planned result, for a program that runs the line.
  /// - Throws: `UsageError` if no question can be asked, `Refusal.declined` after a no, or an error
  ///   of the streams.
  func agree(
    to plan: String, isAgreed: Bool, showing lines: [Line] = [],
    for result: (any CommandResult)? = nil
  ) throws {
    guard !isAgreed else { return }
    guard mayAsk else {
      if let result { world.caller?.keepDocument(of: result) }
      throw UsageError.refused(
        Message(
          cause: "cannot ask whether to \(plan.prefix(1).lowercased() + plan.dropFirst())",
          cure: "Add --yes to do it\(lines.isEmpty ? "." : ":")",
          list: lines.map { "  \($0.rendered(by: .disabled))" }))
    }
    for line in lines { try console.tell("  \(line)") }
    guard try confirm("\(plan)?") else { throw Refusal.declined }
  }

  /// Asks a question and returns whether the answer was yes.
  ///
  /// - Parameter isLikely: whether an empty answer also means yes.
  func confirm(_ question: Line, isLikely: Bool = false) throws -> Bool {
    guard let line = try answer(to: "\(question) \(isLikely ? "[Y/n]" : "[y/N]") ") else {
      return false
    }
    let word = String(decoding: line, as: UTF8.self).lowercased()
    return ["y", "yes"].contains(word) || isLikely && word.isEmpty
  }

  /// The answer to a question that another letter answers too.
  enum Choice {
    case yes, no, other
  }

  /// Asks a question to which an empty answer means yes, and a letter something else.
  ///
  /// - Throws: `EndOfInput` if there is no answer.
  func confirm(_ question: Line, orElse letter: String) throws -> Choice {
    guard let line = try answer(to: "\(question) [Y/n/\(letter)] ") else { throw EndOfInput() }
    let word = String(decoding: line, as: UTF8.self).lowercased()
    return word == letter ? .other : ["", "y", "yes"].contains(word) ? .yes : .no
  }

  /// The answer to a question about several things.
  enum Agreement {
    case all(Bool)
    case each
  }

  /// Asks about several things together; an empty answer means yes to all.
  ///
  /// - Parameter each: whether `?` may ask about each of them.
  /// - Throws: `EndOfInput` if there is no answer.
  func confirm(_ question: Line, each: Bool) throws -> Agreement {
    guard let line = try answer(to: "\(question) \(each ? "[Y/n/?]" : "[Y/n]") ") else {
      throw EndOfInput()
    }
    let word = String(decoding: line, as: UTF8.self).lowercased()
    return each && word == "?" ? .each : .all(["", "y", "yes"].contains(word))
  }

  /// Asks for one of some answers, by its number from 1; nil if the typed line is none.
  ///
  /// - Parameter likely: the number that an empty line means; nil if it means none.
  func choose(_ question: Line, among count: Int, likely: Int?) throws -> Int? {
    let shown = likely.map { "[\($0)]" } ?? "(1-\(count))"
    guard let line = try answer(to: "\(question) \(shown) ") else { return nil }
    let word = String(decoding: line, as: UTF8.self)
    let number = word.isEmpty ? likely : Int(word)
    return number.flatMap { (1...count).contains($0) ? $0 : nil }
  }

  /// The typed line; nil if input ends, and then the cursor leaves the question's line.
  private func answer(to question: Line) throws -> [UInt8]? {
    try console.output.flush()
    try console.errorOutput.send(question.rendered(by: console.errorOutput.palette))
    let line = try input.readLine()
    if line == nil { try console.tell("") }
    return line
  }
}

extension Refusal {
  /// The user answered with no.
  static let declined = Refusal("nothing was changed")
}

/// Input ended before there was an answer.
struct EndOfInput: ExplainedError {
  var exitCode: ExitCode { .impossible }
  var message: Message { Message(cause: "input ended, nothing was changed") }
}
