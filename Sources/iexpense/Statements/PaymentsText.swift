import ExpenseCore
import ExpenseStatements

extension ImportReport {
  /// The number of payments, their sum and days, some of them, the money in with its largest names,
  /// and the rows and columns that are left out.
  ///
  /// - Parameters:
  ///   - misfit: a balance that contradicts the signs of the amounts.
  ///   - shown: the payments to show; the first three if none are given.
  func payments(
    _ misfit: (balance: String, offset: Int)?, showing shown: [ExpenseItem]? = nil
  ) -> [String] {
    var first = "  \(plan.added.counted("payment"))"
    if let sum { first += ", \(text(sum))" }
    if let days { first += ", \(days.lowerBound) to \(days.upperBound)" }
    var lines = [first]
    if plan.present.count > 0 { lines.append("  \(plan.present.count) already present") }
    lines += (shown ?? Array(addedItems.prefix(3))).map { item in
      "    \(item.date?.description ?? "no day")  \(item.safeName.prefix(40))  \(text(item.amount))"
    }
    lines += leftOut.map { "  left out: \($0)" }
    let batch = reading.batch
    if let misfit {
      lines.append(
        "  does not fit the balance in '\(misfit.balance)': line \(batch.line(of: misfit.offset))")
    }
    if let line = Self.unread(batch.unreadColumns) { lines.append(line) }
    return lines
  }

  /// The first and the last of the payments by their days.
  var ends: [ExpenseItem] {
    let days = addedItems.filter { $0.date != nil }
    guard let first = days.min(by: { ($0.date ?? .first) < ($1.date ?? .first) }),
      let last = days.max(by: { ($0.date ?? .first) < ($1.date ?? .first) })
    else { return Array(addedItems.prefix(1)) }
    return first.id == last.id ? [first] : [first, last]
  }

  private var leftOut: [String] {
    var lines: [String] = []
    let batch = reading.batch
    if batch.moneyIn.count > 0, let sum = batch.moneyIn.sum {
      let shown = batch.largestMoneyIn.map { "\($0.name.prefix(30)) \(text($0.amount))" }
      lines.append(
        "\(batch.moneyIn.count) of money in, \(text(sum)): \(shown.joined(separator: ", "))")
    }
    return lines + batch.leftOutWords(text) + invalidLines
  }

  private func text(_ amount: Amount) -> String { amount.words(in: currency) }

  /// The first of the columns that are not imported; a bank's file has many.
  private static func unread(_ titles: [String]) -> String? {
    guard !titles.isEmpty else { return nil }
    let shown = titles.prefix(8).map { String($0.prefix(30)) }.joined(separator: ", ")
    return "  not read: \(shown)" + (titles.count > 8 ? " and \(titles.count - 8) more" : "")
  }
}

extension Amount {
  /// The amount with the currency's code.
  func words(in currency: Currency) -> String {
    "\(decimal(minimumFractionDigits: currency.minorDigits)) \(currency.code)"
  }
}
