import ExpenseCore
import Foundation
import TestSupport
import Testing

@testable import iexpense

/// What a bank calls a payment tells it from others, and never lets two pass for one.
struct ReferenceTests {
  private static let words = ["import", "-", "--map", "date=D,name=N,amount=A,id=R"]

  private func amounts(_ files: [String]...) -> [String] {
    var shell = CommandLineHarness()
    for rows in files {
      shell.input = [(["D,N,A,R"] + rows).joined(separator: "\n") + "\n"]
      #expect(shell.run(words: Self.words).exit == 0)
    }
    return shell.items.map { "\($0.name) \($0.amount)" }
  }

  @Test func aReferenceOfALaterPaymentIsNoRepetition() {
    let found = amounts(
      ["2026-01-02,Shop,5,NOTPROVIDED"], ["2026-02-09,Shop,88,NOTPROVIDED"],
      ["2026-02-09,Shop,88,NOTPROVIDED"])
    #expect(found == ["Shop 5", "Shop 88"])
  }

  @Test func theIDOfARecordDoesNotDependOnTheOthers() {
    let found = amounts(
      ["2026-01-05,Z,3.80,R9"], ["2026-01-05,Q,3.80,R9", "2026-01-05,Z,3.80,R9"])
    #expect(found == ["Z 3.8", "Q 3.8"])
  }

  @Test func aReferenceUnderAnotherNameIsAnotherPayment() {
    let found = amounts(["2026-01-05,A,1,R"], ["2026-01-06,B,2,R"])
    #expect(found == ["A 1", "B 2"])
  }

  @Test func aReferenceThatIsAnIDIsOne() {
    var shell = CommandLineHarness()
    let id = "08B15DB4-2F02-4AB8-A965-67A9C90D8A44"
    shell.input = ["D,N,A,R\n2026-01-05,Tea,3.80,\(id)\n"]
    #expect(shell.run(words: Self.words).exit == 0)
    #expect(shell.items.map(\.id.uuidString) == [id])
    shell.input = ["D,N,A,R\n2026-01-05,Tea,3.81,\(id)\n"]
    #expect(shell.run(words: Self.words).exit == 65)
    #expect(shell.run(words: Self.words + ["--update"]).exit == 0)
    #expect(shell.items.map(\.amount.description) == ["3.81"])
  }

  @Test(arguments: ["Currency", "currency"])
  func theCurrencyBesideAMappedArrayHolds(key: String) {
    var shell = CommandLineHarness()
    shell.run("add", "Tea", "1", "--currency", "USD")
    shell.input = ["{\"\(key)\":\"EUR\",\"rows\":[{\"N\":\"W\",\"A\":1}]}"]
    let run = shell.run("import", "-", "--map", "name=N,amount=A")
    #expect(run.exit == 65 && run.errors.contains("EUR"), "\(run.errors)")
    #expect(shell.items.count == 1)
  }
}
