import ExpenseCore

/// A request on the command line to set or end a budget.
struct BudgetRequest {
  let type: TypeWord?
  let category: String?
  /// The amount; nil keeps the present one.
  let amount: AmountText?
  let every: CalendarPeriod?
  /// Carries the rest over if true; nil keeps the present setting.
  let rolls: Bool?
  /// The days with whose first day the budget begins; nil for today.
  let from: DateSpanText?
  let removes: Bool

  /// Sets or ends the budget.
  func carryOut(
    in document: inout ExpenseDocument, today: CalendarDate, _ session: Session
  ) throws -> BudgetChange {
    let (currency, isGuess) = session.currency(ofFile: document.currency)
    let exact = try exactAmount(in: currency, today: today, session)
    let budgets = try document.budgets(in: session.defaults.path)
    let scope = try scope(of: document)
    let same = budgets.of(scope.scope)
    let months = document.monthStart
    let day = try from?.resolveBeginning(today: today, months: months) ?? today
    let timeline = same.timelines(months: months).first
    let previous = timeline?.budget(on: day)
    guard let amount = exact ?? previous?.amount else {
      throw Self.noBudget(for: scope.scope, on: day, months: months, removes: removes)
    }
    // Before the first budget, the terms of that one are used.
    let like = previous ?? same.first { $0.amount != nil && $0.firstDay(months: months) > day }
    let every = removes ? previous?.every ?? .month : self.every ?? like?.every ?? .month
    let number = every.number(of: day, months: months)
    let wanted = Budget(
      id: same.first { $0.every == every && $0.from == number }?.id
        ?? scope.scope.id(every, from: number, besides: budgets),
      scope: same.first?.scope ?? scope.scope, every: every, amount: removes ? nil : amount,
      rolls: !removes && (rolls ?? like?.rolls ?? false), from: number)
    let left = document.put(wanted, among: same)
    if !removes, document.currency == nil { document.currency = currency }
    let remarks =
      removes ? [] : (isGuess ? [.guessedCurrency] : []) + wanted.scope.remarks(in: document.items)
    return BudgetChange(
      budget: wanted, previous: previous,
      next: removes ? nil : left.timelines(months: months).first?.next(after: wanted),
      currency: currency, remarks: scope.remarks + remarks)
  }

  private func exactAmount(
    in currency: Currency, today: CalendarDate, _ session: Session
  ) throws -> Amount? {
    guard let amount else { return nil }
    if amount.symbol.hasPrefix("/") {
      throw UsageError.wrong(
        "'\(amount.symbol)' is not part of an amount", "Write --every week, month, quarter or year."
      )
    }
    if let year = Int(amount.text), abs(year - today.year) <= 1 {
      let digits = String(repeating: "0", count: currency.minorDigits)
      let exact = digits.isEmpty ? "\(currency.code)\(year)" : "\(year).\(digits)"
      let month = "\(year)-\(today.yearAndMonth.suffix(2))"
      throw UsageError.wrong(
        "'\(year)' may be a year", "Write \(exact) for an amount, or --on \(month) to see a month.")
    }
    let exact = try amount.limit(in: currency, locale: session.locale)
    guard exact > .zero else {
      throw UsageError.wrong("a budget must be more than zero", "To end one, use --remove.")
    }
    return exact
  }

  /// The scope of the budget, and remarks on its name.
  private func scope(
    of document: ExpenseDocument
  ) throws -> (scope: Budget.Scope, remarks: [Line]) {
    if let type { return (.type(try type.resolve(in: document.items)), []) }
    guard let category else { return (.everything, []) }
    let scope = Budget.Scope(named: category, in: document.items)
    if scope == .everything { return (scope, []) }
    if Budget.Scope.isWordForEverything(category) {
      return (scope, ["'\(category)' is a category here; without it a budget is for everything."])
    }
    try Self.checkIsCategory(category, in: document.items)
    return (scope, [])
  }

