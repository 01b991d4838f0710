import Foundation
import Testing

@testable import ExpenseCore

/// Ids in the bytes of a file, which are scanned eight characters at a time.
@Suite struct ItemIDTests {
  static let text = "08B15DB4-2F02-4ab8-A965-67A9C90D8AfF"

  @Test func readsWhatFoundationReads() throws {
    for text in [Self.text, Self.text.uppercased(), Self.text.lowercased()] {
      let found = try #require(Self.read(text))
      #expect(found.id.uuid == UUID(uuidString: text))
      #expect(found.isUpperCase == (text == text.uppercased()))
    }
  }

  /// The neighbours of the bytes of digits, letters and hyphens, and bytes that share their bits.
  @Test(arguments: 0..<36)
  func refusesAnyOtherByteAt(place: Int) {
    for byte in UInt8.min...UInt8.max {
      var bytes = Array(Self.text.utf8)
      bytes[place] = byte
      let isDigit = byte < 0x80 && Character(Unicode.Scalar(byte)).isHexDigit
      let isRight = [8, 13, 18, 23].contains(place) ? byte == UInt8(ascii: "-") : isDigit
      #expect((ItemID.read(ByteView(bytes), at: 0) != nil) == isRight, "\(byte)")
    }
  }

  @Test func refusesOneThatTheBytesEndIn() {
    #expect(Self.read(String(Self.text.dropLast())) == nil)
  }

  private static func read(_ text: String) -> (id: ItemID, isUpperCase: Bool)? {
    ItemID.read(ByteView(Array(text.utf8)), at: 0)
  }
}

/// The bytes of a file, read one or eight at a time.
@Suite struct ByteViewTests {
  /// Compares texts of every length with equal ones and with ones that differ in any one byte; the
  /// last are so near the end that no eight bytes can be read there.
  @Test(arguments: 0...20)
  func comparesTextsOf(length: Int) {
    let text = (0..<length).map { UInt8(0x41 + $0) }
    for gap in [0, 1, 7, 8] {
      let gapBytes = Array(repeating: UInt8(ascii: "."), count: gap)
      let right = length + gap..<2 * length + gap
      #expect(ByteView(text + gapBytes + text).same(0..<length, right))
      for place in 0..<length {
        var other = text
        other[place] ^= 0x20
        #expect(!ByteView(text + gapBytes + other).same(0..<length, right))
      }
    }
    #expect(!ByteView(text + text + [0]).same(0..<length, length..<2 * length + 1))
  }
}
