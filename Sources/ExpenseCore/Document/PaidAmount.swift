/// An amount paid in another currency than the file's.
package struct PaidAmount: Equatable, Sendable {
  /// The other currency.
  package let currency: Currency
  /// The amount in that currency.
  package var amount: Amount

  package init(_ currency: Currency, _ amount: Amount) {
    (self.currency, self.amount) = (currency, amount)
  }

  /// The part of this payment for a part of the item, rounded to the minor unit of its currency;
  /// nil if that is zero.
  ///
  /// - Parameters:
  ///   - part: an amount in the file's currency.
  ///   - whole: the whole item's amount in the file's currency.
  package func share(_ part: Amount, of whole: Amount) -> PaidAmount? {
    let share = Ratio(of: amount, times: part, over: whole)?.amount(digits: currency.minorDigits)
    guard let share, share != .zero else { return nil }
    return PaidAmount(currency, share)
  }
}

extension PaidAmount: LosslessStringConvertible {
  /// Parses `JPY 980`, the form in items; nil for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 2, let currency = Currency(code: String(parts[0])),
      let amount = Amount(String(parts[1]))
    else { return nil }
    self.init(currency, amount)
  }

  /// The form in items, such as `JPY 980`.
  package var description: String {
    "\(currency.code) \(amount.decimal(minimumFractionDigits: currency.minorDigits))"
  }
}

extension ExpenseItem {
  /// The amount paid in another currency; nil if there is none or it cannot be parsed.
  package var paidAmount: PaidAmount? { paid.flatMap { PaidAmount($0) } }

  /// Gives the paid amount the sign of the item's amount.
  package mutating func alignPaid() {
    guard amount != .zero, var paid = paidAmount, paid.amount.isNegative != amount.isNegative else {
      return
    }
    paid.amount = -paid.amount
    self.paid = paid.description
  }
}

extension [ExpenseItem] {
  /// The newest item paid in a currency, by day and then by row; nil if there is none.
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
