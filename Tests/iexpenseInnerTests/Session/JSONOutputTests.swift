import ExpenseCore
import Foundation
import Testing

@testable import iexpense

struct JSONOutputTests {
  private func text(_ write: (inout JSONOutput) -> Void) -> String {
    var json = JSONOutput()
    write(&json)
    return String(decoding: json.finish(), as: UTF8.self)
  }

  @Test func aDocumentIsCompactInOrderAndEndsItsLine() throws {
    let amount = try #require(Amount(tenThousandths: 125_000))
    let document = text { json in
      json.object {
        $0.member("row", 1)
        $0.member("name", "Lunch")
        $0.member("amount", amount)
        $0.raw(#""note":"x","tags":[1]"#)
        $0.raw("")
        $0.key("items")
        $0.array {
          $0.object { _ in }
          $0.array { _ in }
          $0.bool(false)
        }
        $0.member("done", true)
      }
    }
    #expect(
      document == #"{"row":1,"name":"Lunch","amount":12.5,"note":"x","tags":[1],"#
        + #""items":[{},[],false],"done":true}"# + "\n")
  }

  @Test func anEmptyArrayIsADocument() {
    #expect(text { $0.array { _ in } } == "[]\n")
  }

  @Test(arguments: [
    ("", #""""#), ("Café 🍕", #""Café 🍕""#), ("a\"b\\c/", #""a\"b\\c/""#),
    ("\"", #""\"""#), ("\u{1B}[0m", #""\u001b[0m""#),
    ("\t\n\r\u{8}", #""\t\n\r\u0008""#), ("\r\n", #""\r\n""#), ("\u{7F}\u{9B}", #""\u007f\u009b""#),
    ("\u{202E}é\u{2028}", #""\u202eé\u2028""#), ("−\u{A0}€", "\"−\u{A0}€\""),
  ])
  func aStringIsEscapedAndReadsBackTheSame(value: String, written: String) throws {
    let document = text { $0.string(value) }
    #expect(document.unicodeScalars.elementsEqual((written + "\n").unicodeScalars))
    let read = try JSONDecoder().decode(String.self, from: Data(document.utf8))
    #expect(read.unicodeScalars.elementsEqual(value.unicodeScalars))
  }
}
