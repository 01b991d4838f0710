import ExpenseCore
import Foundation
import Harness
import TestSupport
import Testing

struct AddCommandTests {
  @Test func messagesOnAmountsInYenAreInYen() {
    var shell = CommandLineHarness()
    shell.environment["IEXPENSE_CURRENCY"] = "JPY"
    let run = shell.run("add", "Ramen", "3500円")
    #expect(run.exit == 64 && !run.errors.contains("12.50"))
    #expect(run.errors.contains("Write JPY, or the number alone."), "\(run.errors)")
    let other = shell.run("add", "Ramen", "3500 coins")
    #expect(other.errors.contains("Write it like 1250 or 12,500."), "\(other.errors)")
    #expect(shell.run("add", "Ramen", "３，５００").exit == 0)
    #expect(shell.items.map(\.amount.description) == ["3500"])
  }

  @Test func aNameIsKeptScalarForScalar() {
    let shell = CommandLineHarness()
    shell.run("add", "cafe\u{301} 🚆 \u{202E}x", "1")
    #expect(
      shell.items.first.map { Array($0.name.unicodeScalars) }
        == Array("cafe\u{301} 🚆 \u{202E}x".unicodeScalars))
  }

  @Test func theEnvironmentNeverChangesTheFilesCurrency() {
    var shell = CommandLineHarness()
    shell.run("add", "Lunch", "12")
    shell.environment["IEXPENSE_CURRENCY"] = "EUR"
    shell.environment["LANG"] = "ja_JP.UTF-8"
    #expect(shell.run("add", "Tea", "3.50").exit == 0)
    #expect(shell.text?.hasPrefix(#"{"Currency":"USD","#) == true)
    let other = shell.run("add", "Tea", "3", "--currency", "EUR")
    #expect(other.exit == 64)
    #expect(other.errors.hasPrefix("iexpense: the file's amounts are in USD, not 'EUR'\n"))
    #expect(shell.run("add", "Tea", "3", "--currency", "usd").exit == 0)
  }

  @Test func anIDIsNoReasonToPassOverACategory() {
    let shell = CommandLineHarness()
    let id = "08B15DB4-2F02-4AB8-A965-67A9C90D8A44"
    shell.run("add", "Tea", "3", "-c", "food", "--id", id)
    #expect(shell.run("add", "Tea", "3", "-c", "food", "--id", id).exit == 0)
    #expect(shell.run("add", "Tea", "3", "--id", id).exit == 0)
    #expect(shell.run("add", "Tea", "3", "-c", "", "--id", id).exit == 1)
    #expect(shell.items.map(\.category) == ["food"])
  }

  @Test(arguments: ["IEXPENSE_FILE", "XDG_DATA_HOME", "HOME"])
  func aPathThatIsNoTextLeadsNowhere(variable: String) {
    var shell = CommandLineHarness()
    let place = shell.directory.path("b\u{FFFD}")
    shell.environment = ["HOME": shell.directory.path]
    shell.environment[variable] = place
    let run = shell.run("add", "Tea", "3")
    #expect(run.exit == 78)
    #expect(run.errors == "iexpense: the variable \(variable) is not valid UTF-8\n")
    #expect(shell.directory.bytes(of: "b\u{FFFD}") == nil)
  }

  @Test func theDayIsTheUsersOwn() {
    var shell = CommandLineHarness()
    shell.now = 1_795_262_400 + 11 * 3_600 + 1_800
    shell.run("add", "Late", "1")
    shell.zoneOffset = 3_600
    shell.run("add", "Later", "1")
    #expect(shell.items.map(\.date?.description) == ["2026-11-21", "2026-11-22"])
  }

  @Test func theFirstAmountMayBeInAnotherCurrency() {
    for (text, code) in [
      ("12.50 EUR", "EUR"), ("EUR12.50", "EUR"), ("12,50€", "EUR"), ("12.50 THB", "THB"),
    ] {
      let shell = CommandLineHarness()
      let run = shell.run("add", "Lunch", text)
      #expect(run.exit == 64, "\(run.errors)")
      #expect(
        run.errors.contains("no amounts yet: name their currency with --currency \(code)"),
        "\(run.errors)")
      #expect(shell.run("add", "Lunch", text, "--currency", code).exit == 0)
      #expect(shell.run("add", "Lunch", "5 USD").errors.contains("All amounts are in \(code)"))
    }
  }
}
