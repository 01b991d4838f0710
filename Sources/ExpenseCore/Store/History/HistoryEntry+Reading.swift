extension HistoryEntry {
  /// Parses a line without its line feed; nil if it is not an entry as `encoded` writes it.
  ///
  /// Members with other names are skipped, because a newer program may add some.
  init?(_ line: [UInt8]) {
    var reader = EntryReader(ByteView(line))
    guard let entry = try? reader.entry() else { return nil }
    self = entry
  }
}

private struct EntryReader {
  /// The line is not an entry.
  private struct Damage: Error {}

  private var scanner: DocumentJSON
  private var reader: ItemReader

  init(_ view: ByteView) {
    (scanner, reader) = (DocumentJSON(view), ItemReader(view))
  }

  mutating func entry() throws -> HistoryEntry {
    var (from, to): (FileStamp??, FileStamp??)
    var (command, count): (String?, Int?)
    var currencies: [Currency?] = []
    var change = DocumentChange(oldCurrency: nil, newCurrency: nil)
    try object { line, name in
      switch name {
      case "from": from = try line.stamp()
      case "to": to = try line.stamp()
      case "command": command = try line.text()
      case "move": count = try line.number()
      case "currency": currencies = try line.array { try $0.currency() }
      case "lists":
        for (list, lines) in try line.array({ try $0.list() }) { change.lists[list] = lines }
      case "values": change.values += try line.array { try $0.value() }
      case "order": change.order = try line.array { try $0.text() }
      default: try line.scanner.skipValue()
      }
    }
    try scanner.finish()
    guard let from, let to else { throw Damage() }
    if let count {
      // More than any history holds, and small enough to add up without overflow.
      guard (-1_000_000...1_000_000).contains(count) else { throw Damage() }
      return HistoryEntry(from: from, to: to, action: .move(count))
    }
    guard let command, currencies.count == 2 else { throw Damage() }
    (change.oldCurrency, change.newCurrency) = (currencies[0], currencies[1])
    return HistoryEntry(from: from, to: to, action: .step(command, change))
  }
}

// MARK: Values

extension EntryReader {
  private mutating func object(_ member: (inout Self, _ name: String) throws -> Void) throws {
    guard scanner.next == UInt8(ascii: "{") else { throw Damage() }
    try scanner.enterObject()
    while let key = try scanner.nextKey() { try member(&self, scanner.view.string(key)) }
  }

  private mutating func array<Element>(
    _ element: (inout Self) throws -> Element
  ) throws -> [Element] {
    guard scanner.next == UInt8(ascii: "[") else { throw Damage() }
    var elements: [Element] = []
    try scanner.enterArray()
    while try scanner.nextElement() { elements.append(try element(&self)) }
    return elements
  }

  private mutating func number<Number: FixedWidthInteger>() throws -> Number {
    guard let number = Number(scanner.view.text(try scanner.number())) else { throw Damage() }
    return number
  }

  private mutating func text() throws -> String { scanner.view.string(try scanner.text(of: "")) }

  private mutating func currency() throws -> Currency? {
    try scanner.skipNull() ? nil : try scanner.currency()
  }

  private mutating func stamp() throws -> FileStamp? {
    guard try !scanner.skipNull() else { return nil }
    let numbers: [Int128] = try array { try $0.number() }
    guard numbers.count == 5, let device = UInt64(exactly: numbers[0]),
      let inode = UInt64(exactly: numbers[1]), let size = Int64(exactly: numbers[2]),
      let seconds = Int64(exactly: numbers[3]), let nanoseconds = Int64(exactly: numbers[4]),
      size >= 0
    else { throw Damage() }
    return FileStamp(
      device: device, inode: inode, size: size,
      modified: FileTime(seconds: seconds, nanoseconds: nanoseconds))
  }
}

// MARK: Changes

extension EntryReader {
  private mutating func value() throws -> DocumentChange.Value {
    var (key, from, to): (String?, String?, String?)
    try object { line, name in
      if name == "key" { return key = try line.text() }
      let start = line.scanner.position
      try line.scanner.skipValue()
      let value = line.scanner.view.compact(start..<line.scanner.position)
      if name == "from" { from = value }
      if name == "to" { to = value }
    }
    guard let key else { throw Damage() }
    return .init(key: key, from: from, to: to)
  }

  private mutating func list() throws -> (String, ListChange) {
    var list: String?
    var change = ListChange()
    try object { line, name in
      if name == "list" { return list = try line.text() }
      guard let list else { throw Damage() }
      try line.part(name, of: &change, in: list)
    }
    guard let list else { throw Damage() }
    return (list, change)
  }

  /// Reads a member that describes the change of a list.
  private mutating func part(
    _ name: String, of change: inout ListChange, in list: String
  ) throws {
    switch name {
    case "removed": change.removed = try array { try $0.placed(in: list) }
    case "inserted": change.inserted = try array { try $0.placed(in: list) }
    case "replaced":
      change.replaced = try array { line in
        let old = try line.placed(in: list)
        try line.step()
        return .init(index: old.index, old: old.record, new: try line.record(in: list))
      }
    default: try scanner.skipValue()
    }
  }

  /// Reads an index and the record after it.
  private mutating func placed(in list: String) throws -> ListChange.Placed {
    let index: Int = try number()
    guard index >= 0 else { throw Damage() }
    try step()
    return .init(index: index, record: try record(in: list))
  }

  private mutating func record(in list: String) throws -> Record {
    if list == ExpenseDocument.itemList {
      var probe = scanner
      _ = try reader.item(&probe)
    }
    guard let record = try scanner.record() else { throw Damage() }
    return record
  }

  /// Moves to the next element; throws if there is none.
  private mutating func step() throws {
    guard try scanner.nextElement() else { throw Damage() }
  }
}
