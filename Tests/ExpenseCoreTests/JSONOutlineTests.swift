import ExpenseCore
import Foundation
import Testing

/// The pass that builds no items, against the one that builds them.
struct JSONOutlineTests {
  private enum Answer: Equatable {
    case damaged(DamagedDocument)
    case sound(count: Int, currency: Currency?)
  }

  private func answers(_ bytes: [UInt8]) -> (document: Answer, outline: Answer) {
    var answers = (
      document: Answer.sound(count: 0, currency: nil),
      outline: Answer.sound(count: 0, currency: nil)
    )
    do throws(DamagedDocument) {
      let document = try ExpenseDocument(decoding: bytes)
      answers.document = .sound(count: document.items.count, currency: document.currency)
    } catch {
      answers.document = .damaged(error)
    }
    do throws(DamagedDocument) {
      let outline = try DocumentOutline(of: bytes)
      answers.outline = .sound(count: outline.count, currency: outline.currency)
    } catch {
      answers.outline = .damaged(error)
    }
    return answers
  }

  @Test func knowsWhatTheItemsComeTo() throws {
    let outline = try DocumentOutline(of: Array(JSONSamples.canonical.utf8))
    #expect(outline.count == 3 && outline.currency == .usd && outline.isCanonical)
    let totals = outline.types.map {
      "\($0.type.rawValue) \($0.count) \($0.total?.description ?? "-")"
    }
    #expect(totals == ["Personal 1 12.5", "Business 1 -48", "Other 1 0.0001"])
  }

  @Test func aTotalOutOfRangeIsNoTotal() throws {
    let items = (1...1_000).map { number in
      let id = "00000000-0000-0000-0000-" + String(1_000_000_000_000 + number).dropFirst()
      return #"{"id":"\#(id)","name":"a","type":"b","amount":999999999999}"#
    }
    let outline = try DocumentOutline(of: Array("[\(items.joined(separator: ","))]".utf8))
    #expect(outline.types.map(\.count) == [1_000] && outline.types.map(\.total) == [nil])
  }

  @Test func knowsItsIds() throws {
    let outline = try DocumentOutline(of: Array(JSONSamples.canonical.utf8))
    func id(_ text: String) throws -> ItemID { ItemID(try #require(UUID(uuidString: text))) }
    for text in [JSONSamples.id, JSONSamples.otherID, "00000000-0000-0000-0000-000000000000"] {
      #expect(outline.ids.contains(try id(text)))
      #expect(outline.ids.longestSharedPrefix(with: try id(text)) <= 1)
    }
    let near = try id("08B15DB4-2F02-4AB8-A965-67A9C90D8A45")
    #expect(!outline.ids.contains(near) && outline.ids.longestSharedPrefix(with: near) == 31)
    #expect(
      outline.ids.longestSharedPrefix(with: try id("08B15DB4-2F02-4AB8-B965-67A9C90D8A45")) == 16)
    #expect(
      outline.ids.longestSharedPrefix(with: try id("F8B15DB4-2F02-4AB8-B965-67A9C90D8A45")) == 0)
    #expect(!(try DocumentOutline(of: Array("{}".utf8))).ids.contains(near))
  }

  @Test func manyIdsAreComparedEachWithEach() throws {
    var generator = JSONGenerator(seed: 5)
    var document = ExpenseDocument()
    document.items = (0..<3_000).map { _ in
      ExpenseItem(id: generator.id(), name: "a", amount: .zero)
    }
    #expect(try DocumentOutline(of: document.encoded()).count == 3_000)
    document.items.append(document.items[1_234])
    let answers = answers(document.encoded())
    #expect(answers.document == answers.outline)
    guard case .damaged(let damage) = answers.document else {
      Issue.record("the repeated id was not noticed")
      return
    }
    #expect(damage.row == 3_001 && damage.line == 3_002)
    #expect(
      damage.problem == .duplicateID(document.items[1_234].id.uuidString, firstRow: 1_235))
  }

  /// The layout is told exactly: canonical is what would be written byte for byte, and nothing else.
  @Test(arguments: 0..<150 as Range<UInt64>)
  func canonicalIsWhatWouldBeWritten(seed: UInt64) throws {
    var generator = JSONGenerator(seed: seed &+ 4_000)
    let items = (0..<generator.count(0...4)).map { _ in generator.item() }
    for text in [generator.file(of: items), try ExpenseDocument(generator.file(of: items)).text] {
      let bytes = Array(text.utf8)
      let outline = try DocumentOutline(of: bytes)
      #expect(
        outline.isCanonical == (try ExpenseDocument(decoding: bytes).encoded() == bytes), "\(text)")
    }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func appendingIsReadingAppendingAndWriting(seed: UInt64) throws {
    var generator = JSONGenerator(seed: seed &+ 5_000)
    var document = ExpenseDocument()
    if generator.chance(50) {
      document = try ExpenseDocument(#"{"a":1,"Items":[],"Currency":"USD","b":2}"#)
    }
    document.items = (0..<generator.count(0...4)).map { _ in generator.item() }
    let bytes = document.encoded()
    let item = generator.item()
    document.items.append(item)
    let outline = try DocumentOutline(of: bytes)
    #expect(outline.appending(item, to: bytes) == document.encoded(), "seed \(seed)")
  }

  @Test func nothingIsAppendedToAnotherLayout() throws {
    let item = ExpenseItem(name: "a", amount: .zero)
    for text in ["[]", "{}", "{\"Items\":[]}\n", "{\"Items\":[\n]}", JSONSamples.amount("1")] {
      #expect(
        try DocumentOutline(of: Array(text.utf8)).appending(item, to: Array(text.utf8)) == nil)
    }
  }

  private static let small = """
    {"Currency":"USD","Items":[
     {"id":"08B15DB4-2F02-4AB8-A965-67A9C90D8A44","name":"é\\n","type":"T","amount":12.5,"date":"2026-11-21","k":[0]}
    ]}

    """

  /// A change of one byte is refused, or read as what it says: by both passes alike, and what was
  /// read is written and read again as the same.
  @Test(arguments: Array(small.utf8).indices)
  func everyChangeOfAByteIsRefusedOrRead(index: Int) throws {
    let original = Array(Self.small.utf8)
    for byte in UInt8.min...UInt8.max where byte != original[index] {
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

  private func check(_ bytes: [UInt8]) throws {
    let answers = answers(bytes)
    guard answers.document == answers.outline else {
      Issue.record("\(String(decoding: bytes, as: UTF8.self)): \(answers)")
      return
    }
    guard case .sound = answers.document else { return }
    let document = try ExpenseDocument(decoding: bytes)
    let written = document.encoded()
    let outline = try DocumentOutline(of: bytes)
    let again = try ExpenseDocument(decoding: written)
    if again.items != document.items || outline.isCanonical != (written == bytes) {
      Issue.record("\(String(decoding: bytes, as: UTF8.self))")
    }
  }
}
