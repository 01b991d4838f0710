// Nearly all items were written by our own writer: members in a fixed order, no white space, no
// escapes, the shortest numbers. So the reader predicts: it compares the bytes, eight at a time,
// with the comma and key that our writer would write next, and parses the value in the writer's
// form. If they differ, it uses the scanner, which accepts any order and form.

/// Reads items one after the other.
struct ItemReader {
  /// The id of the last item read.
  private(set) var id = ItemID(high: 0, low: 0)
  /// The offset of the id's value, for error messages.
  private(set) var idOffset = 0
  /// True if our writer would write the same bytes for the item.
  private(set) var isCanonical = true

  /// An item before it is read.
  let unread = ExpenseItem(id: ItemID(high: 0, low: 0).uuid, name: "", amount: .zero)

  /// The last item with members that few have, such as the account that many in a row are of.
  private var last: ExpenseItem?
  private let view: ByteView
  private let members = ItemMember.all
  /// The members that we do not know.
  private var extras: [ScannedMember] = []
  /// One bit for each member, set if its key was read; in `present`, if it has a value.
  private var seen: UInt64 = 0
  private var present: UInt64 = 0
  private let required = ItemReader.required

  init(_ view: ByteView) {
    self.view = view
  }

  // Computed once, because reading a history makes a reader for each of its entries.
  private static let required = ItemMember.all.indices.reduce(UInt64(0)) {
    ItemMember.all[$1].isRequired ? $0 | 1 << UInt64($1) : $0
  }

  /// Reads the item that starts here, its members in any order and any form.
  mutating func item(_ scanner: inout DocumentJSON) throws(DocumentFault) -> ExpenseItem {
    var item = unread
    try read(&item, &scanner)
    return item
  }

  /// Reads the item that starts here into a copy of `unread`.
  mutating func read(
    _ item: inout ExpenseItem, _ scanner: inout DocumentJSON
  ) throws(DocumentFault) {
    guard scanner.next == UInt8(ascii: "{") else { throw scanner.unexpected(.object) }
    let start = scanner.position
    scanner.sawWhiteSpace = false
    if !extras.isEmpty { extras.removeAll(keepingCapacity: true) }
    (seen, present, isCanonical) = (0, 0, true)
    try scanner.enterObject()
    let next = readPredicted(&item, &scanner)
    if !scanner.leaveObject() { try readRest(of: &item, &scanner, from: next) }
    if present & required != required { throw missingMember(scanner, start) }
    item.id = id.uuid
    if item.hasRareMembers, !item.share(with: last) { last = item }
    if !extras.isEmpty {
      item.extras = ExtraMembers(extras.map { view.rawMember($0.key, value: $0.value) })
    }
    isCanonical = isCanonical && !scanner.sawWhiteSpace
  }
}

extension ItemReader {
  /// Reads the members after the predicted ones, in any order and form.
  ///
  /// - Parameter next: the index of the first member that our writer would write there.
  private mutating func readRest(
    of item: inout ExpenseItem, _ scanner: inout DocumentJSON, from next: Int
  ) throws(DocumentFault) {
    var next = next
    while let place = try readKey(&scanner) {
      if place < min(next, members.count) { isCanonical = false }
      next = max(next, place + 1)
      if place < members.count { try readValue(place, of: &item, &scanner) }
    }
  }

  private func missingMember(
    _ scanner: DocumentJSON, _ start: Int
  ) -> DocumentFault {
    let missing = (required & ~present).trailingZeroBitCount
    return scanner.fault(.missingMember(ItemMember.all[missing].name), at: start)
  }
}

// MARK: - In the writer's form

extension ItemReader {
  /// Reads members while they are in our writer's order and form; returns the index of the first
  /// member that may follow them.
  @inline(__always) private mutating func readPredicted(
    _ item: inout ExpenseItem, _ scanner: inout DocumentJSON
  ) -> Int {
    // Local copies avoid a retain and release at each use.
    let (view, members) = (view, members)
    var position = scanner.position - 1
    var (place, bit) = (0, UInt64(1))
    while place < members.count {
      let key = members[place].key
      if key.matches(at: position, in: view) {
        guard let end = readPredicted(place, of: &item, at: position + key.count, in: view)
        else { break }
        position = end
        seen |= bit
        if view[end] == UInt8(ascii: "}") { break }
      } else if members[place].isRequired {
        break
      }
      place += 1
      bit &<<= 1
    }
    present = seen
    if seen != 0 { scanner.resume(at: position) }
    return place
  }

  /// Reads a value in our writer's form; returns the offset after it, or nil if it is in another
  /// form, and then changes nothing.
  @inline(__always) private mutating func readPredicted(
    _ place: Int, of item: inout ExpenseItem, at start: Int, in view: ByteView
  ) -> Int? {
    let isQuoted = view[start] == UInt8(ascii: "\"")
    switch members[place].kind {
    case .id: return isQuoted ? readPredictedID(at: start, in: view) : nil
    case .text:
      guard isQuoted else { return nil }
      let end = view.endOfText(from: start + 1)
      guard view[end] == UInt8(ascii: "\"") else { return nil }
      members[place].text.set(&item, view.text(start + 1..<end))
      return end + 1
    case .amount:
      guard let (amount, end) = view.canonicalAmount(at: start), view.isEndOfValue(end) else {
        return nil
      }
      item.amount = amount
      return end
    case .day:
      guard isQuoted, view[start + 11] == UInt8(ascii: "\""),
        let day = CalendarDate(view, at: start + 1)
      else { return nil }
      members[place].day.set(&item, day)
      return start + 12
    case .words:
      guard let (texts, end) = view.canonicalTexts(at: start) else { return nil }
      members[place].words.set(&item, texts.map { view.string($0) })
      return end
    }
  }

