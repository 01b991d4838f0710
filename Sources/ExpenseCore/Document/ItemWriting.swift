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
    ItemKeys.written.room + textCount * 6 + extras.longestJSON
  }

  private var textCount: Int {
    var count = 0
    let members = ItemMembers.table
    for place in members.kinds.indices {
      switch members.kinds[place] {
      case .text: count += members.texts[place].get(self)?.utf8.count ?? 0
      case .words: for word in members.words[place].get(self) { count += word.utf8.count + 3 }
      case .id, .amount, .day: continue
      }
    }
    return count
  }
}

/// The keys of the members as they are written.
private struct ItemKeys: Sendable {
  static let written = ItemKeys()

  /// How each member begins, one behind the other, and where each of them ends.
  private(set) var bytes: [UInt8] = []
  private(set) var ends: [Int] = []
  /// Enough for everything but texts: the keys, the id, the amount, quotes and braces.
  let room: Int

  private init() {
    for member in ItemMember.all {
      bytes += "\(bytes.isEmpty ? "{" : ",")\"\(member.name)\":".utf8
      ends.append(bytes.count)
    }
    room = bytes.count + ends.count * 40 + 4
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
    let (members, keys) = (ItemMembers.table, ItemKeys.written)
    var start = 0
    for place in members.kinds.indices {
      let key = start..<keys.ends[place]
      start = key.upperBound
      switch members.kinds[place] {
      case .id:
        append(keys.bytes, key)
        appendQuoted { $0.append(ItemID(item.id)) }
      case .amount:
        append(keys.bytes, key)
        append(item.amount)
      case .text:
        guard let text = members.texts[place].get(item) else { continue }
        append(keys.bytes, key)
        appendJSON(text)
      case .day:
        guard let day = members.days[place].get(item) else { continue }
        append(keys.bytes, key)
        appendQuoted { $0.append(day) }
      case .words:
        let words = members.words[place].get(item)
        guard !words.isEmpty else { continue }
        append(keys.bytes, key)
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

  @inline(__always) private mutating func append(_ bytes: [UInt8], _ range: Range<Int>) {
    for offset in range { append(bytes[offset]) }
  }
}
