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
      N is the number that 'iexpense due' shows; a name that only one has does as well. A change \
      applies to the expenses to come and leaves those already added as they are. --next goes on \
      with that day, and moves the rhythm there if it is off it. A recurring expense that has ended stays listed; the \
      same 'add' line begins it again. The last line shows the cost of all of them, with a year of \
      365 days and a month as a twelfth of that.
      """,
      """
      In a crontab, '0 7 * * * iexpense due --add --yes -q' adds what is due each day at seven.
      """,
    ],
    operands: [numbers.description],
    options: [
      add.description, skip.description, next.description, every.description, end.description,
      until.description,
    ] + members + [
      CommonOptions.dryRun.description, CommonOptions.yes.description, jsonOption,
    ],
    exclusive: [tasks]
      + terms.map { $0.name == amount.description.name ? [$0] + tasks.dropFirst() : [$0] + tasks },
    examples: [
      .init(line: "due", explanation: "Show what recurs, and how much of it is due"),
      .init(line: "due --add", explanation: "Add all that was missed up to today"),
      .init(line: "due --add 2 --amount 63.20", explanation: "Add one at another amount, once"),
      .init(line: "due 2 --amount 900", explanation: "Change the amount from the next one on"),
      .init(line: "due rent --next 2026-12-01", explanation: "Go on with the 1st"),
      .init(line: "due 2 --end=2027-09-30", explanation: "End it after that day"),
      .init(line: "due --until 2027-03", explanation: "Show what comes up to then, and the sum"),
    ],
    changing: changing.map(\.name))

  /// Options of which a line may have only one, and none beside a change of terms, but for the
  /// amount of --add.
  private static let tasks = [
    add.description, skip.description, end.description, until.description,
  ]
  /// The options that change what comes, in one step.
  private static let terms = [next.description, every.description] + members
  /// The options for the members that the expenses to come have.
  private static let members = RecurringTerms.fields.flatMap {
    [$0.option, $0.removal].compactMap(\.self)
  }
  static let changing =
    terms + tasks.dropLast() + [CommonOptions.dryRun.description, CommonOptions.yes.description]

  static let numbers = Operand<[RuleSelector]>.many(
    .rule, "Number or name of a recurring expense; all by default", parameter: "names")
  static let add = Flag("add", "Add what was missed up to today")
  static let amount = CommonOptions.amount
  static let every = Option("every", .rhythm, "Another rhythm, from the next one on")
  static let skip = Flag("skip", "Leave the next one out")
  static let next = Option<DaysText>(
    "next", .day, "Go on with this day")
  static let end = Option<DaysText>(
    "end", .date, "End it now, or after that day", isValueOptional: true)
  static let until = Option<DaysText>("until", .period, "Show what comes up to that day")

  private enum Task {
    case list([RuleSelector])
    case forecast([RuleSelector], DaysText)
    case add([RuleSelector], amount: EnteredAmount?)
    case change(RuleSelector, RecurringChange)
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
    let chosen = try arguments.value(of: numbers).uniqued(by: \.self)
    if arguments.has(add) {
      let amount = try arguments.value(of: amount)
      guard amount == nil || chosen.count == 1 else {
        throw .wrong(
          "'--amount' with '--add' is for one expense", "Name it: due --add N --amount A.")
      }
      return .add(chosen, amount: amount)
    }
    if let until = try arguments.value(of: until) { return .forecast(chosen, until) }
    let change: RecurringChange? =
      if arguments.has(skip) {
        .skip
      } else if arguments.has(end) {
        .end(try arguments.value(of: end))
      } else {
        try RecurringTerms(arguments).map(RecurringChange.terms)
      }
    guard let change else { return .list(chosen) }
    guard chosen.count == 1 else {
      throw .wrong(
        chosen.isEmpty ? "the number is missing" : "only one can be changed at a time",
        "Give a name, or the number that 'iexpense due' shows.")
    }
    return .change(chosen[0], change)
  }
}

// MARK: Running the task

extension DueCommand {
  func check(in session: Session) throws {
    switch task {
    case .list: break
    case .forecast(_, let span):
      let today = try session.clock.today()
      _ = try span.days(today: today, from: today)
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
        _ = try [NumberedRule]().chosen([number])
        throw UnexpectedError()
      }
      return try session.save(as: Self.description.name) { document in
        try change.carryOut(on: number, of: &document, today: today, session)
      }
    }
  }

  /// The answers of a person about occurrences that entries of the file may be; empty if nobody can be
  /// asked.
  private func answers(
    _ numbers: [RuleSelector], today: CalendarDate, in session: Session
  ) throws -> [[UUID]: Bool] {
    guard options.isEmpty, session.mayAsk else { return [:] }
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
    let rules = try source.document.numberedRules(in: source.path)
    let (currency, today) = (source.currency, source.today)
    switch task {
    case .list(let numbers):
      return try DueListing(
        rules.chosen(numbers), among: source.items, currency: currency, today: today)
    case .forecast(let numbers, let span):
      let last = try span.days(today: today, from: today).upperBound
      return try DueForecast(
        of: rules.chosen(numbers), through: last, among: source.items, currency: currency,
        today: today)
    case .add, .change: throw UnexpectedError()
    }
  }
}

// MARK: Printing

extension DueCommand {
  /// The words of a line that asks for this report.
  var words: [String] {
    switch task {
    case .list(let numbers): numbers.map(\.word)
    case .forecast(let numbers, let until):
      numbers.map(\.word) + ["--\(Self.until.description.name)", until.text]
    case .add, .change: []
    }
  }
}
