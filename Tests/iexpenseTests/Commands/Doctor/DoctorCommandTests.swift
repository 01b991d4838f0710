import Foundation
import Harness
import TestSupport
import Testing

struct DoctorCommandTests {
  private static let sound = """
    {"Currency":"EUR","Items":[
     {"id":"08B15DB4-2F02-4AB8-A965-67A9C90D8A44","name":"Lunch","type":"Personal","amount":12.5,"date":"2026-11-21"}
    ,{"id":"5C1E7B9E-8A0C-4B1C-9E58-1A3A0C7B52D1","name":"Train","type":"Business","amount":48}
    ,{"id":"5C1E7B9E-8A0C-4B1C-9E58-1A3A0C7B52D2","name":"Train","type":"Business","amount":48}
    ]}

    """

  private func harness(_ text: String?, mode: Int = 0o600) throws -> CommandLineHarness {
    let shell = CommandLineHarness(file: text)
    if text != nil {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: shell.path)
    }
    return shell
  }

  @Test func aSoundFileIsDescribed() throws {
    let shell = try harness(Self.sound, mode: 0o644)
    let (left, atWork) = (
      ".expenses.json.0123456789abcdef.tmp", ".expenses.json.fedcba9876543210.tmp"
    )
    try shell.directory.write("half", to: left)
    try shell.directory.age(left, bySeconds: 90)
    try shell.directory.write("half", to: atWork)
    let run = shell.run("doctor")
    #expect(run.exit == 0)
    #expect(run.errors == "")
    #expect(
      run.output == """
        sound   '\(shell.path)' is a regular file of \(Self.sound.utf8.count) bytes
        remark  other users may open it (mode 644): chmod 600 makes it yours alone
        remark  '\(shell.directory.path(left))' is left over from a save that did not finish; the next save removes it
        sound   3 expenses in EUR, each with its own id
        sound   Personal: 1 expense, €12.50
        sound   Business: 2 expenses, €96.00
        remark  2 expenses without a date
        remark  1 expense with the name, amount, type and date of another: row 3 is like row 2

        """)
    #expect(shell.text == Self.sound)
    #expect(try shell.directory.names() == [left, atWork, "expenses.json"])
  }

  @Test func theHistoryIsLookedAtAndNeverDecides() throws {
    let shell = try harness(nil)
    shell.run("add", "Lunch", "12.50")
    shell.run("add", "Tea", "3")
    #expect(shell.run("doctor").output.hasSuffix("\nsound   2 steps can be undone\n"))
    try shell.directory.write("no history\n", to: ".expenses.json.history")
    let run = shell.run("doctor")
    #expect(run.exit == 0)
    #expect(run.output.contains("\nremark  the history is damaged"))
    #expect(shell.directory.text(of: ".expenses.json.history") == "no history\n")
  }

  /// The name of its history is longer than the system allows, so that it cannot be examined.
  @Test func aHistoryThatTheSystemRefusesIsNotCalledDamaged() throws {
    let shell = CommandLineHarness()
    let name = String(repeating: "x", count: 248)
    try shell.directory.write(Self.sound, to: name)
    let run = shell.run("doctor", "--file", shell.directory.path(name))
    #expect(run.exit == 0)
    #expect(run.output.contains(".history': the name is too long: the data does not need"))
    #expect(!run.output.contains("damaged"))
    let json = shell.run("doctor", "--json", "--file", shell.directory.path(name)).output
    #expect(json.contains(#""kind":"history-unreadable","message":"cannot look at '"#))
  }

  // MARK: Rescue

  @Test func placesOfOneLineWithOneProblemAreCounted() throws {
    let items = (1...3).map {
      #"{"id":"A0000000-0000-4000-8000-000000000000","name":"a","type":"Personal","amount":\#($0)}"#
    }
    let shell = try harness("{\"Items\":[\(items.joined(separator: ","))]}")
    let run = shell.run("doctor", "--salvage", shell.directory.path("out.json"))
    #expect(run.exit == 65)
    #expect(
      (run.output + run.errors).contains("2 places of line 1: "), "\(run.output)\(run.errors)")
  }

  /// Ten of the skipped places are listed, and the number of the others.
  @Test(arguments: [(10, ""), (11, "and 1 more, all named by --json\n")])
  func tenSkippedPlacesAreNamed(count: Int, rest: String) throws {
    let lines = (1...count).map { number in
      // Alternates two kinds of fault, because neighbours of one kind are reported together.
      number.isMultiple(of: 2) ? "{\"id\":\(number)}" : "{\"id\":\"\(number)\"}"
    }
    let shell = try harness(
      "{\"Currency\":\"EUR\",\"Items\":[\n\(lines.joined(separator: "\n,"))\n]}\n")
    let run = shell.run("doctor", "--salvage", shell.directory.path("out.json"))
    #expect(run.output.matches(of: #/^Skipped line/#.anchorsMatchLineEndings()).count == 10)
    #expect(run.output.contains("more") == !rest.isEmpty && run.output.hasSuffix(rest), "\(run)")
  }

  @Test func aSecondCurrencyIsNoted() throws {
    let header = #"{"Currency":"USD","Items":["#
    let shell = try harness("<<<<<<<\n\(header)\n=======\n" + Self.sound)
    let run = shell.run("doctor", "--salvage", shell.directory.path("out"))
    #expect(run.output.contains("Rescued 3 expenses in USD"))
    #expect(run.errors.contains("The file also names EUR"))
  }
}

extension DoctorCommandTests {
  @Test func aPathThatIsNoLinkIsNotCalledOne() {
    let shell = CommandLineHarness(file: "{\"Items\":[]}")
    let path = shell.directory.path + "//" + CommandLineHarness.fileName
    let run = shell.run("doctor", "--file", path)
    #expect(run.exit == 0 && !run.output.contains("link"), "\(run.output)")
  }

  @Test func aCurrencyLeftOutIsNotedOnce() {
    let items = ["USD", "EUR", "EUR"].enumerated().map {
      #"{"id":"A0000000-0000-4000-8000-00000000000\#($0)","name":"a","type":"Personal","#
        + #""amount":1,"currency":"\#($1)"}"#
    }
    let shell = CommandLineHarness(file: "{\"Items\":[\(items.joined(separator: ","))]}")
    let json = shell.run("doctor", "--salvage", shell.directory.path("new"), "--json").output
    #expect(json.contains("\"otherCurrencies\":[\"EUR\"]"), "\(json)")
  }
}
