/// New ids, drawn at random (RFC 9562, version 4).
///
/// Many are drawn at once: `UUID()` opens a device for each one.
struct RandomItemIDs {
  private var numbers: [UInt64] = []

  /// One more id.
  mutating func next() -> ItemID {
    if numbers.isEmpty { numbers = System.randomNumbers() }
    let (high, low) = (numbers.removeLast(), numbers.removeLast())
    return ItemID(high: high & ~0xF000 | 0x4000, low: low & (.max >> 2) | 1 << 63)
  }
}
