import ExpenseCore
import Foundation
import TestSupport
import Testing

@testable import iexpense

struct AmountScannerTests {
  private func currency(_ code: String) throws -> Currency {
    try #require(Currency(code: code))
  }

  private func locale(_ name: String?) throws -> MoneyLocale {
    try MoneyLocale(option: name, setting: { _ in nil })
  }

  /// The amount in its shortest exact form.
  private func read(_ text: String, _ code: String = "USD", _ name: String? = nil) throws -> String
  {
    try AmountText(text).amount(in: currency(code), locale: locale(name)).description
  }

  // Unambiguous texts are read in locales with each kind of marks.
  @Test(
    arguments: [
      ("12", "12"), ("12.5", "12.5"), ("12,50", "12.5"), ("12.50", "12.5"), (".5", "0.5"),
      (",5", "0.5"), ("0.5", "0.5"), ("0,05", "0.05"), ("00012", "12"), ("0.01", "0.01"),
      ("$12.50", "12.5"), ("12.50 $", "12.5"), ("12,50$", "12.5"), ("USD12", "12"),
      ("USD 12,50", "12.5"), ("12.50 USD", "12.5"), ("usd 5", "5"), ("12USD", "12"),
      ("$.50", "0.5"), ("$ .5", "0.5"), ("-$.5", "-0.5"), ("$-.5", "-0.5"), ("-.5", "-0.5"),
      ("1,234.56", "1234.56"), ("1.234,56", "1234.56"), ("1 234,56", "1234.56"),
      ("1 234.56", "1234.56"), ("1'234.56", "1234.56"), ("1’234,56", "1234.56"),
      ("1\u{A0}234,56", "1234.56"), ("1\u{202F}234,56", "1234.56"),
      ("1\u{202F}234\u{A0}567,89", "1234567.89"), ("1'234’567.89", "1234567.89"),
      ("1 234", "1234"), ("1'234", "1234"), ("1٬234", "1234"), ("12 345 678", "12345678"),
      ("1,234,567", "1234567"), ("1.234.567", "1234567"), ("1,234,567.8", "1234567.8"),
      ("9,99,999.00", "999999"), ("9,99,999", "999999"), ("1,23,45,678.90", "12345678.9"),
      ("12,34,567", "1234567"), ("1234.56", "1234.56"), ("1234,5", "1234.5"),
      ("-5", "-5"), ("−5", "-5"), ("- 5", "-5"), ("-$5", "-5"), ("$-5", "-5"), ("$ -5.00", "-5"),
      ("−$5", "-5"), ("5-", "-5"), ("5.00- $", "-5"), ("5.00 $-", "-5"), ("$5-", "-5"),
      ("-5 $", "-5"), ("-12,50 USD", "-12.5"), ("USD-5", "-5"), ("-USD 5", "-5"),
      ("\u{200E}-5", "-5"), ("\u{200F}\u{200E}-5.00\u{A0}\u{200F}$", "-5"),
      ("\u{61C}-\u{200F}5", "-5"),
      ("12.50\u{A0}$", "12.5"), ("\u{A0}12 ", "12"), (" 12.5 ", "12.5"),
      ("١٢٫٥", "12.5"), ("١٬٢٣٤٫٥٦", "1234.56"), ("१२.५०", "12.5"), ("１２.５０", "12.5"),
      ("۱۲٫۵", "12.5"), ("১২.৫", "12.5"), ("12٫5", "12.5"), ("١٢٫٣", "12.3"), ("၁၂.၅", "12.5"),
      ("999999999999.99", "999999999999.99"), ("-999,999,999,999.99", "-999999999999.99"),
      ("999'999'999'999", "999999999999"), ("0.10", "0.1"), ("100.00", "100"),
    ],
    [nil, "en_US", "de_DE", "fr_FR", "de_CH", "ar_EG", "en_IN"])
  func isReadAlikeEverywhere(_ row: (text: String, amount: String), name: String?) throws {
    #expect(try read(row.text, "USD", name) == row.amount)
  }

