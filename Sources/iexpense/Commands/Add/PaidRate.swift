import ExpenseCore

extension ExpenseItem {
  /// Works out the amount from what was paid, at the rate of the newest item in that currency.
  ///
  /// - Returns: that item.
  /// - Throws: `PaidRateError` where there is none, or nothing is left of the amount.
  mutating func takeRate(
    of items: [ExpenseItem], _ currency: Currency
  ) throws(PaidRateError) -> ExpenseItem? {
    guard let paid = paidAmount else { return nil }
    guard let rate = items.newest(paidIn: paid.currency), let known = rate.paidAmount else {
      throw .unknown(paid)
    }
    let exact = Ratio(of: paid.amount, times: rate.amount, over: known.amount)
    guard let amount = exact?.amount(digits: currency.minorDigits), amount.fitsItem,
      amount != .zero
    else { throw .outOfRange(paid, currency) }
    self.amount = amount
    return rate
  }

  /// What a sentence says of the item whose rate was taken: `as Coffee on 2026-11-20`.
  var asRate: String { "as \(shownName)" + (date.map { " on \($0)" } ?? "") }
}

/// Why no amount can be worked out from what was paid.
enum PaidRateError: ExplainedError {
  case unknown(PaidAmount)
  case outOfRange(PaidAmount, Currency)

  var exitCode: ExitCode { .impossible }

  var message: Message {
    switch self {
    case .unknown(let paid):
      Message(
        cause: "no expense was paid in \(paid.currency.code) yet, so there is no rate",
        cure: "Say the amount too: no rate is ever fetched.")
    case .outOfRange(let paid, let currency):
      Message(
        cause: "'\(paid)' comes to no amount in \(currency.code) at the last rate",
        cure: "Say the amount too.")
    }
  }
}
