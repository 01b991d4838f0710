import ExpenseCore
import Foundation
import Harness
import TestSupport
import Testing

/// Options on a line without `--map` are repeated in the proposed line.
struct SaidOptionsTests {
  private static func offer(_ text: some Collection<UInt8>, _ words: [String]) throws -> String {
    var shell = CommandLineHarness()
    shell.environment["IEXPENSE_CURRENCY"] = "EUR"
    try shell.directory.write(Array(text), to: "file")
    let run = shell.run(words: ["import", shell.directory.path("file")] + words)
    #expect(run.exit == 65 && run.file == nil)
    let lines = GuessedLines(run.errors)
    #expect(shell.run(words: try #require(lines.words.first, "\(run.errors)")).exit == 0)
    #expect(shell.items.map(\.amount) == [4.5, 7], "\(lines.first)")
    return lines.first.replacing("'", with: "")
  }

  @Test func theArrayOfRecords() throws {
    func record(_ day: Int, _ amount: String) -> String {
      """
      {"bookingDate":"2026-10-\(day)","transactionAmount":{"amount":"\(amount)","currency":"EUR"},\
      "creditorName":"Deli"}
      """
    }
    let booked = [record(30, "-4.50"), record(29, "-7.00"), record(28, "90.00")]
    let text = """
      {"transactions":{"booked":[\(booked.joined(separator: ","))],"pending":[\(record(31, "-9.99"))]}}
      """
    let line = try Self.offer(text.utf8, ["--items", "transactions.booked"])
    #expect(line.contains("--items transactions.booked --map name=creditorName,"), "\(line)")
  }

  @Test func theEncoding() throws {
    let text = "Datum;Empfänger;Betrag\n01.10.2026;Café;-4,50\n02.10.2026;Bäcker;-7,00\n"
    let bytes = try #require(text.data(using: .isoLatin1))
    let line = try Self.offer(bytes, ["--encoding", "latin1"])
    #expect(line.contains("--encoding windows-1252 --map name=Empfänger,"), "\(line)")
  }

  @Test func wideCharacters() throws {
    let text = "Date;Shop;Amount\n2026-10-01;Deli;-4.50\n2026-10-02;Cab;-7.00\n"
    let bytes = text.utf8.flatMap { byte -> [UInt8] in [byte, 0] }
    let line = try Self.offer(bytes, ["--encoding", "utf-16le"])
    #expect(line.contains("--encoding utf-16le --map name=Shop,"), "\(line)")
  }

  @Test func thatThereIsNoHeader() {
    var shell = CommandLineHarness()
    shell.input = ["2026-10-01,Deli,-4.50\n2026-10-02,Cab,-7.00\n"]
    let run = shell.run("import", "--no-header")
    #expect(run.exit == 65 && run.file == nil)
    #expect(run.errors.contains("--no-header --map 'name=2,?1,date=1'"), "\(run.errors)")
  }
}
