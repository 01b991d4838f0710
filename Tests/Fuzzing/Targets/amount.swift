import ExpenseCore

// Any text as an amount, in four currencies and seven locales, compared with an oracle of whole
// numbers: an accepted amount is the integer of the text's digits divided by a power of ten, with
// the sign of the text; and two locales never give two different values.
private let currencies = ["USD", "EUR", "JPY", "KWD"].compactMap { Currency(code: $0) }
private let plainLocales = ["C", "en_US"].compactMap(locale)
private let learnedLocales = ["de_DE", "fr_FR", "de_CH", "hi_IN", "ar_EG"].compactMap(locale)

private func locale(_ name: String) -> MoneyLocale? {
  try? MoneyLocale(option: name, setting: { _ in nil })
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe input(start, count)
  guard let text = String(validating: bytes, as: UTF8.self), let typed = try? AmountText(text)
  else { return 0 }
  // Depends only on the text, so that a find can be repeated.
  let choice = bytes.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF }
  let currency = currencies[choice % currencies.count]
  var value: Amount?
  for locale in plainLocales + learned(by: choice / 4) {
    guard let amount = try? typed.amount(in: currency, locale: locale) else { continue }
    require(value == nil || value == amount, "two values for '\(text)' in \(currency.code)")
    value = amount
    requireDigits(of: text, make: amount, in: currency)
    if choice / 512 % 16 == 0 {
      requireRoundTrip(amount, CurrencyStyle(currency: currency, locale: locale))
    }
  }
  return 0
}

/// The locales that the system is asked about, which is by far the slowest part: all of them for
/// one text in 16, one of them for three.
private func learned(by choice: Int) -> [MoneyLocale] {
  switch choice % 16 {
  case 0: learnedLocales
  case 1...3: [learnedLocales[choice / 16 % learnedLocales.count]]
  default: []
  }
}

/// The oracle: the amount is the integer of the text's digits, or that with a decimal mark in place
/// of one of the text's marks.
private func requireDigits(of text: String, make amount: Amount, in currency: Currency) {
  var magnitude: Int64 = 0
  // The number of digits after each mark; 0 is for texts without a fraction.
  var fractions = [0]
  for scalar in text.unicodeScalars {
    if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
      let (product, overflow) = magnitude.multipliedReportingOverflow(by: 10)
      require(!overflow, "took more digits than fit: '\(text)'")
      magnitude = product + Int64(value)
      for mark in fractions.indices.dropFirst() { fractions[mark] += 1 }
    } else if [".", ",", "\u{66B}"].contains(scalar) {
      fractions.append(0)
    }
  }
  let scales: [Int64] = [10_000, 1_000, 100, 10, 1]
  let readings = fractions.filter { $0 <= currency.minorDigits }.map {
    magnitude.multipliedReportingOverflow(by: scales[$0]).partialValue
  }
  let wanted = Int64(amount.tenThousandths.magnitude)
  require(readings.contains(wanted), "'\(text)' became \(amount)")
  let hasMinus = text.unicodeScalars.contains { $0 == "-" || $0 == "\u{2212}" }
  require(amount.isNegative == hasMinus, "the sign of '\(text)' became \(amount)")
  require(amount.fitsItem && amount != .zero, "'\(text)' is out of range")
}

/// Requires that a shown amount is read back as the same one, or refused if it has two readings.
private func requireRoundTrip(_ amount: Amount, _ style: CurrencyStyle) {
  let shown = style.text(amount)
  do {
    let again = try AmountText(shown).amount(in: style.currency, locale: style.locale)
    require(again == amount, "\(amount) is shown as '\(shown)' and read as \(again)")
  } catch {
    if case AmountTextError.ambiguous = error { return }
    require(false, "\(amount) is shown as '\(shown)' and refused: \(error)")
  }
}
