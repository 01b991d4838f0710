import ExpenseCore
import ExpenseStatements
import Foundation
import TestSupport
import Testing

/// The reasons for which records are refused.
func refusals<Result>(of body: () throws -> Result) -> [String] {
  do {
    _ = try body()
    return []
  } catch StatementError.invalidRecords(let records, _) {
    return records.map(\.reason)
  } catch StatementError.contradiction(let reason) {
    return [reason]
  } catch {
    return ["\(error)"]
  }
}

/// The examples of the library's articles, compiled and run: each code block of an article stands
/// here, line for line.
struct ArticleTests {
  private let directory = TemporaryDirectory()

  private var url: URL { URL(filePath: directory.path("expenses.json")) }

  @Test func show() throws {
    // This replaces the user's own file, which a test must not touch.
    struct Expenses {
      let loadError: StoreError? = .missingFile(path: "x")
    }
    let expenses = Expenses()
    if let error = expenses.loadError {
      print("Cannot show your expenses: \(error.localizedDescription)")
    }
    #expect(expenses.loadError?.localizedDescription == "'x' does not exist")
  }

  @Test func rows() throws {
    let expenses = try Expenses(defaults: JSONDefaults(url: url))
    expenses.items = [ExpenseItem(name: "Tea", amount: 1.20)]
    let code = expenses.currency?.code ?? "USD"
    for item in expenses.items {
      print(item.shownName, item.type, item.amount.decimalValue.formatted(.currency(code: code)))
    }
    #expect(code == "USD")
  }

  @Test func addAndDelete() throws {
    let expenses = try Expenses(defaults: JSONDefaults(url: url))
    let lunch = ExpenseItem(name: "Lunch", type: "Personal", amount: 12.5)
    expenses.items.append(lunch)
    if let error = expenses.saveError { print("Not saved: \(error.localizedDescription)") }
    expenses.items.removeAll { $0.id == lunch.id }
    #expect(expenses.items.isEmpty && expenses.saveError == nil)
    try expenses.transaction("add") { items in
      items.append(ExpenseItem(name: "Train", type: "Business", amount: 48))
    }
    #expect(expenses.items.map(\.name) == ["Train"])
    let undone = try expenses.undo()
    print("Took back: \(undone.joined(separator: ", "))")
    try expenses.redo()
    #expect(undone == ["add"] && expenses.items.count == 1)
    let count = expenses.items.count
    do {
      try expenses.undo()
    } catch {
      print("Cannot undo: \(error.localizedDescription)")
    }
    #expect(expenses.items.count < count)
  }

  @Test func twoDevices() throws {
    let mine = try Expenses(defaults: JSONDefaults(url: url))
    let other = try Expenses(defaults: JSONDefaults(url: url))
    other.items.append(ExpenseItem(name: "Bus", amount: 2.40))
    mine.items.append(ExpenseItem(name: "Tea", amount: 1.20))
    if case .changedSinceLoaded? = mine.saveError {
      let conflicts = try mine.merge()
      print("\(conflicts) values were changed on both devices")
    }
    #expect(Set(mine.items.map(\.name)) == ["Bus", "Tea"] && mine.saveError == nil)
  }

  @Test func typed() throws {
    let typed = Amount("3.80")
    let fromField = Amount(Decimal(3))
    let measured = Amount(rounding: 0.1 + 0.2)
    let total = try [typed, fromField, measured].compactMap(\.self).total()
    #expect(total == 7.1)
    #expect(JSONDefaults.standard.path.hasSuffix("iexpense/expenses.json"))
  }

  @Test func waitingAsLongAsIsSaid() throws {
    let expenses = try Expenses(defaults: JSONDefaults(url: url))
    expenses.items = [ExpenseItem(name: "Lunch", amount: 12.5)]
    try expenses.transaction("tidy", timeout: .seconds(5)) { items in items.removeAll() }
    #expect(expenses.items.isEmpty && expenses.saveError == nil)
  }

