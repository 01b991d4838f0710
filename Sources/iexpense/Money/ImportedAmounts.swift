import ExpenseCore

/// Reads the amounts of a file of another program: as `add` takes them, and as banks write them
/// besides, in parentheses, with a sign after, or with `CR` or `DR`.
///
/// A file repeats its symbols, and asking the system for them takes long: what was found is kept.
final class ImportedAmounts {
  private let locale: MoneyLocale?
  private let mark: DecimalMark?
  private var styles: [Currency: CurrencyStyle] = [:]
  private var symbols: [Symbol: Bool] = [:]
  /// The symbol that stood before the last amount that had one, and its currency.
  private var prefix: Symbol?

  private struct Symbol: Hashable {
    let text: String
    let currency: Currency
  }

  /// - Parameters:
  ///   - locale: whose marks decide between two readings, as in `add`; nil for files of our own,
  ///     which are read alike everywhere, and in which no mark groups by itself.
  ///   - mark: the decimal mark of all amounts; nil where each has to say it.
  init(locale: MoneyLocale?, mark: DecimalMark?) {
    (self.locale, self.mark) = (locale, mark)
  }

  /// What a text is as an amount, whichever mark is decimal: its shape, whether it is negative, whether
  /// it has a plus, and whether a word beside it says that money came in; nil where it is none.
  static func shape(
    of text: String
  ) -> (text: AmountText, isNegative: Bool, hasPlus: Bool, isMoneyIn: Bool?)? {
    var rest = BankAmount(PartlyRefunded(text)?.whole ?? text)
    let isMoneyIn = rest.readDirection()
    let sign = rest.readSign()
    guard let shape = try? AmountText(rest.text),
      [sign != nil, isMoneyIn != nil, shape.isNegative].count(where: \.self) <= 1
    else { return nil }
    return (shape, shape.isNegative || sign == .minus, sign == .plus, isMoneyIn)
  }

  /// Reads the whole text.
  func read(_ text: String, in currency: Currency) -> AmountReading {
    if let amount = plain(text[...], currency) ?? afterPrefix(text, currency) {
      return .amount(amount)
    }
    if let parts = PartlyRefunded(text) { return read(parts, currency) }
    do throws(AmountTextError) {
      var rest = BankAmount(text)
      let isMoneyIn = rest.readDirection()
      let sign = rest.readSign()
      let shape = try AmountText(rest.text)
      let signs = [sign != nil, isMoneyIn != nil, shape.isNegative]
      guard signs.count(where: \.self) <= 1 else { throw .unreadable(text) }
      let amount = try value(of: shape, currency)
      if isMoneyIn == nil, sign == nil { notePrefix(of: text, shape, currency) }
      if let isMoneyIn { return .marked(amount, isMoneyIn: isMoneyIn) }
      return .amount(sign == .minus ? amount.negated : amount)
    } catch {
      return .refused(problem(error, text: String(text.prefix(64)), currency))
    }
  }

  /// What was paid less what was given back.
  private func read(_ parts: PartlyRefunded, _ currency: Currency) -> AmountReading {
    guard let refund = parts.refund else { return .amount(.zero) }
    guard case .amount(let whole) = read(parts.whole, in: currency),
      case .amount(let back) = read(refund, in: currency),
      let rest = try? whole + back.negated
    else { return .refused(.malformedAmount(String(parts.whole.prefix(64)))) }
    return .amount(rest)
  }

