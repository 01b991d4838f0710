import ExpenseCore
import Foundation
import TestSupport
import Testing

@testable import iexpense

struct CurrencyStyleTests {
  /// Amounts around each limit of grouping, sign and size, in ten-thousandths.
  private static let edges: [Amount] = {
    let cents: [Int64] = [
      0, 1, 99, 100, 999, 1_000, 9_999, 10_000, 99_900, 99_999, 100_000, 123_400, 999_999,
      1_000_000, 9_999_999, 10_000_000, 123_456_789, 99_999_999_999_999,
    ]
    return cents.flatMap { [$0, -$0] }.compactMap { Amount(tenThousandths: $0 * 100) }
  }()

  /// The system's text of an amount, with the fraction digits of its exact decimal.
  private func systemText(
    _ amount: Amount, _ style: Decimal.FormatStyle.Currency, minorDigits: Int
  ) -> String {
    let exact = amount.decimal(minimumFractionDigits: minorDigits)
    let fractionDigits = exact.split(separator: ".").dropFirst().first?.count ?? 0
    let decimal = Decimal(
      sign: amount.isNegative ? .minus : .plus, exponent: -4,
      significand: Decimal(amount.tenThousandths.magnitude))
    return style.precision(.fractionLength(fractionDigits)).format(decimal)
  }

  private func differences(_ style: CurrencyStyle) -> [String] {
    let (currency, locale) = (style.currency, style.locale)
    let system = Decimal.FormatStyle.Currency(
      code: currency.code, locale: Locale(identifier: locale.identifier ?? "en_US"))
    return Self.edges.compactMap { amount in
      let (ours, theirs) = (
        style.text(amount), systemText(amount, system, minorDigits: currency.minorDigits)
      )
      return ours == theirs ? nil : "\(locale.identifier ?? "none"): \(ours) is not \(theirs)"
    }
  }

  /// All locales of the system (without variants), each with its region's currency and five others
  /// that differ in digits, symbol and width.
  @Test(.long) func everyLocaleStampsWhatTheSystemFormats() throws {
    let common = try ["USD", "EUR", "JPY", "KWD", "INR"].map {
      try #require(Currency(code: $0))
    }
    var found: [String] = []
    for currency in common {
      for style in try LocaleStyles.all(of: currency) { found += differences(style) }
    }
    for locale in try LocaleStyles.all(of: .usd).map(\.locale) {
      guard let own = locale.currency, !common.contains(own) else { continue }
      found += differences(CurrencyStyle(currency: own, locale: locale))
    }
    #expect(found.prefix(10) == [])
  }

  @Test func theBuiltInPatternIsTheSystemsForEveryCurrency() throws {
    let letters = (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { String(UnicodeScalar($0)) }
    let codes = letters.flatMap { first in letters.map { first + $0 } }
      .flatMap { start in letters.map { start + $0 } }
    let currencies = codes.compactMap(Currency.init(code:))
    #expect(currencies.count >= 170)
    for currency in currencies {
      #expect(differences(CurrencyStyle(currency: currency, locale: .plain)) == [])
    }
  }

  @Test(
    arguments: [
      (nil, "USD", 125_000, "$12.50"), (nil, "USD", -50_000, "-$5.00"),
      (nil, "USD", 12_345_678_900, "$1,234,567.89"), (nil, "JPY", 12_340_000, "¥1,234"),
      (nil, "KWD", 12_345, "KWD\u{A0}1.2345"), (nil, "USD", 1, "$0.0001"),
      (nil, "JPY", 5_000, "¥0.5"),
      ("de_DE", "EUR", 12_345_600, "1.234,56\u{A0}€"),
      ("es_ES", "EUR", 12_345_600, "1234,56\u{A0}€"),
      ("es_ES", "EUR", 123_456_000, "12.345,60\u{A0}€"),
      ("en_IN", "INR", 99_999_900, "₹9,999.99"), ("en_IN", "INR", 9_999_990_000, "₹9,99,999.00"),
      ("sr_Latn_RS", "RSD", 125_000, "12,50\u{A0}RSD"),
      ("de_CH", "CHF", -12_345_600, "CHF-1’234.56"),
      ("fy_NL", "EUR", -50_000, "€\u{A0}5,00-"),
    ] as [(String?, String, Int64, String)])
  func amountsLookAsPeopleThereWriteThem(
    name: String?, code: String, tenThousandths: Int64, text: String
  ) throws {
    let style = CurrencyStyle(
      currency: try #require(Currency(code: code)),
      locale: try MoneyLocale(option: name, setting: { _ in nil }))
    #expect(style.text(try #require(Amount(tenThousandths: tenThousandths))) == text)
  }

  @Test func theLargestTotalIsShownWhole() throws {
    let style = CurrencyStyle(currency: .usd, locale: .plain)
    #expect(
      style.text(try #require(Amount(tenThousandths: -.max))) == "-$922,337,203,685,477.5807")
  }

  @Test func appendingKeepsWhatIsThere() throws {
    var bytes = Array("= ".utf8)
    CurrencyStyle(currency: .usd, locale: .plain).append(.zero, to: &bytes)
    #expect(bytes == Array("= $0.00".utf8))
  }

  @Test(
    arguments: [
      (nil, "USD", "$"), (nil, "CAD", "CA$"), (nil, "CAD", "$"), (nil, "XOF", "F CFA"),
      ("de_DE", "EUR", "€"), ("da_DK", "DKK", "kr."), ("ar_AE", "AED", "د.إ."), (nil, "CHF", "chf"),
    ] as [(String?, String, String)])
  func symbolsOfTheSystemAreAccepted(name: String?, code: String, symbol: String) throws {
    let style = CurrencyStyle(
      currency: try #require(Currency(code: code)),
      locale: try MoneyLocale(option: name, setting: { _ in nil }))
    #expect(style.prints(symbol))
    #expect(style.symbols.contains(symbol) || symbol == "chf")
    #expect(!style.prints("x" + symbol) && !style.prints(""))
  }
}

extension CurrencyStyle {
  /// All symbols that the system prints for the currency.
  var symbols: [String] { quickSymbols + systemSymbols }
}