  @Test @MainActor func awaiting() async throws {
    let expenses = try Expenses(defaults: JSONDefaults(url: url))
    try await expenses.transaction("add") { items in
      items.append(ExpenseItem(name: "Tea", amount: 1.20))
    }
    #expect(expenses.items.map(\.name) == ["Tea"])
  }

  @Test func sections() throws {
    let expenses = try Expenses(defaults: JSONDefaults(url: url))
    expenses.items = [
      ExpenseItem(name: "Train", type: "Business", amount: 48), ExpenseItem(name: "Tea", amount: 2),
    ]
    for section in expenses.sections {
      print(section.title, section.items.count, section.total ?? "out of range")
      for item in section.items { print("  ", item.shownName) }
    }
    let months = expenses.sections(by: .month)
    #expect(expenses.sections.map(\.title) == ["Personal", "Business"])
    #expect(expenses.sections.map(\.total) == [2, 48])
    #expect(months.map(\.id) == [""] && months.map(\.items.count) == [2])
  }

  @Test func promise() throws {
    let expenses = try Expenses(defaults: JSONDefaults(url: url))
    let others = try Expenses(defaults: JSONDefaults(url: url))
    try others.transaction("add") { $0.append(ExpenseItem(name: "Tip", amount: 1.5)) }
    expenses.items.append(ExpenseItem(name: "Lunch", amount: 12.5))
    switch expenses.saveError {
    case nil: print("saved")
    case .changedSinceLoaded: try expenses.merge()
    case let error?: print("not saved: \(error.localizedDescription)")
    }
    #expect(Set(expenses.items.map(\.name)) == ["Tip", "Lunch"] && expenses.saveError == nil)
    try expenses.transaction("round up") { items in
      for index in items.indices where items[index].name == "Tip" { items[index].amount = 2 }
    }
    for warning in expenses.saveWarnings { print(warning) }
    #expect(Set(expenses.items.map(\.amount)) == [2, 12.5] && expenses.saveWarnings.isEmpty)
  }

