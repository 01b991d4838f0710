// Arithmetic on amounts is exact; a result out of range throws.

extension Amount {
  /// The exact sum.
  ///
  /// - Throws: `AmountOutOfRange` if no amount can hold it.
  public static func + (left: Amount, right: Amount) throws(AmountOutOfRange) -> Amount {
    let (sum, overflow) = left.tenThousandths.addingReportingOverflow(right.tenThousandths)
    guard !overflow, let total = Amount(tenThousandths: sum) else { throw AmountOutOfRange() }
    return total
  }

  /// The exact difference.
  ///
  /// - Throws: `AmountOutOfRange` if no amount can hold it.
  public static func - (left: Amount, right: Amount) throws(AmountOutOfRange) -> Amount {
    try left + right.negated
  }

  /// The amount with the other sign.
  public static prefix func - (amount: Amount) -> Amount { amount.negated }
}

extension Sequence<Amount> {
  /// The exact sum of all amounts; partial sums may be out of range.
  ///
  /// - Throws: `AmountOutOfRange` if no amount can hold the result.
  public func total() throws(AmountOutOfRange) -> Amount {
    var sum = AmountSum()
    for amount in self { sum.add(amount) }
    return try sum.amount
  }
}
