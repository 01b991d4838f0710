import ExpenseCore
import ExpenseStatements
import Foundation
import TestSupport
import Testing

/// Uses each type of the library as an app does.
struct LibraryFaceTests {
  private let directory = TemporaryDirectory()

  @Test func amounts() throws {
    let refund: Amount = -12.5
    #expect(refund.isNegative && refund.magnitude == 12.5 && refund.negated == 12.5)
    #expect(Amount.zero == 0 && Amount.scale == 10_000 && Amount.itemLimit.fitsItem == false)
    #expect(refund.decimal(minimumFractionDigits: Amount.fractionDigits) == "-12.5000")
    // A number of digits that amounts do not have is clamped.
    #expect(refund.decimal(minimumFractionDigits: 5) == "-12.5000")
    #expect(refund.decimal(minimumFractionDigits: .max) == "-12.5000")
    #expect(refund.decimal(minimumFractionDigits: .min) == "-12.5")
    let yen = try #require(Currency(code: "JPY"))
    #expect(yen.minorDigits == 0 && Tier.edges(in: yen).high == 10_000)
    #expect(refund.tier(in: .usd) == Tier.middle && refund.tier(in: yen) == .low)
  }

  @Test func amountsAndDaysAreCodable() throws {
    struct Plan: Codable, Equatable {
      var amount: Amount
      var day: CalendarDate
    }
    let plan = Plan(amount: 0.1, day: try #require(CalendarDate("2026-11-21")))
    let data = try JSONEncoder().encode(plan)
    #expect(try JSONDecoder().decode(Plan.self, from: data) == plan)
    let text = String(decoding: data, as: UTF8.self)
    #expect(text.contains("\"amount\":0.1") && text.contains("\"day\":\"2026-11-21\""))
    for wrong in ["{\"amount\":0.00001,\"day\":\"2026-11-21\"}", "{\"amount\":1,\"day\":\"soon\"}"]
    {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(Plan.self, from: Data(wrong.utf8))
      }
    }
  }

