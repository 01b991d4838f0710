/// A sum of amounts that is exact at every step: only the result has to be an amount.
package struct AmountSum: Sendable {
  /// The lowest 64 bits of the sum, and how often it overflowed, upwards less downwards.
  private var low: Int64 = 0
  private var wraps = 0

  package init() {}

  package mutating func add(_ amount: Amount) {
    let (sum, overflow) = low.addingReportingOverflow(amount.tenThousandths)
    low = sum
    if overflow { wraps += amount.isNegative ? -1 : 1 }
  }

  /// The sum.
  ///
  /// - Throws: `AmountOutOfRange` where no amount is as much.
  package var amount: Amount {
    get throws(AmountOutOfRange) {
      guard wraps == 0, let amount = Amount(tenThousandths: low) else { throw AmountOutOfRange() }
      return amount
    }
  }
}
