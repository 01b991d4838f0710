import ExpenseCore
import Testing

@testable import iexpense

/// What a mapped table says beside its amounts of another currency than the file's, which is USD.
struct OtherCurrencyTests {
  private static func run(_ text: String, amount: String = "Amount") -> CommandLineHarness.Run {
    var shell = CommandLineHarness()
    shell.input = [text + "\n"]
    return shell.run(words: ["import", "--map", "name=Name,amount=\(amount)"])
  }

  @Test(
    arguments: [
      (["EUR", "EUR"], "EUR (2)"), (["EUR", ""], "EUR (1)"), (["USD", "EUR"], "EUR (1), USD (1)"),
      (["EUR", "GBP"], "EUR (1), GBP (1)"), (["USD", "USD"], nil), (["USD", ""], nil),
      (["EUR", "by hand"], nil),
    ] as [([String], String?)])
  func aColumnOfCurrenciesSaysWhatAmountsAreIn(codes: [String], counts: String?) {
    let run = Self.run("Name,Amount,Currency\nTea,12,\(codes[0])\nBun,5,\(codes[1])")
    #expect(run.exit == (counts == nil ? 0 : 65), "\(run.errors)")
    if let counts {
      let cause = "column 'Currency' says \(counts), and the amounts would be in USD\n"
      #expect(run.errors.hasPrefix("iexpense: \(cause)"), "\(run.errors)")
    }
  }

  /// Of two as far away it is the one before the amounts.
  @Test(arguments: [
    ("Name,Cur A,Amount,Note,Cur B\nTea,EUR,5,x,GBP", "'Cur A' says EUR"),
    ("Name,Cur A,Note,Amount,Cur B\nTea,EUR,x,5,GBP", "'Cur B' says GBP"),
    ("Name,Cur A,Amount,Cur B\nTea,EUR,5,GBP", "'Cur A' says EUR"),
    ("Name,Cur A,Amount,Cur B\nTea,GBP,5,EUR", "'Cur A' says GBP"),
  ])
  func ofTwoColumnsOfCurrenciesTheNearestOneSaysIt(text: String, cause: String) {
    let run = Self.run(text)
    #expect(run.exit == 65 && run.errors.hasPrefix("iexpense: column \(cause) (1)"), "\(run)")
  }

  @Test func whereAnotherColumnAgreesNothingIsWrong() {
    #expect(Self.run("Name,Cur A,Amount,Note,Cur B\nTea,EUR,5,x,USD").exit == 0)
  }

  @Test(arguments: [
    ("Amount EUR", "EUR"), ("Amount (zł)", "PLN"), ("Amount (£)", "GBP"), ("Amount ($)", nil),
  ])
  func aTitleSaysIt(title: String, code: String?) {
    let run = Self.run("Name,\(title)\nTea,12.00", amount: title)
    #expect(run.exit == (code == nil ? 0 : 65), "\(run.errors)")
    if let code { #expect(run.errors.contains("says \(code) (1)"), "\(run.errors)") }
  }

  /// Lines that contradict each other say nothing.
  @Test(
    arguments: [
      (["Account currency: EUR"], "Account currency: EUR"),
      (["Holder: A", "Account currency: EUR", "Card currency: EUR"], "Account currency: EUR"),
      (["Account currency: EUR", "Card currency: GBP"], nil), (["Account currency: USD"], nil),
      (["Account currency: none"], nil), (["EUR"], nil),
    ] as [([String], String?)])
  func aLineAboveTheHeaderSaysIt(lines: [String], line: String?) {
    let run = Self.run(lines.joined(separator: "\n") + "\nName,Amount\nTea,12")
    #expect(run.exit == (line == nil ? 0 : 65), "\(run.errors)")
    if let line { #expect(run.errors.hasPrefix("iexpense: the line '\(line)'"), "\(run.errors)") }
  }
}
