import Testing

@testable import ExpenseCore
@testable import ExpenseStatements

/// The account number, which distinguishes the statements of two accounts.
struct AccountNumberTests {
  private static let ones = String(repeating: "1", count: 34)

  @Test(
    arguments: [
      ("Account number;12 34-56\nDate;Text;Amount\n", "123456"),
      ("Account number: BE00 123456\nDate;Text;Amount\n", "BE00123456"),
      ("Statement;9876543\nAccount number;123456\nDate;Text;Amount\n", "123456"),
      ("Account number;12345\nDate;Text;Amount\n", nil),
      ("Account number\nDate;Text;Amount\n", nil), ("Date;Text;Amount\n", nil),
      // No account number is longer than an IBAN can be.
      ("Account number;\(ones)\nDate;Text;Amount\n", ones),
      ("Account number;1\(ones)\nDate;Text;Amount\n", nil),
    ] as [(String, String?)])
  func itIsAboveTheHeaderUnderItsOwnName(text: String, number: String?) throws {
    let file = Array((text + "2026-11-20;Tea;5\n2026-11-21;Bun;6\n").utf8)
    let layout = try Layout(columns: "name=Text,amount=Amount,date=Date")
    #expect(try Grid(table: ByteView(file), layout).accountNumber == number)
  }

  /// A column with the same number in all rows takes precedence over the lines above.
  @Test(
    arguments: [
      ("", "12 34-56", "12 34-56", "123456"), ("", "123456", "654321", nil),
      ("", "12345", "12345", nil), ("", "123456", "", nil),
      ("Account number;999999\n", "123456", "123456", "123456"),
      ("Account number;999999\n", "123456", "654321", "999999"),
    ] as [(String, String, String, String?)])
  func itIsInAColumnOfItsOwn(
    above: String, first: String, second: String, number: String?
  ) throws {
    let rows = "Date;Account number;Amount\n2026-11-20;\(first);5\n2026-11-21;\(second);6\n"
    let file = Array((above + rows).utf8)
    let layout = try Layout(columns: "name=Account number,amount=Amount,date=Date")
    #expect(try Grid(table: ByteView(file), layout).accountNumber == number)
  }
}
