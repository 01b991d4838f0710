import Foundation
import TestSupport
import Testing

@testable import ExpenseCore
@testable import ExpenseStatements

/// Which account a file is of, and the ids that follow from it.
struct StatementImportTests {
  private static let columns = "name=Payee,amount=Amount,date=Date"

  private static func reading(
    _ text: String, _ layout: Layout? = nil, as name: String? = nil,
    into document: ExpenseDocument = ExpenseDocument()
  ) throws -> StatementReading? {
    var settings = ImportSettings()
    settings.accountName = name
    if let layout { settings.choose = { _ in layout } }
    let outcome = try StatementImport(Array(text.utf8), settings, into: document).outcome()
    guard case .reading(let reading) = outcome else { return nil }
    return reading
  }

  /// The document after an import.
  private static func document(_ reading: StatementReading?, before: ExpenseDocument) throws
    -> ExpenseDocument
  {
    let reading = try #require(reading)
    var document = before
    document.items = reading.plan(into: before, in: .usd, ImportPlan.Choices()).items
    document.currency = .usd
    if let kept = reading.kept { _ = document.keep(kept) }
    return document
  }

  private static func table(_ days: ClosedRange<Int>, _ name: String) -> String {
    "Date,Payee,Amount\n"
      + days.map { "2026-11-\($0),\(name) \($0),\($0).50\n" }.joined()
  }

  @Test func theHeaderOfAKeptAccountReadsTheNextFile() throws {
    let first = try Self.reading(Self.table(10...14, "Shop"), Layout(columns: Self.columns))
    let document = try Self.document(first, before: ExpenseDocument())
    let next = try #require(try Self.reading(Self.table(12...18, "Shop"), into: document))
    let plan = next.plan(into: document, in: .usd, ImportPlan.Choices())
    #expect(next.known?.name == "bank" && plan.present.count == 3 && plan.added == 4)
    #expect(next.doubt(plan, into: document) == nil)
  }

  /// Of the days 11 to 13 the file has none of the account's payments.
  @Test func aFileThatLacksPaymentsMayBeOfAnotherAccount() throws {
    let first = try Self.reading(Self.table(10...14, "Shop"), Layout(columns: Self.columns))
    let document = try Self.document(first, before: ExpenseDocument())
    let other = try #require(try Self.reading(Self.table(10...14, "Tram"), into: document))
    let plan = other.plan(into: document, in: .usd, ImportPlan.Choices())
    let pairs = plan.pairs.count
    let doubt = other.doubt(plan, into: document)
    #expect(pairs == 5 || doubt == AccountDoubt(account: "bank", lacking: 3, common: 0))
    let his = try #require(try Self.reading(Self.table(10...14, "Tram"), as: "his", into: document))
    #expect(his.kept?.name == "his" && his.kept?.key != first?.kept?.key)
    #expect(document.accounts.map(\.name) == ["bank"])
  }

  @Test func theFirstNameIsThatOfTheAccountWithTheHeader() throws {
    let first = try Self.reading(Self.table(10...14, "Shop"), Layout(columns: Self.columns))
    let document = try Self.document(first, before: ExpenseDocument())
    let named = try Self.reading(Self.table(10...18, "Shop"), as: "giro", into: document)
    #expect(named?.kept?.name == "giro" && named?.kept?.key == first?.kept?.key)
  }

  @Test func aTableWithoutTitlesIsKnownByItsColumns() throws {
    var layout = try Layout(columns: "name=3,amount=2,date=1")
    layout.hasHeader = false
    let text = "2026-11-10,12.50,Shop\n2026-11-11,3.20,Kiosk\n"
    let first = try Self.reading(text, layout)
    let document = try Self.document(first, before: ExpenseDocument())
    #expect(document.accounts.map(\.name) == ["bank"] && first?.kept?.key == "")
    let next = try Self.reading("2026-11-12,7.10,Cafe\n2026-11-13,1.20,Bus\n", into: document)
    #expect(next?.known?.name == "bank" && next?.batch.items.map(\.name) == ["Cafe", "Bus"])
    for other in ["2026-11-12,Cafe,7.10\n", "2026-11-12,7.10,Cafe,x\n", "a,b,c\n"] {
      let found = try? Self.reading(other, into: document)
      #expect(found?.known == nil, "\(other)")
    }
  }

  /// The value of a column of accounts belongs to the id.
  @Test func accountsInAColumnAreOthers() throws {
    let layout = try Layout(columns: "name=Payee,amount=Amount,date=Date")
    let texts = ["Giro", "Card", "giro"].map {
      "Date,Payee,Amount,Account\n2026-11-10,Shop,5.00,\($0)\n"
    }
    let ids = try texts.map { try Self.reading($0, layout)?.batch.items.map(\.id) }
    #expect(ids[0] != ids[1] && ids[0] == ids[2])
  }
}
