/// What was paid in another currency than the file's, beside the amount.
package struct PaidAmount: Equatable, Sendable {
  /// The other currency.
  package let currency: Currency
  /// How much of it.
  package var amount: Amount

  /// That much of a currency.
  package init(_ currency: Currency, _ amount: Amount) {
    (self.currency, self.amount) = (currency, amount)
  }

  /// This payment in proportion, to the minor unit of its currency; nil where that is nothing.
  ///
  /// - Parameters:
  ///   - part: an amount of the file's currency.
  ///   - whole: what all of the payment comes to in it.
  package func share(_ part: Amount, of whole: Amount) -> PaidAmount? {
    let share = Ratio(of: amount, times: part, over: whole)?.amount(digits: currency.minorDigits)
    guard let share, share != .zero else { return nil }
    return PaidAmount(currency, share)
  }
}

extension PaidAmount: LosslessStringConvertible {
  /// Reads `JPY 980`, as items keep it; nil for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 2, let currency = Currency(code: String(parts[0])),
      let amount = Amount(String(parts[1]))
    else { return nil }
    self.init(currency, amount)
  }

  /// `JPY 980`.
  package var description: String {
    "\(currency.code) \(amount.decimal(minimumFractionDigits: currency.minorDigits))"
  }
}

extension ExpenseItem {
  /// What was paid in another currency; nil where nothing is said that can be read.
  package var paidAmount: PaidAmount? { paid.flatMap { PaidAmount($0) } }

  /// Gives what was paid the sign of the amount.
  package mutating func alignPaid() {
    guard amount != .zero, var paid = paidAmount, paid.amount.isNegative != amount.isNegative else {
      return
    }
    paid.amount = -paid.amount
    self.paid = paid.description
  }
}

extension [ExpenseItem] {
  /// The newest item that was paid in a currency: by day, then by row.
  package func newest(paidIn currency: Currency) -> ExpenseItem? {
    let rows = indices.filter {
      self[$0].paidAmount.map { $0.currency == currency && $0.amount != .zero } ?? false
    }
    return rows.max {
      (self[$0].date?.daysSinceEpoch ?? .min, $0) < (self[$1].date?.daysSinceEpoch ?? .min, $1)
    }
    .map { self[$0] }
  }
}
