import Testing

@testable import ExpenseCore
@testable import ExpenseStatements

/// The accounts that a table names, which distinguish payments with the same header.
struct NamedAccountsTests {
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
  func oneIsAboveTheHeaderUnderItsOwnName(text: String, number: String?) throws {
    let file = Array((text + "2026-11-20;Tea;5\n2026-11-21;Bun;6\n").utf8)
    let layout = try Layout(columns: "name=Text,amount=Amount,date=Date")
    let found = try Grid(table: ByteView(file), layout).namedAccounts
    #expect(found.number == number)
    #expect(found.column == nil)
  }

  /// A column with one number takes precedence over the lines above, and these over other columns.
  @Test(
    arguments: [
      ("", "12 34-56", "12 34-56", ["123456"], false),
      ("", "123456", "654321", ["123456", "654321"], false),
      ("", "123456", "", [], false), ("", "", "", [], false), ("", "Giro", "Giro", [], true),
      ("Account number;999999\n", "123456", "123456", ["123456"], false),
      ("Account number;999999\n", "123456", "654321", ["999999"], false),
      ("Account number;Giro 999999\n", "Giro", "Giro", ["GIRO999999"], false),
      ("Account number;Current account 999999\n", "123456", "654321", [], false),
    ])
  func eachRowNamesItsOwn(
    above: String, first: String, second: String, numbers: [String], hasOthers: Bool
  ) throws {
    let rows = "Date;Account number;Amount\n2026-11-20;\(first);5\n2026-11-21;\(second);6\n"
    let file = Array((above + rows).utf8)
    let layout = try Layout(columns: "name=Account number,amount=Amount,date=Date")
    let found = try Grid(table: ByteView(file), layout).namedAccounts
    #expect(found.numbers == Set(numbers))
    #expect(found.hasOthers == hasOthers)
  }
}
