import ExpenseCore
import Foundation

struct DueCommand: Report {
  typealias Outcome = any DataResult

  static let description = CommandDescription(
    name: "due",
    synonyms: ["recurring", "upcoming", "subscriptions", "bills", "scheduled", "forecast"],
    purpose: .look, summary: "Show what recurs, and add what is due of it",
    details: [
      """
      'add Rent 850 --every month' makes an expense recur. Nothing is added by itself: --add adds \
      what was missed up to today, each day once, however often and on however many machines it \
      runs. Days are counted from the first one: the 31st is the last day of a shorter month.
      """,
      """
      N is the number that 'iexpense due' shows. A change applies to the expenses to come and \
      leaves those already added as they are. A recurring expense that has ended stays listed; the \
      same 'add' line begins it again. The last line shows the cost of all of them, with a year of \
      365 days and a month as a twelfth of that.
      """,
      """
      In a crontab, '0 7 * * * iexpense due --add --yes -q' adds what is due each day at seven.
      """,
    ],
    operands: [numbers.description],
    options: [
      add.description, amount.description, category.description, skip.description,
      next.description, end.description, until.description, CommonOptions.dryRun.description,
      CommonOptions.yes.description, jsonOption,
    ],
    exclusive: [amount.description, add.description].map { [$0] + tasks },
    examples: [
      .init(line: "due", explanation: "Show what recurs, and how much of it is due"),
      .init(line: "due --add", explanation: "Add all that was missed up to today"),
      .init(line: "due --add 2 --amount 63.20", explanation: "Add one at another amount, once"),
      .init(line: "due 2 --amount 900", explanation: "Change the amount from the next one on"),
      .init(line: "due 2 --end=2027-09-30", explanation: "End it after that day"),
      .init(line: "due --until 2027-03", explanation: "Show what comes up to then, and the sum"),
    ],
    changing: changing.map(\.name))

  /// Options of which a line may have only one, and none beside --add or --amount.
  private static let tasks = [
    category.description, skip.description, next.description, until.description, end.description,
  ]
  static let changing = [
    add.description, amount.description, category.description, skip.description,
    next.description, end.description, CommonOptions.dryRun.description,
    CommonOptions.yes.description,
  ]

  static let numbers = Operand<[Int]>.many(
    .number(in: FileList.recurring.key), "The number of a recurring expense; all by default",
    parameter: "numbers")
  static let add = Flag("add", "Add what was missed up to today")
  static let amount = Option(
    "amount", .entered, "The amount from the next one on; with --add, of that one")
  static let category = Option(
    "category", short: "c", .category, "The category from the next one on; '' for none")
  static let skip = Flag("skip", "Leave the next one out")
  static let next = Option<DateText>(
    "next", .date, "Continue with the first one on or after this day")
  static let end = Option<DateSpanText>(
    "end", .date, "End it now, or after that day", synonyms: ["remove", "delete"],
    isValueOptional: true)
  static let until = Option<DateSpanText>("until", .period, "Show what comes up to that day")

  private enum Task {
    case list([Int])
    case forecast([Int], DateSpanText)
    case add([Int], amount: EnteredAmount?)
    case change(Int, RecurringChange)
  }

  private let task: Task
  private let options: PlanOptions

  init(_ arguments: ParsedArguments) throws(UsageError) {
    options = PlanOptions(arguments)
    task = try Self.task(arguments)
    if !options.isEmpty, !arguments.has(Self.add) {
      throw .wrong("'--dry-run' and '--yes' are for '--add'", "Leave them out.")
    }
  }

  private static func task(_ arguments: ParsedArguments) throws(UsageError) -> Task {
    let chosen = Array(Set(try arguments.value(of: numbers))).sorted()
    let amount = try arguments.value(of: amount)
    if arguments.has(add) {
      guard amount == nil || chosen.count == 1 else {
        throw .wrong(
          "'--amount' with '--add' is for one expense", "Name it: due --add N --amount A.")
      }
      return .add(chosen, amount: amount)
    }
    if let until = try arguments.value(of: until) { return .forecast(chosen, until) }
    let change: RecurringChange? =
      if let amount {
        .amount(amount)
      } else if let category = try arguments.value(of: category) {
        .category(category.nonEmpty)
      } else if arguments.has(skip) {
        .skip
      } else if let day = try arguments.value(of: next) {
        .next(day)
      } else if arguments.has(end) {
        .end(try arguments.value(of: end))
      } else {
        nil
      }
    guard let change else { return .list(chosen) }
    guard chosen.count == 1 else {
      throw .wrong(
        chosen.isEmpty ? "the number is missing" : "only one can be changed at a time",
        "Give the number that 'iexpense due' shows.")
    }
    return .change(chosen[0], change)
  }
}

