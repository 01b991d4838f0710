import ExpenseCore
import Foundation

struct BudgetCommand: Report {
  typealias Outcome = any DataResult

  static let description = CommandDescription(
    name: "budget", synonyms: ["budgets", "limit", "plan", "left", "remaining"], purpose: .look,
    summary: "Show what is left of the budgets, or set one",
    details: [
      """
      A budget is an amount for each month, or each period of --every: for everything, for a type, \
      or for a category and what lies in it. It holds until it is changed or removed, and past \
      periods keep the one they had.
      """,
      """
      With --roll, what was left or over of a period is carried into the next, as long as the budget \
      rolls without a break; --carry says what is carried instead, 0 to forget it. A new amount \
      keeps rhythm and roll; with --on it is for that one period.
      """,
      """
      What is left is also shown for each day to the period's end, today included. Spending is too \
      fast if the part of the budget that is spent is larger than the part of the days that is \
      gone. The mark after a bar is the full budget. Refunds count. A change that takes a budget over \
      says so, once.
      """,
    ],
    operands: [category.description, amount.description],
    options: [
      CommonOptions.type.description, every.description, roll.description, noRoll.description,
      carry.description, from.description, remove.description, on.description, jsonOption,
    ],
    usual: ["every", "roll", "on", "remove"],
    exclusive: [roll.description, carry.description].map { [noRoll.description, $0] }
      + [roll.description, noRoll.description, remove.description, from.description]
      .map { [on.description, $0] }
      + [every.description, roll.description, noRoll.description, carry.description]
      .map { [remove.description, $0] },
    examples: [
      .init(line: "budget 1200", explanation: "Allow 1200 a month for everything"),
      .init(line: "budget food 300", explanation: "Allow 300 a month for food"),
      .init(line: "budget food 80 --every week", explanation: "Allow 80 a week"),
      .init(line: "budget food --roll", explanation: "Carry over what is left"),
      .init(line: "budget food 450 --on 2026-12", explanation: "Allow more in December alone"),
      .init(line: "budget", explanation: "See what is left, and for each day"),
      .init(line: "budget --on last-month", explanation: "See how last month went"),
      .init(line: "budget food --remove", explanation: "End the budget for food"),
    ],
    changing: changing.map(\.name) + [amount.description.parameterName])

  static let changing = terms + [remove.description, CommonOptions.type.description]

  /// The options that change a budget which keeps its amount.
  private static let terms = [
    every.description, roll.description, noRoll.description, carry.description, from.description,
  ]

  static let category = Operand.optional(
    .category, "What the budget is for; everything by default")
  static let amount = Operand.optional(
    .amount, "How much a period; without it budgets are shown")
  static let every = Option(
    "every",
    Syntax<CalendarPeriod>.choice(among: Budget.rhythms.map { ($0.rawValue, $0) }),
    "How long a period is; a month by default")
  static let roll = Flag("roll", "Carry what is left or over into the next period")
  static let noRoll = Flag("no-roll", "Carry nothing over any more")
  static let carry = Option(
    "carry", .amount, "What is carried in; by default what was left or over")
  static let from = Option(
    "from", .beginning, "The first period, by a day in it; the present by default")
  static let remove = Flag("remove", "End the budget")
  static let on = Option(
    "on", .beginning, "The month to show; with an amount, its one period")

  private enum Action {
    case show(Selection)
    case set(BudgetRequest)
  }

  /// The budgets to show.
  fileprivate struct Selection {
    let month: DaysText?
    /// The category of the budgets; nil for all.
    let category: String?
  }