  @Test func bank() throws {
    let expenses = try Expenses(defaults: JSONDefaults(url: url))
    let statement = Self.statement(spent: "12.50", came: "2400.00")
    var options = StatementOptions()
    options.moneyIn = .leftOut
    let preview = try expenses.preview(of: statement, as: "ofx", options: options)
    print("\(preview.items.count) new, \(preview.presentCount) already there")
    print("\(preview.changedCount) changed by the bank, \(preview.alikeCount) like items here")
    for item in preview.items { print(item.shownName, item.amount) }
    let added = try expenses.importRecords(statement, as: "ofx", options: options)
    #expect(added == 1 && expenses.items == preview.items && preview.currency.code == "USD")
    #expect(expenses.items.map(\.amount) == [12.5])
    let again = try expenses.preview(of: statement, as: "ofx", options: options)
    #expect(again.items.isEmpty && again.presentCount == 1)
    do {
      try expenses.importRecords(statement, as: "ofx")
    } catch StatementError.moneyIn(let count) {
      print("\(count) payments came in")
    }
    options.moneyIn = .refunded
    options.type = .business
    #expect(
      try expenses.preview(of: statement, as: "ofx", options: options).items.map(\.amount) == [
        -2400
      ])
    #expect(expenses.items.count == 1)
  }

  @Test func table() throws {
    let expenses = try Expenses(defaults: JSONDefaults(url: url))
    let table = Data(
      """
      Date,Payee,Amount,Direction
      2026-11-05,Tea,1.00,Debit
      2026-11-06,Bun,2.00,Debit
      2026-11-07,Pay,2400.00,Credit

      """.utf8)
    // Nothing tells what its columns contain.
    #expect(throws: StatementError.self) { try expenses.importRecords(table, as: "csv") }
    let statement = Statement(table, currency: expenses.currency)
    guard let guess = statement.guess else { return }
    var options = StatementOptions()
    options.layout = guess.layout
    let preview = try expenses.preview(of: table, as: "csv", options: options)
    print(preview.items.count, guess.isProven)
    let kept = try JSONEncoder().encode(guess.layout)
    try expenses.importRecords(table, as: "csv", options: options)
    #expect(try JSONDecoder().decode(Layout.self, from: kept) == guess.layout)
    #expect(!guess.isProven)
    #expect(expenses.items.map(\.name) == ["Tea", "Bun"])
    #expect(expenses.items.map(\.amount) == [1, 2])
  }

  @Test func refused() throws {
    let expenses = try Expenses(defaults: JSONDefaults(url: url))
    let records = Data("id,name,type,amount\n,Tea,,3\n,,,4\n,Bun,,0\n".utf8)
    let look = try expenses.preview(of: records, as: "csv")
    for record in look.refused { print("line \(record.line): \(record.reason)") }
    let found = [
      (line: 3, column: 2, reason: "the name is empty"),
      (line: 4, column: 1, reason: "the amount is zero"),
    ]
    #expect(look.items.map(\.name) == ["Tea"] && look.refusedCount == 2)
    do {
      try expenses.importRecords(records, as: "csv")
      Issue.record("two records were not refused")
    } catch StatementError.invalidRecords(let refused, let count) {
      #expect(refused == look.refused && count == 2)
      for (record, expected) in zip(refused, found) {
        let record: RefusedRecord = record
        #expect((record.line, record.column, record.reason) == expected)
      }
    }
    #expect(expenses.items.isEmpty)
    var options = StatementOptions()
    options.leavesOutRefused = true
    #expect(try expenses.importRecords(records, as: "csv", options: options) == 1)
  }

  @Test @MainActor func awaitedStatement() async throws {
    let expenses = try Expenses(defaults: JSONDefaults(url: url))
    let statement = Self.statement(spent: "12.50", came: "2400.00")
    var options = StatementOptions()
    options.moneyIn = .leftOut
    let added = try await expenses.importRecords(statement, as: "ofx", options: options)
    #expect(added == 1 && expenses.items.map(\.amount) == [12.5])
    #expect(try expenses.undo() == ["import"] && expenses.items.isEmpty)
  }

  private static func statement(spent: String, came: String) -> Data {
    Data(
      """
      OFXHEADER:100

      <OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1</BANKACCTFROM>
      <BANKTRANLIST>
      <STMTTRN><DTPOSTED>20260102<TRNAMT>-\(spent)<FITID>1<NAME>Shop</STMTTRN>
      <STMTTRN><DTPOSTED>20260103<TRNAMT>\(came)<FITID>2<NAME>Pay</STMTTRN>
      </BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
      """.utf8)
  }

  @Test @MainActor func share() async throws {
    let shared = try Expenses(defaults: JSONDefaults(url: url))
    let following = Task { await shared.followFile() }
    following.cancel()
    await following.value
    #expect(shared.items.isEmpty)
  }

  @Test func exchange() throws {
    let expenses = try Expenses(defaults: JSONDefaults(url: url))
    expenses.items = [ExpenseItem(name: "Tea", amount: 1.20)]
    expenses.currency = Currency(code: "EUR")
    do {
      let csv = try expenses.exported(as: "csv")
      print("\(csv.data.count) bytes, in \(csv.currency.code)")
    }
    let csv = try expenses.exported(as: "csv")
    let count = try expenses.importRecords(csv.data, as: "csv")
    print("\(count) were new, in \(csv.currency.code)")
    #expect(count == 0 && csv.currency.code == "EUR" && !csv.isCurrencyAssumed)
    let others = try Expenses(
      defaults: JSONDefaults(url: url.deletingLastPathComponent().appending(path: "b.json")))
    #expect(try others.exported(as: "csv").isCurrencyAssumed)
    #expect(
      try others.exported(as: "csv", assuming: #require(Currency(code: "JPY"))).currency.code
        == "JPY")
    #expect(try others.importRecords(csv.data, as: "csv") == 1)
    #expect(others.items == expenses.items && others.currency?.code == "EUR")
    #expect(throws: ExchangeError.unknownFormat("xlsx")) { try expenses.exported(as: "xlsx") }
    let cut = Data("id,name,type,amount\n,Tea\n".utf8)
    #expect(
      refusals { try expenses.importRecords(cut, as: "csv") } == ["expected 4 fields, found 2"])
  }

  @Test func rulesHoldAndNothingIsWrittenForNothing() throws {
    let expenses = try Expenses(defaults: JSONDefaults(url: url))
    #expect(try expenses.importRecords(Data("id,name,type,amount\n".utf8), as: "csv") == 0)
    #expect(!FileManager.default.fileExists(atPath: url.path))
    let rules = """
      {"id":"1","match":"bus","category":"travel"},{"id":"2","match":"pay","skip":true}
      """
    try Data("{\"Items\":[],\"Rules\":[\(rules)]}".utf8).write(to: url)
    try expenses.reload()
    let table = Data("id,name,type,amount\n,Bus 7,,2\n,Payout,,5\n".utf8)
    #expect(try expenses.importRecords(table, as: "csv") == 1)
    #expect(expenses.items.map(\.category) == ["travel"])
  }

  @Test func moneyThatCameInIsNoRefund() throws {
    let expenses = try Expenses(defaults: JSONDefaults(url: url))
    let statement = """
      OFXHEADER:100

      <OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1</BANKACCTFROM>
      <BANKTRANLIST><STMTTRN><DTPOSTED>20260102<TRNAMT>2400.00<FITID>1<NAME>Pay</STMTTRN>
      </BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
      """
    #expect(try expenses.importRecords(Data(statement.utf8), as: "ofx") == 0)
    let euros = Data("id,name,type,amount,currency\n,Tea,,1,EUR\n".utf8)
    expenses.items = [ExpenseItem(name: "Tea", amount: 1.20)]
    expenses.currency = .usd
    #expect(
      refusals { try expenses.importRecords(euros, as: "csv") }
        == ["the amount is in EUR, and the others in USD"])
    #expect(expenses.items.map(\.name) == ["Tea"])
  }

  @Test func recordsThatContradictWhatIsReadOfThemAreNotImported() throws {
    let expenses = try Expenses(defaults: JSONDefaults(url: url))
    let budget = "{\"id\":\"b\",\"amount\":100,\"from\":\"2026-11\"}"
    try Data("{\"Currency\":\"EUR\",\"Items\":[],\"Budgets\":[\(budget)]}".utf8).write(to: url)
    try expenses.reload()
    let dollars = Data("id,name,type,amount,currency\n,Tea,,1,USD\n".utf8)
    #expect(
      refusals { try expenses.importRecords(dollars, as: "csv") }
        == ["the amount is in USD, and the others in EUR"])
    #expect(expenses.items.isEmpty && expenses.currency?.code == "EUR")
  }

  @Test func everyExampleOfAnArticleStandsHere() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
    let here = try ["ArticleTests", "ArticleApp", "ArticleViews"].map {
      try Self.lines(String(contentsOf: root.appending(path: "\($0).swift"), encoding: .utf8))
    }
    let sources = root.appending(path: "../../Sources").standardized
    let articles = try ["ExpenseCore", "ExpenseStatements"].flatMap { module in
      let folder = sources.appending(path: "\(module)/\(module).docc")
      return try FileManager.default.contentsOfDirectory(atPath: folder.path).map {
        folder.appending(path: $0)
      }
    }
    var count = 0
    for article in articles {
      let name = article.lastPathComponent
      let text = try String(contentsOf: article, encoding: .utf8)
      for block in text.components(separatedBy: "```swift\n").dropFirst() {
        let code = try Self.lines(#require(block.components(separatedBy: "```").first))
        #expect(
          here.contains { $0.contains(code) },
          "an example of \(name) is not in these files:\n\(code)")
        count += 1
      }
    }
    #expect(count >= 28)
  }

  /// The lines without their indentation.
  private static func lines(_ text: String) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .joined(separator: "\n")
  }
}
