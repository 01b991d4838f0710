import ExpenseCore
import Harness
import TestSupport
import Testing

/// Mapped tables with amounts in other currencies than the file's, which is USD.
struct OtherCurrencyTests {
  private static func run(
    _ text: String, amount: String = "Amount", isNew: Bool = false
  ) -> (CommandLineHarness.Run, items: [String]) {
    var shell = CommandLineHarness()
    if !isNew { shell.run("add", "Rent", "1", "--currency", "USD") }
    shell.input = [text + "\n"]
    let run = shell.run(words: ["import", "--map", "name=Name,amount=\(amount)"])
    let document = try? ExpenseDocument(decoding: shell.bytes ?? [])
    let items = shell.items.dropFirst(isNew ? 0 : 1)
    return (run, items.map { "\(document?.currency?.code ?? "-") \($0.amount)" })
  }

  private static let cause = "and the amounts would be in USD\n"

  /// Rows in other currencies are left out with a note, and never read as the file's.
  @Test(
    arguments: [
      (["EUR", "EUR"], "2 in EUR, EUR 17.00", []), (["EUR", ""], "1 in EUR, EUR 12.00", []),
      (["EUR", "GBP"], "1 in EUR, EUR 12.00; 1 in GBP, GBP 5.00", []),
      (["USD", "EUR"], nil, ["USD 12"]), (["USD", "USD"], nil, ["USD 12", "USD 5"]),
      (["USD", ""], nil, ["USD 12", "USD 5"]), (["EUR", "by hand"], nil, ["USD 12", "USD 5"]),
    ] as [([String], String?, [String])])
  func aColumnOfCurrenciesSaysWhatAmountsAreIn(codes: [String], sums: String?, items: [String]) {
    let (run, found) = Self.run("Name,Amount,Currency\nTea,12,\(codes[0])\nBun,5,\(codes[1])")
    #expect(run.exit == (sums == nil ? 0 : 65) && found == items, "\(run.errors)")
    if let sums {
      #expect(
        run.errors.hasPrefix("iexpense: 'Currency' has \(sums), \(Self.cause)"), "\(run.errors)")
    }
    #expect(run.output.contains("skipped 1 in EUR, EUR 5.00") == (codes == ["USD", "EUR"]))
  }

  /// A new file gets the one currency of its first statement; of several none is chosen.
  @Test(
    arguments: [
      (["EUR", "EUR"], nil, ["EUR 12", "EUR 5"]), (["EUR", ""], "1 in EUR, EUR 12.00", []),
      (["USD", "EUR"], "1 in EUR, EUR 5.00; 1 in USD, USD 12.00", []),
      (["EUR", "GBP"], "1 in EUR, EUR 12.00; 1 in GBP, GBP 5.00", []),
    ] as [([String], String?, [String])])
  func aNewFileIsInTheOneCurrencyOfAStatement(codes: [String], sums: String?, items: [String]) {
    let (run, found) = Self.run(
      "Name,Amount,Currency\nTea,12,\(codes[0])\nBun,5,\(codes[1])", isNew: true)
    #expect(run.exit == (sums == nil ? 0 : 65) && found == items, "\(run.errors)")
    if let sums {
      #expect(
        run.errors.hasPrefix("iexpense: 'Currency' has \(sums), \(Self.cause)"), "\(run.errors)")
    }
  }

  /// Of two equally distant columns, the one after the amounts is used.
  @Test(
    arguments: [
      ("Name,Cur A,Amount,Note,Cur B\nTea,EUR,5,x,GBP", "'Cur A' has 1 in EUR"),
      ("Name,Cur A,Note,Amount,Cur B\nTea,EUR,x,5,GBP", "'Cur B' has 1 in GBP"),
      ("Name,Cur A,Amount,Cur B\nTea,EUR,5,GBP", "'Cur B' has 1 in GBP"),
      ("Name,Cur A,Amount,Cur B\nTea,GBP,5,EUR", "'Cur B' has 1 in EUR"),
      ("Name,Cur A,Amount,Note,Cur B\nTea,EUR,5,x,USD", "'Cur A' has 1 in EUR"),
    ])
  func theNearestColumnOfCurrenciesIsUsed(text: String, cause: String) {
    let (run, items) = Self.run(text)
    #expect(run.exit == 65 && run.errors.hasPrefix("iexpense: \(cause)"), "\(run)")
    #expect(items == [])
  }

  @Test(
    arguments: [
      ("Amount EUR", "EUR"), ("Amount (zł)", "PLN"), ("Amount (£)", "GBP"), ("Amount ($)", nil),
    ])
  func aTitleSaysIt(title: String, code: String?) {
    let text = "Name,\(title)\nTea,12.00"
    let (run, items) = Self.run(text, amount: title)
    #expect(run.exit == (code == nil ? 0 : 65), "\(run.errors)")
    #expect(items == (code == nil ? ["USD 12"] : []))
    if let code {
      #expect(run.errors.hasPrefix("iexpense: '\(title)' has 1 in \(code)"), "\(run.errors)")
    }
    #expect(Self.run(text, amount: title, isNew: true).items == ["\(code ?? "USD") 12"])
  }

  /// Contradicting lines are ignored.
  @Test(
    arguments: [
      (["Account currency: EUR"], "Account currency: EUR"),
      (["Holder: A", "Account currency: EUR", "Card currency: EUR"], "Account currency: EUR"),
      (["Account currency: EUR", "Card currency: GBP"], nil), (["Account currency: USD"], nil),
      (["Account currency: none"], nil), (["EUR"], nil),
    ] as [([String], String?)])
  func aLineAboveTheHeaderSaysIt(lines: [String], line: String?) {
    let text = lines.joined(separator: "\n") + "\nName,Amount\nTea,12"
    let (run, items) = Self.run(text)
    #expect(run.exit == (line == nil ? 0 : 65), "\(run.errors)")
    #expect(items == (line == nil ? ["USD 12"] : []))
    if let line {
      #expect(run.errors.hasPrefix("iexpense: '\(line)' has 1 in EUR, "), "\(run.errors)")
    }
    #expect(Self.run(text, isNew: true).items == [line == nil ? "USD 12" : "EUR 12"])
  }
}
