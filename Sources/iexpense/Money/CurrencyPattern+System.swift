import ExpenseCore
import Foundation

/// Derives a pattern from the system's currency style.
///
/// The style formats three amounts, whose digits and marks are then analysed. 98765432.10 has each
/// digit once, so its text shows the digits, both marks and the sizes of the groups; its negative
/// shows the place of the sign, which may move or drop the gap beside the symbol (`CHF 1` and
/// `CHF-1`); and 1234 shows whether four digits are grouped, as in most places. If they are not,
/// five or six are.
extension CurrencyPattern {
  /// Creates the pattern of a currency in a locale that the system knows; fails if its texts have
  /// another form.
  init?(currency: Currency, localeIdentifier: String) {
    let style = Decimal.FormatStyle.Currency(
      code: currency.code, locale: Locale(identifier: localeIdentifier)
    ).precision(.fractionLength(2))
    let sample = Decimal(sign: .plus, exponent: -2, significand: 9_876_543_210)
    guard let plus = FormattedDigits(style.format(sample)),
      let minus = FormattedDigits(style.format(-sample)),
      plus.digits.map(\.value) == [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
    else { return nil }
    let breaks = plus.breaks(inWhole: 8)
    let lastBreak = breaks.last ?? 5

    positive = Affixes(prefix: Array(plus.prefix.utf8), suffix: Array(plus.suffix.utf8))
    negative = Affixes(prefix: Array(minus.prefix.utf8), suffix: Array(minus.suffix.utf8))
    digits = plus.digits.reversed().flatMap { Array(String($0.scalar).utf8) }
    decimalMark = Array(plus.markAfter(digit: 8).utf8)
    groupingMark = breaks.isEmpty ? [] : Array(plus.markAfter(digit: lastBreak).utf8)
    lastGroup = 8 - lastBreak
    otherGroups = lastBreak - (breaks.dropLast().last ?? lastBreak - 3)
    let smallestGrouped = [1234, 12345].firstIndex {
      FormattedDigits(style.format($0))?.breaks(inWhole: 4).isEmpty == false
    }
    minimumBeforeLastGroup = (smallestGrouped ?? 2) + 1
  }

  /// The short symbol that the system has for the currency: `$` for most dollars.
  static func narrowSymbol(of currency: Currency, localeIdentifier: String) -> String? {
    let style = Decimal.FormatStyle.Currency(
      code: currency.code, locale: Locale(identifier: localeIdentifier)
    ).presentation(.narrow)
    return FormattedDigits(style.format(1)).map { $0.prefix + $0.suffix }
  }
}

/// A formatted amount, divided into its digits and the text before, between and after them.
private struct FormattedDigits {
  var prefix = ""
  var digits: [(value: Int, scalar: Unicode.Scalar)] = []
  var suffix = ""
  /// The text between each digit and the next.
  private var marks: [String] = []

  /// Returns nil for a text without digits.
  init?(_ text: String) {
    for scalar in text.unicodeScalars {
      if let value = scalar.decimalDigit {
        if !digits.isEmpty { marks.append(suffix) }
        digits.append((value, scalar))
        suffix = ""
      } else if digits.isEmpty {
        prefix.unicodeScalars.append(scalar)
      } else {
        suffix.unicodeScalars.append(scalar)
      }
    }
    if digits.isEmpty { return nil }
  }

  /// The mark after the n-th digit, counted from 1; empty if there is none.
  func markAfter(digit: Int) -> String {
    marks.indices.contains(digit - 1) ? marks[digit - 1] : ""
  }

  /// The digits before a grouping mark, counted from 1.
  func breaks(inWhole wholeDigits: Int) -> [Int] {
    (1..<wholeDigits).filter { !markAfter(digit: $0).isEmpty }
  }
}
