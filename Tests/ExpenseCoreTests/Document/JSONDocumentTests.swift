import ExpenseCore
import Foundation
import Testing

struct JSONDocumentTests {
  @Test func readsEveryMember() throws {
    let document = try ExpenseDocument(JSONSamples.canonical)
    #expect(document.currency?.code == "USD")
    #expect(document.items.count == 3)
    let train = document.items[1]
    #expect(train.id.uuidString == JSONSamples.otherID)
    #expect(train.name.isIdentical(to: "Tr\"ain\u{7} é 🚆"))
    #expect(train.type == .business && train.amount.tenThousandths == -480_000)
    #expect(train.date?.description == "2026-11-21" && train.category == "travel")
    #expect(train.extras.isEmpty)
    #expect(document.items[2].extras.json == #""memo":"a b","labels":[1,{"k":null}]"#)
    #expect(document.items[2].date == nil && document.items[2].category == nil)
    #expect(document.items[2].type.rawValue == "Other")
  }

  @Test func writesWhatItReadByteForByte() throws {
    #expect(try ExpenseDocument(JSONSamples.canonical).text == JSONSamples.canonical)
  }

  /// Needless escapes are not kept, not even in a day.
  @Test func aDayThatIsEscapedIsWrittenPlain() throws {
    let escaped = JSONSamples.canonical.replacing("\"date\":\"2", with: "\"date\":\"\\u0032")
    #expect(escaped != JSONSamples.canonical)
    #expect(try ExpenseDocument(escaped).text == JSONSamples.canonical)
  }

  /// A save writes every amount in the writer's form.
  @Test(arguments: ["12.50", "1.25e1", "12.500", "125e-1"])
  func anAmountOfAnotherFormIsWrittenInOurs(number: String) throws {
    let other = JSONSamples.canonical.replacing("12.5,", with: "\(number),")
    #expect(other != JSONSamples.canonical)
    var document = try ExpenseDocument(other)
    #expect(document.text == JSONSamples.canonical)
    document.items.removeLast()
    #expect(document.text.contains("\"amount\":12.5,"))
  }

