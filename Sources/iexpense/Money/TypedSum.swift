import ExpenseCore

/// A sum as typed in place of an amount: `12.50+3.80`, `84/3`, `120x0.42`.
///
/// Plain numbers are joined by `+`, `x` or `*`, and `/`, without spaces. A minus may come first if
/// there is no `+`; otherwise it could belong to the first number or to the sum. A mark in a number
/// is always the decimal one, and a number that could be grouped is refused, because money is not
/// guessed. The sum is computed exactly, `x` and `/` first, and rounded once. There is no `-`,
/// because `10-12` is more often a typing error than a sum.
struct TypedSum: Equatable, Sendable {
  /// The text as it was typed.
  let text: String
  private let isNegative: Bool
  private let terms: [[Factor]]

  private struct Factor: Equatable, Sendable {
    let divides: Bool
    /// The number; nil if it has too many digits to compute with.
    let number: Fraction?

    /// A number without grouping: digits with at most one mark before, among or after them.
    init?(_ scalars: Substring.UnicodeScalarView, divides: Bool) {
      var value: Fraction? = Fraction(0)
      var (digits, fractionDigits, marks) = (0, 0, 0)
      for scalar in scalars {
        if let digit = scalar.decimalDigit {
          digits += 1
          if marks > 0 { fractionDigits += 1 }
          value = value?.times(Fraction(10))?.plus(Fraction(Int128(digit)))
        } else if NumberText.Mark(scalar)?.canBeDecimal == true {
          marks += 1
        } else {
          return nil
        }
      }
      guard digits > 0, marks < 2 else { return nil }
      for _ in 0..<fractionDigits { value = value?.divided(by: Fraction(10)) }
      (self.divides, number) = (divides, value)
    }
  }

  /// Parses the shape; returns nil for anything but a sum, including a single number or a day.
  init?(_ text: String) {
    guard text.unicodeScalars.contains(where: Self.joins), !AmountTextError.isDay(text) else {
      return nil
    }
    var scalars = Substring(text).unicodeScalars
    isNegative = scalars.first?.isMinus == true
    if isNegative { scalars.removeFirst() }
    var terms: [[Factor]] = [[]]
    var sign: Unicode.Scalar = "+"
    var start = scalars.startIndex
    while true {
      let end = scalars[start...].firstIndex(where: Self.joins) ?? scalars.endIndex
      guard let factor = Factor(scalars[start..<end], divides: sign == "/") else { return nil }
      if sign == "+", start > scalars.startIndex { terms.append([]) }
      terms[terms.count - 1].append(factor)
      guard end < scalars.endIndex else { break }
      sign = scalars[end]
      start = scalars.index(after: end)
    }
    guard terms.count > 1 || terms[0].count > 1 else { return nil }
    self.text = text
    self.terms = terms
  }

  /// Tells whether the sum is a product, such as 120 kilometres at 0.42.
  var isProduct: Bool { terms.count == 1 && !terms[0].contains(where: \.divides) }

  /// The first number that could be grouped: `1,200` in `1,200+50`.
  var undecidedNumber: String? { undecidedNumbers.first?.text }

  private var undecidedNumbers: [AmountText] {
    text.unicodeScalars.split(whereSeparator: Self.joins)
      .compactMap { try? AmountText(String($0)) }.filter { $0.number.undecidedMark != nil }
  }

  /// Tells whether the scalar joins two numbers.
  private static func joins(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "+", "x", "X", "*", "×", "/": true
    default: false
    }
  }
}

extension TypedSum {
  /// The value, rounded to the currency's minor unit, half away from zero.
  ///
  /// - Throws: `AmountTextError`, also for zero.
  func amount(in currency: Currency, locale: MoneyLocale) throws(AmountTextError) -> Amount {
    guard !isNegative || terms.count == 1 else { throw .minusBeforeSum(text) }
    try checkMarks(in: currency, locale: locale)
    let sum = try value()
    guard let amount = amount(of: sum, in: currency) else { throw .sumOutOfRange(text) }
    guard amount != .zero else { throw .zero(text) }
    guard !isQuotient || !sum.isBelowOne else {
      throw .quotientBelowOne(text, readings: readings(of: amount, in: currency))
    }
    return amount
  }

  /// The part of another amount that a quotient below 1 may mean, such as half of it for `1/2`; nil
  /// for any other sum.
  func share(of whole: Amount, in currency: Currency) -> Amount? {
    guard isQuotient, let part = try? value(), part.isBelowOne else { return nil }
    let exact = Fraction(Int128(whole.magnitude.tenThousandths))
      .divided(by: Fraction(Int128(Amount.scale)))?.times(part)
    let share = exact.flatMap { amount(of: $0, in: currency) }
    return whole.isNegative == isNegative ? share : share?.negated
  }

