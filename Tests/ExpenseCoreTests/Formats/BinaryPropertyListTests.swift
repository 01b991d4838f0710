import Foundation
import Testing

@testable import ExpenseCore

/// Property lists byte by byte, and as the system writes them.
struct BinaryPropertyListTests {
  /// A list of those objects, of which the first is the dictionary at the top.
  private static func list(_ objects: [[UInt8]]) -> [UInt8] {
    var (bytes, offsets) = (Array("bplist00".utf8), [UInt8]())
    for object in objects {
      offsets.append(UInt8(bytes.count))
      bytes += object
    }
    func number(_ value: Int) -> [UInt8] { Array(repeating: 0, count: 7) + [UInt8(value)] }
    let start = bytes.count
    return bytes + offsets + [0, 0, 0, 0, 0, 0, 1, 1] + number(objects.count) + number(0)
      + number(start)
  }

  private static func text(_ text: String) -> [UInt8] {
    [0x50 | UInt8(text.utf8.count)] + Array(text.utf8)
  }

  private static func found(_ bytes: [UInt8], _ key: String = "a") -> String? {
    switch BinaryPropertyList(bytes)?.value(of: key) {
    case .text(let text): text
    case .data(let data): "data " + String(decoding: data, as: UTF8.self)
    case .other: "other"
    case nil: nil
    }
  }

  private static let pair: [UInt8] = [0xD1, 1, 2]

  /// The last object ends where the offsets begin, and none may go on into them.
  @Test func anObjectEndsBeforeTheOffsets() {
    #expect(Self.found(Self.list([Self.pair, Self.text("a"), Self.text("xyz")])) == "xyz")
    #expect(
      Self.found(Self.list([Self.pair, Self.text("a"), [0x54] + Array("xyz".utf8)])) == "other")
    #expect(Self.found(Self.list([Self.text("a"), Self.text("xyz"), Self.pair])) == nil)
    #expect(
      Self.found(Self.list([Self.pair, Self.text("a"), [0x43] + Array("xyz".utf8)])) == "data xyz")
    #expect(Self.found(Self.list([Self.pair, Self.text("a"), [0x09]])) == "other")
    #expect(Self.found(Self.list([Self.pair, Self.text("b"), Self.text("xyz")])) == nil)
  }

  @Test(arguments: [14, 15, 16, 255, 256, 70_000])
  func aCountMayBeANumberOfItsOwn(count: Int) throws {
    let data = Data(repeating: 0x78, count: count)
    let bytes = try PropertyListSerialization.data(
      fromPropertyList: ["a": data, "b": "y"], format: .binary, options: 0)
    #expect(Self.found(Array(bytes)) == "data " + String(repeating: "x", count: count))
    #expect(Self.found(Array(bytes), "b") == "y")
  }

  /// How many objects there are, which of them is at the top, and where the offsets begin.
  @Test(arguments: [24, 16, 8])
  func aNumberBeyondTheListIsNone(place: Int) {
    // The byte before the offsets is the place of the dictionary.
    var list = Self.list([Self.pair, Self.text("a"), Self.text("xy\u{8}")])
    #expect(Self.found(list) == "xy\u{8}")
    let start = list.count - place
    list.replaceSubrange(start..<start + 8, with: Array(repeating: 0xFF, count: 8))
    #expect(Self.found(list) == nil)
  }

  @Test func whatIsNotWholeIsNone() {
    let list = Self.list([Self.pair, Self.text("a"), Self.text("xyz")])
    for count in list.indices { #expect(Self.found(Array(list[..<count])) == nil) }
  }
}
