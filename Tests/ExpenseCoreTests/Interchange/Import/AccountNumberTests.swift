import Testing

@testable import ExpenseCore

/// What tells the statements of two accounts apart.
struct AccountNumberTests {
  @Test(
    arguments: [
      ("Account number;12 34-56\nDate;Text;Amount\n", "123456"),
      ("Account number: BE00 123456\nDate;Text;Amount\n", "BE00123456"),
      ("Statement;9876543\nAccount number;123456\nDate;Text;Amount\n", "123456"),
      ("Account number;12345\nDate;Text;Amount\n", nil),
      ("Account number\nDate;Text;Amount\n", nil), ("Date;Text;Amount\n", nil),
    ] as [(String, String?)])
  func itStandsAboveTheHeaderUnderItsOwnName(text: String, number: String?) {
    let file = Array((text + "2026-11-20;Tea;5\n2026-11-21;Bun;6\n").utf8)
    #expect(CSVFormat.accountNumber(in: file, under: ["Date", "Text", "Amount"]) == number)
  }
}
