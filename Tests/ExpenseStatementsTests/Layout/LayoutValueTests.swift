import Foundation
import Testing

@testable import ExpenseCore
@testable import ExpenseStatements

/// A layout as text and as JSON.
struct LayoutValueTests {
  private static let text = #"name=Payee|What+For,amount=-Betrag\,x,date=Tag:2,currency=5"#

  private static var layout: Layout {
    get throws {
      var layout = try Layout(columns: text)
      layout.hasHeader = false
      layout.encoding = TextEncoding(name: "windows-1252")
      layout.items = ["a", "b"]
      layout.out = [Layout.ColumnValue(#"Af\=Bij=Af"#)].compactMap(\.self)
      layout.skipped = [Layout.ColumnValue("State="), Layout.ColumnValue("State=a=b")]
        .compactMap(\.self)
      layout.moneyIn = .refund
      layout.refunds = ["Shop"]
      layout.decimalMark = .comma
      layout.dateFormat = DayFormat("dd.MM.yy")
      layout.currency = .usd
      layout.type = .business
      return layout
    }
  }

  @Test func itsColumnsAreReadAsTheyPrint() throws {
    let layout = try Layout(columns: Self.text)
    #expect(try Layout(columns: layout.columnsText) == layout)
    #expect(layout.columns[.date]?.alternatives == [[.init(column: .init("Tag", ordinal: 2))]])
    #expect(layout.columns[.amount]?.alternatives.first?.first?.isNegated == true)
    #expect(layout.columns[.name]?.alternatives.map(\.count) == [1, 2])
  }

  @Test func itIsTheSameFromJSON() throws {
    let data = try JSONEncoder().encode(Self.layout)
    #expect(try JSONDecoder().decode(Layout.self, from: data) == Self.layout)
    let plain = try Layout(columns: "name=a,amount=b")
    #expect(
      String(decoding: try JSONEncoder().encode(plain), as: UTF8.self)
        == #"{"columns":"name=a,amount=b"}"#)
  }

  @Test(arguments: [#"{"columns":"x"}"#, #"{"moneyIn":"keep"}"#, #"{"out":["x"]}"#, "5"])
  func anInvalidLayoutIsRefused(json: String) {
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(Layout.self, from: Data(json.utf8))
    }
  }

  @Test(arguments: [
    ("", "is not like FIELD=COLUMN"), ("name=a", "'amount' is required"),
    ("amount=a", "'name' is required"), ("name=a,amount=b,out=c", "Use either"),
    ("name=a,x=b", "'x' is not a field"), ("name=a,name=b", "'name' is given twice"),
    (#"name=a,amount=b\"#, "Nothing follows"), ("name=a,amount=b+c", "'+' cannot join"),
  ])
  func aTextThatNamesNoColumnsIsRefused(text: String, sentence: String) {
    let error = #expect(throws: LayoutTextError.self) { try Layout(columns: text) }
    #expect(error?.sentence.contains(sentence) == true)
  }
}
