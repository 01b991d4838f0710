import ExpenseCore
import Foundation
import TestSupport
import Testing

@testable import iexpense

/// Lines as people get them wrong, each with what the message must contain.
struct MistakeTests {
  private static let file = """
    {"Currency":"USD","Items":[
     {"id":"A0000001-0000-4000-8000-000000000001","name":"Lunch","type":"Personal","amount":12.5,"date":"2026-11-21","category":"food","tags":["rome"]}
    ,{"id":"B0000002-0000-4000-8000-000000000002","name":"Train to Ghent","type":"Business","amount":48,"date":"2026-11-20","category":"travel"}
    ,{"id":"C0000003-0000-4000-8000-000000000003","name":"Gift card","type":"Gift","amount":20,"date":"2026-10-02","category":"gifts/birthday"}
    ,{"id":"D0000004-0000-4000-8000-000000000004","name":"Coffee","type":"Personal","amount":3.8,"date":"2026-11-19","category":"food"}
    ]}

    """

  private static let table: [(line: String, text: String)] = {
    let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Mistakes.txt")
    let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { line in
      guard let mark = line.range(of: " => ") else { return nil }
      return (String(line[..<mark.lowerBound]), String(line[mark.upperBound...]))
    }
  }()

  @Test func aNameMayHoldTheSignOfACurrency() {
    let shell = CommandLineHarness()
    shell.run("add", "Cash$", "5")
    let run = shell.run("delete", "Cash$")
    #expect(
      run.exit == 64 && run.errors.contains(": iexpense delete --name 'Cash$'"), "\(run.errors)")
    #expect(shell.run("list", "Cash$").output.contains(": 'Cash$'"))
  }

  @Test func thereAreEnough() {
    #expect(Self.table.count >= 150)
    #expect(Set(Self.table.map(\.line)).count == Self.table.count)
  }

  @Test(arguments: table)
  func everyMistakeHasItsCure(line: String, text: String) {
    let shell = CommandLineHarness(file: Self.file)
    let run = shell.run(words: CommandContractTests.words(of: line))
    #expect(run.exit != 0 && run.output.isEmpty, "\(line)")
    #expect(run.errors.contains(text), "\(line)\n\(run.errors)")
    #expect(run.file == Array(Self.file.utf8), "\(line)")
  }

  /// What a message says to type does something when it is typed.
  @Test(arguments: table)
  func everyLineThatIsOfferedWorks(line: String, text: String) {
    let errors = CommandLineHarness(file: Self.file).run(
      words: CommandContractTests.words(of: line)
    ).errors
    for offered in errors.matches(of: /(?m)(?::|^ ) iexpense (.+)$/) {
      let shell = CommandLineHarness(file: Self.file)
      shell.run("edit", "1", "--note", "something to undo")
      var typed = shell
      typed.isTerminal = ["delete", "rm", "currency"].contains { offered.1.hasPrefix($0) }
      typed.input = ["y\n"]
      var words = CommandContractTests.words(of: String(offered.1))
      // Files are named in the current directory.
      words = words.map {
        $0.hasPrefix("expenses.") || $0.hasPrefix("out.") ? shell.directory.path($0) : $0
      }
      let run = typed.run(words: words)
      #expect(run.exit == 0, "\(line)\n\(offered.0)\n\(run.errors)")
    }
  }

  /// Where nothing is probable, no line is offered: one of these would delete a note.
  @Test(arguments: [
    "edit 1 note", "edit 1-2 note", "again Lunch note", "list quiche 1 2026", "list --id 1",
    "list --id a0000001", "edit 1 --row 2", "budget food 300 b", "budget '' 5",
    "budget ' ' --remove",
  ])
  func nothingIsOfferedForWordsThatMayMeanAnything(line: String) {
    let run = CommandLineHarness(file: Self.file).run(words: CommandContractTests.words(of: line))
    #expect(run.exit != 0 && !run.errors.contains(": iexpense "), "\(run.errors)")
    #expect(!run.errors.contains("Did you mean"), "\(run.errors)")
  }

  /// A name in the message may hold the program's.
  @Test func aNameWithTheProgramsIsCorrectedAsOthersAre() {
    let shell = CommandLineHarness()
    shell.run("add", "iexpense licence", "5")
    let run = shell.run("delete", "--name", "iexpense licenc")
    #expect(run.errors.contains(": iexpense delete --name 'iexpense licence'\n"), "\(run.errors)")
  }

  /// A name that several have is no row, and a name with an accent is found without.
  @Test(arguments: [
    ("edit Lunch 13", ": iexpense list --search Lunch"),
    ("edit Lunch --amount 13", ": iexpense list --search Lunch"),
    ("delete Lunch", ": iexpense list --search Lunch"),
    ("delete Lunch Cafe", ": iexpense list --search Lunch"),
    ("delete cafe", ": iexpense delete --name cafe"),
    ("edit cafe 5", ": iexpense edit 3 --amount 5"),
    ("edit Lunch food", ": iexpense list --search Lunch"),
    ("delete Lunhc", ": iexpense list --search Lunch"),
  ])
  func whichOneIsMeantIsNotGuessed(line: String, text: String) {
    let shell = CommandLineHarness()
    for (name, amount) in [("Lunch", "12"), ("Lunch", "3"), ("Café", "4")] {
      shell.run("add", name, amount, "-c", "food")
    }
    let before = shell.bytes
    let run = shell.run(words: CommandContractTests.words(of: line))
    #expect(run.exit != 0 && run.file == before)
    #expect(run.errors.contains(text), "\(line)\n\(run.errors)")
  }

  /// A word that several different names hold is none of them.
  @Test(arguments: [
    ("edit uber --amount 5", "they are in: iexpense list --search uber"),
    ("edit uber 5", "they are in: iexpense list --search uber"),
    ("edit --name Uber --amount 5", "they are in: iexpense list --search Uber"),
    ("delete uber", "they are in: iexpense list --search uber"),
    ("delete --name Uber --yes", "they are in: iexpense list --search Uber"),
    ("again uber", "they are in: iexpense list --search uber"),
    ("again ride", "they are in: iexpense list --search ride"),
    ("edit trai --amount 5", "Did you mean: iexpense edit 4 --amount 5"),
    ("delete train", "Did you mean: iexpense delete --name 'Train ride'"),
    ("again train", "Did you mean: iexpense again 'Train ride'"),
  ])
  func noNameIsChosenAmongThoseThatHoldAWord(line: String, text: String) {
    let shell = CommandLineHarness()
    for name in ["Uber ride", "Uber to hotel", "Uber eats", "Train ride"] {
      shell.run("add", name, "12")
    }
    let before = shell.bytes
    let run = shell.run(words: CommandContractTests.words(of: line))
    #expect(run.exit != 0 && run.output.isEmpty && run.file == before)
    #expect(run.errors.contains(text), "\(line)\n\(run.errors)")
  }

  @Test(arguments: [
    ("import october.csv november.csv", "It takes one file at a time: iexpense import october.csv"),
    ("import a.csv b.ofx --dry-run", "a time: iexpense import a.csv --dry-run"),
    ("import my bank.csv", "Did you mean: iexpense import 'my bank.csv'"),
    ("import --file october.csv", "To import it: iexpense import october.csv"),
    ("import --file a.ofx --dry-run", "To import it: iexpense import a.ofx --dry-run"),
  ])
  func whichFileIsImportedIsSaid(line: String, text: String) {
    let run = CommandLineHarness(file: Self.file).run(words: CommandContractTests.words(of: line))
    #expect(
      run.exit == 64 && run.output.isEmpty && run.errors.contains(text + "\n"), "\(run.errors)")
  }

  @Test func aRuleWhosePatternHasAStarSaysThatItIsNone() {
    let shell = CommandLineHarness(file: Self.file)
    let note = "'uber' alone is found anywhere"
    #expect(shell.run("rule", "uber*", "-c", "travel").errors.contains(note))
    #expect(shell.run("rule", "lyft", "-c", "travel").errors.isEmpty)
  }
}
