import Testing

@testable import ExpenseCore
@testable import ExpenseStatements

struct TitleCurrencyTests {
  @Test(
    arguments: [
      ("Amount EUR", nil, "EUR"), ("amount_gbp", nil, "GBP"), ("Amount", nil, nil),
      ("EUR/USD", nil, nil),
      // A symbol may contain letters.
      ("Kwota (zł)", nil, "PLN"), ("Částka [Kč]", nil, "CZK"), ("Amount US$", "CAD", "USD"),
      ("Beløb kr", "DKK", "DKK"), ("Betrag €", nil, "EUR"), ("Betrag €£", nil, nil),
      // A symbol of several currencies needs an expected one.
      ("Amount ($)", nil, nil), ("Amount ($)", "CAD", "CAD"), ("Amount ($)", "EUR", "USD"),
    ] as [(String, String?, String?)])
  func aTitleNamesACurrencyByItsCodeOrItsSign(
    title: String, expected: String?, currency: String?
  ) {
    let expected = expected.flatMap { Currency(code: $0) }
    #expect(TitleCurrency.onlyCode(in: title, expecting: expected)?.code == currency)
  }
}