  /// Tells whether the sum is one number divided by others.
  private var isQuotient: Bool {
    terms.count == 1 && terms[0].dropFirst().allSatisfy(\.divides)
  }

  /// The value of a quotient, and the number with a decimal mark instead of `/`: `0.24` and `12.50`
  /// for `12/50`.
  private func readings(of amount: Amount, in currency: Currency) -> [String] {
    let decimal = try? AmountText(text.replacing("/", with: ".")).amount(
      in: currency, locale: .plain)
    return [amount, decimal].compactMap(\.self).map {
      $0.decimal(minimumFractionDigits: currency.minorDigits)
    }
  }

  /// The exact value without the sign.
  private func value() throws(AmountTextError) -> Fraction {
    var sum = Fraction(0)
    for term in terms {
      var product = Fraction(1)
      for factor in term {
        guard let number = factor.number else { throw .sumOutOfRange(text) }
        if factor.divides, number.isZero { throw .divisionByZero(text) }
        guard let next = factor.divides ? product.divided(by: number) : product.times(number)
        else { throw .sumOutOfRange(text) }
        product = next
      }
      guard let next = sum.plus(product) else { throw .sumOutOfRange(text) }
      sum = next
    }
    return sum
  }

  private func amount(of value: Fraction, in currency: Currency) -> Amount? {
    guard let magnitude = value.rounded(toDigits: currency.minorDigits),
      let amount = Amount(tenThousandths: isNegative ? -magnitude : magnitude), amount.fitsItem
    else { return nil }
    return amount
  }

  /// Refuses a number that could be grouped: its only mark has three digits after it, and is not
  /// the locale's decimal mark or not the only mark of the sum.
  private func checkMarks(
    in currency: Currency, locale: MoneyLocale
  ) throws(AmountTextError) {
    let numbers = undecidedNumbers
    guard !numbers.isEmpty else { return }
    let style = CurrencyStyle(currency: currency, locale: locale)
    let hasBothMarks = text.contains(".") && text.contains(",")
    for number in numbers
    where currency.minorDigits == 0 || hasBothMarks
      || number.number.undecidedMark != style.decimalMark
    {
      throw .groupedInSum(
        text, number: number.text, readings: [number.grouped, number.decimal],
        decimalMark: style.decimalMark)
    }
  }
}

/// A fraction that is not negative, in lowest terms; results too large to hold are nil.
private struct Fraction: Equatable, Sendable {
  private var numerator: Int128
  private var denominator: Int128 = 1

  init(_ whole: Int128) { numerator = whole }

  private init?(
    _ numerator: (partialValue: Int128, overflow: Bool),
    over denominator: (partialValue: Int128, overflow: Bool)
  ) {
    guard !numerator.overflow, !denominator.overflow else { return nil }
    var (divisor, rest) = (numerator.partialValue, denominator.partialValue)
    while rest > 0 { (divisor, rest) = (rest, divisor % rest) }
    self.numerator = numerator.partialValue / divisor
    self.denominator = denominator.partialValue / divisor
  }

  var isZero: Bool { numerator == 0 }

  var isBelowOne: Bool { numerator < denominator }

  func times(_ other: Fraction) -> Fraction? {
    Fraction(
      numerator.multipliedReportingOverflow(by: other.numerator),
      over: denominator.multipliedReportingOverflow(by: other.denominator))
  }

  func divided(by other: Fraction) -> Fraction? {
    Fraction(
      numerator.multipliedReportingOverflow(by: other.denominator),
      over: denominator.multipliedReportingOverflow(by: other.numerator))
  }

  func plus(_ other: Fraction) -> Fraction? {
    let left = numerator.multipliedReportingOverflow(by: other.denominator)
    let right = other.numerator.multipliedReportingOverflow(by: denominator)
    guard !left.overflow, !right.overflow else { return nil }
    return Fraction(
      left.partialValue.addingReportingOverflow(right.partialValue),
      over: denominator.multipliedReportingOverflow(by: other.denominator))
  }

  /// The value in ten-thousandths, rounded half up to that many fraction digits; nil if it is out
  /// of range.
  func rounded(toDigits digits: Int) -> Int64? {
    let unit = (0..<digits).reduce(Int128(1)) { product, _ in product * 10 }
    let (scaled, overflow) = numerator.multipliedReportingOverflow(by: unit)
    guard !overflow else { return nil }
    let (quotient, rest) = scaled.quotientAndRemainder(dividingBy: denominator)
    let rounded = rest >= denominator - rest ? quotient + 1 : quotient
    return Int64(exactly: rounded).flatMap {
      Int64(exactly: Int128($0) * (Int128(Amount.scale) / unit))
    }
  }
}