// MARK: Running the task

extension DueCommand {
  func check(in session: Session) throws {
    switch task {
    case .list: break
    case .forecast(_, let span): _ = try span.resolveComing(today: session.clock.today())
    case .add, .change:
      throw UsageError.wrong("'watch' shows what recurs, and changes nothing")
    }
  }

  func run(in session: Session) throws -> Outcome {
    switch task {
    case .list, .forecast:
      try check(in: session)
      return try result(of: ItemSource(of: session), in: session)
    case .add(let numbers, let amount):
      let today = try session.clock.today()
      let answers = try answers(numbers, today: today, in: session)
      return try options.carryOut(as: Self.description.name, "Add", mostItems: .max, in: session) {
        try DueAddition(
          numbers, at: amount, answers: answers, today: today, of: $0, in: session)
      }
    case .change(let number, let change):
      let today = try session.clock.today()
      guard try ExpenseFile(session.defaults).exists() else {
        throw Refusal.nothingRecurs(withNumber: number, count: 0)
      }
      return try session.save(as: Self.description.name) { document in
        try change.carryOut(on: number, of: &document, today: today, session)
      }
    }
  }

  /// The answers of a person about occurrences that entries of the file may be; empty if nobody can be
  /// asked.
  private func answers(
    _ numbers: [Int], today: CalendarDate, in session: Session
  ) throws -> [[UUID]: Bool] {
    guard options.mayAsk, session.mayAsk else { return [:] }
    let document = try ExpenseFile(session.defaults).read().document
    let currency = session.currency(ofFile: document.currency).currency
    var answers: [[UUID]: Bool] = [:]
    while true {
      let open = try DuePair.all(
        numbers, answers: answers, asks: true, today: today, of: document, in: session
      ).filter { answers[$0.ids] == nil }
      guard !open.isEmpty else { return answers }
      answers.merge(try open.answers(in: currency, session)) { $1 }
    }
  }

  func result(of source: ItemSource, in session: Session) throws -> Outcome {
    let today = try session.clock.today()
    let rules = try source.document.numberedRules(in: source.path)
    let currency = session.currency(ofFile: source.currency).currency
    switch task {
    case .list(let numbers):
      return try DueListing(
        rules.chosen(numbers), among: source.items, currency: currency, today: today)
    case .forecast(let numbers, let span):
      let last = try span.resolveComing(today: today).upperBound
      return try DueForecast(
        of: rules.chosen(numbers), through: last, among: source.items, currency: currency,
        today: today)
    case .add, .change: throw UnexpectedError()
    }
  }
}

extension [NumberedRule] {
  /// The rules with those numbers; all if there are none.
  ///
  /// - Throws: a `Refusal` for a number without a rule.
  func chosen(_ numbers: [Int]) throws(Refusal) -> [NumberedRule] {
    if let unknown = numbers.first(where: { $0 > count }) {
      throw .nothingRecurs(withNumber: unknown, count: count)
    }
    return numbers.isEmpty ? self : numbers.map { self[$0 - 1] }
  }
}

extension Refusal {
  fileprivate static func nothingRecurs(withNumber number: Int, count: Int) -> Refusal {
    Refusal(
      "no recurring expense has the number \(number)",
      count == 0
        ? "Nothing recurs yet: begin with 'iexpense add Rent 850 --every month'."
        : "There \(count == 1 ? "is 1" : "are \(count)").")
  }
}

// MARK: Printing

extension DueCommand {
  /// The words of a line that asks for this report.
  var words: [String] {
    switch task {
    case .list(let numbers): numbers.map(String.init)
    case .forecast(let numbers, let until):
      numbers.map(String.init) + ["--\(Self.until.description.name)", until.text]
    case .add, .change: []
    }
  }
}
