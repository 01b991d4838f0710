import ExpenseCore

/// What the texts of cells may be: days, by which patterns, and amounts.
///
/// What was found is kept, since a statement repeats its days.
final class CellShapes {
  /// The patterns of days that are tried, at most 64.
  let formats: [DayFormat]
  private let months: MonthNames
  private let days: ClosedRange<CalendarDate>
  private var patterns: [String: UInt64] = [:]
  private var amounts: [String: AmountShape?] = [:]

  private static let patterns = [
    "yyyy-MM-dd", "dd.MM.yyyy", "dd.MM.yy", "d.M.yyyy", "dd/MM/yyyy", "MM/dd/yyyy", "d/M/yyyy",
    "M/d/yyyy", "dd-MM-yyyy", "MM-dd-yyyy", "yyyy/MM/dd", "yyyy.MM.dd", "yyyyMMdd", "dd/MM/yy",
    "MM/dd/yy", "dd-MM-yy", "MM-dd-yy", "d.M.yy", "d/M/yy", "M/d/yy", "yyyy/M/d", "yyyy-M-d",
    "yy/MM/dd", "yy-MM-dd", "dd MMM yyyy", "d MMM yyyy", "dd MMM yy", "MMM d, yyyy", "MMM d yyyy",
    "d MMM, yyyy", "dd-MMM-yyyy", "d-MMM-yyyy", "dd-MMM-yy", "d. MMM yyyy", "dd/MMM/yyyy",
    "yyyy年M月d日", "ddMMyyyy", "ddMMMyyyy", "yyyy. M. d",
  ]

  /// - Parameters:
  ///   - months: the names that months may have.
  ///   - today: no payment lies more than a year after it.
  init(months: MonthNames, today: CalendarDate) {
    self.months = months
    formats = Self.patterns.compactMap(DayFormat.init)
    let first = CalendarDate(year: 1950, month: 1, day: 1) ?? today
    days = first...max(first, today.adding(days: 366) ?? today)
  }

  /// The patterns by which a text is a day, as bits.
  func patterns(of text: String) -> UInt64 {
    guard text.utf8.count >= 6, text.utf8.count <= 40, text.contains(where: \.isNumber) else {
      return 0
    }
    if let known = patterns[text] { return known }
    var found: UInt64 = 0
    for (place, format) in formats.enumerated() {
      if let day = day(text, by: format), days.contains(day) { found |= 1 << UInt64(place) }
    }
    patterns[text] = found
    return found
  }

  /// The day that a text is by a pattern.
  func day(_ text: String, by format: DayFormat) -> CalendarDate? {
    format.day(in: text, months: months, latest: days.upperBound)
  }

  func isDay(_ text: String) -> Bool { patterns(of: text) != 0 }

  /// The amount that a text may be; nil where it is none.
  func amount(_ text: String) -> AmountShape? {
    guard text.utf8.count <= 40, text.contains(where: \.isNumber) else { return nil }
    if let known = amounts[text] { return known }
    let found = AmountShape(text)
    amounts[text] = found
    return found
  }

  func isAmount(_ text: String) -> Bool { amount(text) != nil }

  /// Whether it is an amount with two digits after its mark.
  func isDecimal(_ text: String) -> Bool { amount(text)?.number.fraction.count == 2 }
}

/// A text that may be an amount, whichever of its marks is decimal.
struct AmountShape {
  let number: NumberText
  let isNegative: Bool
  /// Whether it has a plus.
  let hasPlus: Bool
  /// Whether a word beside it says which way the money went.
  let isMarked: Bool

  fileprivate init?(_ text: String) {
    guard !text.contains(where: { "/:%*#@".contains($0) }),
      let (shape, isNegative, hasPlus, isMoneyIn) = ImportedAmounts.shape(of: text),
      shape.symbol.count <= 4
    else { return nil }
    let digits = shape.number.whole.count + shape.number.fraction.count
    guard digits <= (shape.number.marks.isEmpty ? 12 : 16) else { return nil }
    (number, isMarked) = (shape.number, isMoneyIn != nil)
    (self.isNegative, self.hasPlus) = (isNegative, hasPlus)
  }

  /// Whether all its digits are zeros.
  var isZero: Bool { (number.whole + number.fraction).allSatisfy { $0 == 0 } }

  /// The mark that can only be the decimal one; nil where there is none, or it may group.
  var decimalMark: DecimalMark? {
    guard number.undecidedMark == nil, !number.fraction.isEmpty, let last = number.marks.last else {
      return nil
    }
    return last == .comma ? .comma : .point
  }

  /// The mark that can only group.
  var groupingMark: DecimalMark? {
    guard number.undecidedMark == nil else { return nil }
    let others = number.fraction.isEmpty ? number.marks[...] : number.marks.dropLast()
    if others.contains(.comma) { return .comma }
    return others.contains(.stop) ? .point : nil
  }
}
