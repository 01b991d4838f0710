/// The bytes of a file, to be read from any place and in words.
///
/// Every read is checked against the end, and beyond it a byte reads as 0: JSON has no use for NUL
/// outside an escape, so one comparison serves as the bounds check and as the test for the end.
///
/// That comparison is the only one. What is unsafe here are the two loads after it, which leave the
/// array's own check out, and the load of eight bytes as a number, which could load other types.
struct ByteView {
  let all: [UInt8]
  /// How many bytes there are.
  let count: Int
  /// At how many offsets a word begins.
  private let wordCount: Int

  init(_ bytes: [UInt8]) {
    all = bytes
    count = bytes.count
    wordCount = max(0, bytes.count - 7)
  }

  /// How many bytes the byte order marks take that some editors put first: 3 each, or 0 without one.
  var byteOrderMarkLength: Int {
    var length = 0
    // Some programs put one in front of a text that has one.
    while self[length] == 0xEF, self[length + 1] == 0xBB, self[length + 2] == 0xBF { length += 3 }
    return length
  }

  /// The byte at that offset, 0 where there is none.
  @inline(__always) subscript(offset: Int) -> UInt8 {
    guard UInt(bitPattern: offset) < UInt(bitPattern: count) else { return 0 }
    guard #available(macOS 26, iOS 26, *) else { return all[offset] }
    return unsafe all.span[unchecked: offset]
  }

  /// The eight bytes from that offset on, the first in the lowest place; 0 where fewer are left.
  @inline(__always) func word(at offset: Int) -> UInt64 {
    guard UInt(bitPattern: offset) < UInt(bitPattern: wordCount) else { return 0 }
    guard #available(macOS 26, iOS 26, *) else {
      return (0..<8).reduce(0) { $0 | UInt64(all[offset + $1]) << UInt64($1 * 8) }
    }
    let word = unsafe all.span.bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: offset, as: UInt64.self)
    return UInt64(littleEndian: word)
  }

  /// The text of those bytes, which must be valid UTF-8: what is not becomes U+FFFD.
  func text(_ range: Range<Int>) -> String {
    String(decoding: all[range.clamped(to: 0..<count)], as: UTF8.self)
  }

  /// Those bytes, not copied.
  func bytes(_ range: Range<Int>) -> ArraySlice<UInt8> {
    all[range.clamped(to: 0..<count)]
  }

  /// Whether both ranges, which lie within the bytes, hold the same ones.
  @inline(__always) func same(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    let count = left.count
    guard count == right.count else { return false }
    guard count >= 8 else {
      guard max(left.lowerBound, right.lowerBound) < wordCount else {
        return bytes(left).elementsEqual(bytes(right))
      }
      let difference = word(at: left.lowerBound) ^ word(at: right.lowerBound)
      return difference & ((1 << UInt64(count * 8)) - 1) == 0
    }
    var offset = 0
    while offset < count - 8 {
      guard word(at: left.lowerBound + offset) == word(at: right.lowerBound + offset) else {
        return false
      }
      offset += 8
    }
    return word(at: left.upperBound - 8) == word(at: right.upperBound - 8)
  }
}
