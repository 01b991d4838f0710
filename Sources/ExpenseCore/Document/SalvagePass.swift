/// One way through the bytes.
struct SalvagePass {
  private(set) var result = SalvagedDocument()
  private let view: ByteView
  private var position = 0
  private var places = PlaceCounter()
  private var reader: ItemReader
  private var rows: [ItemID: Int] = [:]
  /// The column of an object that does not close on its line: what stands further in belongs to it.
  private var unclosed = Int.max
  /// The end of the line that was looked for last.
  private var knownEndOfLine = -1
  /// Whether no line of equals signs comes any more.
  private var isPastSeparators = false
  /// How many bytes may still be read for members of the file that turn out to be none: each byte is
  /// read a few times, whatever the file holds.
  private var patience: Int
  /// Where the key of the items stands for the first time, and the next time it was looked for; behind
  /// the last byte where it does not.
  private let firstItemsKey: Int
  private var nextItemsKey: Int

  init(_ view: ByteView) {
    self.view = view
    firstItemsKey = Self.itemsKey(from: 0, in: view)
    nextItemsKey = firstItemsKey
    reader = ItemReader(view)
    patience = view.count * 8
    position = view.byteOrderMarkLength
  }

  private static func itemsKey(from start: Int, in view: ByteView) -> Int {
    let key = Array("\"\(DocumentMember.items.rawValue)\"".utf8)
    let found = (start..<max(start, view.count)).first { offset in
      key.indices.allSatisfy { view[offset + $0] == key[$0] }
    }
    return found ?? view.count
  }

  mutating func run() {
    while true {
      stepOverSeparators()
      guard position < view.count else { return }
      places.count(to: position, in: view)
      switch view[position] {
      case UInt8(ascii: "{"): readObject()
      case UInt8(ascii: "]"): readEndOfItems()
      case UInt8(ascii: "\"") where readMember(): break
      default: skipLine()
      }
    }
  }

  private mutating func stepOverSeparators() {
    while position < view.count {
      switch view[position] {
      case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: "["): position += 1
      case 0: stepOverNULs()
      default: return
      }
    }
  }

  private mutating func stepOverNULs() {
    places.count(to: position, in: view)
    result.skip(.syntax(.nulBytes), line: places.line)
    while position < view.count, view[position] == 0 { position += 1 }
  }
}

// MARK: Items

extension SalvagePass {
  private mutating func readObject() {
    let column = places.column
    guard column <= unclosed else { return skipLine() }
    unclosed = .max
    var scanner = DocumentJSON(view)
    scanner.position = position
    do throws(DocumentFault) {
      let item = try reader.item(&scanner)
      let id = ItemID(item.id)
      position = scanner.position
      result.add(item, line: places.line, known: rows[id])
      if rows[id] == nil { rows[id] = result.document.items.count - 1 }
    } catch {
      if readMembers() || column == 1 && readFirstMember() { return }
      result.skip(error.problem, line: places.line)
      let next = placeToGoOn()
      // Quotes out of step may hide its end, and show another one further on.
      if let end = endOfObject(before: next) {
        position = end
      } else {
        // In the first column it is the file's own brace, and the items are behind it.
        position = next
        if column > 1, view[position] != UInt8(ascii: "{") { unclosed = column }
      }
    }
  }

  /// Where an item may begin behind a fault: on the same line at a brace that opens no member's value,
  /// and before any array with objects, which are no items of the file; else at the end of the line.
  private mutating func placeToGoOn() -> Int {
    var previous = view[position]
    var offset = position + 1
    while offset < view.count {
      switch view[offset] {
      case UInt8(ascii: "\n"): return offset
      case UInt8(ascii: "["):
        guard let end = endOfPlainArray(at: offset) else { return endOfLine() }
        offset = end
      case UInt8(ascii: "{") where previous != UInt8(ascii: ":"): return offset
      case 0x20, 0x09, 0x0D: break
      case let byte: previous = byte
      }
      offset += 1
    }
    return view.count
  }

