import ExpenseCore

extension ExpenseItem {
  /// Sets the amount from the paid amount, at the rate of the newest item in that currency.
  ///
  /// - Returns: the item whose rate was used.
  /// - Throws: `Refusal` if there is no such item or the amount is zero.
  mutating func applyRate(
    of items: [ExpenseItem], _ currency: Currency
  ) throws(Refusal) -> ExpenseItem? {
    guard let paid = paidAmount else { return nil }
    guard let rate = items.newest(paidIn: paid.currency), let known = rate.paidAmount else {
      throw Refusal(
        "no expense was paid in \(paid.currency.code) yet, so there is no rate",
        "Give the amount too: rates are never fetched.")
    }
    let exact = Ratio(of: paid.amount, times: rate.amount, over: known.amount)
    guard let amount = exact?.amount(digits: currency.minorDigits), amount.fitsItem,
      amount != .zero
    else {
      throw Refusal(
        "'\(paid)' gives no valid amount in \(currency.code) at the last rate",
        "Give the amount too.")
    }
    self.amount = amount
    return rate
  }

  var asRate: String { "as \(shownName)" + (date.map { " on \($0)" } ?? "") }
}
