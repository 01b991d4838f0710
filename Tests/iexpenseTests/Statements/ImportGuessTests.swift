import ExpenseCore
import Foundation
import Harness
import TestSupport
import Testing

/// What a person gets for a table of another program without a terminal.
struct ImportGuessTests {
  private static func shell(_ text: String) throws -> CommandLineHarness {
    let shell = CommandLineHarness()
    try shell.directory.write(text, to: "table.csv")
    return shell
  }

  /// Marks stand in the line, their values below it, the likeliest first; a line with a mark gets the
  /// same, and each with values runs.
  @Test(
    arguments: [
      (
        "Date,Text,Amount\n10/01/2026,A,-1.50\n11/02/2026,B,-2.50\n",
        ["?1  amount=-Amount  2 payments, 4.00 USD", "?2  MM/dd/yyyy", "?2  dd/MM/yyyy"]
      ),
      // Most would have come in: a card's own statement, perhaps.
      (
        "Date,Text,Amount\n2026-10-01,A,8\n2026-10-02,Payment,-30\n2026-10-03,B,32\n",
        [
          "nothing says which way", "?1  amount=Amount  2 payments, 40.00 USD",
          "?1  amount=-Amount  1 payment, 30.00 USD", "--money-in skip",
        ]
      ),
      (
        "Date,Text,First,Second\n2026-10-01,Pay,500.00,\n2026-10-02,Tea,,3.45\n",
        ["nothing says", "?1  out=First,in=Second  1", "?1  out=Second,in=First"]
      ),
      (
        "2026-10-01,Pay,500.00,\n2026-10-02,Tea,,3.45\n",
        ["--no-header", "?1  out=3,in=4  1 payment, 500.00 USD", "?1  out=4,in=3"]
      ),
      // A transfer is of neither side.
      (
        """
        TYPE,Date,Payee,Amount
        Expense,2026-10-05,Rewe,12.50
        Transfer,2026-10-06,Savings,100.00
        Income,2026-10-07,Pay,1200.00

        """, ["--out TYPE=Expense --skip TYPE=Transfer", "?1  amount=Amount  1 payment, 12.50"]
      ),
      (
        "Date,Text,Amount\n2026-10-01,A,1.50\n2026-10-02,B,much\n2026-10-03,C,2.00\n",
        ["--skip-invalid", ":3:14: invalid amount 'much'"]
      ),
    ])
  func whatIsOpenStandsInTheLine(text: String, parts: [String]) throws {
    let shell = try Self.shell(text)
    let path = shell.directory.path("table.csv")
    let run = shell.run("import", path)
    #expect(run.exit == 65 && run.file == nil)
    for part in parts { #expect(run.errors.contains(part), "\(part): \(run.errors)") }
    #expect(shell.run("import", path, "-y").exit == 65)
    let marked = run.errors.split(separator: "\n").first { $0.hasPrefix("  iexpense import ") }
    let again = shell.run(words: Array(try #require(ShellWords.of("\(marked ?? "")")).dropFirst()))
    #expect(again.exit == 64 && again.file == nil && again.errors.contains(parts[0]))
    for line in GuessedLines(run.errors).words {
      #expect(try Self.shell(text).run(words: line.map { $0 == path ? "-" : $0 }).exit != 64)
    }
  }

  /// What a balance proves is taken by `-y`, shown before.
  @Test func aProvenTableIsTakenByYes() throws {
    let rows = ["1,A,-1.00,99.00", "2,B,-2.00,97.00", "3,C,-3.00,94.00", "4,D,40.00,134.00"]
    let text = rows.map { "2026-10-0\($0)\n" }.joined()
    let shell = try Self.shell(
      "Date,Text,Amount,Balance\n" + text + "2026-10-05,E,-5.00,129.00\n")
    let path = shell.directory.path("table.csv")
    let refused = shell.run("import", path)
    #expect(refused.exit == 65 && !refused.errors.contains("?1"), "\(refused.errors)")
    let run = shell.run("import", path, "-y")
    #expect(run.exit == 0 && run.errors.contains("amount=-Amount"), "\(run.errors)")
    #expect(shell.items.map(\.amount) == [1, 2, 3, 5])
  }

  /// The letters are Greek or Cyrillic, and nothing decides which.
  @Test func lettersThatMayBeOfSeveralAlphabetsAreOpen() throws {
    let shell = CommandLineHarness()
    let text = "Date;Text;Amount\n05.10.2026;Καφές;-12,50\n16.10.2026;Ψωμί;-7,00\n"
    let greek = String.Encoding(rawValue: 0x8000_0503)
    try shell.directory.write(Array(try #require(text.data(using: greek))), to: "bank.csv")
    let run = shell.run("import", shell.directory.path("bank.csv"))
    #expect(run.exit == 65 && run.errors.contains("--encoding '?2'"), "\(run.errors)")
    #expect(run.errors.contains("?2  windows-1253"), "\(run.errors)")
  }

  /// The titles are known words once the encoding is right.
  @Test(
    arguments: [
      (0xA01, "ご利用日,ご利用先,ご利用金額\n2026/10/05,コンビニ,1250\n2026/10/16,大阪商店,3400\n", "shift_jis"),
      (0xA03, "日期,摘要,支出\n2026-10-05,超商購物,12.50\n2026-10-16,電費繳納,1200.00\n", "big5"),
    ] as [(UInt, String, String)])
  func anEastAsianEncodingIsOffered(encoding: UInt, text: String, name: String) throws {
    let shell = CommandLineHarness()
    let eastAsian = String.Encoding(rawValue: 0x8000_0000 | encoding)
    try shell.directory.write(Array(try #require(text.data(using: eastAsian))), to: "bank.csv")
    let run = shell.run("import", shell.directory.path("bank.csv"))
    #expect(run.errors.contains("  iexpense import "), "\(run.errors)")
    #expect(run.errors.contains("--encoding \(name)"), "\(run.errors)")
  }
}