  /// The bracket that closes an array of tags and the like; nil where it holds an object or an array, or
  /// does not end on its line.
  private func endOfPlainArray(at start: Int) -> Int? {
    var offset = start + 1
    while offset < view.count {
      switch view[offset] {
      case UInt8(ascii: "]"): return offset
      case UInt8(ascii: "\n"), UInt8(ascii: "["), UInt8(ascii: "{"): return nil
      default: offset += 1
      }
    }
    return nil
  }

  /// Behind the brace that closes the object here, where that is on the same line and no further.
  private func endOfObject(before limit: Int) -> Int? {
    var depth = 0
    var isInString = false
    var offset = position
    while offset < limit, view[offset] != UInt8(ascii: "\n") {
      switch view[offset] {
      case UInt8(ascii: "\\") where isInString: offset += 1
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "{") where !isInString: depth += 1
      case UInt8(ascii: "}") where !isInString: depth -= 1
      default: break
      }
      offset += 1
      if depth == 0 { return offset }
    }
    return nil
  }

  private mutating func endOfLine() -> Int {
    if position > knownEndOfLine { knownEndOfLine = endOfLine(from: position) }
    return knownEndOfLine
  }

  private func endOfLine(from start: Int) -> Int {
    var end = start
    while end < view.count, view[end] != UInt8(ascii: "\n") { end += 1 }
    return end
  }

  private mutating func skipLine() {
    var scanner = DocumentJSON(view)
    scanner.position = position
    result.skip(scanner.unexpected(.object).problem, line: places.line)
    position = isAtMarker("|", at: position) ? endOfBase() ?? endOfLine() : placeToGoOn()
  }

  /// The next line of equals signs: up to there git shows what both sides started from, which is
  /// neither side's.
  private mutating func endOfBase() -> Int? {
    var offset = isPastSeparators ? view.count : position
    while offset < view.count {
      offset = endOfLine(from: offset) + 1
      if isAtMarker("=", at: offset) { return offset }
    }
    isPastSeparators = true
    return nil
  }

  private func isAtMarker(_ mark: Unicode.Scalar, at offset: Int) -> Bool {
    (0..<7).allSatisfy { view[offset + $0] == UInt8(ascii: mark) }
  }
}

// MARK: What stands around the items

extension SalvagePass {
  /// Reads the file's members from its opening brace to its items, or to one that is damaged; false
  /// where this is no such brace.
  private mutating func readMembers() -> Bool {
    guard let found = membersOfFile() else { return false }
    let isFile = position == view.byteOrderMarkLength && firstItemsKey < view.count
    guard found.reachesItems || found.isDamaged && (isFile || found.currency != nil) else {
      patience -= found.end - position
      return false
    }
    adopt(found)
    return true
  }

  /// Reads the file's members from the bracket that closes its items to the end.
  private mutating func readEndOfItems() {
    if places.column <= unclosed { unclosed = .max }
    if let found = membersOfFile() {
      adopt(found)
    } else {
      position += 1
    }
  }

  /// Takes a member of the file, of the items the opening bracket, or steps over one that is damaged; false
  /// where none begins.
  ///
  /// The records of another list are no items, also where nothing tells where it ends.
  private mutating func readMember() -> Bool {
    var scanner = DocumentJSON(view)
    scanner.position = position
    // What stands further in than an object that does not close belongs to that.
    guard places.column <= unclosed, firstItemsKey < view.count, let key = try? scanner.string(),
      ItemMember.place(of: key, in: view) == nil
    else { return false }
    scanner.skipWhiteSpace()
    guard scanner.skip(UInt8(ascii: ":")) else { return false }
    scanner.skipWhiteSpace()
    let value = scanner.position
    var found = FileMembers()
    do throws(DocumentFault) {
      try found.read(key, from: &scanner)
      found.end = scanner.position
      let isItems = DocumentMember(rawValue: view.string(key)) == .items
      guard found.reachesItems || !isItems else { return false }
      adopt(found)
    } catch {
      var place = places
      place.count(to: error.offset, in: view)
      result.skip(error.problem, line: place.line)
      goOnBehindMember(isList: view[value] == UInt8(ascii: "["))
    }
    return true
  }

