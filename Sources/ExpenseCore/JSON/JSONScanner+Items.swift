extension JSONScanner {
  /// Reads the item that starts here.
  @inline(__always) mutating func item() throws(JSONFault) -> ScannedItem {
    if !extras.isEmpty { extras.removeAll(keepingCapacity: true) }
    if let item = canonicalItem() { return item }
    return try anyItem()
  }

  /// Reads the item that starts here, its members in any order and any form.
  @inline(never) private mutating func anyItem() throws(JSONFault) -> ScannedItem {
    guard next == UInt8(ascii: "{") else { throw unexpected(.item) }
    let start = position
    let sawWhiteSpaceBefore = sawWhiteSpace
    sawWhiteSpace = false
    try enterObject()
    var item = ScannedItem()
    var members = MembersMet()
    while let key = try nextKey(isFirst: members.isEmpty && extras.isEmpty) {
      if let member = ItemMember(key, in: view) {
        guard members.insert(member) else { throw duplicate(key) }
        if !extras.isEmpty || key.isEscaped { item.isCanonical = false }
        try read(member, into: &item, members: &members)
      } else {
        try claim(key)
        try skipValue()
        extras.append(key.range.lowerBound - 1..<position)
      }
    }
    if let missing = members.firstMissing {
      throw JSONFault(.missingMember(missing.key), at: start)
    }
    item.isCanonical = item.isCanonical && members.areInOrder && !sawWhiteSpace
    sawWhiteSpace = sawWhiteSpaceBefore
    return item
  }

  private mutating func read(
    _ member: ItemMember, into item: inout ScannedItem, members: inout MembersMet
  ) throws(JSONFault) {
    guard try !skipNull() else {
      members.markAbsent(member)
      item.isCanonical = false
      return
    }
    switch member {
    case .id: try readID(into: &item)
    case .name:
      item.name = try nonEmptyName()
      item.isCanonical = item.isCanonical && item.name.isCanonical
    case .type:
      item.type = try text(of: .type)
      item.isCanonical = item.isCanonical && item.type.isCanonical
    case .amount:
      let (amount, isCanonical) = try amount()
      item.amount = amount
      item.isCanonical = item.isCanonical && isCanonical
    case .date:
      let text = try text(of: .date, shape: .day)
      item.date = try date(text)
      item.isCanonical = item.isCanonical && !text.isEscaped
    case .category:
      let text = try text(of: .category)
      item.category = text
      item.isCanonical = item.isCanonical && text.isCanonical
    }
  }

  private mutating func text(
    of member: ItemMember, shape: DamagedDocument.Shape = .text
  ) throws(JSONFault) -> JSONText {
    guard next == UInt8(ascii: "\"") else { throw wrongShape(member.key, shape) }
    return try string()
  }

  /// The fault of a member that holds something else; a value that is none at all comes first.
  func wrongShape(_ member: String, _ expected: DamagedDocument.Shape) -> JSONFault {
    var probe = self
    do {
      try probe.skipValue()
      return JSONFault(.wrongShape(member: member, expected: expected), at: position)
    } catch {
      return error
    }
  }
}

// MARK: - Members

extension JSONScanner {
  private mutating func readID(into item: inout ScannedItem) throws(JSONFault) {
    let start = position
    let text = try text(of: .id)
    item.idOffset = start
    let bytes = ByteView(view.unescaped(text))
    let found = bytes.count == ItemID.length ? ItemID.read(bytes, at: 0) : nil
    guard let found else { throw JSONFault(.malformedID(view.string(text)), at: start) }
    item.id = found.id
    item.isCanonical = item.isCanonical && !text.isEscaped && found.isUpperCase
  }

  private mutating func nonEmptyName() throws(JSONFault) -> JSONText {
    let start = position
    let name = try text(of: .name)
    guard !view.isBlank(name) else { throw JSONFault(.emptyName, at: start) }
    return name
  }

  private func date(_ text: JSONText) throws(JSONFault) -> CalendarDate {
    if text.range.count == 10, let date = CalendarDate(view, at: text.range.lowerBound) {
      return date
    }
    let bytes = view.unescaped(text)
    if let date = CalendarDate(iso8601: bytes) { return date }
    let start = text.range.lowerBound - 1
    let isDayShaped =
      bytes.count == 10
      && bytes.indices.allSatisfy {
        $0 == 4 || $0 == 7 ? bytes[$0] == 0x2D : bytes[$0].isASCIIDigit
      }
    throw isDayShaped
      ? JSONFault(.noSuchDate(view.string(text)), at: start)
      : JSONFault(.wrongShape(member: ItemMember.date.key, expected: .day), at: start)
  }

  /// Reads the amount that starts here; tells also whether the writer would write it so.
  private mutating func amount() throws(JSONFault) -> (Amount, isCanonical: Bool) {
    guard next == UInt8(ascii: "-") || next.isASCIIDigit else {
      throw wrongShape(ItemMember.amount.key, .number)
    }
    let number = try number()
    if let (amount, end) = view.canonicalAmount(at: number.lowerBound), end == number.upperBound {
      return (amount, true)
    }
    do {
      return (try view.amount(number), false)
    } catch {
      let text = view.text(number.prefix(64))
      throw JSONFault(
        error == .tooFine ? .amountTooFine(text) : .amountOutOfRange(text), at: number.lowerBound)
    }
  }
}

extension ByteView {
  /// Whether the string holds nothing but white space.
  @inline(__always) func isBlank(_ text: JSONText) -> Bool {
    // Nearly every name starts with a byte that starts no white space of any script.
    if !text.isEscaped, !text.range.isEmpty {
      switch self[text.range.lowerBound] {
      case 0x21..<0x80, 0xC3...0xE0, 0xE4...0xFF: return false
      default: break
      }
    }
    return string(text).isBlank
  }
}
