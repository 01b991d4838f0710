import ExpenseCore
import ExpenseStatements

/// A guess as a person reads it: the line that it makes, the payments of that line, and what it leaves
/// open, as `?1` in the line and with its values below.
struct GuessText {
  private let source: String
  private let found: GuessedReading
  private let report: ImportReport

  private var guess: Guess { found.guess }

  init(
    _ found: GuessedReading, report: ImportReport, of source: String
  ) {
    (self.source, self.found, self.report) = (source, found, report)
  }

  /// The lines to show before anything is imported: the line, and its payments.
  var summary: [Line] {
    (["  \(line)"] + report.payments(guess.misfit)).map { Line($0) }
  }

  /// The refusal if no question can be asked.
  func refusal(_ exitCode: ExitCode = .badData) -> Refusal {
    let cure =
      guess.questions.isEmpty
      ? "Nothing was changed. This line imports the payments below it:"
      : "Nothing was changed. With a value for each ?, this line imports the payments below it:"
    return Refusal(
      "\(source): \(cause)", cure, list: ["  \(line)"] + open + report.payments(guess.misfit),
      exitCode: exitCode)
  }

  private var cause: String {
    if let known = report.reading.known, let difference = report.reading.difference {
      return "like '\(known.name)', but for '\(difference)'"
    }
    if let misfit = guess.misfit {
      return "the balance in '\(misfit.balance)' contradicts the signs of the amounts"
    }
    if guess.isProven { return "how to read its columns is not confirmed yet" }
    return guess.questions.first.map(\.isKnown) ?? true
      ? "how to read its columns is a guess" : "nothing says which way the money went"
  }

  // MARK: The line

  /// The line, with a mark for each question.
  private var line: String {
    var layout = guess.layout
    var others: [String] = []
    var money: (mark: String, fields: [Layout.Field])?
    for (place, question) in guess.questions.enumerated() {
      let mark = Self.mark(place)
      switch question.subject {
      case .amount:
        money = (mark, question.fields)
        layout.moneyIn = question.choices.lazy.compactMap(\.moneyIn).first
      case .direction: others += ["--out", mark]
      case .day: (layout.dateFormat, others) = (nil, others + ["--date-format", mark])
      case .currency: (layout.currency, others) = (nil, others + ["--currency", mark])
      case .state: others += ["--skip", mark]
      case .encoding: (layout.encoding, others) = (nil, others + ["--encoding", mark])
      case .items: (layout.items, others) = ([], others + ["--items", mark])
      }
    }
    return found.line(
      source, layout.optionWords(open: money) + others, skipsInvalid: report.skipsInvalid)
  }

  private static func mark(_ place: Int) -> String { "?\(place + 1)" }

  // MARK: What is open

  /// The values of each question, with what they make.
  private var open: [String] {
    guess.questions.indices.flatMap { place in
      choices(at: place).map { "  \(Self.mark(place))  \($0.text)" }
    }
  }

  /// The values of the question at a place by their places, with what they make.
  private func choices(at number: Int) -> [(place: Int, text: String)] {
    let question = guess.questions[number]
    return question.choices.enumerated().compactMap { place, choice in
      guard let found = found.outcome(guess.answering(number, with: place)),
        found.count > 0 || found.moneyIn > 0 || place == 0
      else { return nil }
      var words = [found.count.counted("payment")]
      if question.subject == .day, let days = found.days {
        words.append("\(days.lowerBound) to \(days.upperBound)")
      } else if let sum = found.sum {
        words.append(sum.words(in: choice.currency ?? report.currency))
      }
      if question.subject == .encoding { words += [found.letters].compactMap(\.self) }
      if found.count == 0 { words.append("\(found.moneyIn) of money in") }
      return (place, "\(value(of: question, choice))  \(words.joined(separator: ", "))")
    }
  }

  /// Asks what is open, one question after another; nil if one is not answered.
  func answered(in session: Session) throws -> Layout? {
    var layout = guess.layout
    for (place, question) in guess.questions.enumerated() {
      let choices = choices(at: place)
      guard choices.count > 1 else {
        layout = question.answer(0, in: layout)
        continue
      }
      for (number, choice) in choices.enumerated() {
        try session.console.tell("  \(number + 1)  \(choice.text)")
      }
      let answer = try session.choose(
        "Which is right?", among: choices.count,
        likely: question.subject == .amount && question.isKnown ? 1 : nil)
      guard let answer else { return nil }
      layout = question.answer(choices[answer - 1].place, in: layout)
    }
    return layout
  }

  /// The answer as it goes into the place of the mark, which stands in quotes.
  private func value(of question: OpenQuestion, _ choice: Layout) -> String {
    let value =
      switch question.subject {
      case .amount: choice.text(of: question.fields)
      case .direction: choice.out.last?.typed
      case .day: choice.dateFormat?.pattern
      case .currency: choice.currency?.code
      case .state: choice.skipped.last?.typed
      case .encoding: choice.encoding?.name
      case .items: choice.items.joined(separator: ".")
      }
    return (value ?? "").replacing("'", with: "'\\''")
  }
}
