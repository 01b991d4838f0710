import ExpenseCore

/// A series of questions.
protocol Form {
  associatedtype Field
  /// The fields in the order of their questions.
  static var askedFields: [Field] { get }
  /// The question for a field, given the answers so far.
  func question(_ field: Field) -> Question
  /// The answer on the command line; nil if the field must be asked for.
  func given(_ field: Field) -> GivenAnswer?
  /// Accepts an answer.
  ///
  /// - Parameter answer: the typed text; nil for the default.
  /// - Returns: the resolved answer as text.
  /// - Throws: an `ExplainedError` if the answer is not valid.
  mutating func accept(_ answer: String?, for field: Field) throws -> String
}

/// An answer from the command line.
struct GivenAnswer {
  /// The text as it was typed.
  let text: String
  /// The resolved answer as text.
  let meaning: String
}

struct Question {
  let title: String
  /// Other ways to answer, shown after the title.
  var hint = ""
  /// The answer for an empty line; nil if there is none.
  var defaultAnswer: String?
  /// The initial text of the line.
  var text = ""
  /// Finds words that may complete the typed text.
  var candidates: (String) -> [String] = { _ in [] }

  /// The text before the answer while it is typed.
  var prompt: String { "\(title)\(hint)\(defaultAnswer.map { " [\($0)]" } ?? ""): " }
}

extension Session {
  /// Asks for all fields that the command line leaves out, with an editor, or line by line if the
  /// terminal cannot move its cursor.
  ///
  /// - Throws: `EndOfInput` or `Interruption` if the user leaves.
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
        // Without an editor the line cannot start with text: Enter accepts the text in brackets.
        var asked = question
        asked.defaultAnswer = question.defaultAnswer ?? question.text.nonEmpty
        try ask(Line(asked.prompt)) { answer in
          _ = try form.accept(answer.nonEmpty ?? question.text.nonEmpty, for: field)
        }
      }
    }
  }
}
