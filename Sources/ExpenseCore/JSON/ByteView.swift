/// The bytes of a file, read at any offset, one or eight at a time.
///
/// Every read is checked against the end, and past it a byte reads as 0: valid JSON holds no NUL
/// byte, so one comparison serves as the bounds check and as the test for the end.
///
/// That comparison is the only check. The unsafe code is the two loads after it, which skip the
/// array's own check, and the load of eight bytes as a number, which could load other types.
package struct ByteView {
  package let all: [UInt8]
  /// The number of bytes.
  package let count: Int
  /// The number of offsets at which eight bytes can be read.
  private let wordCount: Int

  package init(_ bytes: [UInt8]) {
    all = bytes
    count = bytes.count
    wordCount = max(0, bytes.count - 7)
  }

  /// The length of the byte order marks at the start, which some editors write: 3 bytes each; 0 if
  /// there are none.
  package var byteOrderMarkLength: Int {
    var length = 0
    // Some programs add one to a text that already has one.
    while self[length] == 0xEF, self[length + 1] == 0xBB, self[length + 2] == 0xBF { length += 3 }
    return length
  }

  /// The byte at the offset; 0 past the end.
  @inline(__always) package subscript(offset: Int) -> UInt8 {
    guard UInt(bitPattern: offset) < UInt(bitPattern: count) else { return 0 }
    let slice = all[...]
    return unsafe slice.span[unchecked: offset]
  }

  /// The eight bytes from the offset on, the first one lowest; 0 if fewer are left.
  @inline(__always) package func word(at offset: Int) -> UInt64 {
    guard UInt(bitPattern: offset) < UInt(bitPattern: wordCount) else { return 0 }
    let slice = all[...]
    let word = unsafe slice.span.bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: offset, as: UInt64.self)
    return UInt64(littleEndian: word)
  }

  /// The text of the bytes as UTF-8, invalid sequences replaced by U+FFFD.
  package func text(_ range: Range<Int>) -> String {
    String(decoding: all[range.clamped(to: 0..<count)], as: UTF8.self)
  }

  /// The bytes of the range, without a copy.
  package func bytes(_ range: Range<Int>) -> ArraySlice<UInt8> {
    all[range.clamped(to: 0..<count)]
  }

  /// Returns true if both ranges, which must lie within the bytes, hold equal bytes.
  @inline(__always) package func same(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
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
