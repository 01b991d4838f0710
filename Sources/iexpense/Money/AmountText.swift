import ExpenseCore

/// Money as typed: one text, read whole or refused.
///
/// A ledger must never read `1.234` as 1.234 in one place and as 1234 in another, so reading has
/// two steps:
///
/// 1. **The shape** (`init`) is the same for everybody:
///
///        -  $  1,234  .  56       sign, symbol, whole, mark, fraction; sign and symbol
///        1.234 , 56  €            may also come after the number
///
///    The number reaches from the first digit to the last, with digits of one script. The marks
///    inside it show which of them group and which is the decimal one: of two kinds the last is
///    decimal, one that repeats groups, and a single `.` or `,` is decimal. Only a single one with
///    one to three digits before it and exactly three after it (`1,234`) may be either: such a
///    shape stays undecided. A `.` or `,` right before the first digit is the decimal mark (`.5`,
///    `$.50`), unless a letter precedes it: then it ends an abbreviation (`Rs.500`), and only a
///    symbol written that way is accepted.
///
/// 2. **The value** (`amount(in:locale:)`) depends on the currency. The symbol must be one that the
///    system prints for it. An undecided shape groups if the currency has no minor digits, or if
///    its mark groups in an explicitly set locale; it is decimal if the currency has three minor
///    digits and its mark is the locale's decimal mark; otherwise it is an error that shows both
///    readings. No locale ever turns one value into another, only an error into a value.
///
/// Foundation's parsers are no help: they read a prefix (`12abc` is 12, `12,50` is 12).
struct AmountText: Equatable, Sendable {
  /// The text as it was typed.
  let text: String
  /// Tells whether there is a minus before or after the number.
  let isNegative: Bool
  /// The symbol or code beside the number; empty if there is none.
  let symbol: String
  /// The digits, with one or two possible readings.
  let number: NumberText

  /// Parses the shape.
  ///
  /// - Throws: `AmountTextError` if the text is no amount in any currency.
  init(_ text: String) throws(AmountTextError) {
    guard let shape = MoneyShape(text) else { throw .unreadable(text) }
    guard shape.number.whole.count <= Self.wholeDigits else { throw .tooManyWholeDigits(text) }
    (self.text, number) = (text, shape.number)
    (isNegative, symbol) = (shape.isNegative, shape.symbol)
  }

  /// The most digits before the decimal mark.
  private static let wholeDigits = 12
}

extension AmountText {
  /// Resolves the text to the amount of an expense.
  ///
  /// - Throws: `AmountTextError`, also for zero.
  func amount(in currency: Currency, locale: MoneyLocale) throws(AmountTextError) -> Amount {
    let amount = try limit(in: currency, locale: locale)
    guard amount != .zero else { throw .zero(text) }
    return amount
  }

  /// Resolves the text to the limit of a filter, which may be zero.
  ///
  /// - Throws: `AmountTextError`.
  func limit(in currency: Currency, locale: MoneyLocale) throws(AmountTextError) -> Amount {
    if !symbol.isEmpty { try checkSymbol(CurrencyStyle(currency: currency, locale: locale)) }
    guard number.undecidedMark == nil else {
      return try decided(by: CurrencyStyle(currency: currency, locale: locale))
    }
    guard number.fraction.count <= currency.minorDigits else {
      throw .tooManyFractionDigits(text, currency)
    }
    return value(whole: number.whole, fraction: number.fraction)
  }

  /// Resolves a number whose mark may group or be decimal.
  ///
  /// - Throws: `AmountTextError.ambiguous` if the style does not decide.
  func decided(by style: CurrencyStyle) throws(AmountTextError) -> Amount {
    let groups = number.undecidedMarkGroups(
      minorDigits: style.currency.minorDigits, decimalMark: style.decimalMark,
      groupingMark: style.locale.isExplicit ? style.groupingMark : nil)
    if let groups { return groups ? grouped : decimal }
    throw .ambiguous(
      text, readings: [grouped, decimal], currency: style.currency, decimalMark: style.decimalMark)
  }

  /// The value if the undecided mark groups.
  var grouped: Amount { value(whole: number.whole + number.fraction, fraction: []) }

  /// The value if the undecided mark is decimal.
  var decimal: Amount { value(whole: number.whole, fraction: number.fraction) }

  /// Refuses a symbol that is not one of the style's currency.
  func checkSymbol(_ style: CurrencyStyle) throws(AmountTextError) {
    if style.prints(symbol) { return }
    let scalars = symbol.unicodeScalars
    let looksLikeMoney =
      scalars.allSatisfy { $0.properties.isAlphabetic || $0.isCurrencySign }
      && scalars.count(where: \.isCurrencySign) == 1
    throw looksLikeMoney || CurrencyWords.isOfLetters(symbol)
      ? .foreignCurrency(text, found: symbol, currency: style.currency)
      : .unreadable(text, hasFraction: style.currency.minorDigits > 0)
  }

  /// The value of at most twelve digits before the mark and four after it, which cannot overflow.
  func value(whole: [UInt8], fraction: [UInt8]) -> Amount {
    let padding = repeatElement(UInt8(0), count: Amount.fractionDigits - fraction.count)
    let digits = whole + fraction + padding
    let magnitude = digits.reduce(Int64(0)) { $0 * 10 + Int64($1) }
    return Amount(tenThousandths: isNegative ? -magnitude : magnitude) ?? .zero
  }
}

extension CurrencyStyle {
  /// The amount as a text that reads as the same amount; nil if there is none, as for more fraction
  /// digits than the currency has.
  func typable(_ amount: Amount) -> String? {
    let plain = amount.decimal(minimumFractionDigits: currency.minorDigits)
    return [plain, plain.replacing(".", with: decimalMark)].first { text in
      (try? AmountText(text).amount(in: currency, locale: locale)) == amount
    }
  }
}

extension AmountTextError {
  /// Refuses a text of a command line that begins with a mark: a shell turns `$12.50` into `.50`.
  static func checkBeginning(of text: String) throws(AmountTextError) {
    var rest = Substring(text).unicodeScalars
    let sign = rest.first?.isMinus == true ? rest.removeFirst() : nil
    guard let mark = rest.first, NumberText.Mark(mark)?.canBeDecimal == true,
      rest.dropFirst().first?.decimalDigit != nil
    else { return }
    throw .lacksWholeDigits(text, meant: (sign == nil ? "0" : "-0") + String(rest))
  }

  /// Refuses an amount that is zero or has a leading zero: a shell turns `$10` into `0`.
  static func checkZeros(of text: String) throws(AmountTextError) {
    let scalars = text.unicodeScalars.drop { $0.isMinus }
    guard scalars.first?.decimalDigit == 0 else { return }
    let isZero = scalars.allSatisfy {
      $0.decimalDigit == 0 || NumberText.Mark($0)?.canBeDecimal == true
    }
    if isZero || scalars.dropFirst().first?.decimalDigit != nil { throw .leadingZero(text) }
  }
}

extension Syntax<AmountText> {
  /// An amount whose value depends on the file's currency.
  static var amount: Syntax {
    Syntax(
      "AMOUNT", .amount,
      glossary: [
        "AMOUNT": """
        12.50, 12,50 or 1,234.56, bare or with the currency's symbol or code; -12.50 is a refund. \
        If 1,234 could mean two things, you are asked to write 1234 or 1.23.
        """
      ]
    ) { (word, _) throws(UsageError) in
      do throws(AmountTextError) {
        try AmountTextError.checkBeginning(of: word)
        return try AmountText(word)
      } catch {
        throw .refused(error.message)
      }
    }
  }
}
