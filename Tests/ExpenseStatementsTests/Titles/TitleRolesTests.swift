import Testing

@testable import ExpenseCore
@testable import ExpenseStatements

struct TitleRolesTests {
  @Test(arguments: [(119, true), (120, false)])
  func aTextTooLongForATitleHasNoRoles(length: Int, isKnown: Bool) {
    let title = "amount " + String(repeating: "x", count: length - 7)
    #expect(TitleRoles(of: title).isKnown == isKnown)
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
    #expect(Direction(out, isTitled: false) == .out)
    #expect(Direction(income, isTitled: false) == .income)
  }
}