  /// The same behind the file's own brace.
  private mutating func readFirstMember() -> Bool {
    let brace = position
    position = (brace + 1..<view.count).first { view[$0] > 0x20 } ?? view.count
    if position < view.count, view[position] == UInt8(ascii: "\""), readMember() { return true }
    position = brace
    return false
  }

  /// Goes on behind a damaged member: at the next line, or of a list at the line that closes it; or where
  /// items begin before that, of this file or of one that follows it.
  private mutating func goOnBehindMember(isList: Bool) {
    if nextItemsKey <= position { nextItemsKey = Self.itemsKey(from: position + 1, in: view) }
    var line = endOfLine() + 1
    while isList, line < min(view.count, nextItemsKey), !closesList(at: line) {
      line = endOfLine(from: line) + 1
    }
    guard nextItemsKey < min(line, view.count) else { return position = line }
    // The brace of another file, whose currency stands before its items.
    let start = position
    position = (start..<nextItemsKey).last { view[$0] == UInt8(ascii: "{") } ?? nextItemsKey
    if membersOfFile()?.reachesItems != true { position = nextItemsKey }
  }

  private func closesList(at line: Int) -> Bool {
    let first = (line..<view.count).first { view[$0] > 0x20 || view[$0] == UInt8(ascii: "\n") }
    return first.map { view[$0] == UInt8(ascii: "]") } ?? true
  }

  private struct FileMembers {
    var currency: Currency?
    var others: [ScannedMember] = []
    var reachesItems = false
    /// Whether something is wrong behind them.
    var isDamaged = false
    var end = 0

    /// Reads the member of that key, or no more than the bracket that opens the items.
    mutating func read(
      _ key: JSONText, from scanner: inout DocumentJSON
    ) throws(DocumentFault) {
      let view = scanner.view
      let member = DocumentMember(rawValue: view.string(key))
      if member == .items, scanner.skip(UInt8(ascii: "[")) {
        reachesItems = true
        return
      }
      let value = scanner.position
      try scanner.skipValue()
      if member == .currency {
        let code = view.text(value + 1..<max(value + 1, scanner.position - 1))
        currency = Currency(code: code)
      } else if member == nil {
        others.append(ScannedMember(key: key, value: value..<scanner.position))
      }
    }
  }

  private mutating func adopt(_ found: FileMembers) {
    if let currency = found.currency { result.add(currency) }
    for member in found.others { result.document.adopt(member, of: view) }
    position = found.end
  }

  /// The members behind the byte here; nil where they do not read, or are an item's.
  private mutating func membersOfFile() -> FileMembers? {
    guard patience > 0 else { return nil }
    var scanner = DocumentJSON(view)
    scanner.position = position
    var found = FileMembers()
    let isBeginning = scanner.next == UInt8(ascii: "{")
    do {
      try scanner.enterObject()
      if !isBeginning { scanner.goOn(at: scanner.position) }
      while !found.reachesItems, let key = try scanner.nextKey() {
        guard ItemMember.place(of: key, in: view) == nil else { return nil }
        try found.read(key, from: &scanner)
        found.end = scanner.position
      }
      found.end = scanner.position
    } catch {
      patience -= scanner.position - position
      found.isDamaged = true
      return found.end == 0 ? nil : found
    }
    return found
  }
}

extension ExpenseDocument {
  /// Carries along a member at the top that we do not know, where there is none of its key yet.
  fileprivate mutating func adopt(_ member: ScannedMember, of view: ByteView) {
    let name = view.unescaped(member.key)
    let isKnown = parts.contains { part in
      switch part {
      case .items, .currency: false
      case .list(let list): name.elementsEqual(list.utf8)
      case .other(let other): name == other.name
      }
    }
    if !isKnown { add(member, of: view) }
  }
}
