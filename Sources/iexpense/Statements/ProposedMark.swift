import ExpenseCore

/// The decimal mark of amounts.
struct ProposedMark {
  /// Nil where all could be read either way, or they differ.
  private(set) var mark: DecimalMark?
  /// Whether some say one mark and some the other.
  private(set) var isMixed = false

  init(_ shapes: [AmountShape]) {
    var found: Set<DecimalMark> = []
    var isOpen = false
    for shape in shapes {
      if let mark = shape.decimalMark { found.insert(mark) }
      if let mark = shape.groupingMark { found.insert(mark == .point ? .comma : .point) }
      if shape.number.undecidedMark != nil { isOpen = true }
    }
    isMixed = found.count > 1
    mark = found.count == 1 ? found.first : found.isEmpty && !isOpen ? .point : nil
  }
}

extension AmountShape {
  /// The number where that mark is the decimal one.
  func value(_ mark: DecimalMark) -> Amount? {
    let isFraction = number.undecidedMark.map { $0 == mark.rawValue } ?? true
    let (whole, fraction) =
      isFraction ? (number.whole, number.fraction) : (number.whole + number.fraction, [])
    guard fraction.count <= Amount.fractionDigits, whole.count <= 14 else { return nil }
    let digits =
      whole + fraction + Array(repeating: 0, count: Amount.fractionDigits - fraction.count)
    let value = digits.reduce(Int64(0)) { $0 * 10 + Int64($1) }
    return Amount(tenThousandths: isNegative ? -value : value)
  }
}