  /// This is how `JSONEncoder` encodes a `Date` by default.
  @Test func numericDatesAreRead() throws {
    struct Mine: Codable {
      var id = UUID()
      var name = "Tea"
      var type = "Personal"
      var amount = 1.2
      var date: Date
    }
    let day = try #require(CalendarDate("2026-11-21"))
    let noon = day.start(in: .current).addingTimeInterval(43_200)
    let item = try JSONDecoder().decode(
      ExpenseItem.self, from: JSONEncoder().encode(Mine(date: noon)))
    #expect(item.date == day)
    #expect(
      try JSONDecoder().decode(
        ExpenseItem.self, from: JSONEncoder().encode(item)
      ).date == day)
  }

  @Test(arguments: [
    ("UTC", "2026-11-21", 1_795_219_200.0), ("Asia/Tokyo", "2026-11-21", 1_795_186_800.0),
    ("America/New_York", "2026-11-21", 1_795_237_200.0), ("UTC", "1969-12-31", -86_400.0),
    ("UTC", "0001-01-01", -62_135_596_800.0),
    // Clocks were put forward at midnight, so that the day began at 1:00.
    ("America/Sao_Paulo", "2018-11-04", 1_541_300_400.0),
  ])
  func daysBeginInTheirZone(zone: String, text: String, seconds: Double) throws {
    var calendar = Calendar(identifier: .buddhist)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    let day = try #require(CalendarDate(text))
    let start = day.start(in: calendar)
    #expect(start.timeIntervalSince1970 == seconds)
    #expect(CalendarDate(start, in: calendar) == day)
    #expect(CalendarDate(start.addingTimeInterval(-1), in: calendar) == day.adding(days: -1))
  }

  @Test func days() throws {
    let day = try #require(CalendarDate(year: 2026, month: 11, day: 21))
    #expect(day.weekday == 6 && day.adding(days: 1)?.description == "2026-11-22")
    #expect(CalendarDate(daysSinceEpoch: day.daysSinceEpoch) == day)
    #expect(CalendarDate.days(inMonth: 2, of: 2024) == 29)
    #expect(CalendarDate(iso8601: Array("2026-11-21".utf8)) == day)
    #expect((day.year, day.month, day.day) == (2026, 11, 21))
    #expect(CalendarDate(.distantFuture, in: .current)?.year ?? 4001 >= 4000)
    #expect(CalendarDate(Date(timeIntervalSince1970: 1e18), in: .current) == nil)
    #expect(CalendarDate(Date(timeIntervalSince1970: .nan), in: .current) == nil)
  }

  @Test func items() {
    let types: [ExpenseType] = ExpenseType.standard + [.business, "Gift"]
    #expect(types.map(\.rawValue) == ["Personal", "Business", "Business", "Gift"])
    let item = ExpenseItem(
      name: " ", type: .personal, amount: 1, category: "food", tags: ["rome"], note: "with A.",
      paid: "JPY 980", receipt: "a.jpg", extras: ExtraMembers.none)
    #expect(item.receipt == "a.jpg" && item.claim == nil && item.repaid == nil)
    #expect(item.tags == ["rome"] && item.note == "with A." && item.paid == "JPY 980")
    #expect(item.extras.isEmpty)
    #expect(item.shownName == "(no name)")
    #expect(SectionGrouping.allCases.count == 12)
  }

  @Test func errorsDescribeTheProblem() throws {
    let path = directory.path("e.json")
    let expenses = try Expenses(defaults: JSONDefaults(path: path, createsDirectory: false))
    let item = ExpenseItem(name: "Tea", amount: 1)
    expenses.items = [item, item]
    guard case .invalidItems(let found)? = expenses.saveError else {
      Issue.record("two items of one id")
      return
    }
    let duplicate: InvalidItems = .duplicateID(item.id.uuidString)
    #expect(found == duplicate)
    expenses.items = []
    #expect(throws: UndoError.self) { try expenses.undo() }
    do {
      try expenses.undo()
    } catch let error as UndoError {
      #expect(error.obstacle == UndoError.Obstacle.tooFewSteps)
      #expect(![.damagedHistory, .changedSince].contains(error.obstacle))
      #expect(error.localizedDescription == "nothing to undo")
    }
    try directory.write("{\"Items\":[}", to: "e.json")
    do throws(StoreError) {
      try expenses.reload()
    } catch .damaged(_, let found) {
      let damage: DamagedDocument = found
      #expect((damage.line, damage.column) == (1, 11) && damage.row == 1)
      #expect(damage.description.hasPrefix("1:11: "))
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test func errorsOfTheSystemAreTold() throws {
    try directory.write("", to: "file")
    do throws(StoreError) {
      _ = try Expenses(defaults: JSONDefaults(path: directory.path("file/e.json")))
      Issue.record("a file is no directory")
    } catch .system(let found) {
      let error: SystemError = found
      #expect(error.code != 0 && error.path != nil && !error.description.isEmpty)
    } catch {
      #expect(!error.localizedDescription.isEmpty)
    }
    let busy = StoreError.lockTimeout(path: "e.json", seconds: 1, holder: nil as LockHolder?)
    #expect(busy.localizedDescription.contains("e.json"))
    if case .lockTimeout(_, _, let holder) = busy {
      let process: Int? = holder?.process
      #expect(process == nil)
    }
    let warning = StoreWarning.fileWasGone(path: "e.json")
    #expect(warning.description.contains("e.json"))
  }

  @Test func whatIsExchanged() throws {
    let expenses = try Expenses(defaults: JSONDefaults(path: directory.path("e.json")))
    #expect(Expenses.exportFormats.contains("html") && Expenses.importFormats.contains("ofx"))
    let export: ExpenseExport = try expenses.exported(as: "json")
    var options = StatementOptions()
    options.moneyIn = StatementOptions.Income.refunded
    let preview: ImportPreview = try expenses.preview(of: export.data, as: "json", options: options)
    #expect(preview.items.isEmpty && preview.presentCount == 0)
    let empty: [ExpenseSection] = expenses.sections(by: .tag)
    #expect(empty.isEmpty)
  }

  /// Two devices change one file, and nothing that was typed on either is lost.
  @Test func twoDevicesAreMerged() throws {
    let defaults = JSONDefaults(path: directory.path("two.json"))
    let here = try Expenses(defaults: defaults)
    here.items = [ExpenseItem(name: "Tea", type: ExpenseType("Personal"), amount: 3)]
    let there = try Expenses(defaults: defaults)
    there.items[0].amount = 4
    there.items.append(ExpenseItem(name: "Bus", amount: 2))
    here.items[0].name = "Mint tea"
    here.items.append(ExpenseItem(name: "Cake", amount: 5))
    guard case .changedSinceLoaded? = here.saveError else {
      Issue.record("saved over what the other device saved")
      return
    }
    #expect(try here.merge() == 0 && here.saveError == nil)
    let found = Set(try Expenses(defaults: defaults).items.map { "\($0.name) \($0.amount)" })
    #expect(found == ["Mint tea 4", "Bus 2", "Cake 5"])
    #expect(Set(here.items.map { "\($0.name) \($0.amount)" }) == found)
    #expect(try here.undo() == ["merge"])
    #expect(here.items.map(\.name) == ["Tea", "Bus"])
  }

  private static func statement(
    _ amount: String, in currency: String = "EUR", reference: String = "F1"
  ) -> Data {
    Data(
      """
      <OFX><STMTRS><CURDEF>\(currency)<BANKACCTFROM><ACCTID>1</BANKACCTFROM><STMTTRN>\
      <DTPOSTED>20261105<TRNAMT>\(amount)<FITID>\(reference)<NAME>Tea</STMTTRN></STMTRS></OFX>
      """.utf8)
  }

  /// Items have no currency, so an import must not decide that of existing ones.
  @Test func anImportRelabelsNoItemsThatAreThere() throws {
    let expenses = try Expenses(defaults: JSONDefaults(path: directory.path("e.json")))
    expenses.items = [ExpenseItem(name: "Lunch", amount: 12.5)]
    let before = directory.text(of: "e.json")
    let reason = "the amount is in EUR, and the others in USD"
    #expect(
      refusals { try expenses.importRecords(Self.statement("-3"), as: "ofx") } == [reason])
    let preview = try expenses.preview(of: Self.statement("-3"), as: "ofx")
    #expect(preview.items.isEmpty && preview.refused.map(\.reason) == [reason])
    #expect(directory.text(of: "e.json") == before && expenses.currency == nil)
    let own = try expenses.exported(as: "csv")
    #expect(own.isCurrencyAssumed && own.currency.code == "USD")
    #expect(try expenses.importRecords(own.data, as: "csv") == 0 && expenses.currency == nil)
    expenses.currency = Currency(code: "EUR")
    #expect(try expenses.importRecords(Self.statement("-3"), as: "ofx") == 1)
    #expect(expenses.currency?.code == "EUR" && expenses.items.map(\.amount) == [12.5, 3])
    let yen = Self.statement("-4", in: "JPY", reference: "F2")
    #expect(
      refusals { try expenses.importRecords(yen, as: "ofx") }
        == ["the amount is in JPY, and the others in EUR"])
  }

  @Test func recordsThatNameACurrencyNameThatOfANewFile() throws {
    let expenses = try Expenses(defaults: JSONDefaults(path: directory.path("e.json")))
    let item = #"{"name":"Tea","type":"Personal","amount":3}"#
    let records = Data(#"{"Currency":"EUR","Items":[\#(item)]}"#.utf8)
    let preview = try expenses.preview(of: records, as: "json")
    #expect(preview.currency.code == "EUR" && !preview.isCurrencyAssumed)
    #expect(preview.items.map(\.name) == ["Tea"] && directory.text(of: "e.json") == nil)
  }

  @Test func recordsWithoutACurrencyNameNone() throws {
    let expenses = try Expenses(defaults: JSONDefaults(path: directory.path("e.json")))
    let records = Data("id,name,type,amount,date\n,Tea,,3,2026-11-05\n".utf8)
    let preview = try expenses.preview(of: records, as: "csv")
    #expect(preview.isCurrencyAssumed && preview.currency.code == "USD")
    var options = StatementOptions()
    (options.assumedCurrency, options.account) = (try #require(Currency(code: "EUR")), "giro")
    #expect(try expenses.preview(of: records, as: "csv", options: options).currency.code == "EUR")
    #expect(try expenses.importRecords(records, as: "csv") == 1)
    #expect(expenses.currency == nil)
  }

  @Test func aGuessHasALayoutAndSaysIfItIsProven() throws {
    let table =
      "Date,Payee,Amount,Balance\n2026-11-05,A,-1.00,99.00\n2026-11-06,B,-2.00,97.00\n"
      + "2026-11-07,C,-3.00,94.00\n2026-11-08,D,-4.00,90.00\n2026-11-09,E,-5.00,85.00\n"
    let statement = Statement(Data(table.utf8), today: CalendarDate("2026-11-21"))
    let guess: Guess = try #require(statement.guess)
    #expect(guess.isProven)
    var options = StatementOptions()
    options.layout = guess.layout
    let expenses = try Expenses(defaults: JSONDefaults(path: directory.path("e.json")))
    let preview = try expenses.preview(of: Data(table.utf8), as: "csv", options: options)
    #expect(preview.items.map(\.amount) == [1, 2, 3, 4, 5])
    #expect(Statement(Data("no table".utf8)).guess == nil)
  }

  @Test func anItemNamesThePaymentsThatItStandsFor() {
    var item = ExpenseItem(name: "Lunch", amount: 12.5)
    (item.same, item.other, item.account) = (["A"], ["B"], "bank")
    #expect(item.same == ["A"] && item.other == ["B"] && item.account == "bank")
  }

  @Test func aPreviewTellsWhatIsLikeWhatIsThere() throws {
    let expenses = try Expenses(defaults: JSONDefaults(path: directory.path("e.json")))
    try expenses.importRecords(Self.statement("-3"), as: "ofx")
    let changed = try expenses.preview(of: Self.statement("-4"), as: "ofx")
    #expect((changed.items.count, changed.presentCount, changed.changedCount) == (0, 1, 1))
    let alike = try expenses.preview(of: Self.statement("-3", reference: "F2"), as: "ofx")
    #expect((alike.items.count, alike.alikeCount, alike.changedCount) == (1, 1, 0))
    var options = StatementOptions()
    (options.moneyIn, options.refunds) = (.leftOut, ["tea"])
    let income = Self.statement("5", reference: "F3")
    let refund = try expenses.preview(of: income, as: "ofx", options: options)
    #expect(refund.items.map(\.amount) == [-5] && refund.leftOutCount == 0)
    options.refunds = []
    #expect(try expenses.preview(of: income, as: "ofx", options: options).leftOutCount == 1)
  }

  @Test func anExportThatCannotBeExactHasAnErrorOfTheLibrary() throws {
    let expenses = try Expenses(defaults: JSONDefaults(path: directory.path("e.json")))
    expenses.items = [ExpenseItem(name: "Lunch", amount: 12.5)]
    do {
      _ = try expenses.exported(as: "ledger")
      Issue.record("an expense without a date has none in ledger")
    } catch ExchangeError.unsayable(let count, let format) {
      #expect(count == 1 && format == "ledger")
    }
    let error = ExchangeError.unsayable(count: 2, format: "ledger")
    #expect(error.localizedDescription == "ledger has no way to say 2 expenses exactly")
  }
}
