import Foundation
import Testing

@testable import ExpenseCore

struct ExportFormatsTests {
  private static func format(_ name: String) throws -> any ExportFormat.Type {
    try #require(ExportFormats.all.first { $0.name == name })
  }

  /// Items with texts that are special in one format or another.
  private static func items() throws -> [ExpenseItem] {
    let names = [
      "Lunch", "=1+1", "'=1+1", "''", "-5", "@x", "+x", "\tx", "a,b", "a;b", "a\"b\"", "'", "\"",
      "\r\n", "a\nb", "é", "e\u{301}", "🍕👨‍👩‍👧", "<b>&amp;</b>", "\\n", "\\", "x\u{202E}y",
      "\u{1}\u{7F}\u{85}", "null", "; x", "(x", "*", "!", "|", "#", "  x  ", "--",
      "';drop table items;--",
    ].filter { !$0.isBlank }
    let days = [
      nil, CalendarDate(year: 2026, month: 11, day: 21), CalendarDate(year: 1, month: 1, day: 1),
    ]
    return try names.enumerated().map { index, name in
      ExpenseItem(
        name: name,
        type: ExpenseType(
          rawValue: index % 3 == 0 ? "Business" : index % 3 == 1 ? "Personal" : name),
        amount: try #require(Amount(tenThousandths: Int64(index - 5) * 123_457)),
        date: days[index % 3],
        category: index % 4 == 0 ? nil : name,
        tags: index % 5 == 0 ? Tags.inText("rome \(name)") : [], note: index % 4 == 1 ? name : nil)
    }
  }

  @Test func namesAndEndingsAreOfOneFormatEach() {
    let names = ExportFormats.all.map { $0.name }
    let endings = ExportFormats.all.flatMap { $0.fileExtensions }
    #expect(Set(names).count == names.count)
    #expect(Set(endings).count == endings.count)
    #expect(endings.allSatisfy { $0 == $0.lowercased() && !$0.contains(".") })
  }

  @Test(arguments: [
    ("a.csv", "csv"), ("/x.d/a.JSON", "json"), ("a.jsonl", "ndjson"), ("a.htm", "html"),
    ("a.txt", nil), ("csv", nil), (".csv", nil), ("a.csv/b", nil), ("", nil),
  ])
  func theExtensionOfAPathTellsTheFormat(path: String, name: String?) {
    #expect(ExportFormats.format(ofPath: path)?.name == name)
  }