  /// Refuses a word that is a type or a span and that no expense has as its category.
  static func checkIsCategory(_ word: String, in items: [ExpenseItem]) throws(UsageError) {
    guard Budget.Scope.category(word).isUnused(in: items) else { return }
    let cause = "no expense has the category '\(word)'"
    if (try? TypeWord(text: word).resolve(in: [])) != nil {
      throw .wrong(cause, "A type goes after -t; 'budget' alone shows all budgets.")
    }
    if let span = try? DateSpanText(word) {
      let text = ShellLine.quoted(word)
      throw .wrong(
        cause,
        span.unit == .month
          ? "To see a month, write --on \(text); to set a budget from it on, --from \(text)."
          : "'budget' alone shows all budgets.")
    }
  }

  private static func noBudget(
    for scope: Budget.Scope, on day: CalendarDate, months: MonthStart, removes: Bool
  ) -> Refusal {
    let month = CalendarPeriod.month
    let title = month.title(of: month.number(of: day, months: months))
    return Refusal(
      "no budget for \(scope.words) in \(title)",
      removes ? "'iexpense budget' lists the budgets." : "Write an amount too.")
  }
}

extension Budget.Scope {
  /// Creates the scope that a word names; a word for everything may be a category of the file.
  init(named word: String, in items: [ExpenseItem]) {
    let category = Budget.Scope.category(word)
    let isWhole = Self.isWordForEverything(word) && category.isUnused(in: items)
    self = isWhole ? .everything : category
  }

  static func isWordForEverything(_ word: String) -> Bool {
    ["everything", "all"].contains(word.folded)
  }

  /// Tells whether this is a category that no expense has.
  func isUnused(in items: [ExpenseItem]) -> Bool {
    guard case .category = self else { return false }
    return filter.matches(in: items).rows.isEmpty
  }

  /// A remark on a category that no expense has, with the nearest that exists.
  fileprivate func remarks(in items: [ExpenseItem]) -> [Line] {
    guard case .category(let category) = self, isUnused(in: items) else { return [] }
    let known = items.lazy.compactMap(\.category).uniqued(by: \.self)
    let nearest = Suggestion.nearest(to: category, among: known)
    return ["No expense is in \(words) yet\(nearest.map { "; there is '\($0)'" } ?? "")."]
  }

  /// The id of a budget for this scope from a period on.
  ///
  /// It is the same in every clone, so that a merge finds budgets set on both sides; if it is in
  /// use, the next free one.
  func id(
    _ every: CalendarPeriod, from number: Int, besides budgets: [Budget]
  ) -> String {
    let first = every.days(of: number, months: .calendar).lowerBound
    let name = "\(folded)\n\(first)" + (every == .month ? "" : "\n\(every.rawValue)")
    let ids = (1...budgets.count + 1).lazy.map {
      ContentID.of(named: $0 == 1 ? name : "\(name)\n\($0)", in: FileList.budgets.key)
    }
    return ids.first { id in !budgets.contains { $0.id == id } }
      ?? ContentID.of(
        named: name, in: FileList.budgets.key)
  }
}

extension DateSpanText {
  /// Resolves the first day of a budget.
  ///
  /// - Throws: `UsageError` if the year is missing and the next such period is nearer than the
  ///   last.
  fileprivate func resolveBeginning(
    today: CalendarDate, months: MonthStart
  ) throws -> CalendarDate {
    let last = try resolve(today: today, months: months)
    let coming = try resolveComing(today: today, months: months)
    let distances = (
      today.daysSinceEpoch - last.upperBound.daysSinceEpoch,
      coming.lowerBound.daysSinceEpoch - today.daysSinceEpoch
    )
    guard last == coming || distances.0 <= distances.1 else {
      let titles = [last, coming].map { CalendarPeriod.title(of: $0, months: months) }
      throw UsageError.wrong(
        "'\(text)' could be \(titles[0]) or \(titles[1])",
        "Write --from \(titles[0]) or --from \(titles[1]).")
    }
    return last.lowerBound
  }
}