  @Test(
    arguments: [
      ("12.50 €", "EUR", nil, "12.5"), ("EUR 12,50", "EUR", nil, "12.5"),
      ("€12", "EUR", "en_US", "12"),
      ("12,50 €", "EUR", "de_DE", "12.5"), ("€ -5,00", "EUR", "nl_NL", "-5"),
      ("€ 5,00-", "EUR", "fy_NL", "-5"), ("kr 12", "SEK", nil, "12"),
      ("12 kr", "SEK", "sv_SE", "12"),
      ("12,00 kr.", "DKK", "da_DK", "12"), ("kr.12", "DKK", "da_DK", "12"),
      ("Cg.12", "XCG", nil, "12"), ("CA$12", "CAD", nil, "12"), ("$12", "CAD", nil, "12"),
      ("$12", "CAD", "fr_CA", "12"), ("F CFA 500", "XOF", nil, "500"),
      ("500 F\u{A0}CFA", "XOF", nil, "500"),
      ("¥1,234,567", "JPY", nil, "1234567"), ("￥500", "JPY", "ja_JP", "500"),
      ("1.234", "JPY", nil, "1234"), ("1,234", "JPY", nil, "1234"),
      ("1,234", "JPY", "de_DE", "1234"),
      ("1.234", "JPY", "en_US", "1234"), ("123.456", "JPY", nil, "123456"),
      ("1,234", "USD", "en_US", "1234"), ("1.234", "USD", "de_DE", "1234"),
      ("-1.234", "EUR", "de_DE", "-1234"), ("$1,234", "USD", "en_US", "1234"),
      ("012,345", "USD", "en_US", "12345"),
      ("1.234", "KWD", nil, "1.234"), ("1.234", "KWD", "en_US", "1.234"),
      ("1,234", "KWD", "de_DE", "1.234"),
      ("12.5", "KWD", nil, "12.5"), ("0.125", "KWD", "de_DE", "0.125"),
      ("0,125", "KWD", nil, "0.125"),
      (".125", "KWD", nil, "0.125"), ("1234.567", "KWD", "de_DE", "1234.567"),
      ("1,234.567", "KWD", "de_DE", "1234.567"), ("1.234,567", "KWD", nil, "1234.567"),
      ("1 234", "KWD", nil, "1234"), ("1.2345", "CLF", nil, "1.2345"),
      ("1.234", "CLF", nil, "1.234"),
      ("1٫234", "KWD", "de_DE", "1.234"),
    ] as [(String, String, String?, String)])
  func currencyAndLocaleDecide(text: String, code: String, name: String?, amount: String) throws {
    #expect(try read(text, code, name) == amount)
  }

  @Test(arguments: [
    "", " ", "abc", "NaN", "nan", "inf", "-", "$", ".", "-.", "$.", "(5)", "(5", "5)", "($5)",
    "1e3", "1E3", "0x10",
    "12a34", "12.5.5", "1.2.3", "1,2,3", "12,345,67.8", "1,234,56", "1,2345,678", "1234,567,890",
    "1,234.567,890", "1.234.567,890,1", "1,234'567.89", "1 234'567", "1,,234", "1..5", "12.", "12,",
    "12. $", "1, 234", "1 ,234", "1 .5", ". 5", "$. 5", "..5", ".5.5", ".1,234", ".1 234", "1 2",
    "1 23", "12 34",
    "1234 567", "1,23,456,789", "0 123", "0'123", "0,123,456", "0.123,45", "1٫234٫567", "1٫234,5",
    "1٬23", "1\n2",
    "5\n.5",
    "--5", "-−5", "-5-", "-$-5", "+5", "$$5", "$5$", "$5 USD", "USD $5", "5%", "5;", "5/2", "1_000",
    "#5",
    "1\u{200F}2", "1\u{200B}2", "1\t234", "1\u{2009}234", "١2", "１2", "१٢", "5\u{301}", "½", "五",
    "Ⅴ", "5²",
    "12abc", "abc12", "12 abc", "1,234abc",
  ])
  func isNoAmount(text: String) throws {
    #expect(throws: AmountTextError.unreadable(text)) { try read(text) }
    #expect(throws: AmountTextError.unreadable(text)) { try read(text, "USD", "de_DE") }
  }

  @Test(arguments: ["0", "0.00", "-0", "$0", ".0", "0,00", "-0.00 $", "٠"])
  func zeroIsNoAmountButALimit(text: String) throws {
    #expect(throws: AmountTextError.zero(text)) { try read(text) }
    #expect(try AmountText(text).limit(in: .usd, locale: .plain) == .zero)
  }

  @Test(arguments: [
    ("12.345678", "USD"), ("1234.567", "USD"), ("0.125", "USD"), (".125", "USD"), ("0,001", "USD"),
    ("12.3456", "USD"), ("1,234.567", "USD"), ("1.234,567", "USD"), ("1٫234", "USD"),
    ("12.5", "JPY"), ("0.1", "JPY"), ("0,123", "JPY"), ("1,234.5", "JPY"), ("12.00", "JPY"),
    ("1.2345", "KWD"), ("1.23456", "CLF"), ("999999999999.99999999999999999999", "USD"),
  ])
  func moreFractionDigitsThanTheCurrencyHasAreRefused(text: String, code: String) throws {
    let error = AmountTextError.tooManyFractionDigits(text, try currency(code))
    #expect(throws: error) { try read(text, code) }
    #expect(throws: error) { try read(text, code, "de_DE") }
  }

