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
      .init(line: "budget --on last-month", explanation: "See how last month went"),
      .init(line: "budget food --remove", explanation: "End the budget for food"),
    ])

  static let changing: Set = [
    category.description.name, amount.description.name, CommonOptions.type.description.name,
    remove.description.name, from.description.name,
  ]

  static let category = Operand.optional(
    .category, "What the budget is for; everything if not said")
  static let amount = Operand.optional(.amount, "How much a month")
  static let remove = Flag("remove", "End the budget")
  static let from = Option("from", .month, "The first month; this one if not said")
  static let on = Option("on", .month, "The month to show; this one if not said")

  /// What is to be done.
  private enum Action {
    case show(DateSpanText?)
    case set(BudgetChange.Wish)
  }

  private let action: Action

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let type = try arguments.value(of: CommonOptions.type)
    let from = try arguments.value(of: Self.from)
    let removes = arguments.has(Self.remove)
    var words = arguments.operands[...]
    let amountWord = removes ? nil : words.popLast()
    let category = try words.first.map { (word) throws(UsageError) in
      try Self.category(word)
    }
    if type != nil, category != nil { throw .exclusive(["CATEGORY", "--type"]) }
    if words.count > 1 { throw .surplusOperand(words[words.startIndex + 1]) }
    guard removes || amountWord != nil else {
      if from != nil || type != nil {
        throw .wrong("missing AMOUNT", "Say how much a month, or --remove.")
      }
      action = .show(try arguments.value(of: Self.on))
      return
    }
    if arguments.has(Self.on) {
      throw .wrong("'--on' shows a month", "To set a budget from a month on, say --from.")
    }
    let amount = try amountWord.map { (word) throws(UsageError) in
      try Self.amount(word, alone: category == nil && type == nil)
    }
    action = .set(.init(type: type, category: category, amount: amount, from: from))
  }

  /// The category of a word, which is not left out where it is empty: without it the line would change
  /// the budget for everything.
  private static func category(_ word: String) throws(UsageError) -> String {
    let category = try TypedText.category(word)
    guard category.isEmpty else { return category }
    throw .wrong("the category is empty", "A budget without a category is for everything.")
  }

  /// The amount of a word; a word alone that is none was probably meant to be shown.
  private static func amount(_ word: String, alone: Bool) throws(UsageError) -> AmountText {
    do throws(UsageError) { return try Syntax.amount.read(word, .operand("AMOUNT")) } catch {
      guard alone, !word.contains(where: \.isNumber) else { throw error }
      throw .wrong("missing AMOUNT", "Say how much a month; 'budget' alone shows all budgets.")
    }
  }

  func check(in session: Session) throws {
    switch action {
    case .show(let month): _ = try session.month(month)
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
    guard case .show(let month) = action else { throw UnexpectedError() }
    let report = try BudgetReport(
      source.document.budgets(in: source.path), in: session.month(month), of: source.items,
      and: (try? source.document.recurringRules()) ?? [], today: session.clock.today())
    return AnyDataResult(
      BudgetListing(
        report: report, currency: session.currency(ofFile: source.currency).currency,
        dueCount: try source.document.dueCount(in: session)))
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
      "MONTH", .span, completion: .words(DateSpanText.monthWords),
      glossary: ["MONTH": "2026-11, month or last-month."], read: period.read)
    return Syntax(spans) { (word, span) throws(UsageError) in
      guard span.isMonth else {
        throw .wrong("'\(word)' is no month", "Write one as 2026-11, month or last-month.")
      }
    }
  }
}