  /// The amount of digits with at most one mark, which has one reading; nil for any other text.
  ///
  /// Most texts are such, and this takes a tenth of the time.
  private func plain(_ text: Substring, _ currency: Currency) -> Amount? {
    let decimal = mark?.rawValue.utf8.first ?? UInt8(ascii: ".")
    var (whole, fraction, value) = (0, -1, Int64(0))
    var bytes = text.utf8[...]
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

  /// The amount of digits after the symbol that was there last time.
  private func afterPrefix(_ text: String, _ currency: Currency) -> Amount? {
    guard let prefix, prefix.currency == currency, text.hasPrefix(prefix.text) else { return nil }
    let rest = text.dropFirst(prefix.text.count)
    return rest.utf8.first?.isASCIIDigit == true ? plain(rest, currency) : nil
  }

  private func notePrefix(of text: String, _ shape: AmountText, _ currency: Currency) {
    guard !shape.symbol.isEmpty, text.hasPrefix(shape.symbol) else { return }
    prefix = Symbol(text: shape.symbol, currency: currency)
  }

  private func value(
    of shape: AmountText, _ currency: Currency
  ) throws(AmountTextError) -> Amount {
    if !shape.symbol.isEmpty, !prints(shape.symbol, currency) {
      try shape.checkSymbol(style(of: currency))
    }
    if locale == nil, mark == nil, shape.number.undecidedMark != nil, currency.minorDigits == 0 {
      throw .unreadable(shape.text)
    }
    return try shape.imported(in: currency, mark: mark) { self.style(of: currency) }
  }

  private func prints(_ symbol: String, _ currency: Currency) -> Bool {
    let key = Symbol(text: symbol, currency: currency)
    if let known = symbols[key] { return known }
    let prints =
      style(of: currency).prints(symbol) || CurrencyWords.isWord(symbol, for: currency.code)
      || TitleCurrency.ofSymbol(symbol, expecting: currency) == currency
    symbols[key] = prints
    return prints
  }

  private func style(of currency: Currency) -> CurrencyStyle {
    if let known = styles[currency] { return known }
    let style = CurrencyStyle(currency: currency, locale: locale ?? .plain)
    styles[currency] = style
    return style
  }

  private func problem(
    _ error: AmountTextError, text: String, _ currency: Currency
  ) -> ImportFault.Problem {
    switch error {
    case .ambiguous: .ambiguousAmount(text)
    case .tooManyFractionDigits: .tooManyFractionDigits(text, currency)
    case .tooManyWholeDigits: .damage(.amountOutOfRange(text))
    case .foreignCurrency: .foreignAmount(text, currency)
    default: .malformedAmount(text)
    }
  }
}

extension AmountText {
  /// The amount that a file says, zero too.
  ///
  /// Zeros beyond the digits that the currency has are nothing; a mark that is said to be decimal is
  /// decimal, and the other one groups.
  fileprivate func imported(
    in currency: Currency, mark: DecimalMark?, style: () -> CurrencyStyle
  ) throws(AmountTextError) -> Amount {
    if let undecided = number.undecidedMark {
      guard let mark else { return try decided(by: style()) }
      if undecided != mark.rawValue {
        return value(whole: number.whole + number.fraction, fraction: [])
      }
    } else if let mark, !agrees(with: mark) {
      throw .unreadable(text)
    }
    var fraction = number.fraction
    while fraction.count > currency.minorDigits, fraction.last == 0 { fraction.removeLast() }
    guard fraction.count <= currency.minorDigits else {
      throw .tooManyFractionDigits(text, currency)
    }
    return value(whole: number.whole, fraction: fraction)
  }

  /// Whether the decimal mark is the one that is said to be, or where there is none, nothing groups
  /// by it.
  private func agrees(with mark: DecimalMark) -> Bool {
    let said: NumberText.Mark = mark == .point ? .stop : .comma
    return number.fraction.isEmpty ? !number.marks.contains(said) : number.marks.last == said
  }
}

/// An amount of which a part was given back, as JD and WeChat write it: `131.77(已退款89.84)`.
private struct PartlyRefunded {
  let whole: String
  /// What was given back; nil for all.
  let refund: String?

  /// Nil for any other text.
  init?(_ text: String) {
    guard text.hasSuffix(")"), let open = text.firstIndex(of: "(") else { return nil }
    let inside = text[text.index(after: open)...].dropLast()
    whole = String(text[..<open])
    if inside == "已全额退款" {
      refund = nil
    } else if inside.hasPrefix("已退款") {
      refund = String(inside.dropFirst(3))
    } else {
      return nil
    }
  }
}

/// A text of money from which is taken what banks put around an amount.
private struct BankAmount {
  enum Sign { case plus, minus }

  private static let wideSigns = [
    ("￥", "¥"), ("￡", "£"), ("￦", "₩"), ("＄", "$"), ("，", ","), ("．", "."), ("－", "-"),
    ("–", "-"), ("▲", "-"), ("△", "-"),
  ]

  private(set) var text: String

  init(_ text: String) {
    self.text = text
    // Tables of East Asia have the wide forms of these signs, and a triangle for a minus.
    for (wide, sign) in Self.wideSigns { self.text.replace(wide, with: sign) }
    // `50.-` and `50,--`: dashes in the place of a fraction that is nothing.
    let whole = self.text.trimmingSuffix { $0 == "-" }
    if whole.count < self.text.count, let mark = whole.last, ".,".contains(mark),
      whole.dropLast().last?.isNumber == true
    {
      self.text = String(whole.dropLast())
    }
  }

  /// Reads `CR` or `DR` off the end; tells whether it says that money came in.
  mutating func readDirection() -> Bool? {
    let word = text.suffix(2).uppercased()
    let before = text.dropLast(2).unicodeScalars.last
    guard word == "CR" || word == "DR", let before,
      before.isMoneySpace || before.decimalDigit != nil
    else { return nil }
    text = String(text.dropLast(2))
    return word == "CR"
  }

  /// Reads parentheses off, which mean a minus, or a plus in front or after; nil where there are
  /// none.
  mutating func readSign() -> Sign? {
    if text.hasPrefix("("), text.hasSuffix(")") {
      text = String(text.dropFirst().dropLast())
      return .minus
    }
    if text.hasPrefix("+") {
      text = String(text.dropFirst())
      return .plus
    }
    guard text.hasSuffix("+") else { return nil }
    text = String(text.dropLast())
    return .plus
  }
}
