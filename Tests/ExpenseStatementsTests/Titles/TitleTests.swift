import Testing

@testable import ExpenseStatements

struct TitleTests {
  @Test(arguments: [(119, true), (120, false)])
  func aTextTooLongForATitleIsUnknown(length: Int, isKnown: Bool) {
    let title = "amount " + String(repeating: "x", count: length - 7)
    #expect(Title(title).isKnown == isKnown)
  }

  /// Whole words count more than parts of titles, and these more than parts of words.
  @Test(arguments: [
    ("Amount", 3), ("AMOUNT:", 3), ("Amount (EUR)", 2), ("Totalbelopp", 1), ("Notes", 0),
    ("Umsaetze", 3), ("Umsätze", 3), ("transactionAmount", 3),
  ])
  func aTitleHasScores(title: String, score: Int) {
    #expect(Title(title)[.amount] == score)
  }

  /// Going out and coming in, in each language of which titles are known.
  @Test(arguments: [
    ("Outgoing", "Incoming"), ("Ausgehend", "Eingehend"), ("Sortant", "Entrant"),
    ("Saliente", "Entrante"), ("Uscita", "Entrata"), ("Uitgaand", "Inkomend"),
    ("Saída", "Entrada"), ("Wychodzący", "Przychodzący"), ("Utgående", "Inkommande"),
    ("Udgående", "Indgående"), ("Utgående", "Innkommende"), ("Lähtevä", "Saapuva"),
    ("Odchozí", "Příchozí"), ("Исходящий", "Входящий"), ("支出", "收入"), ("出金", "入金"),
  ])
  func bothDirectionsAreWordsInEachLanguage(out: String, income: String) {
    let title = Title("x")
    #expect(Side(out, under: title) == .out)
    #expect(Side(income, under: title) == .income)
  }

  @Test(
    arguments: [
      ("借 Dr", .out), ("SEPA-Lastschrift", .out), ("Lohngutschrift", .income), ("-", .out),
      ("Rücklastschrift", nil), ("Storno Gutschrift", nil), ("Eating out", nil),
      ("Card payment", nil),
      ("Yes", nil),
    ] as [(String, Side?)])
  func aValueTellsItsSide(value: String, side: Side?) {
    #expect(Side(value, under: Title("Type")) == side)
  }

  @Test func aYesTellsTheSideOfItsTitle() {
    #expect(Side("true", under: Title("is_income")) == .income)
    #expect(Side("no", under: Title("is_income")) == .out)
  }
}
