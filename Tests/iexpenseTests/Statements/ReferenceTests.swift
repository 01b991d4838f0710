import ExpenseCore
import Foundation
import Harness
import TestSupport
import Testing

/// A bank's reference distinguishes payments and never merges two.
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

  @Test func aReferenceOnAnotherDayIsNotedAndNoNewPayment() {
    let found = amounts(["2026-01-05,A,1,R"], ["2026-01-06,B,1,R"])
    #expect(found == ["A 1"])
  }

  @Test func aReferenceThatIsAnIDIsOne() {
    var shell = CommandLineHarness()
    let id = "08B15DB4-2F02-4AB8-A965-67A9C90D8A44"
    for amount in ["3.80", "3.81"] {
      shell.input = ["D,N,A,R\n2026-01-05,Tea,\(amount),\(id)\n"]
      #expect(shell.run(words: Self.words).exit == 0)
      #expect(shell.items.map(\.amount.description) == ["3.8"])
    }
    #expect(shell.run(words: Self.words + ["--update"]).exit == 0)
    #expect(shell.items.map(\.amount.description) == ["3.81"])
  }

  /// A payment and its fee have the same reference.
  @Test(arguments: ["R1", "08B15DB4-2F02-4AB8-A965-67A9C90D8A44"])
  func aReferenceOfTwoPaymentsOfOneFileTellsThemApart(reference: String) {
    let rows = ["2026-01-05,Hotel,80,\(reference)", "2026-01-05,Fee,1.20,\(reference)"]
    #expect(amounts(rows, rows) == ["Hotel 80", "Fee 1.2"])
  }

  /// Renaming by a rule is not a change of the record.
  @Test func aRecordRenamedByARuleIsStillPresent() {
    var shell = CommandLineHarness()
    shell.run("rule", "rewe", "--name", "Rewe")
    let table = "D,N,A,R\n2026-01-05,REWE 17,3.80,08B15DB4-2F02-4AB8-A965-67A9C90D8A44\n"
    for added in [1, 0] {
      shell.input = [table]
      #expect(shell.run(words: Self.words).output.hasPrefix("Imported \(added) expense"))
    }
    #expect(shell.items.map(\.name) == ["Rewe"])
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
