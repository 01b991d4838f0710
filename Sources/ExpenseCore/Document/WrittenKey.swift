/// A key as the writer writes it, with what is before and after it: `,"name":`.
///
/// It is held as two words, which may overlap, to be compared eight bytes at a time.
struct WrittenKey: Sendable {
  /// How many bytes it has, 16 at the most.
  let count: Int
  /// The first eight bytes, the first of them in the lowest place.
  private var head: UInt64 = 0
  /// The last eight bytes, where there are as many.
  private var tail: UInt64 = 0
  /// Which bits of the head count.
  private let mask: UInt64

  init(_ name: String, isFirst: Bool) {
    var bytes = [UInt8(ascii: isFirst ? "{" : ","), UInt8(ascii: "\"")]
    bytes += name.utf8
    bytes += [UInt8(ascii: "\""), UInt8(ascii: ":")]
    precondition(bytes.count <= 16, "two words do not hold the key \(name)")
    count = bytes.count
    mask = count < 8 ? (1 << UInt64(count * 8)) - 1 : .max
    for (place, byte) in bytes.enumerated() {
      // A shift by 64 or more leaves nothing.
      head |= UInt64(byte) << UInt64(place * 8)
      tail = tail >> 8 | UInt64(byte) << 56
    }
  }

  subscript(place: Int) -> UInt8 {
    let word = place < 8 ? head >> UInt64(place * 8) : tail >> UInt64((place + 8 - count) * 8)
    return UInt8(truncatingIfNeeded: word)
  }

  @inline(__always) func stands(at position: Int, in view: ByteView) -> Bool {
    view.word(at: position) & mask == head
      && (count <= 8 || view.word(at: position + count - 8) == tail)
  }
}
