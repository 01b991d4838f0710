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

  mutating func entry() throws(Fault<DamagedDocument.Problem>) -> HistoryEntry {
    var (from, to): (FileStamp??, FileStamp??)
    var command: String?
    var count: Int?
    var change: Change?
    guard scanner.next == UInt8(ascii: "{") else { throw damage }
    try scanner.enterObject()
    var isFirst = true
    while let key = try scanner.nextKey(isFirst: isFirst) {
      isFirst = false
      switch scanner.view.string(key) {
      case "from": from = try stamp()
      case "to": to = try stamp()
      case "command": command = try text()
      case "move": count = try number()
      case "currency": change = try currencies()
      case "removed": change?.removed = try places()
      case "inserted": change?.inserted = try places()
      case "replaced": change?.replaced = try replacements()
      default: try scanner.skipValue()
      }
    }
    try scanner.finish()
    guard let from, let to else { throw damage }
    return HistoryEntry(from: from, to: to, action: try action(command, change, move: count))
  }

  private func action(
    _ command: String?, _ change: Change?, move count: Int?
  ) throws(Fault<DamagedDocument.Problem>) -> HistoryEntry.Action {
    if let count {
      guard (-Self.farthestMove...Self.farthestMove).contains(count) else { throw damage }
      return .move(count)
    }
    guard let command, let change else { throw damage }
    return .step(command, change)
  }

  /// More than any history holds, and few enough to be added up.
  private static let farthestMove = 1_000_000

  private var damage: Fault<DamagedDocument.Problem> { scanner.unexpected(.value) }

  /// Reads an array by having each group of its elements read in turn.
  private mutating func array(
    _ group: (inout Self) throws(Fault<DamagedDocument.Problem>) -> Void
  ) throws(Fault<DamagedDocument.Problem>) {
    guard scanner.next == UInt8(ascii: "[") else { throw damage }
    try scanner.enterArray()
    var isFirst = true
    while try scanner.nextElement(isFirst: isFirst) {
      isFirst = false
      try group(&self)
    }
  }

  /// Steps to an element that has to be there.
  private mutating func step() throws(Fault<DamagedDocument.Problem>) {
    guard try scanner.nextElement(isFirst: false) else { throw damage }
  }

  private mutating func number<Number: FixedWidthInteger>() throws(Fault<DamagedDocument.Problem>)
    -> Number
  {
    let range = try scanner.number()
    guard let number = Number(scanner.view.text(range)) else { throw damage }
    return number
  }

  private mutating func text() throws(Fault<DamagedDocument.Problem>) -> String {
    guard scanner.next == UInt8(ascii: "\"") else { throw damage }
    return scanner.view.string(try scanner.string())
  }

  private mutating func stamp() throws(Fault<DamagedDocument.Problem>) -> FileStamp? {
    guard try !scanner.skipNull() else { return nil }
    var numbers: [UInt64] = []
    var time: [Int64] = []
    try array { (reader) throws(Fault<DamagedDocument.Problem>) in
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

  private mutating func currencies() throws(Fault<DamagedDocument.Problem>) -> Change {
    var codes: [Currency?] = []
    try array { (reader) throws(Fault<DamagedDocument.Problem>) in
      guard try !reader.scanner.skipNull() else { return codes.append(nil) }
      guard let currency = Currency(code: try reader.text()) else { throw reader.damage }
      codes.append(currency)
    }
    guard codes.count == 2 else { throw damage }
    return Change(oldCurrency: codes[0], newCurrency: codes[1])
  }

  private mutating func item() throws(Fault<DamagedDocument.Problem>) -> ExpenseItem {
    try reader.read(&scanner)
    return reader.item
  }

  private mutating func place() throws(Fault<DamagedDocument.Problem>) -> Change.Placed {
    let index: Int = try number()
    guard index >= 0 else { throw damage }
    try step()
    return Change.Placed(index: index, item: try item())
  }

  private mutating func places() throws(Fault<DamagedDocument.Problem>) -> PlacedItems {
    var places: PlacedItems = []
    try array { (reader) throws(Fault<DamagedDocument.Problem>) in places.append(try reader.place())
    }
    return places
  }

  private mutating func replacements() throws(Fault<DamagedDocument.Problem>) -> [Change
    .Replacement]
  {
    var replacements: [Change.Replacement] = []
    try array { (reader) throws(Fault<DamagedDocument.Problem>) in
      let old = try reader.place()
      try reader.step()
      replacements.append(
        Change.Replacement(index: old.index, old: old.item, new: try reader.item()))
    }
    return replacements
  }
}
