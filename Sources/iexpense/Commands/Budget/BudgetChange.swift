import ExpenseCore
import Foundation

/// What became of a budget that was set or ended.
struct BudgetChange: DataResult {
  let budget: Budget
  /// The budget with another amount, or the end, that the file has for a later month.
  let next: Budget?
  let currency: Currency
  /// Whether it is for a category that no expense has.
  let isUnused: Bool
  /// Whether nothing but habit said which currency it is.
  let currencyIsGuess: Bool

  var isSaved: Bool { true }

  func show(on console: Console) throws {
    guard !console.isQuiet else { return }
    let (words, month) = (budget.scope.words, budget.from.yearAndMonth)
    guard let amount = budget.amount else {
      return try console.write("No budget for \(words) from \(month) on")
    }
    let style = console.style(of: currency)
    let rest = next.map { next -> String in
      ", then \(next.amount.map(style.text) ?? "none") from \(next.from.yearAndMonth)"
    }
    try console.write(
      "Budget for \(words)  \(style.text(amount)) a month from \(month)\(rest ?? " on")")
  }

  func notes(on console: Console) -> [Line] {
    (currencyIsGuess ? [.guessedCurrency] : [])
      + (isUnused ? ["No expense is in \(budget.scope.words) yet."] : [])
  }

  func write(to json: inout JSONOutput) {
    json.object { json in
      json.member("id", budget.id)
      json.members(of: budget.scope)
      json.member("amount", budget.amount)
      json.member("from", budget.from.yearAndMonth)
      if let next {
        json.member("next") { json in
          json.member("amount", next.amount)
          json.member("from", next.from.yearAndMonth)
        }
      }
    }
  }
}

extension JSONOutput {
  /// Writes what a budget is for as a member; nothing where it is for everything.
  mutating func members(of scope: Budget.Scope) {
    switch scope {
    case .everything: break
    case .type(let type): member("type", type.rawValue)
    case .category(let category): member("category", category)
    }
  }
}

extension BudgetChange {
  /// A budget that is to be set, or ended where it has no amount.
  struct Wish {
    let type: TypeWord?
    let category: String?
    let amount: AmountText?
    let from: DateSpanText?

    /// Sets or ends the budget from a month on.
    ///
    /// - Parameter from: the first day of the month.
    func carryOut(
      in document: inout ExpenseDocument, from: CalendarDate, _ session: Session
    ) throws -> BudgetChange {
      let budgets = try document.budgets(in: session.defaults.path)
      let (currency, isGuess) = session.currency(ofFile: document.currency)
      if let unit = amount?.symbol, unit.hasPrefix("/") { throw Self.isForEachMonth(not: unit) }
      let exact = try amount?.limit(in: currency, locale: session.locale)
      if let exact, exact <= .zero {
        throw UsageError.wrong("a budget is more than nothing", "To end one, say --remove.")
      }
      let scope = try scope(of: document)
      let same = budgets.of(scope)
      if exact != nil, case .category(let word) = scope, same.isEmpty,
        Self.isUnused(scope, in: document.items)
      {
        try checkIsCategory(word)
      }
      let wanted = Budget(
        id: same.first { $0.from == from }?.id ?? scope.id(from: from),
        scope: same.first?.scope ?? scope, amount: exact, from: from)
      if exact == nil, same.holding(in: from).isEmpty {
        throw BudgetError.none(scope, month: from)
      }
      document.put(wanted, endingAfter: same)
      if exact != nil, document.currency == nil { document.currency = currency }
      return BudgetChange(
        budget: wanted, next: exact == nil ? nil : same.next(after: wanted), currency: currency,
        isUnused: exact != nil && Self.isUnused(wanted.scope, in: document.items),
        currencyIsGuess: exact != nil && isGuess)
    }

    private static func isForEachMonth(not unit: String) -> UsageError {
      .wrong("a budget is for each month, and not '\(unit)'", "Write what it comes to in a month.")
    }

    /// Refuses a word that no expense has as its category, and that is a type or a span.
    private func checkIsCategory(_ word: String) throws(UsageError) {
      let cause = "no expense has the category '\(word)'"
      if (try? TypeWord(text: word).resolve(in: [])) != nil {
        throw .wrong(cause, "A type goes behind -t.")
      }
      if (try? DateSpanText(word)) != nil {
        throw .wrong(cause, "A budget is for each month, and without a category for everything.")
      }
    }

    private static func isUnused(_ scope: Budget.Scope, in items: [ExpenseItem]) -> Bool {
      guard case .category = scope else { return false }
      return scope.filter.matches(in: items).rows.isEmpty
    }

    private func scope(of document: ExpenseDocument) throws -> Budget.Scope {
      if let type { return .type(try type.resolve(in: document.items)) }
      return category.map { .category($0) } ?? .everything
    }
  }
}

extension [Budget] {
  /// The first one after the budget that changes what it says.
  fileprivate func next(after budget: Budget) -> Budget? {
    filter { $0.from > budget.from && $0.amount != budget.amount }.min { $0.from < $1.from }
  }
}

extension Budget.Scope {
  /// The id of a budget for this from a month on: the same in every clone, so that a merge sees it
  /// where both sides set one.
  fileprivate func id(from month: CalendarDate) -> String {
    ContentID.of(named: "\(folded)\n\(month)", in: Budget.listName)
  }
}

extension ExpenseDocument {
  /// Puts a budget in the place of those of its month, or after the others; where it is an end,
  /// nothing begins after it any more.
  fileprivate mutating func put(_ budget: Budget, endingAfter same: [Budget]) {
    var records = lists[Budget.listName] ?? []
    let gone = same.filter {
      $0.id != budget.id
        && ($0.from == budget.from || budget.amount == nil && $0.from > budget.from)
    }
    let ids = Set(gone.map { ExactText($0.id) })
    records.removeAll { ids.contains($0.id) }
    if let place = records.firstIndex(where: { $0.id.text.isIdentical(to: budget.id) }) {
      let isAlone = budget.amount == nil && !same.contains { $0.from < budget.from }
      if isAlone {
        records.remove(at: place)
      } else {
        records[place] = budget.updating(records[place])
      }
    } else if let record = budget.record {
      records.append(record)
    }
    lists[Budget.listName] = records
  }
}

extension ExpenseDocument {
  /// The budgets of the file of that name.
  func budgets(in path: String) throws(ListDamage) -> [Budget] {
    try reading(Budget.listName, in: path) { () throws(DamagedDocument) in try budgets() }
  }
}

/// Why nothing can be done about budgets.
enum BudgetError: Error {
  /// No budget holds in the month that could be ended.
  case none(Budget.Scope, month: CalendarDate)
}

extension BudgetError: ExplainedError {
  var exitCode: ExitCode { .impossible }

  var message: Message {
    switch self {
    case .none(let scope, let month):
      Message(
        cause: "no budget for \(scope.words) in \(month.yearAndMonth)",
        cure: "'iexpense budget' lists those that hold.")
    }
  }
}
