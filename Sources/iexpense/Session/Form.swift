import ExpenseCore

/// Questions that are asked one after the other.
protocol Form {
  associatedtype Field
  /// What is asked for, in this order.
  static var askedFields: [Field] { get }
  /// How the question is put, given what was answered so far.
  func question(_ field: Field) -> Question
  /// What the command line says already; nil if that has to be asked.
  func given(_ field: Field) -> GivenAnswer?
  /// Accepts an answer.
  ///
  /// - Parameter answer: nil for the default.
  /// - Returns: the answer as it is understood.
  /// - Throws: an `ExplainedError` where it cannot be read.
  mutating func accept(_ answer: String?, for field: Field) throws -> String
}

/// An answer that nobody has to be asked for.
struct GivenAnswer {
  /// The text as it was typed.
  let text: String
  /// The answer as it is understood.
  let meaning: String
}

/// One question of a form.
struct Question {
  /// What is asked for.
  let title: String
  /// How to answer in another way, after the title.
  var hint = ""
  /// What Enter takes; nil for nothing.
  var defaultAnswer: String?
  /// What is in the line to begin with.
  var text = ""
  /// Words that may complete what is typed.
  var candidates: (String) -> [String] = { _ in [] }

  /// What is in front of the answer while it is typed.
  var prompt: String { "\(title)\(hint)\(defaultAnswer.map { " [\($0)]" } ?? ""): " }
}

extension Session {
  /// Asks all that the command line does not say: with an editor, or where the terminal cannot move
  /// its cursor, line by line.
  ///
  /// - Throws: `EndOfInput` or `Interruption` where the user leaves.
  func fill<F: Form>(_ form: inout F) throws {
    if let terminal {
      var dialog = FormDialog(on: terminal, console.errorOutput)
      return try dialog.fill(&form)
    }
    for field in F.askedFields {
      let question = form.question(field)
      if let given = form.given(field) {
        try console.tell("\(question.title): \(given.meaning)")
      } else {
        // A line of its own cannot be filled in: Enter leaves what is in brackets.
        var asked = question
        asked.defaultAnswer = question.defaultAnswer ?? question.text.nonEmpty
        try ask(Line(asked.prompt)) { answer in
          _ = try form.accept(answer.nonEmpty ?? question.text.nonEmpty, for: field)
        }
      }
    }
  }
}
