// Sums of amounts are exact, or an error.

extension Amount {
  /// The exact sum.
  ///
  /// - Throws: `AmountOutOfRange` where no amount is as much.
  public static func + (left: Amount, right: Amount) throws(AmountOutOfRange) -> Amount {
    let (sum, overflow) = left.tenThousandths.addingReportingOverflow(right.tenThousandths)
    guard !overflow, let total = Amount(tenThousandths: sum) else { throw AmountOutOfRange() }
    return total
  }

  /// The exact difference.
  ///
  /// - Throws: `AmountOutOfRange` where no amount is as much.
  public static func - (left: Amount, right: Amount) throws(AmountOutOfRange) -> Amount {
    try left + right.negated
  }

  /// The amount with the other sign.
  public static prefix func - (amount: Amount) -> Amount { amount.negated }
}

extension Sequence<Amount> {
  /// The exact sum of all; only the result has to be an amount.
  ///
  /// - Throws: `AmountOutOfRange` where no amount is as much.
  public func total() throws(AmountOutOfRange) -> Amount {
    var sum = AmountSum()
    for amount in self { sum.add(amount) }
    return try sum.amount
  }
}
