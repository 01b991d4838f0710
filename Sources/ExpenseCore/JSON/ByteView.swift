/// The bytes of a file, borrowed for the length of one scan.
///
/// Every read is checked against the end, and beyond it a byte reads as 0: JSON has no use for NUL
/// outside an escape, so one comparison serves as the bounds check and as the test for the end.
@safe struct ByteView {
  private let buffer: UnsafeRawBufferPointer
  /// How many bytes there are.
  let count: Int

  /// Lends the bytes to `body`, which must not let the view escape.
  static func with<Result, Failure: Error>(
    _ bytes: [UInt8], _ body: (ByteView) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe bytes.withUnsafeBufferPointer { (buffer) throws(Failure) -> Result in
      try body(unsafe ByteView(UnsafeRawBufferPointer(buffer)))
    }
  }

  private init(_ buffer: UnsafeRawBufferPointer) {
    unsafe self.buffer = unsafe buffer
    count = buffer.count
  }

  /// The byte at that offset, 0 where there is none.
  @inline(__always) subscript(offset: Int) -> UInt8 {
    guard UInt(bitPattern: offset) < UInt(bitPattern: count) else { return 0 }
    return unsafe buffer[offset]
  }

  /// The eight bytes from that offset on, the first in the lowest place; 0 where fewer are left.
  @inline(__always) func word(at offset: Int) -> UInt64 {
    guard offset >= 0, offset <= count - 8 else { return 0 }
    return unsafe UInt64(
      littleEndian: buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The text of those bytes, which must be valid UTF-8: what is not becomes U+FFFD.
  func text(_ range: Range<Int>) -> String {
    let range = range.clamped(to: 0..<count)
    return unsafe String(decoding: buffer[range], as: UTF8.self)
  }

  /// A copy of those bytes.
  func bytes(_ range: Range<Int>) -> [UInt8] {
    let range = range.clamped(to: 0..<count)
    return unsafe Array(buffer[range])
  }

  /// Whether both ranges, which lie within the bytes, hold the same ones.
  @inline(__always) func same(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    guard left.count == right.count else { return false }
    var offset = 0
    while offset + 8 <= left.count {
      guard word(at: left.lowerBound + offset) == word(at: right.lowerBound + offset) else {
        return false
      }
      offset += 8
    }
    while offset < left.count {
      guard self[left.lowerBound + offset] == self[right.lowerBound + offset] else { return false }
      offset += 1
    }
    return true
  }
}
