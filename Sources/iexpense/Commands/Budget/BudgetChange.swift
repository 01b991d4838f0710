import ExpenseCore
import Foundation

/// The result of setting or ending a budget.
struct BudgetChange: DataResult {
  let budget: Budget
  /// The budget that applied before; nil if there was none.
  let previous: Budget?
  /// The next change or end of the budget in the file.
  let next: Budget?
  let currency: Currency
  /// False if the budget was like that already.
  let isSaved: Bool
  let remarks: [Line]
  /// The budgets of the month in which it begins; nil if they cannot be summed up, as when what recurs
  /// is damaged, which stops no change.
  let listing: () -> BudgetListing?

  func show(on console: Console) throws {
    guard isSaved else { return }
    let (words, style) = (budget.scope.words, console.style(of: currency))
    guard budget.amount != nil else {
      return try console.write("No budget for \(words) from \(budget.fromTitle) on")
    }
    let carried = budget.carry.map { ", with \(style.text($0)) carried into it" } ?? ""
    if budget.isSingle {
      return try console.write(
        "Budget for \(words)  \(replaced(style))\(budget.terms(style)) in \(budget.fromTitle) only\(carried)"
      )
    }
    let rest = next.map { next -> String in
      ", then \(next.amount.map(style.text) ?? "none") from \(next.fromTitle)"
    }
    try console.write(
      """
      Budget for \(words)  \(replaced(style))\(budget.terms(style)) from \
      \(budget.fromTitle)\(rest ?? " on")\(carried)
      """)
  }

  /// The earlier terms if they differ; only the amount if nothing else changed.
  private func replaced(_ style: CurrencyStyle) -> String {
    guard let previous, let amount = previous.amount else { return "" }
    let (old, new) = (previous.terms(style), budget.terms(style))
    let isSameRhythm =
      previous.every == budget.every && (budget.isSingle || previous.rolls == budget.rolls)
    return (budget.isSingle ? amount == budget.amount : old == new)
      ? "" : "\(isSameRhythm ? style.text(amount) : old) -> "
  }

  func notes(on console: Console) -> [Line] { (isSaved ? [] : [.unchanged]) + remarks }

  func write(to json: inout JSONOutput) {
    if let listing = listing() {
      listing.write(to: &json)
    } else {
      json.object { json in json.members(of: budget) }
    }
  }
}

extension Budget {
  /// The amount with its rhythm: `$300.00 a month (carried over)`.
  fileprivate func terms(_ style: CurrencyStyle) -> String {
    let amount = amount.map(style.text) ?? "none"
    return "\(amount) a \(every.rawValue)\(rolls ? " (carried over)" : "")"
  }
}

extension JSONOutput {
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
    if let carry = budget.carry { member("carry", carry) }
    if budget.isSingle { member("only", true) }
    member("from", budget.fromText)
  }
}

extension ExpenseDocument {
  func budgets(in path: String) throws(ListDamage) -> [Budget] {
    try reading(.budgets, in: path) { () throws(DamagedDocument) in try budgets() }
  }

  /// Tells whether a budget differs from the one in effect when it begins.
  ///
  /// - Parameters:
  ///   - same: the budgets of the same scope.
  ///   - held: the budget in effect.
  func isChanged(by budget: Budget, among same: [Budget], _ held: Budget?) -> Bool {
    let isSame = { (other: Budget) in other.every == budget.every && other.from == budget.from }
    let carry = same.first { isSame($0) && $0.isSingle == budget.isSingle }?.carry
    guard let held, held.every == budget.every, held.amount == budget.amount, carry == budget.carry
    else { return true }
    guard !budget.isSingle else { return false }
    return held.rolls != budget.rolls || same.contains { $0.isSingle && isSame($0) }
  }

  /// Replaces the budgets that begin in the first period of another one, or appends that one.
  ///
  /// After an end, later ones are removed too. One for a single period replaces only its like.
  ///
  /// - Parameter same: the budgets of the same scope.
  /// - Returns: the remaining budgets of the scope, including the new one.
  mutating func put(_ budget: Budget, among same: [Budget]) -> [Budget] {
    let start = budget.firstDay(months: monthStart)
    let period = budget.every.days(around: start, months: monthStart)
    let kept = same.filter {
      if budget.isSingle {
        return !$0.isSingle || $0.every != budget.every || $0.from != budget.from
      }
      let first = $0.firstDay(months: monthStart)
      return first < start || budget.amount != nil && first > period.upperBound
    }
    let removed = Set(same.map { ExactText($0.id) }).subtracting(kept.map { ExactText($0.id) })
    var records = self[.budgets]
    let place = records.firstIndex { $0.id.text.isIdentical(to: budget.id) }
    // The end of a budget that never began is not stored.
    let isEmpty = budget.amount == nil && !kept.contains { $0.amount != nil && !$0.isSingle }
    let record = isEmpty ? nil : budget.record(changing: place.map { records[$0] })
    if let place, let record { records[place] = record }
    records.removeAll { removed.contains($0.id) && (record == nil || $0.id != record?.id) }
    if place == nil, let record { records.append(record) }
    self[.budgets] = records
    return kept + [budget]
  }
}