  @Test func aNewFileStartsWithItsCurrency() throws {
    var document = ExpenseDocument()
    #expect(document.text == "{\"Items\":[\n]}\n")
    document.currency = .usd
    #expect(document.text == "{\"Currency\":\"USD\",\"Items\":[\n]}\n")
    document.items = try ExpenseDocument(JSONSamples.canonical).items
    let lines = document.text.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines[1].hasPrefix(" {") && lines[2].hasPrefix(",{") && lines[4] == "]}")
  }

  @Test func takingTheLastItemAwayChangesOneLine() throws {
    var document = try ExpenseDocument(JSONSamples.canonical)
    let before = document.text.split(separator: "\n")
    document.items.removeLast()
    let after = document.text.split(separator: "\n")
    #expect(after == Array(before[..<3] + before[4...]))
  }

  @Test(arguments: [
    (#"[]"#, "{\"Items\":[\n]}\n"),
    (#"{}"#, "{\"Items\":[\n]}\n"),
    (#"{"Items":null,"Currency":null,"Format":null}"#, "{\"Items\":[\n]}\n"),
    (
      #"{"b":[1, 2 ],"Items":[],"a" : {"x y":" \" "}}"#,
      "{\"b\":[1,2],\"Items\":[\n],\"a\":{\"x y\":\" \\\" \"}}\n"
    ),
    (#"{"Items":[],"Currency":"EUR"}"#, "{\"Items\":[\n],\"Currency\":\"EUR\"}\n"),
    (#"{"a":1,"Currency":"JPY"}"#, "{\"a\":1,\"Currency\":\"JPY\",\"Items\":[\n]}\n"),
    (#"{"\u0049tems":[],"curr\u0065ncy":2}"#, "{\"Items\":[\n],\"curr\\u0065ncy\":2}\n"),
  ])
  func keepsTheMembersOfTheFile(given: String, written: String) throws {
    #expect(try ExpenseDocument(given).text == written)
  }

  @Test func aCurrencyComesBeforeTheItemsOfAFileWithoutOne() throws {
    var document = try ExpenseDocument(#"{"a":1,"Items":[]}"#)
    document.currency = .usd
    #expect(document.text == "{\"a\":1,\"Currency\":\"USD\",\"Items\":[\n]}\n")
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("12.5", 125_000), ("12.50", 125_000), ("-12.34", -123_400),
      ("0.0001", 1), ("1e2", 1_000_000), ("1E+2", 1_000_000), ("125e-1", 125_000),
      ("1.25e1", 125_000), ("12.50000", 125_000), ("1e-4", 1), ("10000000e-11", 1),
      ("0.30000000000000004", 3_000), ("2.675", 26_750), ("17.990000000000002", 179_900),
      ("4.3499999999999996", 43_500), ("0.1e-400", 0), ("0e400", 0), ("0.0e999999999999999999", 0),
      ("1e-9", 0), ("-1e-9", 0), ("12.000000001", 120_000), ("12.999999999", 130_000),
      ("999999999999.9999", 9_999_999_999_999_999), ("999999999999", 9_999_999_999_990_000),
      ("0.00012e1", 12), ("100000000000000000000e-20", 10_000), ("1.0e0", 10_000),
      ("123456789012.12346", 1_234_567_890_121_235), ("33.300000000000004", 333_000),
      ("10000000000.00001", 100_000_000_000_000),
      // Of two that are equally near, the lower; an ulp is 0.000015 here.
      ("100000000000.00005", 1_000_000_000_000_000), ("100000000000.00006", 1_000_000_000_000_001),
      ("-100000000000.00005", -1_000_000_000_000_000), ("-70000000000.00009", -700_000_000_000_001),
    ] as [(String, Int64)])
  func readsAmountsExactly(number: String, tenThousandths: Int64) throws {
    let document = try ExpenseDocument(JSONSamples.amount(number))
    #expect(document.items.first?.amount.tenThousandths == tenThousandths)
    #expect(try Amount(jsonNumber: Array(number.utf8)).tenThousandths == tenThousandths)
  }

  @Test(
    arguments: [
      ("12.345678", .tooFine), ("0.00005", .tooFine), ("1e-5", .tooFine), ("1.1e-9", .tooFine),
      ("12.0000000011", .tooFine), ("12.00001", .tooFine), ("-0.00019", .tooFine),
      ("0.00000000100000000000000000000000001", .tooFine),
      ("10000000000.000016", .tooFine), ("1000000000000", .outOfRange),
      ("-1000000000000", .outOfRange), ("1e12", .outOfRange),
      ("1e400", .outOfRange), ("-1e999999999999999999999", .outOfRange),
      ("999999999999.99999", .outOfRange), ("0.1e14", .outOfRange),
      ("12345678901234567890123456789012345678901234567890", .outOfRange),
      ("", .malformed), ("-", .malformed), ("01", .malformed), ("1.", .malformed),
      (".5", .malformed),
      ("1e", .malformed), ("1e+", .malformed), ("+1", .malformed), ("0x10", .malformed),
      ("1 ", .malformed), (" 1", .malformed), ("12,5", .malformed), ("NaN", .malformed),
      ("-Infinity", .malformed), ("--1", .malformed), ("1.2.3", .malformed), ("\"1\"", .malformed),
      ("00", .malformed), ("1_000", .malformed), ("１", .malformed),
    ] as [(String, Amount.NumberProblem)])
  func refusesNumbersThatAreNoAmount(number: String, problem: Amount.NumberProblem) {
    #expect(throws: problem) { try Amount(jsonNumber: Array(number.utf8)) }
  }

  @Test func keepsTheScalarsOfANameAsTheyAre() throws {
    let composed = "\u{E9}"
    let decomposed = "e\u{301}"
    let document = try ExpenseDocument(
      #"{"Items":[{"id":"\#(JSONSamples.id)","name":"\#(composed)","type":"a","amount":1,"category":"\#(decomposed)"}]}"#
    )
    #expect(document.items[0].name.isIdentical(to: composed))
    #expect(document.items[0].category?.isIdentical(to: decomposed) == true)
    #expect(!document.items[0].name.isIdentical(to: decomposed))
  }
}

extension JSONDocumentTests {
  /// `String` compares both keys as equal.
  @Test func aMemberWhoseKeyIsEquivalentToThatOfAListIsKept() throws {
    let (decomposed, composed) = ("\"e\u{301}\":5", "\"\u{E9}\":[\n {\"id\":\"1\"}\n]")
    for members in [[decomposed, composed], [composed, decomposed]] {
      let text = "{\(members.joined(separator: ",")),\"Currency\":\"USD\",\"Items\":[\n]}\n"
      let document = try ExpenseDocument(decoding: Array(text.utf8))
      #expect(document.encoded() == Array(text.utf8))
      let merge = ThreeWayMerge(base: document, ours: document, theirs: document)
      #expect(merge.document.encoded() == Array(text.utf8))
    }
  }

  /// Undoes a change that added an item.
  @Test func aListStaysInPlaceIfOnlyItemsChange() throws {
    let old = try ExpenseDocument(#"{"Rules":[{"id":"a"}],"Items":[],"Theme":1}"#)
    var document = old
    document.items = [ExpenseItem(name: "Bus", amount: .zero)]
    try DocumentChange(from: old, to: document).inverse.apply(to: &document, isIntact: true)
    #expect(document.text == old.text)
    #expect(document.text.hasPrefix(#"{"Rules":["#))
  }

  @Test func anEmptyListOfBudgetsHoldsNoAmounts() {
    var document = ExpenseDocument()
    document[.budgets] = []
    #expect(!document.holdsAmounts)
  }
}
