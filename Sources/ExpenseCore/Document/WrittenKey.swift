/// A key as our writer writes it, with the punctuation around it: `,"name":`.
///
/// It is stored in two words, which may overlap, so that eight bytes are compared at a time.
struct WrittenKey: Sendable {
  /// The number of bytes, at most 16.
  let count: Int
  /// The first eight bytes, the first of them lowest.
  private var head: UInt64 = 0
  /// The last eight bytes, if there are as many.
  private var tail: UInt64 = 0
  /// The bits of the first word that are compared.
  private let mask: UInt64

  init(_ name: String, isFirst: Bool) {
    var bytes = [UInt8(ascii: isFirst ? "{" : ","), UInt8(ascii: "\"")]
    bytes += name.utf8
    bytes += [UInt8(ascii: "\""), UInt8(ascii: ":")]
    precondition(bytes.count <= 16, "two words do not hold the key \(name)")
    count = bytes.count
    mask = count < 8 ? (1 << UInt64(count * 8)) - 1 : .max
    for (place, byte) in bytes.enumerated() {
      // A shift by 64 or more gives 0.
      head |= UInt64(byte) << UInt64(place * 8)
      tail = tail >> 8 | UInt64(byte) << 56
    }
  }

  subscript(place: Int) -> UInt8 {
    let word = place < 8 ? head >> UInt64(place * 8) : tail >> UInt64((place + 8 - count) * 8)
    return UInt8(truncatingIfNeeded: word)
  }

  @inline(__always) func matches(at position: Int, in view: ByteView) -> Bool {
    view.word(at: position) & mask == head
      && (count <= 8 || view.word(at: position + count - 8) == tail)
  }
}
