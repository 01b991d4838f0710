import ExpenseCore
import Foundation
import TestSupport
import Testing

/// Compares Foundation's coder and ours on the same documents.
struct JSONDifferentialTests {
  /// The file as decoded by Foundation.
  private struct File: Decodable {
    var items: [Item]
    enum CodingKeys: String, CodingKey { case items = "Items" }
  }

  private struct Item: Codable {
    var id: UUID
    var name: String
    var type: String
    var amount: Decimal
    var date: String?
    var category: String?
  }

  private func expectSame(_ item: ExpenseItem, _ other: Item, _ seed: UInt64) throws {
    let amount = try Amount(jsonNumber: Array(other.amount.description.utf8))
    #expect(item.id == other.id && item.amount == amount, "seed \(seed)")
    #expect(item.name.isIdentical(to: other.name), "seed \(seed)")
    #expect(item.type.rawValue.isIdentical(to: other.type), "seed \(seed)")
    #expect(item.date?.description == other.date, "seed \(seed)")
    #expect(
      item.category.map { Array($0.utf8) } == other.category.map { Array($0.utf8) }, "\(seed)")
  }

  @Test(arguments: seeds(150))
  func readsWhatFoundationReads(seed: UInt64) throws {
    var generator = JSONGenerator(seed: seed)
    let items = (0..<generator.count(0...8)).map { _ in generator.item() }
    let text = generator.file(of: items)
    let document = try ExpenseDocument(text)
    #expect(document.items == items, "seed \(seed)")

    let decoder = JSONDecoder()
    let isArray = text.drop(while: \.isWhitespace).first == "["
    let theirs =
      isArray
      ? try decoder.decode([Item].self, from: Data(text.utf8))
      : try decoder.decode(File.self, from: Data(text.utf8)).items
    #expect(theirs.count == items.count)
    for (item, other) in zip(document.items, theirs) { try expectSame(item, other, seed) }
  }

  @Test(arguments: seeds(150))
  func foundationReadsWhatIsWritten(seed: UInt64) throws {
    var generator = JSONGenerator(seed: seed &+ 1_000)
    var document = ExpenseDocument()
    document.currency = .usd
    document.items = (0..<generator.count(0...8)).map { _ in generator.item() }
    let bytes = document.encoded()
    let theirs = try JSONDecoder().decode(File.self, from: Data(bytes)).items
    #expect(theirs.count == document.items.count)
    for (item, other) in zip(document.items, theirs) { try expectSame(item, other, seed) }
    let back = try ExpenseDocument(decoding: bytes)
    #expect(back.items == document.items && back.encoded() == bytes, "seed \(seed)")
  }

  @Test(arguments: seeds(100))
  func readsWhatFoundationWrites(seed: UInt64) throws {
    var generator = JSONGenerator(seed: seed &+ 2_000)
    let items = (0..<generator.count(0...8)).map { _ in
      let item = generator.item()
      return Item(
        id: item.id, name: item.name, type: item.type.rawValue,
        amount: Decimal(string: item.amount.description)!, date: item.date?.description,
        category: item.category)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = generator.chance(50) ? [.prettyPrinted, .sortedKeys] : []
    let document = try ExpenseDocument(decoding: Array(encoder.encode(items)))
    #expect(document.items.count == items.count)
    for (item, other) in zip(document.items, items) { try expectSame(item, other, seed) }
  }

  /// The app writes binary doubles: a number of cents is read as exactly that number.
  @Test(arguments: seeds(20))
  func readsTheNoiseOfDoubles(seed: UInt64) throws {
    var generator = JSONGenerator(seed: seed &+ 3_000)
    for _ in 0..<200 {
      let cents = generator.count(-10_000_000...10_000_000)
      for double in [
        Double(cents) / 100, Double(cents - 30) / 100 + 0.1 + 0.2, Double(cents) * 0.01,
      ] {
        let text = String(decoding: try JSONEncoder().encode(double), as: UTF8.self)
        let amount = try Amount(jsonNumber: Array(text.utf8))
        #expect(amount.tenThousandths == Int64(cents) * 100, "\(text)")
      }
    }
  }
}
