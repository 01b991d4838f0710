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
    try enterObject()
    while let name = try nextName() {
      switch name {
      case "from": from = try stamp()
      case "to": to = try stamp()
      case "command": command = try text()
      case "move": count = try number()
      case "currency":
        (change.oldCurrency, change.newCurrency) = try currencies()
        isChange = true
      case "lists": change.lists = try lists()
      case "order": change.order = try texts()
      case "empty": change.empties = try texts()
      default: try part(name, of: &change.items) { (r) throws(DocumentFault) in try r.item() }
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

  private mutating func enterObject() throws(DocumentFault) {
    guard scanner.next == UInt8(ascii: "{") else { throw damage }
    try scanner.enterObject()
  }

  /// Steps to the value of the object's next member and tells its name; nil behind the object's end.
  private mutating func nextName() throws(DocumentFault) -> String? {
    try scanner.nextKey().map(scanner.view.string)
  }

  private mutating func enterArray() throws(DocumentFault) {
    guard scanner.next == UInt8(ascii: "[") else { throw damage }
    try scanner.enterArray()
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

  private mutating func texts() throws(DocumentFault) -> [String] {
    var texts: [String] = []
    try enterArray()
    while try scanner.nextElement() { texts.append(try text()) }
    return texts
  }

  private mutating func stamp() throws(DocumentFault) -> FileStamp? {
    guard try !scanner.skipNull() else { return nil }
    var numbers: [Int128] = []
    try enterArray()
    while try scanner.nextElement() { numbers.append(try number()) }
    guard numbers.count == 5, let device = UInt64(exactly: numbers[0]),
      let inode = UInt64(exactly: numbers[1]), let size = Int64(exactly: numbers[2]),
      let seconds = Int64(exactly: numbers[3]), let nanoseconds = Int64(exactly: numbers[4]),
      size >= 0
    else { throw damage }
    return FileStamp(
      device: device, inode: inode, size: size,
      modified: FileTime(seconds: seconds, nanoseconds: nanoseconds))
  }

  private mutating func currencies() throws(DocumentFault) -> (Currency?, Currency?) {
    var codes: [Currency?] = []
    try enterArray()
    while try scanner.nextElement() {
      codes.append(try scanner.skipNull() ? nil : try scanner.currency())
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
    try enterArray()
    while try scanner.nextElement() {
      var list: String?
      var change = ListChange<Record>()
      try enterObject()
      while let name = try nextName() {
        if name == "list" {
          list = try text()
        } else {
          try part(name, of: &change) { (r) throws(DocumentFault) in try r.record() }
        }
      }
      guard let list else { throw damage }
      lists[list] = change
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
    try enterArray()
    while try scanner.nextElement() { places.append(try place(element)) }
    return places
  }

  private mutating func replacements<Element>(
    _ element: (inout Self) throws(DocumentFault) -> Element
  ) throws(DocumentFault) -> [ListChange<Element>.Replacement] {
    var replacements: [ListChange<Element>.Replacement] = []
    try enterArray()
    while try scanner.nextElement() {
      let old = try place(element)
      try step()
      replacements.append(.init(index: old.index, old: old.element, new: try element(&self)))
    }
    return replacements
  }
}