  @Test(arguments: [
    "1234567890123", "1,234,567,890,123.00", "0000000000001", "99999999999999999999999999",
  ])
  func moreThanTwelveWholeDigitsAreRefused(text: String) {
    #expect(throws: AmountTextError.tooManyWholeDigits(text)) { try AmountText(text) }
  }

  @Test(
    arguments: [
      ("€12", "€", "USD", nil), ("12 EUR", "EUR", "USD", nil), ("gbp 5", "gbp", "USD", "en_US"),
      ("$12", "$", "EUR", "de_DE"),
      ("CA$12", "CA$", "USD", nil), ("$5", "$", "JPY", "ja_JP"), ("₹5", "₹", "USD", "en_IN"),
    ] as [(String, String, String, String?)])
  func moneyOfAnotherCurrencyIsRefused(text: String, found: String, code: String, name: String?)
    throws
  {
    let error = AmountTextError.foreignCurrency(text, found: found, currency: try currency(code))
    #expect(throws: error) { try read(text, code, name) }
  }

  @Test(arguments: [
    ("kr.12", "SEK"), ("USD.50", "USD"), ("kr,5", "SEK"),
  ])
  func aMarkThatEndsAnAbbreviationIsNoDecimalMark(text: String, code: String) {
    #expect(throws: AmountTextError.self) { try read(text, code) }
  }

  @Test(
    arguments: [
      ("1.234", "USD", nil, "It could be 1234 or 1.234: write 1234, or 1.23."),
      ("1,234", "USD", nil, "It could be 1234 or 1.234: write 1234, or 1.23."),
      ("1,234", "USD", "C", "It could be 1234 or 1.234: write 1234, or 1.23."),
      ("1.234", "USD", "en_US", "It could be 1234 or 1.234: write 1234, or 1.23."),
      ("1,234", "EUR", "de_DE", "It could be 1234 or 1.234: write 1234, or 1.23."),
      ("1,234", "EUR", "fr_FR", "It could be 1234 or 1.234: write 1234, or 1.23."),
      ("12.500", "USD", nil, "It could be 12500 or 12.500: write 12500, or 12.50."),
      ("-$1.234", "USD", nil, "It could be -1234 or -1.234: write -1234, or -1.23."),
      ("1.234", "KWD", "de_DE", "It could be 1234 or 1.234: write 1234, or 1,234."),
      ("1,234", "KWD", nil, "It could be 1234 or 1.234: write 1234, or 1.234."),
      ("1,234", "KWD", "en_US", "It could be 1234 or 1.234: write 1234, or 1.234."),
    ] as [(String, String, String?, String)])
  func ambiguousAmountsAreRefusedWithBothReadings(
    text: String, code: String, name: String?, cure: String
  ) throws {
    let error = #expect(throws: AmountTextError.self) { try read(text, code, name) }
    #expect(error?.message == Message(cause: "ambiguous amount '\(text)'", cure: cure))
  }

