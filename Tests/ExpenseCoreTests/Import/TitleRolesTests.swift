import Testing

@testable import ExpenseCore

struct TitleRolesTests {
  @Test(arguments: [(119, true), (120, false)])
  func aTextTooLongForATitleHasNoRoles(length: Int, isKnown: Bool) {
    let title = "amount " + String(repeating: "x", count: length - 7)
    #expect(TitleRoles(of: title).isKnown == isKnown)
  }
}
