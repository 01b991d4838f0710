import ExpenseCore
import Foundation
import Testing

struct JSONCodableTests {
  @Test func anItemSurvivesFoundationsCoder() throws {
    for item in try ExpenseDocument(JSONSamples.canonical).items {
      var expected = item
      expected.extras = .none
      let back = try JSONDecoder().decode(ExpenseItem.self, from: JSONEncoder().encode(item))
      #expect(back == expected)
    }
  }

  @Test(arguments: ["0.1", "12.34", "-999999999999.9999", "0.0001", "123456789.01", "0", "48"])
  func amountsAreExactNumbers(number: String) throws {
    let item = try #require(try ExpenseDocument(JSONSamples.amount(number)).items.first)
    let text = String(decoding: try JSONEncoder().encode(item), as: UTF8.self)
    #expect(text.contains(#""amount":\#(number)"#), "\(text)")
    #expect(try JSONDecoder().decode(ExpenseItem.self, from: Data(text.utf8)) == item)
  }

  @Test(arguments: [
    #""amount":1000000000000"#, #""amount":0.00005"#, #""amount":"1""#, #""amount":null"#,
    #""amount":1,"date":"2026-02-30""#, #""amount":1,"date":1e30"#,
    #""amount":1,"date":true"#,
  ])
  func refusesWhatTheFileRefuses(members: String) {
    let text = #"{"id":"\#(JSONSamples.id)","name":"a","type":"b",\#(members)}"#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(ExpenseItem.self, from: Data(text.utf8))
    }
  }

  /// The app permits blank names, and an embedder may read whatever a file holds.
  @Test func readsABlankName() throws {
    let text = #"{"id":"\#(JSONSamples.id)","name":" \t","type":"b","amount":1}"#
    let item = try JSONDecoder().decode(ExpenseItem.self, from: Data(text.utf8))
    #expect(item.name == " \t")
  }
}