  private let action: Action

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let words = arguments.operands
    let changes = Self.changing.contains(where: arguments.has)
    if !changes, words.count < 2, !words.contains(where: Self.isNumber) {
      action = .show(
        Selection(
          month: try arguments.value(of: Self.on).map(Self.month),
          category: try words.first.map { (word) throws(UsageError) in try Self.category(word) }))
    } else {
      action = .set(try Self.request(words[...], arguments))
    }
  }

  private static func month(_ span: DaysText) throws(UsageError) -> DaysText {
    guard span.unit == .month else {
      throw .wrong(
        "'\(span.text)' is not a month",
        "Write one as 2026-11, month or last-month; with an amount, --on takes any period.")
    }
    return span
  }

  private static func isNumber(_ word: String) -> Bool { word.contains(where: \.isNumber) }

  private static func request(
    _ operands: ArraySlice<String>, _ arguments: ParsedArguments
  ) throws(UsageError) -> BudgetRequest {
    var words = operands
    let removes = arguments.has(remove)
    let isNew = terms.contains { arguments.contains($0.name) }
    // A single word without a digit is a category.
    let hasAmount = !removes && (words.count > 1 || words.first.map(isNumber) == true)
    let amountWord = hasAmount ? words.popLast() : nil
    let category = try words.first.map { (word) throws(UsageError) in try Self.category(word) }
    let type = try arguments.value(of: CommonOptions.type)
    if type != nil, category != nil { throw .exclusive(["CATEGORY", "--type"]) }
    if words.count > 1 { throw .surplusOperand(words[words.startIndex + 1]) }
    guard removes || isNew || hasAmount else {
      throw .wrong("missing AMOUNT", "Give an amount a month, or use --remove.")
    }
    let amount = try amountWord.map { (word) throws(UsageError) in
      try Syntax.amount.read(word, .operand(Self.amount.description.name))
    }
    return BudgetRequest(
      type: type, category: category, amount: amount, every: try arguments.value(of: every),
      rolls: arguments.has(roll) ? true : arguments.has(noRoll) ? false : nil,
      carry: try arguments.value(of: carry), from: try arguments.value(of: from),
      on: try arguments.value(of: on), removes: removes)
  }

  /// The category that a word names; an empty one is refused, because the line would then change
  /// the budget for everything.
  private static func category(_ word: String) throws(UsageError) -> String {
    let category = try Syntax<String>.category.read(word, .operand("the category"))
    guard category.isEmpty else { return category }
    throw .wrong("the category is empty", "A budget without a category is for everything.")
  }

  func check(in session: Session) throws {
    switch action {
    case .show(let shown):
      _ = try shown.month?.days(today: session.clock.today(), months: .calendar)
    case .set: throw UsageError.wrong("'watch' shows budgets, and sets none")
    }
  }

  func run(in session: Session) throws -> Outcome {
    guard case .set(let request) = action else {
      try check(in: session)
      return try result(of: ItemSource(of: session), in: session)
    }
    let today = try session.clock.today()
    return try session.save(as: Self.description.name) { document in
      try request.carryOut(in: &document, today: today, session)
    }
  }

  func result(of source: ItemSource, in session: Session) throws -> Outcome {
    let (today, months) = (source.today, source.document.monthStart)
    let month =
      try shown?.month?.days(today: today, months: months)
      ?? CalendarPeriod.month.days(around: today, months: months)
    return try listing(of: source, in: month, session)
  }

  private var shown: Selection? { if case .show(let shown) = action { shown } else { nil } }

  /// The category whose budgets the line shows; nil for all.
  var shownCategory: String? { shown?.category }

  /// The month that the line names; nil if it names none.
  func shownMonth(today: CalendarDate) throws -> ClosedRange<CalendarDate>? {
    try shown?.month?.days(today: today, months: .calendar)
  }

  /// The budgets of a month.
  func listing(
    of source: ItemSource, in month: ClosedRange<CalendarDate>, _ session: Session
  ) throws -> BudgetListing {
    guard let shown else { throw UnexpectedError() }
    return try BudgetListing(
      of: source, on: month, session, try shown.budgets(of: source), category: shown.category)
  }
}

extension BudgetCommand.Selection {
  /// Finds the budgets in a file.
  ///
  /// - Throws: `ListDamage`, or `UsageError` if the category is a type or a span and not a category
  ///   of the file.
  fileprivate func budgets(of source: ItemSource) throws -> [Budget] {
    let all = try source.document.budgets(in: source.path)
    guard let category else { return all }
    guard Budget.Scope(named: category, in: source.items) != .everything else {
      return all.filter { $0.scope == .everything }
    }
    let path = try BudgetRequest.read(category, in: source.document).category
    let found = all.filter { $0.scope.lies(in: path) }
    if found.isEmpty {
      try BudgetRequest.checkIsCategory(path, in: source.items)
      try source.words.checkHasCategory(path)
    }
    return found
  }
}

extension Syntax<DaysText> {
  /// A day or a span in which something begins, which may be the next one.
  fileprivate static var beginning: Syntax {
    Syntax(
      "DATE|MONTH|YEAR", .span,
      glossary: period.description.glossary, read: period.read)
  }
}
