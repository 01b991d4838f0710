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
  /// The amount carried into the first period; nil keeps the present setting.
  let carry: AmountText?
  /// The days with whose first day the budget begins; nil for today.
  let from: DaysText?
  /// The one period that the budget is for; nil if it stays in effect.
  let on: DaysText?
  let removes: Bool

  /// Sets or ends the budget.
  func carryOut(
    in document: inout ExpenseDocument, today: CalendarDate, _ session: Session
  ) throws -> BudgetChange {
    let (currency, isGuess) = session.currency(ofFile: document.currency)
    let exact = try exactAmount(in: currency, today: today, session)
    let carry = try carry?.limit(in: currency, locale: session.locale)
    let budgets = try document.budgets(in: session.defaults.path)
    let scope = try scope(of: document)
    let months = document.monthStart
    let days = try beginning(today: today, months: months)
    let same = budgets.of(scope.scope)
    let timeline = same.timelines(months: months).first
    let previous = timeline?.budget(on: days.lowerBound)
    let held = on == nil ? timeline?.standing(on: days.lowerBound) : previous
    guard let amount = exact ?? held?.amount else {
      throw Self.noBudget(
        for: scope.scope, on: days.lowerBound, months: months, removes: removes)
    }
    let wanted = try budget(
      of: scope.scope, amount, carrying: carry, days, among: budgets, held, months)
    let isNew = removes || document.isChanged(by: wanted, among: same, held)
    let left = isNew ? document.put(wanted, among: same) : same
    if isNew, !removes, document.currency == nil { document.currency = currency }
    let remarks =
      removes ? [] : (isGuess ? [.guessedCurrency] : []) + wanted.scope.remarks(in: document.items)
    let changed = document
    let first = wanted.firstDay(months: months)
    let isRunning = wanted.every.days(around: first, months: months).contains(today)
    let month = CalendarPeriod.month.days(around: isRunning ? today : first, months: months)
    return BudgetChange(
      budget: wanted, previous: previous,
      next: removes || on != nil ? nil : left.timelines(months: months).first?.next(after: wanted),
      currency: currency, isSaved: isNew, remarks: scope.remarks + remarks,
      listing: {
        (try? ItemSource(changed, at: session.defaults.path, exists: true, in: session))
          .flatMap { try? BudgetListing(of: $0, on: month, session) }
      })
  }

  /// The days of the first period; only today if the line names none.
  private func beginning(
    today: CalendarDate, months: MonthStart
  ) throws -> ClosedRange<CalendarDate> {
    let (span, option) = on.map { ($0, BudgetCommand.on) } ?? (from, BudgetCommand.from)
    return try span?.resolveBeginning(option.description.name, today: today, months: months)
      ?? today...today
  }

  /// The budget that the line asks for.
  ///
  /// - Parameters:
  ///   - days: the days that the line names.
  ///   - budgets: all budgets of the file.
  ///   - held: the budget of the scope in effect on the first of the days.
  private func budget(
    of scope: Budget.Scope, _ amount: Amount, carrying carry: Amount?,
    _ days: ClosedRange<CalendarDate>, among budgets: [Budget], _ held: Budget?,
    _ months: MonthStart
  ) throws -> Budget {
    let same = budgets.of(scope)
    // Before the first budget, the terms of that one are used.
    let like =
      held
      ?? same.first {
        !$0.isSingle && $0.amount != nil && $0.firstDay(months: months) > days.lowerBound
      }
    let every = removes ? held?.every ?? .month : try rhythm(like: like, in: scope)
    let number = every.number(of: days.lowerBound, months: months)
    if let on, every.days(of: number, months: months) != days {
      throw UsageError.wrong(
        "'\(on.text)' is not a \(every.rawValue)",
        "The budget for \(scope.words) is by \(every.rawValue): --on \(every.title(of: number)).")
    }
    let rolls = !removes && (rolls ?? like?.rolls ?? false)
    guard rolls || carry == nil else {
      throw Refusal("the budget for \(scope.words) does not roll", "Write --roll too.")
    }
    let isSingle = on != nil
    let present = same.first {
      $0.every == every && $0.from == number && $0.isSingle == isSingle
    }
    return Budget(
      id: present?.id ?? scope.id(every, from: number, besides: budgets, isSingle: isSingle),
      scope: same.first?.scope ?? scope, every: every, amount: removes ? nil : amount,
      rolls: rolls && !isSingle, carry: carry ?? (rolls ? present?.carry : nil),
      isSingle: isSingle, from: number)
  }

  /// The rhythm of the budget that the line asks for.
  private func rhythm(
    like budget: Budget?, in scope: Budget.Scope
  ) throws(UsageError) -> CalendarPeriod {
    guard let on else { return every ?? budget?.every ?? .month }
    if let every, let budget, every != budget.every {
      throw .wrong(
        "the budget for \(scope.words) is by \(budget.every.rawValue)",
        "Leave --every out, or set another rhythm without --on.")
    }
    let own = Budget.rhythms.first { $0 == on.unit }
    return budget?.every ?? every ?? own ?? .month
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
    if let type { return (.type(try type.resolve(among: document.items.lazy.map(\.type))), []) }
    guard let category else { return (.everything, []) }
    let scope = Budget.Scope(named: category, in: document.items)
    if scope == .everything { return (scope, []) }
    if Budget.Scope.isWordForEverything(category) {
      return (scope, ["'\(category)' is a category here; without it a budget is for everything."])
    }
    let (path, note) = try Self.read(category, in: document)
    try Self.checkIsCategory(path, in: document.items)
    return (.category(path), note)
  }

  /// The category that a word names, by those of the expenses and budgets, and a note if it is only
  /// the last part of that.
  static func read(
    _ word: String, in document: ExpenseDocument
  ) throws(UsageError) -> (category: String, note: [Line]) {
    if word.hasPrefix("#") {
      throw .wrong("'\(word)' is a tag", "A budget is for a category, a type or everything.")
    }
    let budgets = ((try? document.budgets()) ?? []).compactMap { budget in
      if case .category(let path) = budget.scope { path } else { nil }
    }
    var known = KnownCategories(naming: document.items.compactMap(\.category) + budgets)
    let (path, note) = try known.read(word)
    return (path, known.path(path) == nil ? [] : [note].compactMap(\.self))
  }

  /// Refuses a word that is a type or a span and that no expense has as its category.
  static func checkIsCategory(_ word: String, in items: [ExpenseItem]) throws(UsageError) {
    guard Budget.Scope.category(word).isUnused(in: items) else { return }
    let cause = "no expense has the category '\(word)'"
    if (try? TypeWord(text: word).resolve(among: [])) != nil {
      throw .wrong(cause, "A type goes after -t; 'budget' alone shows all budgets.")
    }
    if let span = try? DaysText(word) {
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
    let nearest = Suggestion.nearest(to: category, among: KnownCategories(of: items).paths)
    return ["No expense is in \(words) yet\(nearest.map { "; there is '\($0)'" } ?? "")."]
  }

  /// The id of a budget for this scope from a period on.
  ///
  /// It is the same in every clone, so that a merge finds budgets set on both sides; if it is in
  /// use, the next free one.
  func id(
    _ every: CalendarPeriod, from number: Int, besides budgets: [Budget], isSingle: Bool = false
  ) -> String {
    let first = every.days(of: number, months: .calendar).lowerBound
    let name =
      "\(folded)\n\(first)" + (every == .month ? "" : "\n\(every.rawValue)")
      + (isSingle ? "\nonly" : "")
    let ids = (1...budgets.count + 1).lazy.map {
      ContentID.of(named: $0 == 1 ? name : "\(name)\n\($0)", in: FileList.budgets.key)
    }
    return ids.first { id in !budgets.contains { $0.id == id } }
      ?? ContentID.of(
        named: name, in: FileList.budgets.key)
  }
}

extension DaysText {
  /// Resolves the days with which a budget begins.
  ///
  /// - Parameter option: the option that names them.
  /// - Throws: `UsageError` if the year is missing and the next such period is nearer than the
  ///   last.
  fileprivate func resolveBeginning(
    _ option: String, today: CalendarDate, months: MonthStart
  ) throws -> ClosedRange<CalendarDate> {
    let last = try days(today: today, months: months)
    let coming = try days(today: today, months: months, from: today)
    let distances = (
      today.daysSinceEpoch - last.upperBound.daysSinceEpoch,
      coming.lowerBound.daysSinceEpoch - today.daysSinceEpoch
    )
    guard last == coming || distances.0 <= distances.1 else {
      let titles = [last, coming].map { CalendarPeriod.title(of: $0, months: months) }
      throw UsageError.wrong(
        "'\(text)' could be \(titles[0]) or \(titles[1])",
        "Write --\(option) \(titles[0]) or --\(option) \(titles[1]).")
    }
    return last
  }
}
