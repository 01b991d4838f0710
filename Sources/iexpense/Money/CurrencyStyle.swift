import ExpenseCore

/// The look of amounts of one currency in one locale.
///
/// The system is asked only a few times at the start, so that a hundred thousand rows cost little;
/// without a locale and in en_US it is not asked at all.
struct CurrencyStyle: Sendable {
  let currency: Currency
  let locale: MoneyLocale
  private let pattern: CurrencyPattern
  private let digitWidth: Int

  init(currency: Currency, locale: MoneyLocale) {
    self.currency = currency
    self.locale = locale
    let learned = locale.learnableIdentifier.flatMap {
      CurrencyPattern(currency: currency, localeIdentifier: $0)
    }
    pattern = learned ?? CurrencyPattern(plain: currency)
    digitWidth = pattern.digits.count / 10
  }

  /// The amount as the system's currency style writes it, with the currency's fraction digits in
  /// ISO 4217, or more if the amount has more: nothing is rounded.
  func text(_ amount: Amount) -> String {
    var bytes: [UInt8] = []
    append(amount, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// An amount of whole units without a fraction; a rest is cut off.
  func wholeText(_ amount: Amount) -> String {
    let whole = amount.tenThousandths / Int64(Amount.scale) * Int64(Amount.scale)
    var bytes: [UInt8] = []
    append(Amount(tenThousandths: whole) ?? amount, to: &bytes, digits: 0)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the result of `text` as UTF-8.
  ///
  /// - Parameter digits: the least number of fraction digits; nil for those of the currency.
  func append(_ amount: Amount, to bytes: inout [UInt8], digits: Int? = nil) {
    let scale = UInt64(Amount.scale)
    let affixes = amount.isNegative ? pattern.negative : pattern.positive
    bytes += affixes.prefix
    appendWhole(amount.tenThousandths.magnitude / scale, to: &bytes)
    appendFraction(
      amount.tenThousandths.magnitude % scale, to: &bytes, least: digits ?? currency.minorDigits)
    bytes += affixes.suffix
  }

  private func appendWhole(_ whole: UInt64, to bytes: inout [UInt8]) {
    var power: UInt64 = 1
    var remaining = 1
    while whole / power >= 10 {
      power *= 10
      remaining += 1
    }
    let groups = remaining >= pattern.lastGroup + pattern.minimumBeforeLastGroup
    while power > 0 {
      appendDigit(whole / power % 10, to: &bytes)
      power /= 10
      remaining -= 1
      let beyond = remaining - pattern.lastGroup
      if groups, beyond >= 0, beyond % pattern.otherGroups == 0 { bytes += pattern.groupingMark }
    }
  }

  private func appendFraction(_ tenThousandths: UInt64, to bytes: inout [UInt8], least: Int) {
    var fraction = tenThousandths
    var power = UInt64(Amount.scale / 10)
    var shown = 0
    while fraction > 0 || shown < least {
      if shown == 0 { bytes += pattern.decimalMark }
      appendDigit(fraction / power, to: &bytes)
      fraction %= power
      power = max(power / 10, 1)
      shown += 1
    }
  }

  private func appendDigit(_ digit: UInt64, to bytes: inout [UInt8]) {
    let start = Int(digit) * digitWidth
    for index in start..<start + digitWidth { bytes.append(pattern.digits[index]) }
  }
}

extension CurrencyStyle {
  /// The mark before the fraction: usually `.` or `,`.
  var decimalMark: String { String(decoding: pattern.decimalMark, as: UTF8.self) }

  /// The mark between groups of the whole; empty if the locale does not group.
  var groupingMark: String { String(decoding: pattern.groupingMark, as: UTF8.self) }

  /// Tells whether the text is the code in either case, or a symbol that the system prints for the
  /// currency.
  ///
  /// - Parameter symbol: the text with plain spaces and without bidi marks.
  func prints(_ symbol: String) -> Bool {
    symbol.utf8.count == 3 && symbol.uppercased() == currency.code
      || quickSymbols.contains(symbol) || systemSymbols.contains(symbol)
  }

  /// The code and the usual symbols of this locale and of en_US, which are known without asking the
  /// system.
  ///
  /// They have plain spaces and no bidi marks, so that `AmountText` can compare them.
  var quickSymbols: [String] {
    let here = String(decoding: pattern.positive.prefix + pattern.positive.suffix, as: UTF8.self)
    let plain = CurrencyPattern(plain: currency).positive.prefix
    return [currency.code, here.plainSymbol, String(decoding: plain, as: UTF8.self).plainSymbol]
  }

  /// The narrow symbols of this locale and of en_US, in the same form.
  var systemSymbols: [String] {
    [locale.learnableIdentifier, "en_US"].compactMap {
      $0.flatMap { CurrencyPattern.narrowSymbol(of: currency, localeIdentifier: $0)?.plainSymbol }
    }
  }
}

extension MoneyLocale {
  /// The locale whose pattern the system is asked for; nil if the pattern is built in.
  fileprivate var learnableIdentifier: String? { identifier == "en_US" ? nil : identifier }
}

extension CurrencyStyle {
  /// The colour of an amount by its tier.
  func colour(of amount: Amount) -> Palette.Style {
    switch amount.tier(in: currency) {
    case .low: .low
    case .middle: .middle
    case .high: .high
    }
  }
}