  /// The forms that the message offers must be valid, with one value each, and different ones.
  @Test(
    arguments: [("USD", nil), ("USD", "en_US"), ("EUR", "de_DE"), ("KWD", nil), ("KWD", "de_DE")]
      as [(String, String?)])
  func theCureOfAnAmbiguousAmountIsReadable(code: String, name: String?) throws {
    for text in ["1.234", "1,234", "-123,456"] {
      do {
        _ = try read(text, code, name)
      } catch let error as AmountTextError {
        let words = try #require(error.message.cure).dropLast().split(separator: " ").suffix(3)
        let grouped = try read(String(try #require(words.first).dropLast()), code, name)
        let decimal = try read(String(try #require(words.last)), code, name)
        #expect(grouped == text.filter { $0 != "." && $0 != "," })
        #expect(decimal != grouped)
      }
    }
  }

  /// Every locale with marks that are supported; that excludes the `$` of escudos, the ወ of Geez,
  /// the ⹁ of Adlam, and Toki Pona, which groups by twos.
  @Test(.long) func shownAmountsAreReadBack() throws {
    let decimalMarks = [".", ",", "٫"]
    let groupingMarks = [".", ",", "٬", " ", "\u{A0}", "\u{202F}", "'", "’", ""]
    let amounts = ["-1234567.89", "0.5", "1234.56", "-99999", "999999999999.99"]
    var failures: [String] = []
    var left = 0
    let common = try ["USD", "JPY", "KWD"].map { try LocaleStyles.all(of: currency($0)) }
    for (index, identifier) in Locale.availableIdentifiers.sorted().enumerated()
    where !identifier.hasPrefix("tok") {
      let locale = common[0][index].locale
      let own = CurrencyStyle(currency: try locale.currency ?? currency("INR"), locale: locale)
      for style in common.map({ $0[index] }) + [own] {
        guard decimalMarks.contains(style.decimalMark), groupingMarks.contains(style.groupingMark)
        else {
          left += 1
          continue
        }
        for text in amounts {
          let typed = style.currency.minorDigits == 0 ? String(text.prefix { $0 != "." }) : text
          guard typed != "0" else { continue }
          let amount = try AmountText(typed).amount(in: style.currency, locale: .plain)
          let shown = style.text(amount)
          if (try? AmountText(shown).amount(in: style.currency, locale: style.locale)) != amount {
            failures.append("\(identifier): \(shown)")
          }
        }
      }
    }
    #expect(failures.prefix(10) == [])
    #expect(left < 120)
  }

  /// A text in a currency has at most one value in all locales.
  ///
  /// The value depends on a locale only by its marks and symbols, so one locale is enough for all
  /// with the same ones.
  @Test(.long, arguments: ["USD", "JPY", "KWD", "DKK", "XCG"])
  func noTextHasTwoValues(code: String) throws {
    let currency = try currency(code)
    var kinds: [[String]: MoneyLocale] = [["none"]: .plain]
    var symbols: Set<String> = ["", "€"]
    for style in try LocaleStyles.all(of: currency) {
      kinds[[style.decimalMark, style.groupingMark] + style.symbols] = style.locale
      symbols.formUnion(style.symbols)
    }
    var values: [String: Set<Amount>] = [:]
    let texts = Self.texts(symbols: symbols).compactMap { try? AmountText($0) }
    for locale in kinds.values {
      for text in texts {
        if let amount = try? text.limit(in: currency, locale: locale) {
          values[text.text, default: []].insert(amount)
        }
      }
    }
    #expect(values.count > 50)
    #expect(values.filter { $0.value.count > 1 }.isEmpty)
  }

  /// Numbers with every pair of marks, alone and beside each symbol.
  private static func texts(symbols: Set<String>) -> [String] {
    let marks = ["", ".", ",", " ", "'", "٫", "٬"]
    var numbers = [".5", ".500", "-5", "5", "0.5"]
    for first in marks {
      numbers += ["1\(first)234", "12\(first)34", "0\(first)123", "012\(first)345"]
      numbers += marks.map { "1\(first)234\($0)567" }
      numbers += marks.map { "1\(first)234\($0)5" }
    }
    return symbols.flatMap { symbol in
      numbers.prefix(symbol.isEmpty ? numbers.count : 20).flatMap {
        symbol.isEmpty ? [$0] : [symbol + $0, $0 + " " + symbol]
      }
    }
  }

  /// All cents up to 9.99, every 17th up to 99.99 and every 197th up to 9,999.99, in every
  /// spelling, compared with integer arithmetic; fuzzing covers all.
  @Test(.long) func spellingsAgreeWithIntegerArithmetic() throws {
    let cents =
      Array(1...999) + stride(from: 1_000, through: 9_999, by: 17)
      + stride(from: 10_000, through: 999_999, by: 197)
    var failures: [String] = []
    for cent in cents {
      let (whole, fraction) = (cent / 100, cent % 100)
      let two = fraction < 10 ? "0\(fraction)" : "\(fraction)"
      var spellings = ["\(whole).\(two)", "\(whole),\(two)", "$\(whole).\(two)", "\(whole)٫\(two)"]
      if fraction % 10 == 0 { spellings.append("\(whole),\(fraction / 10)") }
      if fraction == 0 { spellings.append("\(whole)") }
      if whole == 0 { spellings.append(".\(two)") }
      if whole >= 1_000 {
        let (thousands, rest) = (whole / 1_000, String("\(whole)".suffix(3)))
        spellings += ["\(thousands),\(rest).\(two)", "\(thousands).\(rest),\(two)"]
        spellings += ["\(thousands) \(rest),\(two)", "\(thousands)'\(rest).\(two)"]
      }
      for spelling in spellings {
        for (sign, text) in [(1, spelling), (-1, "-" + spelling)] {
          let amount = try? AmountText(text).amount(in: .usd, locale: .plain)
          if amount?.tenThousandths != Int64(sign * cent * 100) { failures.append(text) }
        }
      }
    }
    #expect(failures.prefix(10) == [])
  }
}
