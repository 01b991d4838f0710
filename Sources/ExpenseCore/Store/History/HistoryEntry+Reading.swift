extension HistoryEntry {
  /// Reads a line without its line feed; nil for anything that `line` does not write.
  ///
  /// Members of other names are passed over: a newer program may have more to say.
  init?(_ line: [UInt8]) {
    var reader = EntryReader(DocumentJSON(ByteView(line)))
    guard let entry = try? reader.entry() else { return nil }
    self = entry
  }
}

private struct EntryReader {
  private var scanner: DocumentJSON
  private var reader: ItemReader

  init(_ scanner: DocumentJSON) {
    self.scanner = scanner
    reader = ItemReader(scanner.view)
  }

  mutating func entry() throws(DocumentFault) -> HistoryEntry {
    var (from, to): (FileStamp??, FileStamp??)
    var command: String?
    var count: Int?
    var change = DocumentChange(oldCurrency: nil, newCurrency: nil)
    var isChange = false
    try members { (reader, name) throws(DocumentFault) in
      switch name {
      case "from": from = try reader.stamp()
      case "to": to = try reader.stamp()
      case "command": command = try reader.text()
      case "move": count = try reader.number()
      case "currency":
        (change.oldCurrency, change.newCurrency) = try reader.currencies()
        isChange = true
      case "lists": change.lists = try reader.lists()
      case "order":
        try reader.array { (r) throws(DocumentFault) in change.order.append(try r.text()) }
      default:
        try reader.part(name, of: &change.items) { (r) throws(DocumentFault) in try r.item() }
      }
    }
    try scanner.finish()
    guard let from, let to else { throw damage }
    return HistoryEntry(
      from: from, to: to, action: try action(command, isChange ? change : nil, move: count))
  }

  private func action(
    _ command: String?, _ change: DocumentChange?, move count: Int?
  ) throws(DocumentFault) -> HistoryEntry.Action {
    if let count {
      guard (-Self.farthestMove...Self.farthestMove).contains(count) else { throw damage }
      return .move(count)
    }
    guard let command, let change else { throw damage }
    return .step(command, change)
  }

  /// More than any history holds, and few enough to be added up.
  private static let farthestMove = 1_000_000

  private var damage: DocumentFault { scanner.unexpected(.value) }

  /// Reads an object by having each of its members read in turn.
  private mutating func members(
    _ member: (inout Self, String) throws(DocumentFault) -> Void
  ) throws(DocumentFault) {
    guard scanner.next == UInt8(ascii: "{") else { throw damage }
    try scanner.enterObject()
    while let key = try scanner.nextKey() {
      try member(&self, scanner.view.string(key))
    }
  }

  /// Reads an array by having each group of its elements read in turn.
  private mutating func array(
    _ group: (inout Self) throws(DocumentFault) -> Void
  ) throws(DocumentFault) {
    guard scanner.next == UInt8(ascii: "[") else { throw damage }
    try scanner.enterArray()
    while try scanner.nextElement() {
      try group(&self)
    }
  }

  /// Steps to an element that has to be there.
  private mutating func step() throws(DocumentFault) {
    guard try scanner.nextElement() else { throw damage }
  }

  private mutating func number<Number: FixedWidthInteger>() throws(DocumentFault)
    -> Number
  {
    let range = try scanner.number()
    guard let number = Number(scanner.view.text(range)) else { throw damage }
    return number
  }

  private mutating func text() throws(DocumentFault) -> String {
    guard scanner.next == UInt8(ascii: "\"") else { throw damage }
    return scanner.view.string(try scanner.string())
  }

  private mutating func stamp() throws(DocumentFault) -> FileStamp? {
    guard try !scanner.skipNull() else { return nil }
    var numbers: [UInt64] = []
    var time: [Int64] = []
    try array { (reader) throws(DocumentFault) in
      if numbers.count < 3 {
        numbers.append(try reader.number())
      } else {
        time.append(try reader.number())
      }
    }
    guard time.count == 2, let size = Int64(exactly: numbers[2]) else { throw damage }
    return FileStamp(
      device: numbers[0], inode: numbers[1], size: size,
      modified: FileTime(seconds: time[0], nanoseconds: time[1]))
  }

  private mutating func currencies() throws(DocumentFault) -> (Currency?, Currency?) {
    var codes: [Currency?] = []
    try array { (reader) throws(DocumentFault) in
      guard try !reader.scanner.skipNull() else { return codes.append(nil) }
      guard let currency = Currency(code: try reader.text()) else { throw reader.damage }
      codes.append(currency)
    }
    guard codes.count == 2 else { throw damage }
    return (codes[0], codes[1])
  }
}

// MARK: What happened to a list

extension EntryReader {
  private mutating func item() throws(DocumentFault) -> ExpenseItem {
    try reader.item(&scanner)
  }

  private mutating func record() throws(DocumentFault) -> Record {
    guard let record = try scanner.record() else { throw damage }
    return record
  }

  private mutating func lists() throws(DocumentFault) -> [String: ListChange<Record>] {
    var lists: [String: ListChange<Record>] = [:]
    try array { (reader) throws(DocumentFault) in
      var name: String?
      var change = ListChange<Record>()
      try reader.members { (reader, member) throws(DocumentFault) in
        if member == "list" {
          name = try reader.text()
        } else {
          try reader.part(member, of: &change) { (r) throws(DocumentFault) in try r.record() }
        }
      }
      guard let name else { throw reader.damage }
      lists[name] = change
    }
    return lists
  }

  /// Reads a member that may say what happened to a list.
  private mutating func part<Element>(
    _ name: String, of change: inout ListChange<Element>,
    _ element: (inout Self) throws(DocumentFault) -> Element
  ) throws(DocumentFault) {
    switch name {
    case "removed": change.removed = try places(element)
    case "inserted": change.inserted = try places(element)
    case "replaced": change.replaced = try replacements(element)
    default: try scanner.skipValue()
    }
  }

  private mutating func place<Element>(
    _ element: (inout Self) throws(DocumentFault) -> Element
  ) throws(DocumentFault) -> ListChange<Element>.Placed {
    let index: Int = try number()
    guard index >= 0 else { throw damage }
    try step()
    return .init(index: index, element: try element(&self))
  }

  private mutating func places<Element>(
    _ element: (inout Self) throws(DocumentFault) -> Element
  ) throws(DocumentFault) -> PlacedElements<Element> {
    var places: PlacedElements<Element> = []
    try array { (reader) throws(DocumentFault) in places.append(try reader.place(element)) }
    return places
  }

  private mutating func replacements<Element>(
    _ element: (inout Self) throws(DocumentFault) -> Element
  ) throws(DocumentFault) -> [ListChange<Element>.Replacement] {
    var replacements: [ListChange<Element>.Replacement] = []
    try array { (reader) throws(DocumentFault) in
      let old = try reader.place(element)
      try reader.step()
      replacements.append(.init(index: old.index, old: old.element, new: try element(&reader)))
    }
    return replacements
  }
}
