/// A running sum of amounts, exact at every step: only the result must be in the range of an
/// amount.
package struct AmountSum: Sendable {
  /// The lowest 64 bits of the sum; `wraps` counts overflows upwards minus those downwards.
  private var low: Int64 = 0
  private var wraps = 0

  package init() {}

  package mutating func add(_ amount: Amount) {
    let (sum, overflow) = low.addingReportingOverflow(amount.tenThousandths)
    low = sum
    if overflow { wraps += amount.isNegative ? -1 : 1 }
  }

  /// The sum as an amount.
  ///
  /// - Throws: `AmountOutOfRange` if no amount can hold it.
  package var amount: Amount {
    get throws(AmountOutOfRange) {
      guard wraps == 0, let amount = Amount(tenThousandths: low) else { throw AmountOutOfRange() }
      return amount
    }
  }
}
