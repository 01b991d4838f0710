extension ExpenseItem: ListElement {
  /// Reads an item from its record; nil if a member is missing or invalid.
  package init?(_ record: Record) {
    var bytes: [UInt8] = []
    record.appendJSON(to: &bytes)
    guard let item = try? ExpenseItem(json: bytes) else { return nil }
    self = item
  }

  /// The members as written in the item's line of the file.
  package var record: Record {
    let members = ItemMember.all.compactMap { member -> RawMember? in
      switch member.kind {
      case .words:
        let words = member.words.get(self)
        return words.isEmpty ? nil : RawMember(name: member.name, texts: words)
      case .amount: return RawMember(name: member.name, json: amount.description.utf8)
      case .id, .text, .day:
        return member.text(of: self).map { RawMember(name: member.name, text: $0) }
      }
    }
    return Record(id: ItemID(id).description, members + extras.members)
  }

  /// Appends the item as a JSON object, its members in their fixed order, without white space.
  package func appendJSON(to bytes: inout [UInt8]) {
    bytes.append(addingCapacity: longestJSON) { $0.append(self) }
  }
}

extension [UInt8] {
  /// Appends the line of an item: a line feed, a space before the first item or a comma before any
  /// other, and the item.
  mutating func appendLine(of item: ExpenseItem, isFirst: Bool) {
    append(UInt8(ascii: "\n"))
    append(UInt8(ascii: isFirst ? " " : ","))
    item.appendJSON(to: &self)
  }
}

extension ExpenseItem {
  /// The largest possible number of bytes of the item.
  fileprivate var longestJSON: Int {
    var count = 1 + extras.longestJSON
    let members = ItemMember.all
    for place in members.indices {
      // 40 bytes hold an id, an amount or a day, and the quotes of a text.
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
  /// The largest possible number of bytes of the members.
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