  @Test(arguments: ["ledger", "beancount"])
  func aJournalInventsNoDate(name: String) throws {
    let items = [
      ExpenseItem(name: "x", amount: .zero), ExpenseItem(name: "y", amount: .zero),
    ]
    var bytes: [UInt8] = []
    #expect(throws: ExportError.unsayable(count: 2, format: name, .undated)) {
      try Self.format(name).write(ExportedExpenses(items: items, currency: .usd), to: &bytes)
    }
  }

  private static func export(
    _ name: String, _ items: [ExpenseItem]
  ) throws(ExportError) -> [UInt8] {
    var bytes: [UInt8] = []
    let format = ExportFormats.all.first { $0.name == name }
    try format?.write(ExportedExpenses(items: items, currency: .usd), to: &bytes)
    return bytes
  }

  @Test func ledgerIsGivenNothingThatItRefuses() throws {
    let day = CalendarDate(year: 1400, month: 1, day: 1)
    let early = CalendarDate(year: 1399, month: 12, day: 31)
    let long = String(repeating: "é", count: 2_050)
    _ = try Self.export("ledger", [ExpenseItem(name: "x", amount: .zero, date: day)])
    #expect(throws: ExportError.unsayable(count: 1, format: "ledger", .beforeYear(1_400))) {
      try Self.export("ledger", [ExpenseItem(name: "x", amount: .zero, date: early)])
    }
    let tooLong = [
      ExpenseItem(name: long, amount: .zero, date: day),
      ExpenseItem(name: "x", amount: .zero, date: day, category: long),
      ExpenseItem(name: "x", type: ExpenseType(rawValue: long), amount: .zero, date: day),
    ]
    #expect(
      throws: ExportError.unsayable(count: 3, format: "ledger", .lineTooLong(limit: 4_096))
    ) { try Self.export("ledger", tooLong) }
  }

  @Test func aTableWithANULIsNotWritten() throws {
    let items = [
      ExpenseItem(name: "a\0b", amount: .zero), ExpenseItem(name: "x", amount: .zero),
      ExpenseItem(name: "x", amount: .zero, category: "\0"),
    ]
    #expect(throws: ExportError.unsayable(count: 2, format: "csv", .nulCharacter)) {
      try Self.export("csv", items)
    }
  }

  @Test(arguments: ["", "a b", "a,b"])
  func aTableWithATagThatIsNoWordIsNotWritten(tag: String) throws {
    let items = [ExpenseItem(name: "x", amount: .zero, tags: ["rome", tag])]
    #expect(throws: ExportError.unsayable(count: 1, format: "csv", .tagWithSpace(tag))) {
      try Self.export("csv", items)
    }
    #expect(try Self.export("json", items).isEmpty == false)
  }

  @Test(arguments: ["ledger", "beancount"])
  func anEmptyCategoryNamesNoAccount(format: String) throws {
    let writer = try #require(ExportFormats.all.first { $0.name == format })
    var bytes: [UInt8] = []
    let item = ExpenseItem(name: "Tea", amount: 1, date: CalendarDate("2026-11-21"), category: "")
    try writer.write(ExportedExpenses(items: [item], currency: .usd), to: &bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("Expenses:Personal ") && !text.contains("Personal:"))
  }

  @Test func categoriesThatLeaveTheSameNameGetANumberEach() throws {
    let day = CalendarDate(year: 2026, month: 11, day: 21)
    // Each is X--- as an account, and the second X----2.
    let emoji = (0..<300).map { number in
      let scalars = [8, 4, 0].map { Unicode.Scalar(0x1F600 + UInt32(number >> $0 & 15)) ?? "?" }
      return String(String.UnicodeScalarView(scalars))
    }
    let items = (emoji + ["X----2", "X----2-2"]).map {
      ExpenseItem(name: "x", amount: .zero, date: day, category: $0)
    }
    let text = String(decoding: try Self.export("beancount", items), as: UTF8.self)
    let opened = text.split(separator: "\n").filter { $0.contains(" open Expenses:") }
    #expect(Set(opened).count == items.count)
  }

  @Test func nothingInAPageIsLoadedFromAnywhere() throws {
    var bytes: [UInt8] = []
    try HTMLFormat.write(ExportedExpenses(items: try Self.items(), currency: .usd), to: &bytes)
    let page = String(decoding: bytes, as: UTF8.self)
    for word in ["http://", "https://", "src=", "href=", "url(", "@import", "<script", "<b>"] {
      #expect(!page.contains(word))
    }
    #expect(page.contains("&lt;b&gt;&amp;amp;&lt;/b&gt;"))
    #expect(!page.unicodeScalars.contains { SafeText.isUnsafe($0) && $0 != "\n" })
  }

  private static func page(_ items: [(name: String, amount: Int64, category: String?)]) throws
    -> String
  {
    let items = try items.map { name, minor, category in
      ExpenseItem(
        name: name, amount: try #require(Amount(tenThousandths: minor * 100)), category: category)
    }
    var bytes: [UInt8] = []
    try HTMLFormat.write(ExportedExpenses(items: items, currency: .usd), to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func aPageGroupsDigitsAndDrawsRefundsHollow() throws {
    let page = try Self.page([("a", 123_456_789, "x"), ("b", -98_765_432, "y"), ("c", 5, nil)])
    #expect(page.contains("<td class=\"amount high\">1\u{202F}234\u{202F}567.89</td>"))
    #expect(page.contains("\u{2212}987\u{202F}654.32</td>") && page.contains(">0.05</td>"))
    #expect(page.contains("<rect class=\"bar\" width=\"100.0%\""))
    #expect(page.contains("<rect class=\"refund\" width=\"80.0%\""))
    #expect(page.contains("<rect class=\"bar\" width=\"0.4%\""))
    #expect(page.contains(">246\u{202F}913.62 USD</p>"))
  }

  /// By default, browsers repeat the foot of a table on every sheet it continues on.
  @Test func onPaperASubtotalIsNotRepeated() throws {
    let print = try Self.page([]).split(separator: "@media print").last ?? ""
    #expect(print.contains("tfoot { display: table-row-group;"))
  }

  @Test func barsAreOfCategoriesElseOfTypes() throws {
    let categories = try Self.page([("a", 1, "x"), ("b", 2, nil), ("c", 3, "")])
    #expect(categories.contains("<h2>By category</h2>"))
    #expect(categories.ranges(of: "No category").count == 1)
    #expect(!categories.contains("class=\"chart\""))
    let types = try Self.page([("a", 1, nil), ("b", 2, "")])
    #expect(types.contains("<h2>By type</h2>") && !types.contains("No category"))
    #expect(try !Self.page([]).contains("<svg"))
  }

  @Test func whereAllTotalsAreZeroThereAreNoBars() throws {
    #expect(try !Self.page([]).contains("<h2>By "))
    let page = try Self.page([("a", 500, "x"), ("b", -500, "x")])
    #expect(page.contains("2 expenses") && !page.contains("<h2>By "))
  }

  @Test func aPageOfOneTypeHasNoOtherSection() throws {
    var expenses = ExportedExpenses(
      items: [ExpenseItem(name: "Train", type: .business, amount: 48)], currency: .usd)
    expenses.filter.types = [.business]
    var bytes: [UInt8] = []
    try HTMLFormat.write(expenses, to: &bytes)
    let page = String(decoding: bytes, as: UTF8.self)
    #expect(page.contains("<h2><bdi>Business</bdi></h2>"))
    #expect(!page.contains("Personal") && !page.contains("0 expenses"))
  }

  @Test(
    arguments: [
      (LedgerFormat.self, "Expenses:Personal:Food  "),
      (BeancountFormat.self, "Expenses:Personal:Food  "),
    ] as [(any ExportFormat.Type, String)])
  func aCategoryIsOneAccountHoweverItIsSpelled(
    format: any ExportFormat.Type, posting: String
  ) throws {
    let items = ["food", "Food", "FÓOD", "Food"].map {
      ExpenseItem(name: "Tea", amount: 1, date: CalendarDate("2026-11-01"), category: $0)
    }
    var bytes: [UInt8] = []
    try format.write(ExportedExpenses(items: items, currency: .usd), to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self).ranges(of: posting).count == 4)
  }

  /// To beancount, a combining letter is not a letter.
  @Test func anAccountOfBeancountHoldsLettersAndDigits() throws {
    let item = ExpenseItem(
      name: "x", amount: try #require(Amount(tenThousandths: Amount.scale)),
      date: CalendarDate("2026-11-21"), category: "caf\u{E9} a\u{345}b 2")
    let text = String(decoding: try Self.export("beancount", [item]), as: UTF8.self)
    #expect(text.contains(":Caf\u{E9}-a-b-2"), "\(text)")
  }

  @Test(arguments: [
    ("sixteen letters!", "sixteen letters!"), ("seventeen letters", "seventeen lette…"),
  ])
  func aLongCategoryIsCutInAChart(category: String, label: String) throws {
    let items = try ["2026-10-01", "2026-11-01"].map { day in
      ExpenseItem(
        name: "x", amount: try #require(Amount(tenThousandths: Amount.scale)),
        date: CalendarDate(day), category: category)
    }
    var bytes: [UInt8] = []
    try HTMLFormat.write(ExportedExpenses(items: items, currency: .usd), to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self).contains(">\(label)</text>"))
  }

  @Test func monthsAreSideBySideWithNumbersAsText() throws {
    let items = try [
      ("2026-09-30", 1_234, "food"), ("2026-11-01", -500, "food"), ("2026-11-02", 7, "<i>"),
    ]
    .map { day, units, category in
      ExpenseItem(
        name: "x", amount: try #require(Amount(tenThousandths: Int64(units) * Amount.scale)),
        date: CalendarDate(day), category: category)
    }
    var expenses = ExportedExpenses(items: items, currency: .usd)
    expenses.amountText = { "$\($0)" }
    expenses.title = "Expenses in '<b>'"
    var bytes: [UInt8] = []
    try HTMLFormat.write(expenses, to: &bytes)
    let page = String(decoding: bytes, as: UTF8.self)
    #expect(page.contains("<h1><bdi>Expenses in &#39;&lt;b&gt;&#39;</bdi></h1>"))
    #expect(page.contains("<p class=\"total\">$741</p>"))
    let chart = page.split(separator: "<section class=\"chart\">")[1].split(
      separator: "</section>")[0]
    let texts = chart.matches(of: />([^<>]+)<\/text>/).map { String($0.output.1) }
    #expect(
      texts == [
        "2026-09", "2026-10", "2026-11", "Average", "food", "$1234", "–", "$-500", "$244.67",
        "&lt;i&gt;", "–", "–", "$7", "$2.33", "Total", "$1234", "–", "$-493", "$247",
      ])
    #expect(chart.ranges(of: "class=\"refund\"").count == 1)
  }

  @Test func whatHasNoRoomInTheBarsIsOneLineWithItsTotal() throws {
    let page = try Self.page((1...15).map { ("a", $0, "category \($0)") })
    #expect(page.ranges(of: "<rect ").count == 13)
    #expect(page.contains("<th scope=\"row\" dir=\"auto\">3 others</th>"))
    #expect(page.contains("</svg></td><td class=\"amount\">0.06</td>"))
  }
}
