import ExpenseCore
import ExpenseStatements

/// A guess as a person reads it: the line that it makes, the payments of that line, and what it leaves
/// open, as `?1` in the line and with its values below.
struct GuessText {
  private let source: String
  private let guess: Guess
  private let report: ImportReport
  /// The result of a layout; nil if nothing can be read by it.
  private let outcome: (Layout) -> (count: Int, sum: Amount?, days: ClosedRange<CalendarDate>?)?

  init(
    _ found: GuessedReading, report: ImportReport, of source: String
  ) {
    (self.source, guess, self.report) = (source, found.guess, report)
    outcome = found.outcome
  }

  /// The lines to show before anything is imported: the line, and its payments.
  var summary: [Line] { (["  \(line)"] + payments).map { Line($0) } }

  /// The refusal if no question can be asked.
  func refusal(_ exitCode: ExitCode = .badData) -> Refusal {
    let cure =
      guess.questions.isEmpty
      ? "Nothing was changed. This line imports the payments below it:"
      : "Nothing was changed. With a value for each ?, this line imports the payments below it:"
    return Refusal(
      "\(source): \(cause)", cure, list: ["  \(line)"] + open + payments, exitCode: exitCode)
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
    var money: String?
    for (place, question) in guess.questions.enumerated() {
      let mark = Self.mark(place)
      switch question.subject {
      case .amount:
        money = mark
        layout.moneyIn = question.choices.lazy.compactMap(\.moneyIn).first
      case .day: (layout.dateFormat, others) = (nil, others + ["--date-format", mark])
      case .currency: (layout.currency, others) = (nil, others + ["--currency", mark])
      case .state: others += ["--skip", mark]
      case .encoding: (layout.encoding, others) = (nil, others + ["--encoding", mark])
      }
    }
    let words = report.reading.arguments.optionWords { name in
      !LayoutOptions.descriptions.contains { $0.name == name } && name != "yes"
    }
    if report.skipsInvalid, !words.contains("--skip-invalid") { others.append("--skip-invalid") }
    return ImportChoices.line(source, layout.optionWords(money: money) + others, words)
  }

  private static func mark(_ place: Int) -> String { "?\(place + 1)" }

  // MARK: What is open

  /// The values of each question, with what they make.
  private var open: [String] {
    guess.questions.enumerated().flatMap { place, question in
      choices(of: question).map { "  \(Self.mark(place))  \($0.text)" }
    }
  }

  /// The values of a question by their places, with what they make.
  private func choices(of question: OpenQuestion) -> [(place: Int, text: String)] {
    question.choices.enumerated().compactMap { place, choice in
      guard let found = outcome(choice), found.count > 0 || place == 0 else { return nil }
      var words = [found.count.counted("payment")]
      if question.subject == .day, let days = found.days {
        words.append("\(days.lowerBound) to \(days.upperBound)")
      } else if let sum = found.sum {
        words.append(text(sum, choice.currency ?? report.currency))
      }
      return (place, "\(value(of: question, choice))  \(words.joined(separator: ", "))")
    }
  }

  /// Asks what is open, one question after another; nil if one is not answered.
  func answered(in session: Session) throws -> Layout? {
    var layout = guess.layout
    for question in guess.questions {
      let choices = choices(of: question)
      for (number, choice) in choices.enumerated() {
        try session.console.tell("  \(number + 1)  \(choice.text)")
      }
      let answer = try session.choose(
        "Which is right?", among: choices.count, likely: question.isKnown ? 1 : nil)
      guard let answer else { return nil }
      layout = question.answer(choices[answer - 1].place, in: layout)
    }
    return layout
  }

  private func value(of question: OpenQuestion, _ choice: Layout) -> String {
    switch question.subject {
    case .amount: choice.moneyText.replacing("'", with: "'\\''")
    case .day: ShellLine.quoted(choice.dateFormat?.pattern ?? "")
    case .currency: choice.currency?.code ?? ""
    case .state: ShellLine.quoted(choice.skipped.last?.typed ?? "")
    case .encoding: choice.encoding?.name ?? ""
    }
  }

  private func text(_ amount: Amount, _ currency: Currency) -> String {
    "\(amount.decimal(minimumFractionDigits: currency.minorDigits)) \(currency.code)"
  }
}

// MARK: - The payments

extension GuessText {
  /// The number of payments, their sum and days, the first three, the money in with its largest
  /// names, and the rows and columns that are left out.
  private var payments: [String] {
    var first = "  \(report.plan.added.counted("payment"))"
    if let sum = report.sum { first += ", \(text(sum))" }
    if let days = report.days { first += ", \(days.lowerBound) to \(days.upperBound)" }
    var lines = [first]
    if report.plan.present.count > 0 {
      lines.append("  \(report.plan.present.count) already present")
    }
    lines += report.addedItems.prefix(3).map { item in
      "    \(item.date?.description ?? "no day")  \(item.safeName.prefix(40))  \(text(item.amount))"
    }
    let batch = report.reading.batch
    if batch.moneyIn.count > 0, let sum = batch.moneyIn.sum {
      let shown = batch.largestMoneyIn.map { "\($0.name.prefix(30)) \(text($0.amount))" }
      lines.append(
        "  left out: \(batch.moneyIn.count) of money in, \(text(sum)): \(shown.joined(separator: ", "))"
      )
    }
    lines += batch.leftOutWords(text).map { "  left out: \($0)" }
    lines += report.invalidLines.map { "  left out: \($0)" }
    if let misfit = guess.misfit {
      lines.append(
        "  does not fit the balance in '\(misfit.balance)': line \(batch.line(of: misfit.offset))")
    }
    if let line = Self.unread(batch.unreadColumns) { lines.append(line) }
    return lines
  }

  private func text(_ amount: Amount) -> String { text(amount, report.currency) }

  /// The first of the columns that are not imported; a bank's file has many.
  private static func unread(_ titles: [String]) -> String? {
    guard !titles.isEmpty else { return nil }
    let shown = titles.prefix(8).map { String($0.prefix(30)) }.joined(separator: ", ")
    return "  not read: \(shown)" + (titles.count > 8 ? " and \(titles.count - 8) more" : "")
  }
}
