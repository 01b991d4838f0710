import ExpenseCore
import Testing

@testable import iexpense

/// Sums that are typed as an amount.
struct TypedSumTests {
  @Test(arguments: [
    ("12.50+3.80", "16.3"), ("84/3", "28"), ("100/3", "33.33"),
    ("200/3", "66.67"),
    ("120x0.42", "50.4"), ("120*0.42", "50.4"), ("2x3+4/8", "6.5"), ("-84/3", "-28"),
    ("9/8", "1.13"), ("-9/8", "-1.13"), ("1/8x9", "1.13"), ("0.005+0.005", "0.01"),
    ("1,5+1,5", "3"),
    (".5+.5", "1"), ("1.234x1000", "1234"), ("10/3x3", "10"), ("0.1x3", "0.3"),
    ("999999999999.99+0", "999999999999.99"), ("٣+٤", "7"),
  ])
  func aSumIsWorkedOutExactly(text: String, amount: String) throws {
    let sum = try #require(TypedSum(text))
    #expect(try sum.amount(in: .usd, locale: .plain).description == amount)
  }

  @Test(arguments: [
    "84", "", "+", "1+", "+1", "1++2", "1+2-", "10-12", "1 + 2", "1.2.3+4", "a+b", "1+2x",
    "1,234.56+1",
    "$1+2", "--1+2", ".+1", "1+2%", "21/11/2026", "21/11/1999",
  ])
  func otherTextsAreNotSums(text: String) {
    #expect(TypedSum(text) == nil)
  }

  @Test(
    arguments: [
      ("84/0", AmountTextError.divisionByZero("84/0")), ("0x5", .zero("0x5")),
      ("1/8", .quotientBelowOne("1/8", readings: ["0.13", "1.80"])),
      ("-84/100", .quotientBelowOne("-84/100", readings: ["-0.84"])),
      ("0.001+0.001", .zero("0.001+0.001")),
      ("999999999999x2", .sumOutOfRange("999999999999x2")),
      ("99999999999999999999999999x99999999999999999999999999", nil),
      ("123456789012345678901234567890123456789012345+1", nil),
    ] as [(String, AmountTextError?)])
  func aSumThatIsNoAmountIsRefused(text: String, error: AmountTextError?) throws {
    let sum = try #require(TypedSum(text))
    #expect(throws: error ?? .sumOutOfRange(text)) { try sum.amount(in: .usd, locale: .plain) }
  }

  /// A number in a sum must not mean something else than the same number alone.
  @Test(
    arguments: [
      ("1,200+75.50", "USD", "en_US", "ambiguous '1,200' in the sum '1,200+75.50'", "1.2000"),
      ("75+1.599x2", "EUR", "de_DE", "ambiguous '1.599' in the sum '75+1.599x2'", "1,5990"),
      ("120,000+5,000", "JPY", "ja_JP", "'120,000' in the sum", "120.0000"),
      ("40x1.599", "JPY", nil, "'1.599' in the sum", "1.5990"),
      ("40x1,599", "JPY", "de_DE", "'1,599' in the sum", "1,5990"),
      ("-1,200x2", "USD", "en_US", "'-1,200' in the sum", "-1.2000"),
      ("1.200+1,200", "USD", "en_US", "'1.200' in the sum", "1.2000"),
      ("1.200+3,50", "USD", "en_US", "'1.200' in the sum", "1.2000"),
      ("3.20+1,200", "USD", nil, "'1,200' in the sum", "1.2000"),
      ("1,200+75", "USD", nil, "'1,200' in the sum", "1.2000"),
      ("40x1,599", "EUR", nil, "'1,599' in the sum", "1.5990"),
      ("1,200+75.50", "KWD", "en_US", "ambiguous '1,200' in the sum", "1.2000"),
    ] as [(String, String, String?, String, String)])
  func aNumberThatWouldGroupAloneIsRefusedInASum(
    text: String, code: String, name: String?, cause: String, decimal: String
  ) throws {
    let currency = try #require(Currency(code: code))
    let locale = try MoneyLocale(option: name, setting: { _ in nil })
    let error = try #require(throws: AmountTextError.self) {
      try EnteredAmount(text).amount(in: currency, locale: locale)
    }
    #expect(error.message.cause.contains(cause), "\(error.message)")
    let grouped = try #require(error.message.cure?.firstMatch(of: /write (-?\d+), or (\S+)\.$/))
    #expect(grouped.2 == decimal && !grouped.1.contains("."), "\(error.message)")
    #expect(throws: Never.self) {
      try EnteredAmount("1+" + grouped.2.drop { $0 == "-" }).amount(in: currency, locale: locale)
    }
  }

  @Test(
    arguments: [
      ("40x1.599", "USD", "en_US", "63.96"), ("40x1.599", "USD", nil, "63.96"),
      ("40x1,599", "EUR", "de_DE", "63.96"), ("1,200x2+0,5", "EUR", "de_DE", "2.9"),
      ("1.200+1", "KWD", "en_US", "2.2"),
      ("1,2000+1", "USD", "en_US", "2.2"), ("0,500+1", "USD", "en_US", "1.5"),
      ("1200,5+1", "JPY", nil, "1202"),
    ] as [(String, String, String?, String)])
  func anyOtherMarkInASumIsTheDecimalOne(
    text: String, code: String, name: String?, amount: String
  ) throws {
    let currency = try #require(Currency(code: code))
    let locale = try MoneyLocale(option: name, setting: { _ in nil })
    #expect(try EnteredAmount(text).amount(in: currency, locale: locale).description == amount)
  }
}
