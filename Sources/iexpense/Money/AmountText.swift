import ExpenseCore

/// Money as typed: one text, read whole or refused.
///
/// Reading `1.234` as 1.234 in one place and as 1234 in another is how a ledger goes wrong, so the
/// reading is divided in two:
///
/// 1. **The shape** (`init`) is what the text says by itself, the same for everybody:
///
///        -  $  1,234  .  56       sign, symbol, whole, mark, fraction; what is in front
///        1.234 , 56  €            may also stand after
///
///    The number reaches from the first digit to the last, with digits of one script. Marks inside
///    it tell by themselves which of them group and which is the decimal one: the last of two
///    kinds is decimal, one that repeats groups, and a single `.` or `,` is decimal. Only a single
///    one with one to three digits before it and exactly three after (`1,234`) may be either:
///    such a shape stays undecided. A `.` or `,` right before the first digit is the decimal mark
///    (`.5`, `$.50`), unless a letter stands before it: then it ends an abbreviation (`Rs.500`),
///    and only a symbol written so is taken.
///
/// 2. **The value** (`amount(in:locale:)`) needs the currency. The symbol must be one that the
///    system prints for it. An undecided shape groups where the currency has no minor digits; it
///    groups in the locale somebody chose whose grouping mark it is; it is decimal with three
///    minor digits where it is the locale's decimal mark; anything else is an error that shows
///    both readings. No locale ever turns one value into another, only an error into a value.
///
/// Foundation's parsers are no help: they read a prefix (`12abc` is 12, `12,50` is 12).
struct AmountText: Equatable, Sendable {
  /// The text as it was typed.
  let text: String
  /// A minus stood somewhere around the number.
  let isNegative: Bool
  /// What stood around the number beside a sign: a symbol or a code; empty where there was none.
  let symbol: String
  /// The digits and their one possible reading, or two.
  let number: NumberText

  /// Reads the shape.
  ///
  /// - Throws: `AmountTextError` for what is no amount in any currency.
  init(_ text: String) throws(AmountTextError) {
    guard let shape = MoneyShape(text) else { throw .unreadable(text) }
    guard shape.number.whole.count <= Self.wholeDigits else { throw .tooManyWholeDigits(text) }
    (self.text, number) = (text, shape.number)
    (isNegative, symbol) = (shape.isNegative, shape.symbol)
  }

  /// Digits before the decimal mark that one amount may have.
  private static let wholeDigits = 12
}

extension AmountText {
  /// The amount of one expense.
  ///
  /// - Throws: `AmountTextError`, also for zero.
  func amount(in currency: Currency, locale: MoneyLocale) throws(AmountTextError) -> Amount {
    let amount = try limit(in: currency, locale: locale)
    guard amount != .zero else { throw .zero(text) }
    return amount
  }

  /// The amount as the limit of a filter, where zero has a meaning.
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

  /// The amount of a number with a mark that may group or be decimal.
  ///
  /// - Throws: `AmountTextError.ambiguous` where the style does not tell.
  func decided(by style: CurrencyStyle) throws(AmountTextError) -> Amount {
    let currency = style.currency
    if currency.minorDigits == 0 { return grouped }
    if currency.minorDigits > 2 {
      if number.undecidedMark == style.decimalMark { return decimal }
    } else if style.locale.isExplicit, number.undecidedMark == style.groupingMark {
      return grouped
    }
    throw .ambiguous(
      text, readings: [grouped, decimal], currency: currency, decimalMark: style.decimalMark)
  }

  /// The value of all digits before the decimal mark, where a mark may group.
  var grouped: Amount { value(whole: number.whole + number.fraction, fraction: []) }

  /// The value where that mark is the decimal one.
  var decimal: Amount { value(whole: number.whole, fraction: number.fraction) }

  /// Refuses a symbol that is none of the style's currency.
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

  /// The value of at most twelve digits and four, which cannot overflow.
  func value(whole: [UInt8], fraction: [UInt8]) -> Amount {
    let padding = repeatElement(UInt8(0), count: Amount.fractionDigits - fraction.count)
    let digits = whole + fraction + padding
    let magnitude = digits.reduce(Int64(0)) { $0 * 10 + Int64($1) }
    return Amount(tenThousandths: isNegative ? -magnitude : magnitude) ?? .zero
  }
}

extension CurrencyStyle {
  /// The amount as somebody would type it, so that reading it gives the same amount; nil if no text
  /// does, as for one with more fraction digits than the currency has.
  func typable(_ amount: Amount) -> String? {
    let plain = amount.decimal(minimumFractionDigits: currency.minorDigits)
    return [plain, plain.replacing(".", with: decimalMark)].first { text in
      (try? AmountText(text).amount(in: currency, locale: locale)) == amount
    }
  }
}

extension AmountTextError {
  /// Refuses a text of a command line that begins with a mark: of `$12.50` a shell leaves `.50`.
  static func checkBeginning(of text: String) throws(AmountTextError) {
    var rest = Substring(text).unicodeScalars
    let sign = rest.first?.isMinus == true ? rest.removeFirst() : nil
    guard let mark = rest.first, NumberText.Mark(mark)?.canBeDecimal == true,
      rest.dropFirst().first?.decimalDigit != nil
    else { return }
    throw .lacksWholeDigits(text, meant: (sign == nil ? "0" : "-0") + String(rest))
  }

  /// Refuses an amount that is zero, or has a zero before another digit: of `$10` a shell leaves `0`.
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
  /// An amount in its shape; what it comes to depends on the file's currency.
  static var amount: Syntax {
    Syntax(
      "AMOUNT", .amount,
      glossary: [
        "AMOUNT": """
        12.50, 12,50 or 1,234.56, bare or with the currency's symbol or code; -12.50 is a refund. \
        Where 1,234 could mean two things, you are asked to write 1234 or 1.23.
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
