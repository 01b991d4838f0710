import Testing

@testable import ExpenseCore

struct DirectionColumnTests {
  @Test(arguments: [(40, true), (41, nil)] as [(Int, Bool?)])
  func aTextTooLongForAWordSaysNothing(length: Int, isOut: Bool?) {
    let text = "Debit" + String(repeating: ".", count: length - 5)
    #expect(DirectionColumn.meaning(of: text) == isOut)
  }
}