  @inline(__always) private mutating func readPredictedID(
    at start: Int, in view: ByteView
  ) -> Int? {
    guard view[start + 1 + ItemID.length] == UInt8(ascii: "\""),
      let (id, isUpperCase) = ItemID.read(view, at: start + 1), isUpperCase
    else { return nil }
    (self.id, idOffset) = (id, start)
    return start + ItemID.length + 2
  }
}

// MARK: - In any other form

extension ItemReader {
  /// Reads a key, and skips the member if we do not know it; returns its index, which is past the
  /// end of the table for an unknown member, or nil at the object's end.
  private mutating func readKey(
    _ scanner: inout DocumentJSON
  ) throws(DocumentFault) -> Int? {
    guard let key = try scanner.nextKey() else { return nil }
    guard let place = ItemMember.place(of: key, in: view) else {
      try scanner.claim(key)
      let start = scanner.position
      try scanner.skipValue()
      extras.append(ScannedMember(key: key, value: start..<scanner.position))
      return members.count
    }
    guard seen & 1 << UInt64(place) == 0 else { throw scanner.duplicate(key) }
    seen |= 1 << UInt64(place)
    if key.isEscaped { isCanonical = false }
    return place
  }

  private mutating func readValue(
    _ place: Int, of item: inout ExpenseItem, _ scanner: inout DocumentJSON
  ) throws(DocumentFault) {
    let name = ItemMember.all[place].name
    if members[place].kind == .id { idOffset = scanner.position }
    guard try !scanner.skipNull() else {
      isCanonical = false
      return
    }
    present |= 1 << UInt64(place)
    switch members[place].kind {
    case .id:
      id = try scanner.itemID(of: name)
      isCanonical = false
    case .text:
      let text = try scanner.text(of: name)
      isCanonical = isCanonical && text.isCanonical
      members[place].text.set(&item, view.string(text))
    case .amount:
      let (amount, isCanonical) = try scanner.amount(of: name)
      item.amount = amount
      self.isCanonical = self.isCanonical && isCanonical
    case .day:
      let text = try scanner.text(of: name, shape: .day)
      members[place].day.set(&item, try scanner.day(text, of: name))
      isCanonical = isCanonical && !text.isEscaped
    case .words:
      let texts = try scanner.texts(of: name)
      isCanonical = isCanonical && !texts.isEmpty && texts.allSatisfy(\.isCanonical)
      members[place].words.set(&item, texts.map { view.string($0) })
    }
  }
}

extension ItemMember {
  /// The index of the member with that key; nil if we do not know it.
  static func place(of key: JSONText, in view: ByteView) -> Int? {
    let name = key.isEscaped ? view.unescaped(key)[...] : view.bytes(key.range)
    return all.firstIndex { name.elementsEqual($0.name.utf8) }
  }
}

extension ByteView {
  /// The offset after text that is valid UTF-8 without quotes, escapes and controls.
  @inline(__always) fileprivate func endOfText(from start: Int) -> Int {
    var position = endOfPlainText(from: start)
    while self[position] >= 0x80 {
      let length = lengthOfMultibyteScalar(at: position)
      guard length > 0 else { break }
      position = endOfPlainText(from: position + length)
    }
    return position
  }

  /// The texts of the array at an offset if it is in our writer's form, and the offset after it.
  fileprivate func canonicalTexts(at start: Int) -> ([JSONText], end: Int)? {
    guard self[start] == UInt8(ascii: "[") else { return nil }
    var texts: [JSONText] = []
    var position = start
    repeat {
      guard self[position + 1] == UInt8(ascii: "\"") else { return nil }
      let end = endOfText(from: position + 2)
      guard self[end] == UInt8(ascii: "\"") else { return nil }
      texts.append(JSONText(range: position + 2..<end))
      position = end + 1
    } while self[position] == UInt8(ascii: ",")
    return self[position] == UInt8(ascii: "]") ? (texts, position + 1) : nil
  }

  /// Returns true if the byte at the offset ends a value of an object.
  @inline(__always) fileprivate func isEndOfValue(_ offset: Int) -> Bool {
    self[offset] == UInt8(ascii: ",") || self[offset] == UInt8(ascii: "}")
  }
}

extension ExpenseItem {
  /// Parses one item: an object with the members of the data file, and nothing after it.
  ///
  /// - Throws: `DamagedDocument`, whose row is nil.
  package init(json bytes: [UInt8]) throws(DamagedDocument) {
    var scanner = DocumentJSON(ByteView(bytes))
    do throws(DocumentFault) {
      var reader = ItemReader(scanner.view)
      scanner.skipWhiteSpace()
      let item = try reader.item(&scanner)
      try scanner.finish()
      self = item
    } catch {
      throw DamagedDocument(error, in: scanner.view)
    }
  }
}
