import ExpenseCore
import ExpenseStatements
import Foundation
import Harness
import TestSupport
import Testing

/// The program and the library know each other's payments.
struct LibraryImportTests {
  /// Nothing in it says whose statement it is.
  private static let table = """
    Date,Payee,Amount
    2026-11-05,Tea,-1.00
    2026-11-06,Bun,-2.00
    2026-11-07,Tea,-1.00

    """
  private static let columns = "date=Date,name=Payee,amount=-Amount"

  private let shell = CommandLineHarness()

  private func byProgram() throws -> [UUID] {
    try shell.directory.write(Self.table, to: "bank.csv")
    let run = shell.run("import", shell.directory.path("bank.csv"), "--map", Self.columns)
    #expect(run.exit == 0, "\(run.errors)")
    return shell.items.map(\.id)
  }

  private func byLibrary(_ options: StatementOptions = StatementOptions()) throws -> Int {
    try Expenses(defaults: JSONDefaults(path: shell.path))
      .importRecords(Data(Self.table.utf8), as: "csv", options: options)
  }

  private func options() throws -> StatementOptions {
    var options = StatementOptions()
    options.layout = try Layout(columns: Self.columns)
    return options
  }

  @Test func theLibraryKnowsWhatTheProgramImported() throws {
    #expect(try byProgram().count == 3)
    #expect(try byLibrary() == 0 && byLibrary(options()) == 0)
    #expect(shell.items.map(\.name) == ["Tea", "Bun", "Tea"])
  }

  @Test func theProgramKnowsWhatTheLibraryImported() throws {
    #expect(try byLibrary(options()) == 3)
    let ids = shell.items.map(\.id)
    #expect(try byProgram() == ids && byLibrary() == 0)
  }
}
