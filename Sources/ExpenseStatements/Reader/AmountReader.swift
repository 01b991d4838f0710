package import ExpenseCore

/// The habits of a locale in writing amounts, which a file may follow.
package struct AmountHabits: Sendable {
  /// The grouping mark of a locale that was chosen; nil if none was.
  package var groupingMark: String?
  /// The decimal mark of the locale.
  package var decimalMark = "."
  /// Returns true if the locale writes a text for a currency.
  package var isSymbol: @Sendable (String, Currency) -> Bool = { _, _ in false }

  /// Creates the habits of no locale.
  package init() {}
}

/// The result of reading a text as money.
enum AmountReading: Equatable {
  /// An amount, which may be zero.
  case amount(Amount)
  /// An amount without a sign, and a word beside it that tells its direction: `12.50 CR`.
  case marked(Amount, isMoneyIn: Bool)
  /// A text that is not an amount of that currency.
  case refused(ImportFault.Problem)
}

/// Reads the amounts of a file, all of which have the same decimal mark.
///
/// A file repeats its symbols, and asking the system about them is slow, so the answers are cached.
final class AmountReader {
  private let habits: AmountHabits
  private let mark: DecimalMark?
  private var symbols: [Symbol: Bool] = [:]
  /// True if a plus marks incoming money, as it does if other amounts have no sign.
  var plusIsMoneyIn = false

  private struct Symbol: Hashable {
    let text: String
    let currency: Currency
  }

  /// - Parameter mark: the decimal mark; nil if each amount must make it clear.
  init(_ habits: AmountHabits, mark: DecimalMark?) {
    (self.habits, self.mark) = (habits, mark)
  }

  /// Parses an unambiguous amount of digits with at most one mark; nil for any other text.
  ///
  /// Most amounts are of this form, and this takes a tenth of the time.
  func plain(_ text: ArraySlice<UInt8>, _ currency: Currency) -> Amount? {
    let decimal = mark?.rawValue.utf8.first ?? UInt8(ascii: ".")
    var (whole, fraction, value) = (0, -1, Int64(0))
    var bytes = text
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative { bytes = bytes.dropFirst() }
    for byte in bytes {
      if byte == decimal, fraction < 0 {
        fraction = 0
      } else if byte.isASCIIDigit {
        value = value * 10 + Int64(byte - 0x30)
        if fraction < 0 { whole += 1 } else { fraction += 1 }
        guard whole <= 12, fraction <= Amount.fractionDigits else { return nil }
      } else {
        return nil
      }
    }
    guard whole > 0, fraction != 0, fraction <= currency.minorDigits,
      fraction != 3 || mark != nil
    else { return nil }
    for _ in max(fraction, 0)..<Amount.fractionDigits { value *= 10 }
    return Amount(tenThousandths: isNegative ? -value : value)
  }

  func read(_ text: String, in currency: Currency) -> AmountReading {
    let shown = text.excerpt
    guard let written = WrittenAmount(text) else { return .refused(.malformedAmount(shown)) }
    let (shape, number) = (written.shape, written.shape.number)
    if !shape.symbol.isEmpty, !isSymbol(shape.symbol, of: currency) {
      return .refused(
        Self.isOtherCurrency(shape.symbol)
          ? .foreignAmount(shown, currency) : .malformedAmount(shown))
    }
    guard number.whole.count <= 12 else { return .refused(.damage(.amountOutOfRange(shown))) }
    if number.undecidedMark != nil, mark == nil, self.decided(number, currency) == nil {
      return .refused(.ambiguousAmount(shown))
    }
    let used = mark ?? decided(number, currency)
    if let used, let own = written.decimalMark, own != used {
      return .refused(.malformedAmount(shown))
    }
    guard let amount = written.value(used, in: currency) else {
      return .refused(.tooManyFractionDigits(shown, currency))
    }
    if let isMoneyIn = written.isMoneyIn { return .marked(amount, isMoneyIn: isMoneyIn) }
    return .amount(plusIsMoneyIn && written.hasPlus ? amount.negated : amount)
  }

  /// The decimal mark of a number whose mark is ambiguous; nil if nothing decides it, or the mark
  /// is unambiguous.
  private func decided(_ number: NumberText, _ currency: Currency) -> DecimalMark? {
    guard let undecided = number.undecidedMark.flatMap(DecimalMark.init),
      let groups = number.undecidedMarkGroups(
        minorDigits: currency.minorDigits, decimalMark: habits.decimalMark,
        groupingMark: habits.groupingMark)
    else { return nil }
    return groups == (undecided == .point) ? .comma : .point
  }

  private func isSymbol(_ text: String, of currency: Currency) -> Bool {
    let key = Symbol(text: text, currency: currency)
    if let known = symbols[key] { return known }
    let isCode = text.utf8.count == 3 && text.uppercased() == currency.code
    let isSymbol =
      isCode || TitleCurrency.ofSymbol(text, expecting: currency) == currency
      || habits.isSymbol(text, currency)
    symbols[key] = isSymbol
    return isSymbol
  }

  /// Returns true if a text beside an amount is the symbol of some currency.
  private static func isOtherCurrency(_ symbol: String) -> Bool {
    TitleCurrency.ofSymbol(symbol, expecting: .usd) != nil || Currency(code: symbol) != nil
      || symbol.unicodeScalars.count(where: \.isCurrencySign) == 1
        && symbol.unicodeScalars.allSatisfy { $0.isCurrencySign || $0.properties.isAlphabetic }
  }
}
