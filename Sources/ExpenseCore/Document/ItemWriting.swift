extension ExpenseItem: ListElement {
  /// Appends the item as one object of JSON, members in their fixed order, without white space.
  package func appendJSON(to bytes: inout [UInt8]) {
    bytes.append(addingCapacity: longestJSON) { $0.append(self) }
  }
}

extension [UInt8] {
  /// Appends the line of an item: a line feed, a comma or in its place a space, and the item.
  mutating func appendLine(of item: ExpenseItem, isFirst: Bool) {
    append(UInt8(ascii: "\n"))
    append(UInt8(ascii: isFirst ? " " : ","))
    item.appendJSON(to: &self)
  }
}

extension ExpenseItem {
  /// No more bytes than this are needed.
  fileprivate var longestJSON: Int {
    var count = 1 + extras.longestJSON
    let members = ItemMember.all
    for place in members.indices {
      // Enough for an id, an amount or a day, and for the quotes of a text.
      count += members[place].key.count + 40
      switch members[place].kind {
      case .text: count += members[place].text.get(self)?.longestJSON ?? 0
      case .words: for word in members[place].words.get(self) { count += word.longestJSON + 1 }
      case .id, .amount, .day: continue
      }
    }
    return count
  }
}

extension ExtraMembers {
  /// No more bytes than this are needed.
  fileprivate var longestJSON: Int {
    members.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count + 4 }
  }
}

extension OutputSpan<UInt8> {
  fileprivate mutating func append(_ item: ExpenseItem) {
    let members = ItemMember.all
    for place in members.indices {
      let key = members[place].key
      switch members[place].kind {
      case .id:
        append(key)
        appendQuoted { $0.append(ItemID(item.id)) }
      case .amount:
        append(key)
        append(item.amount)
      case .text:
        guard let text = members[place].text.get(item) else { continue }
        append(key)
        appendJSON(text)
      case .day:
        guard let day = members[place].day.get(item) else { continue }
        append(key)
        appendQuoted { $0.append(day) }
      case .words:
        let words = members[place].words.get(item)
        guard !words.isEmpty else { continue }
        append(key)
        append(words)
      }
    }
    append(item.extras)
    append(UInt8(ascii: "}"))
  }

  @inline(__always) private mutating func appendQuoted(
    _ content: (inout OutputSpan<UInt8>) -> Void
  ) {
    append(UInt8(ascii: "\""))
    content(&self)
    append(UInt8(ascii: "\""))
  }

  private mutating func append(_ extras: ExtraMembers) {
    for member in extras.members {
      append(UInt8(ascii: ","))
      append(literal: member.key)
      append(UInt8(ascii: ":"))
      append(literal: member.value)
    }
  }

  private mutating func append(_ words: [String]) {
    var separator = UInt8(ascii: "[")
    for word in words {
      append(separator)
      appendJSON(word)
      separator = UInt8(ascii: ",")
    }
    append(UInt8(ascii: "]"))
  }

  @inline(__always) private mutating func append(_ key: WrittenKey) {
    for place in 0..<key.count { append(key[place]) }
  }
}

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
