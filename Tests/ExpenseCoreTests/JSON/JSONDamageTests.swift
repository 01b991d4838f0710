import ExpenseCore
import Testing

/// Damaged files, each with the place and problem that is reported.
struct JSONDamageTests {
  private func damage(_ bytes: [UInt8]) -> DamagedDocument? {
    do throws(DamagedDocument) {
      _ = try ExpenseDocument(decoding: bytes)
      return nil
    } catch {
      return error
    }
  }

  private func check(_ text: String, _ line: Int, _ column: Int, _ problem: DamagedDocument.Problem)
  {
    let damage = damage(Array(text.utf8))
    #expect(damage?.problem == problem, "\(text)")
    #expect(
      damage?.line == line && damage?.column == column, "\(text) \(String(describing: damage))")
  }

  @Test(
    arguments: [
      ("", 1, 1, .empty), (" \n ", 1, 1, .empty),
      ("\u{0}\u{0}\u{0}", 1, 1, .syntax(.nulBytes)),
      ("{\"Items\":[\u{0}\u{0}", 1, 11, .syntax(.nulBytes)),
      ("{\"a\":\"b\u{0}\u{0}", 1, 8, .syntax(.nulBytes)),
      ("{}\n\u{0}\u{0}", 2, 1, .syntax(.nulBytes)),
      ("\u{FEFF}{}", 1, 1, .syntax(.byteOrderMark)),
      ("{\"Items\":[\n<<<<<<< HEAD\n", 2, 1, .syntax(.conflictMarkers)),
      ("{}\n>>>>>>> theirs\n", 2, 1, .syntax(.conflictMarkers)),
      ("<<<<<<< HEAD\n{}", 1, 1, .syntax(.conflictMarkers)),
      ("[]x", 1, 3, .syntax(.trailingBytes)), ("{}{}", 1, 3, .syntax(.trailingBytes)),
      ("[]\n[]", 2, 1, .syntax(.trailingBytes)),
      ("12", 1, 1, .syntax(.unexpected("1", expected: .objectOrArray))),
      ("\"a\"", 1, 1, .syntax(.unexpected("\"", expected: .objectOrArray))),
      ("null", 1, 1, .syntax(.unexpected("n", expected: .objectOrArray))),
      ("“", 1, 1, .syntax(.unexpected("“", expected: .objectOrArray))),
      ("{", 1, 2, .syntax(.truncated(expected: .keyOrEndOfObject))),
      ("{\"a\"", 1, 5, .syntax(.truncated(expected: .colon))),
      ("{\"a\":", 1, 6, .syntax(.truncated(expected: .value))),
      ("{\"a\":1", 1, 7, .syntax(.truncated(expected: .commaOrEndOfObject))),
      ("{\"a\":1,", 1, 8, .syntax(.truncated(expected: .key))),
      ("{\"a\":\"x", 1, 8, .syntax(.truncated(expected: .closingQuote))),
      ("{\"a\":\"x\\", 1, 9, .syntax(.truncated(expected: .closingQuote))),
      ("{\"a\":\"x\\u00", 1, 12, .syntax(.truncated(expected: .closingQuote))),
      ("{\"a\":-", 1, 7, .syntax(.truncated(expected: .digit))),
      ("{\"a\":1.", 1, 8, .syntax(.truncated(expected: .digit))),
      ("{\"a\":tr", 1, 8, .syntax(.truncated(expected: .literal("true")))),
      ("[", 1, 2, .syntax(.truncated(expected: .object))),
      ("{\"a\":[", 1, 7, .syntax(.truncated(expected: .value))),
      ("{\"a\":[1", 1, 8, .syntax(.truncated(expected: .commaOrEndOfArray))),
      ("{a:1}", 1, 2, .syntax(.unexpected("a", expected: .keyOrEndOfObject))),
      ("{'a':1}", 1, 2, .syntax(.unexpected("'", expected: .keyOrEndOfObject))),
      ("{\"a\" 1}", 1, 6, .syntax(.unexpected("1", expected: .colon))),
      ("{\"a\":1 \"b\":2}", 1, 8, .syntax(.unexpected("\"", expected: .commaOrEndOfObject))),
      ("{\"a\":1,,\"b\":2}", 1, 8, .syntax(.unexpected(",", expected: .key))),
      ("{,\"a\":1}", 1, 2, .syntax(.unexpected(",", expected: .keyOrEndOfObject))),
      ("{\"a\":[1 2]}", 1, 9, .syntax(.unexpected("2", expected: .commaOrEndOfArray))),
      ("{\"a\":[,1]}", 1, 7, .syntax(.unexpected(",", expected: .value))),
      ("{\"a\":}", 1, 6, .syntax(.unexpected("}", expected: .value))),
      ("{\"a\":[1}", 1, 8, .syntax(.unexpected("}", expected: .commaOrEndOfArray))),
      ("{\"a\":{\"b\":1]}", 1, 12, .syntax(.unexpected("]", expected: .commaOrEndOfObject))),
      ("{/**/}", 1, 2, .syntax(.unexpected("/", expected: .keyOrEndOfObject))),
      ("{\"a\":trUe}", 1, 8, .syntax(.unexpected("U", expected: .literal("true")))),
      ("{\"a\":True}", 1, 6, .syntax(.unexpected("T", expected: .value))),
      ("{\"a\":nul}", 1, 9, .syntax(.unexpected("}", expected: .literal("null")))),
      ("{\"a\":NaN}", 1, 6, .syntax(.unexpected("N", expected: .value))),
      ("{\"a\":'x'}", 1, 6, .syntax(.unexpected("'", expected: .value))),
      ("{\"a\":\u{A0}1}", 1, 6, .syntax(.unexpected("\u{A0}", expected: .value))),
      ("{\"a\":1,}", 1, 7, .syntax(.trailingComma)),
      ("{\"a\":[1,2, ]}", 1, 10, .syntax(.trailingComma)),
      ("{\"a\":1,\"a\":2}", 1, 8, .syntax(.duplicateKey("a"))),
      ("{\"a\":1,\"\\u0061\":2}", 1, 8, .syntax(.duplicateKey("a"))),
      ("{\"Items\":[],\"Items\":[]}", 1, 13, .syntax(.duplicateKey("Items"))),
      ("{\"Currency\":\"USD\",\"Currency\":\"USD\"}", 1, 19, .syntax(.duplicateKey("Currency"))),
      ("{\"x\":{\"k\":1,\"j\":2,\"k\":1}}", 1, 19, .syntax(.duplicateKey("k"))),
      ("{\"\":1,\"\":2}", 1, 7, .syntax(.duplicateKey(""))),
      ("{\"a\":01}", 1, 6, .syntax(.malformedNumber("01"))),
      ("{\"a\":1.}", 1, 6, .syntax(.malformedNumber("1."))),
      ("{\"a\":.5}", 1, 6, .syntax(.malformedNumber(".5"))),
      ("{\"a\":+5}", 1, 6, .syntax(.malformedNumber("+5"))),
      ("{\"a\":-}", 1, 6, .syntax(.malformedNumber("-"))),
      ("{\"a\":1e}", 1, 6, .syntax(.malformedNumber("1e"))),
      ("{\"a\":1e+}", 1, 6, .syntax(.malformedNumber("1e+"))),
      ("{\"a\":0x1F}", 1, 6, .syntax(.malformedNumber("0x1F"))),
      ("{\"a\":-Infinity}", 1, 6, .syntax(.malformedNumber("-Infinity"))),
      ("{\"a\":1.2.3}", 1, 6, .syntax(.malformedNumber("1.2.3"))),
      ("{\"a\":--1}", 1, 6, .syntax(.malformedNumber("--1"))),
      ("{\"a\":12abc}", 1, 6, .syntax(.malformedNumber("12abc"))),
      ("{\"a\":-01}", 1, 6, .syntax(.malformedNumber("-01"))),
      ("{\"a\":\"\\x\"}", 1, 7, .syntax(.invalidEscape)),
      ("{\"a\":\"\\u12G4\"}", 1, 7, .syntax(.invalidEscape)),
      ("{\"a\":\"\\'\"}", 1, 7, .syntax(.invalidEscape)),
      ("{\"a\":\"\\u+123\"}", 1, 7, .syntax(.invalidEscape)),
      ("{\"a\":\"\\U0041\"}", 1, 7, .syntax(.invalidEscape)),
      ("{\"a\":\"\\\n\"}", 1, 7, .syntax(.invalidEscape)),
      ("{\"a\":\"\\uD800\"}", 1, 7, .syntax(.loneSurrogate)),
      ("{\"a\":\"\\uDC00\"}", 1, 7, .syntax(.loneSurrogate)),
      ("{\"a\":\"\\uD800\\u0041\"}", 1, 7, .syntax(.loneSurrogate)),
      ("{\"a\":\"\\uD800\\uD800\"}", 1, 7, .syntax(.loneSurrogate)),
      ("{\"a\":\"\\uD83Dx\"}", 1, 7, .syntax(.loneSurrogate)),
      ("{\"a\":\"\\uD83D\\nDE86\"}", 1, 7, .syntax(.loneSurrogate)),
      ("{\"a\":\"\n\"}", 1, 7, .syntax(.controlCharacter(0x0A))),
      ("{\"a\":\"\t\"}", 1, 7, .syntax(.controlCharacter(9))),
      ("{\"a\":\"b\u{0}c\"}", 1, 8, .syntax(.controlCharacter(0))),
      ("{\"é\n\":1}", 1, 4, .syntax(.controlCharacter(0x0A))),
      ("{\"a\":\"\u{1F}\"}", 1, 7, .syntax(.controlCharacter(0x1F))),
      ("{\"Items\":{}}", 1, 10, .wrongShape(member: "Items", expected: .array)),
      ("{\"Items\":\"\"}", 1, 10, .wrongShape(member: "Items", expected: .array)),
      ("{\"Items\":[1]}", 1, 11, .syntax(.unexpected("1", expected: .object))),
      ("{\"Items\":[null]}", 1, 11, .syntax(.unexpected("n", expected: .object))),
      ("{\"Items\":[[]]}", 1, 11, .syntax(.unexpected("[", expected: .object))),
      ("{\"Currency\":5}", 1, 13, .wrongShape(member: "Currency", expected: .text)),
      ("{\"Currency\":\"usd\"}", 1, 13, .unknownCurrency("usd")),
      ("{\"Currency\":\"\"}", 1, 13, .unknownCurrency("")),
      ("{\"Format\":3}", 1, 11, .newerFormat("3")), ("{\"Format\":10}", 1, 11, .newerFormat("10")),
      ("{\"Format\":0}", 1, 11, .wrongShape(member: "Format", expected: .formatNumber)),
      ("{\"Format\":1.0}", 1, 11, .wrongShape(member: "Format", expected: .formatNumber)),
      ("{\"Format\":-1}", 1, 11, .wrongShape(member: "Format", expected: .formatNumber)),
      ("{\"Format\":\"1\"}", 1, 11, .wrongShape(member: "Format", expected: .formatNumber)),
      ("{\"Format\":\"1}", 1, 14, .syntax(.truncated(expected: .closingQuote))),
    ] as [(String, Int, Int, DamagedDocument.Problem)])
  func isReportedWithItsPlace(
    text: String, line: Int, column: Int, problem: DamagedDocument.Problem
  ) {
    check(text, line, column, problem)
  }

  @Test(
    arguments: [
      (#""name":"a","type":"b","amount":1"#, 1, .missingMember("id")),
      (#""id":"@","type":"b","amount":1"#, 1, .missingMember("name")),
      (#""id":"@","name":"a","amount":1"#, 1, .missingMember("type")),
      (#""id":"@","name":"a","type":"b""#, 1, .missingMember("amount")),
      (#""id":"@","name":null,"type":"b","amount":1"#, 1, .missingMember("name")),
      (#""id":"@","name":"a","type":"b","amount":null"#, 1, .missingMember("amount")),
      ("", 1, .missingMember("id")),
      (#""name":5"#, 9, .wrongShape(member: "name", expected: .text)),
      (#""name":["a"]"#, 9, .wrongShape(member: "name", expected: .text)),
      (#""type":{}"#, 9, .wrongShape(member: "type", expected: .text)),
      (#""type":true"#, 9, .wrongShape(member: "type", expected: .text)),
      (#""category":1"#, 13, .wrongShape(member: "category", expected: .text)),
      (#""amount":"12.50""#, 11, .wrongShape(member: "amount", expected: .number)),
      (#""amount":[1]"#, 11, .wrongShape(member: "amount", expected: .number)),
      (#""amount":false"#, 11, .wrongShape(member: "amount", expected: .number)),
      (#""amount":12.345678"#, 11, .amountTooFine("12.345678")),
      (#""amount":1e400"#, 11, .amountOutOfRange("1e400")),
      (#""amount":1000000000000"#, 11, .amountOutOfRange("1000000000000")),
      (#""amount":1.5.5"#, 11, .syntax(.malformedNumber("1.5.5"))),
      (#""amount":1,5"#, 13, .syntax(.unexpected("5", expected: .key))),
      (#""date":816912000.5"#, 9, .wrongShape(member: "date", expected: .day)),
      (#""date":"2026-11-21T00:00:00Z""#, 9, .wrongShape(member: "date", expected: .day)),
      (#""date":"21.11.2026""#, 9, .wrongShape(member: "date", expected: .day)),
      (#""date":"""#, 9, .wrongShape(member: "date", expected: .day)),
      (#""date":"2026-02-30""#, 9, .noSuchDate("2026-02-30")),
      (#""date":"2026-02-3\u0030""#, 9, .noSuchDate("2026-02-30")),
      (#""date":"0000-01-01""#, 9, .noSuchDate("0000-01-01")),
      (#""id":1"#, 7, .wrongShape(member: "id", expected: .text)),
      (#""id":"abc""#, 7, .malformedID("abc")),
      (
        #""id":"08B15DB42F024AB8A96567A9C90D8A44""#, 7,
        .malformedID("08B15DB42F024AB8A96567A9C90D8A44")
      ),
      (
        #""id":"08B15DB4-2F02-4AB8-A965-67A9C90D8A4""#, 7,
        .malformedID("08B15DB4-2F02-4AB8-A965-67A9C90D8A4")
      ),
      (
        #""id":"08B15DB4-2F02-4AB8-A965-67A9C90D8A4G""#, 7,
        .malformedID("08B15DB4-2F02-4AB8-A965-67A9C90D8A4G")
      ),
      (
        #""id":"08B15DB4-2F02-4AB8-A965-67A9C90D8A444""#, 7,
        .malformedID("08B15DB4-2F02-4AB8-A965-67A9C90D8A444")
      ),
      (#""name":"a","n\u0061me":"b""#, 13, .syntax(.duplicateKey("name"))),
      (#""name":null,"name":null"#, 14, .syntax(.duplicateKey("name"))),
      (#""memo":1,"memo":2"#, 11, .syntax(.duplicateKey("memo"))),
      (#""memo":{"a":[{"b":1,"b":2}]}"#, 22, .syntax(.duplicateKey("b"))),
      (#""tags":"a b""#, 9, .wrongShape(member: "tags", expected: .words)),
      (#""tags":["a",1]"#, 14, .wrongShape(member: "tags", expected: .words)),
      (#""note":["a"]"#, 9, .wrongShape(member: "note", expected: .text)),
      (#""memo":tru"#, 12, .syntax(.unexpected("}", expected: .literal("true")))),
    ] as [(String, Int, DamagedDocument.Problem)])
  func insideAnItemIsReportedWithItsRow(
    members: String, column: Int, problem: DamagedDocument.Problem
  ) {
    let first = #"{"id":"\#(JSONSamples.otherID)","name":"a","type":"b","amount":1}"#
    let members = members.replacing("@", with: JSONSamples.id)
    let damage = damage(Array("[\(first),\n{\(members)}]".utf8))
    #expect(damage == DamagedDocument(line: 2, column: column, problem: problem, row: 2))
  }

  @Test func aRepeatedIdNamesBothPlaces() {
    let item = { (id: String) in #"{"id":"\#(id)","name":"a","type":"b","amount":1}"# }
    let ids = [JSONSamples.otherID, JSONSamples.id, JSONSamples.id.lowercased()]
    let damage = damage(Array("[\(ids.map(item).joined(separator: "\n,"))]".utf8))
    #expect(
      damage
        == DamagedDocument(
          line: 3, column: 8, problem: .duplicateID(JSONSamples.id, firstRow: 2), row: 3))
  }

  @Test(
    arguments: [
      [0xFF], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
      [0xF5, 0x80, 0x80, 0x80],
      [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80], [0xC3], [0xE2, 0x82],
      [0xF0, 0x9F, 0x98],
      [0xC3, 0x28], [0xFE], [0xEF, 0xBF, 0x28],
    ] as [[UInt8]])
  func invalidUTF8IsRefusedInsideAndOutsideOfStrings(bytes: [UInt8]) {
    let inside = damage(Array("{\"k\":\"éa".utf8) + bytes + Array("zzzzzzzz\"}".utf8))
    #expect(inside == DamagedDocument(line: 1, column: 9, problem: .syntax(.invalidUTF8), row: nil))
    #expect(damage(Array("{".utf8) + bytes + Array("\":1}".utf8))?.problem == .syntax(.invalidUTF8))
  }

  @Test func nestingStopsAtSixtyFour() {
    func nested(_ count: Int, _ open: String, _ close: String) -> [UInt8] {
      Array(
        ("{\"a\":" + String(repeating: open, count: count) + "1"
          + String(repeating: close, count: count) + "}").utf8)
    }
    #expect(damage(nested(63, "[", "]")) == nil)
    #expect(damage(nested(64, "[", "]"))?.problem == .syntax(.tooDeep))
    #expect(damage(nested(63, "{\"k\":", "}")) == nil)
    #expect(damage(nested(64, "{\"k\":", "}"))?.problem == .syntax(.tooDeep))
    #expect(damage(nested(100_000, "[", ""))?.problem == .syntax(.tooDeep))
  }

  @Test func manyKeysAreStillComparedEachWithEach() {
    let keys = (0..<1_000).map { "\"k\($0)\":0" }.joined(separator: ",")
    #expect(damage(Array("{\(keys)}".utf8)) == nil)
    #expect(damage(Array("{\(keys),\"k3\":1}".utf8))?.problem == .syntax(.duplicateKey("k3")))
    #expect(
      damage(Array("{\(keys),\"k9\\u00399\":1}".utf8))?.problem == .syntax(.duplicateKey("k999")))
  }

  @Test func everyPrefixOfAFileIsRefused() {
    let whole = Array(JSONSamples.canonical.utf8)
    // The last byte is a line feed, without which the file is still whole.
    for length in 0..<whole.count - 1 {
      #expect(damage(Array(whole[..<length])) != nil, "\(length)")
    }
    #expect(damage(whole) == nil && damage(whole.dropLast()) == nil)
  }
}
