/// A member taken apart, for what is done with each member of each item: to look into its `Value`, a
/// case with closures, would take longer than to read or write the member.
struct ItemMemberRow: Sendable {
  enum Kind { case id, amount, text, day, words }

  /// The members, in the order of `ItemMember.all`.
  static let all = ItemMember.all.enumerated().map { ItemMemberRow($1, isFirst: $0 == 0) }

  let kind: Kind
  let isRequired: Bool
  let isType: Bool
  let key: WrittenKey
  /// Where an item keeps what is of that kind; the accesses of other kinds do nothing.
  private(set) var text = ItemMember.TextAccess(get: { _ in nil }, set: { _, _ in })
  private(set) var day = ItemMember.DayAccess(get: { _ in nil }, set: { _, _ in })
  private(set) var words = ItemMember.WordsAccess(get: { _ in [] }, set: { _, _ in })

  private init(_ member: ItemMember, isFirst: Bool) {
    (isRequired, isType) = (member.isRequired, member.name == "type")
    key = WrittenKey(member.name, isFirst: isFirst)
    switch member.value {
    case .id: kind = .id
    case .amount: kind = .amount
    case .text(let access): (kind, text) = (.text, access)
    case .day(let access): (kind, day) = (.day, access)
    case .words(let access): (kind, words) = (.words, access)
    }
  }
}

/// A key as the writer writes it, with what stands before and behind it: `,"name":`.
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
      if place < 8 { head |= UInt64(byte) << UInt64(place * 8) }
      tail = tail >> 8 | UInt64(byte) << 56
    }
  }

  /// Its byte at that place.
  subscript(place: Int) -> UInt8 {
    let word = place < 8 ? head >> UInt64(place * 8) : tail >> UInt64((place + 8 - count) * 8)
    return UInt8(truncatingIfNeeded: word)
  }

  /// Whether its bytes stand there.
  @inline(__always) func stands(at position: Int, in view: ByteView) -> Bool {
    view.word(at: position) & mask == head
      && (count <= 8 || view.word(at: position + count - 8) == tail)
  }
}
