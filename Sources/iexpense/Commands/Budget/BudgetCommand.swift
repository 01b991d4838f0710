import ExpenseCore
import Foundation

/// `budget`: shows what is left of the budgets of a month, sets one, or ends one.
struct BudgetCommand: Report {
  typealias Outcome = AnyDataResult

  static let description = CommandDescription(
    name: "budget", synonyms: ["budgets", "limit", "plan", "left", "remaining"], purpose: .look,
    summary: "Show what is left of the month's budgets, or set one",
    details: [
      """
      A budget is an amount for each month: for everything, for a type, or for a category and what \
      lies in it. It holds from a month on until it is changed or removed, and past months keep \
      the one they had.
      """,
      """
      What is left is also shown for each day to the month's end, today included. Spending is too \
      fast if a larger part of the budget is spent than of the days is gone. The mark after a bar \
      is the full budget. Refunds count. Every save says when a budget is overspent.
      """,
    ],
    operands: [category.description, amount.description],
    options: [
      CommonOptions.type.description, remove.description, from.description, on.description,
      Outcome.jsonOption,
    ],
    exclusive: [["on", "from"], ["on", "remove"], ["on", "type"]],
    examples: [
      .init(line: "budget 1200", explanation: "Allow 1200 a month for everything"),
      .init(line: "budget food 300", explanation: "Allow 300 a month for food"),
      .init(line: "budget", explanation: "See what is left, and for each day"),
      .init(line: "budget food", explanation: "See what is left for food"),
      .init(line: "budget --on last-month", explanation: "See how last month went"),
      .init(line: "budget food --remove", explanation: "End the budget for food"),
    ])

  static let changing: Set = [
    CommonOptions.type.description.name, remove.description.name, from.description.name,
  ]

  static let category = Operand.optional(
    .category, "What the budget is for; everything if not said")
  static let amount = Operand.optional(
    .amount, "How much a month; without it budgets are shown")
  static let remove = Flag("remove", "End the budget")
  static let from = Option("from", .month, "The first month; this one if not said")
  static let on = Option("on", .month, "The month to show; this one if not said")

  /// What is to be done.
  private enum Action {
    case show(Shown)
    case set(BudgetChange.Wish)
  }

  /// The budgets that are to be shown.
  fileprivate struct Shown {
    let month: DateSpanText?
    /// The category that they are for; nil for all.
    let category: String?
  }

  private let action: Action

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let type = try arguments.value(of: CommonOptions.type)
    let from = try arguments.value(of: Self.from)
    let removes = arguments.has(Self.remove)
    if type == nil, from == nil, !removes, let shown = try Self.shown(arguments) {
      action = .show(shown)
      return
    }
    var words = arguments.operands[...]
    let amountWord = removes ? nil : words.popLast()
    let category = try words.first.map { (word) throws(UsageError) in
      try Self.category(word)
    }
    if type != nil, category != nil { throw .exclusive(["CATEGORY", "--type"]) }
    if words.count > 1 { throw .surplusOperand(words[words.startIndex + 1]) }
    // A word alone that holds no number is a category.
    guard removes || category != nil || amountWord?.contains(where: \.isNumber) == true else {
      throw .wrong("missing AMOUNT", "Say how much a month, or --remove.")
    }
    if arguments.has(Self.on) {
      throw .wrong("'--on' shows a month", "To set a budget from a month on, say --from.")
    }
    let amount = try amountWord.map { (word) throws(UsageError) in
      try Syntax.amount.read(word, .operand(Self.amount.description.name))
    }
    action = .set(.init(type: type, category: category, amount: amount, from: from))
  }

  /// What a line shows that sets nothing; nil if it has an amount, which holds a number.
  private static func shown(_ arguments: ParsedArguments) throws(UsageError) -> Shown? {
    let words = arguments.operands
    guard words.count < 2, !words.contains(where: { $0.contains(where: \.isNumber) }) else {
      return nil
    }
    let category = try words.first.map { (word) throws(UsageError) in try Self.category(word) }
    return Shown(month: try arguments.value(of: on), category: category)
  }

  /// The category of a word, which is not left out where it is empty: without it the line would change
  /// the budget for everything.
  private static func category(_ word: String) throws(UsageError) -> String {
    let category = try TypedText.category(word)
    guard category.isEmpty else { return category }
    throw .wrong("the category is empty", "A budget without a category is for everything.")
  }

  func check(in session: Session) throws {
    switch action {
    case .show(let shown): _ = try session.month(shown.month)
    case .set: throw UsageError.wrong("'watch' shows budgets, and sets none")
    }
  }

  func run(in session: Session) throws -> Outcome {
    guard case .set(let wish) = action else {
      try check(in: session)
      return try result(of: ItemSource(of: session), in: session)
    }
    let today = try session.clock.today()
    let from = try wish.from?.resolveComing(today: today).lowerBound ?? today.firstOfMonth
    return AnyDataResult(
      try session.save(as: Self.description.name) { document in
        try wish.carryOut(in: &document, from: from, session)
      })
  }

  func result(of source: ItemSource, in session: Session) throws -> Outcome {
    guard case .show(let shown) = action else { throw UnexpectedError() }
    let budgets = try shown.budgets(of: source)
    let rules = try budgets.isEmpty ? [] : source.document.numberedRules(in: source.path)
    let report = try BudgetReport(
      budgets, in: session.month(shown.month), of: source.items, and: rules.map(\.rule),
      today: session.clock.today())
    return AnyDataResult(
      BudgetListing(
        report: report, category: shown.category,
        currency: session.currency(ofFile: source.currency).currency,
        dueCount: try source.document.dueCount(in: session)))
  }
}

extension BudgetCommand.Shown {
  /// Those of a file.
  ///
  /// - Throws: `ListDamage`, or `UsageError` for a type or a span, unless there is a category of that
  ///   name.
  fileprivate func budgets(of source: ItemSource) throws -> [Budget] {
    let all = try source.document.budgets(in: source.path)
    guard let category else { return all }
    let found = all.filter { $0.scope.lies(in: category) }
    let isType = (try? TypeWord(text: category).resolve(in: [])) != nil
    if isType || (try? DateSpanText(category)) != nil, found.isEmpty,
      Budget.Scope.category(category).filter.matches(in: source.items).rows.isEmpty
    {
      throw UsageError.wrong(
        "no expense has the category '\(category)'", "'budget' alone shows all budgets.")
    }
    return found
  }
}

extension Session {
  /// The first day of a month to show; this one where none was typed.
  ///
  /// - Throws: `DateTextError` outside the years 1 to 9999, or what is wrong with the clock.
  fileprivate func month(_ text: DateSpanText?) throws -> CalendarDate {
    let today = try clock.today()
    return try text?.resolve(today: today).lowerBound ?? today.firstOfMonth
  }
}

extension CalendarDate {
  fileprivate var firstOfMonth: CalendarDate { CalendarPeriod.month.days(around: self).lowerBound }
}

extension Syntax<DateSpanText> {
  /// A month.
  fileprivate static var month: Syntax {
    let spans = Syntax(
      "MONTH", .span, completion: .words(DateWords.forMonths),
      glossary: ["MONTH": "2026-11, month or last-month."], read: period.read)
    return Syntax(spans) { (word, span) throws(UsageError) in
      guard span.unit == .month else {
        throw .wrong("'\(word)' is no month", "Write one as 2026-11, month or last-month.")
      }
    }
  }
}
