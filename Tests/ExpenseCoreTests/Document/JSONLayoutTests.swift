import Foundation
import TestSupport
import Testing

@testable import ExpenseCore

/// Compares the writer's layout of a file with other layouts.
struct JSONLayoutTests {
  @Test func manyIdsAreComparedEachWithEach() throws {
    var generator = JSONGenerator(seed: 5)
    var document = ExpenseDocument()
    document.items = (0..<3_000).map { _ in
      ExpenseItem(id: generator.id(), name: "a", amount: .zero)
    }
    #expect(try ExpenseDocument(decoding: document.encoded()).items.count == 3_000)
    document.items.append(document.items[1_234])
    let damage = try #require(throws: DamagedDocument.self) {
      try ExpenseDocument(decoding: document.encoded())
    }
    #expect(damage.row == 3_001 && damage.line == 3_002)
    #expect(
      damage.problem == .duplicateID(document.items[1_234].id.uuidString, firstRow: 1_235))
  }

  /// Joins the chunks of an unchanged document; its slices must be what would be encoded.
  private func chunks(_ bytes: [UInt8]) throws -> (joined: [UInt8], areSlices: Bool) {
    let document = try ExpenseDocument(decoding: bytes)
    // This passes one run, even for few items, because a change would encode a few of them anew.
    let runs = document.items.isEmpty ? [] : [ItemRun(new: document.items.indices, old: 0)]
    let joined = Array(document.chunks(replacing: document, runs).joined())
    return (joined, document.source?.lineEnds.count == document.items.count)
  }

  @Test(arguments: seeds(150))
  func unchangedLinesAreWrittenAsTheyWouldBeEncoded(seed: UInt64) throws {
    var generator = JSONGenerator(seed: seed &+ 4_000)
    let items = (0..<generator.count(0...4)).map { _ in generator.item() }
    for text in [generator.file(of: items), try ExpenseDocument(generator.file(of: items)).text] {
      let encoded = try ExpenseDocument(text).encoded()
      let (joined, areSlices) = try chunks(Array(text.utf8))
      #expect(joined == encoded, "\(text)")
      #expect(areSlices || encoded != Array(text.utf8), "\(text)")
    }
  }

  /// Each changes one place of a file in the writer's layout.
  @Test(arguments: [
    ("12.5,", "12.50,"), ("12.5,", "1.25e1,"), ("-48", "-48.0"), ("12.5,", "-0,"),
    ("12.5,", "0.0,"),
    ("0.0001", "1e-4"), ("0.0001", "0.00010"), ("08B1", "08b1"), ("5C1E", "5c1e"),
    ("A44\",\"name\"", "A4f\",\"name\""), ("-A965-", "-a965-"), ("08B15DB4", "0\\u00388B15DB"),
    ("\"name\":\"Lunch\",\"type\":\"Personal\"", "\"type\":\"Personal\",\"name\":\"Lunch\""),
    (
      "\"date\":\"2026-11-21\",\"category\":\"travel\"",
      "\"category\":\"travel\",\"date\":\"2026-11-21\""
    ),
    ("\"type\":\"Other\",", "\"n\":1,\"type\":\"Other\","), ("\"labels\":", "\"labels\": "),
    ("[1,{", "[1, {"), ("\"name\"", "\"n\\u0061me\""), ("Lunch", "L\\u0075nch"),
    ("Lunch", "L/\\/"), ("Lunch", "L\\u0020"), ("Lunch", "L\\u000a"), ("Lunch", "L\\u001F"),
    ("Lunch", "L\\uD83D\\uDE86"), ("travel", "\\u007f"), ("Business", "Busines\\u0073"),
    ("\"2026-11-21\"}", "\"2026-11-21\",\"category\":null}"), ("2026-11", "2026\\u002d11"),
    ("\"amount\":12.5", "\"amount\" :12.5"), ("\"amount\":12.5", "\"amount\": 12.5"),
    ("\n {", "\n{"), ("\n {", " {"), ("\n {", "\n  {"), ("\n {", "\n\t{"), ("[\n", "[\r\n"),
    ("\n,", ",\n"), ("\n,", "\n\n,"), ("\n,", "\n, "), ("\n]", "]"), ("\n]", "\n\n]"),
    ("\n]", "\n ]"), ("}\n]", " }\n]"), ("}\n]", "}\n]\n"), ("{\"Currency\"", "{ \"Currency\""),
    ("{\"Currency\"", " {\"Currency\""), ("\"Currency\":", "\"Currency\": "),
    ("\"USD\"", "null"), ("USD", "US\\u0044"), ("\"Currency\"", "\"Curr\\u0065ncy\""),
    ("\"Items\"", "\"It\\u0065ms\""), ("{\"Currency\"", "{\"Format\":null,\"Currency\""),
    ("{\"Currency\"", "{\"Format\":1,\"Currency\""),
    ("}}\n", "}}"), ("}}\n", "}}\n\n"), ("}}\n", "} }\n"), ("}}\n", "}}\r\n"),
    ("{\"dark\":", "{\"dark\" :"),
  ])
  func everyOtherLayoutIsNoticed(old: String, new: String) throws {
    let text = JSONSamples.canonical.replacing(old, with: new, maxReplacements: 1)
    #expect(text != JSONSamples.canonical)
    let bytes = Array(text.utf8)
    let encoded = try ExpenseDocument(decoding: bytes).encoded()
    #expect(try encoded != bytes && chunks(bytes).joined == encoded)
  }

  @Test(arguments: [
    ("\"Currency\":\"USD\",", ""),
    (",\"Theme\":{\"dark\":true}", ""), ("Lunch", "L\\n\\t\\b\\f\\r\\u001f\\\\/\u{7F}"),
    ("12.5,", "0,"), ("12.5,", "-999999999999.9999,"), ("Lunch", "\u{2028}\u{10FFFF}x"),
    ("\"x\",\"type\":\"Other\"", "\"x\",\"type\":\"\""), ("\"labels\"", "\"l\\u0061bels\""),
  ])
  func whatTheWriterMayWriteIsCanonical(old: String, new: String) throws {
    let text = JSONSamples.canonical.replacing(old, with: new, maxReplacements: 1)
    #expect(text != JSONSamples.canonical)
    #expect(try chunks(Array(text.utf8)).areSlices)
    #expect(try ExpenseDocument(text).text == text)
  }

  private static let usual = """
    {"Items":[
     {"id":"08B15DB4-2F02-4AB8-A965-67A9C90D8A44","name":"é b","type":"T","amount":12.5,"date":"2026-11-21","category":"x"}
    ]}

    """

  private static let unusual = """
    {"Currency":"USD","Items":[
     {"id":"08B15DB4-2F02-4AB8-A965-67A9C90D8A44","name":"é\\n","type":"T","amount":-3,"k":[0]}
    ]}

    """

  /// All ASCII bytes except letters without meaning in JSON and days, and the first and last of
  /// each kind of UTF-8 byte.
  private static let bytes =
    (UInt8.min...0x7F).filter { byte in
      let letters = "gijkmopqvwyGHIJKLMNOPQRSUVWXY".utf8
      return !letters.contains(byte)
    } + [
      0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE,
      0xEF,
      0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]

  /// A file with one changed byte is refused, or read and then written and read again as the same.
  @Test(.long, arguments: [usual, unusual])
  func everyChangeOfAByteIsRefusedOrRead(text: String) throws {
    let original = Array(text.utf8)
    for index in original.indices {
      for byte in Self.bytes where byte != original[index] {
        var bytes = original
        bytes[index] = byte
        try check(bytes)
      }
      var bytes = original
      bytes.remove(at: index)
      try check(bytes)
      bytes = original
      bytes.insert(original[index], at: index)
      try check(bytes)
    }
  }

  private func check(_ bytes: [UInt8]) throws {
    guard let document = try? ExpenseDocument(decoding: bytes) else { return }
    let written = document.encoded()
    let again = try ExpenseDocument(decoding: written)
    let joined = try chunks(bytes).joined
    if again.items != document.items || joined != written {
      Issue.record("\(String(decoding: bytes, as: UTF8.self))")
    }
  }
}
