import ExpenseCore
import Foundation

/// A budget that was set or ended.
struct BudgetChange: DataResult {
  let budget: Budget
  /// The budget that held before; nil if there was none.
  let previous: Budget?
  /// The budget with another amount, or the end, that the file has for a later period.
  let next: Budget?
  let currency: Currency
  /// Further notes for a person.
  let remarks: [Line]

  var isSaved: Bool { true }

  func show(on console: Console) throws {
    guard !console.isQuiet else { return }
    let (words, style) = (budget.scope.words, console.style(of: currency))
    guard budget.amount != nil else {
      return try console.write("No budget for \(words) from \(budget.fromTitle) on")
    }
    let rest = next.map { next -> String in
      ", then \(next.amount.map(style.text) ?? "none") from \(next.fromTitle)"
    }
    try console.write(
      """
      Budget for \(words)  \(replaced(style))\(budget.terms(style)) from \
      \(budget.fromTitle)\(rest ?? " on")
      """)
  }

  /// The budget as it was, if that is something else: only the amount, if nothing else changed.
  private func replaced(_ style: CurrencyStyle) -> String {
    guard let previous, let amount = previous.amount else { return "" }
    let (old, new) = (previous.terms(style), budget.terms(style))
    let isSameRhythm = (previous.every, previous.rolls) == (budget.every, budget.rolls)
    return old == new ? "" : "\(isSameRhythm ? style.text(amount) : old) -> "
  }

  func notes(on console: Console) -> [Line] { remarks + ["Undo with 'iexpense undo'."] }

  func write(to json: inout JSONOutput) {
    json.object { json in
      json.members(of: budget)
      if let previous {
        json.member("was") { json in
          json.member("every", previous.every.rawValue)
          json.member("amount", previous.amount)
          json.member("roll", previous.rolls)
        }
      }
      if let next {
        json.member("next") { json in
          json.member("amount", next.amount)
          json.member("from", next.fromText)
        }
      }
    }
  }
}

extension Budget {
  /// The amount and its rhythm: `$300.00 a month (carried over)`.
  fileprivate func terms(_ style: CurrencyStyle) -> String {
    let amount = amount.map(style.text) ?? "none"
    return "\(amount) a \(every.rawValue)\(rolls ? " (carried over)" : "")"
  }
}

extension JSONOutput {
  /// Writes what a budget says as members.
  mutating func members(of budget: Budget) {
    member("id", budget.id)
    switch budget.scope {
    case .everything: break
    case .type(let type): member("type", type.rawValue)
    case .category(let category): member("category", category)
    }
    member("every", budget.every.rawValue)
    member("amount", budget.amount)
    member("roll", budget.rolls)
    member("from", budget.fromText)
  }
}

extension ExpenseDocument {
  /// The budgets of the file of that name.
  func budgets(in path: String) throws(ListDamage) -> [Budget] {
    try reading(Budget.listName, in: path) { () throws(DamagedDocument) in try budgets() }
  }

  /// Puts a budget in the place of those that begin in its first period, or after the others; if it
  /// is an end, nothing begins after it any more.
  ///
  /// - Parameter same: the budgets of its scope.
  /// - Returns: those that are left of its scope, itself among them.
  mutating func put(_ budget: Budget, among same: [Budget]) -> [Budget] {
    let start = budget.firstDay(months: monthStart)
    let period = budget.every.days(around: start, months: monthStart)
    let kept = same.filter {
      let first = $0.firstDay(months: monthStart)
      return first < start || budget.amount != nil && first > period.upperBound
    }
    let gone = Set(same.map { ExactText($0.id) }).subtracting(kept.map { ExactText($0.id) })
    var records = lists[Budget.listName] ?? []
    let place = records.firstIndex { $0.id.text.isIdentical(to: budget.id) }
    // An end of what never began says nothing.
    let isEmpty = budget.amount == nil && !kept.contains { $0.amount != nil }
    let record = isEmpty ? nil : budget.record(changing: place.map { records[$0] })
    if let place, let record { records[place] = record }
    records.removeAll { gone.contains($0.id) && (record == nil || $0.id != record?.id) }
    if place == nil, let record { records.append(record) }
    lists[Budget.listName] = records
    return kept + [budget]
  }
}
