internal import Foundation

/// Reads and checks a whole data file.
struct DocumentReader {
  private var document = ExpenseDocument()
  private var scanner: DocumentJSON
  private var reader: ItemReader
  private var items: [ExpenseItem] = []
  /// The offset at which the first item's line begins, and those at which the lines end.
  private var startOfItems = 0
  private var lineEnds: [UInt32] = []
  /// True while all items read so far are laid out as our writer does.
  private var isCanonical = true
  /// The keys of the other lists.
  private var lists: Set<String> = []
  /// The row of the item being read, for errors.
  private var row: Int?

  private var view: ByteView { scanner.view }

  static func read(_ bytes: [UInt8]) throws(DamagedDocument) -> ExpenseDocument {
    var reader = DocumentReader(ByteView(bytes))
    do throws(DocumentFault) {
      try reader.readDocument()
    } catch {
      throw DamagedDocument(error, in: reader.view, row: reader.row)
    }
    return reader.finished(bytes)
  }

  private init(_ view: ByteView) {
    scanner = DocumentJSON(view)
    reader = ItemReader(view)
    document.top = []
    // Few items are shorter.
    let mostItems = view.count / 100
    items = System.array(roomFor: mostItems)
    lineEnds = System.array(roomFor: mostItems)
  }

  private mutating func readDocument() throws(DocumentFault) {
    if view.byteOrderMarkLength > 0 { throw scanner.fault(.byteOrderMark, at: 0) }
    scanner.skipWhiteSpace()
    switch scanner.next {
    case UInt8(ascii: "{"): try readMembers()
    case UInt8(ascii: "["): try readItems()
    default:
      throw scanner.isAtEnd ? scanner.fault(.empty, at: 0) : scanner.unexpected(.objectOrArray)
    }
    try scanner.finish()
    giveItemsAndCurrencyAPlace()
    try readCurrencyOfItems()
  }

  private mutating func giveItemsAndCurrencyAPlace() {
    let places = document.top.map(\.known)
    if !places.contains(.items) { document.top.append(TopMember(.items, .items)) }
    if !places.contains(.currency) {
      document.top.insert(
        TopMember(.currency), at: places.firstIndex(of: .items) ?? places.count)
    }
  }

  private consuming func finished(_ bytes: [UInt8]) -> ExpenseDocument {
    var document = document
    document.items = items
    let isLaidOut = isCanonical && bytes.count <= UInt32.max
    document.source = DocumentSource(
      bytes: bytes, lineEnds: isLaidOut ? lineEnds : [], start: startOfItems)
    return document
  }
}

// MARK: - Top level

extension DocumentReader {
  private mutating func readMembers() throws(DocumentFault) {
    try scanner.enterObject()
    while let key = try scanner.nextKey() {
      try scanner.claim(key)
      let start = scanner.position
      let name = view.string(key)
      switch DocumentMember(rawValue: name) {
      case .items: try readItemsOrNull()
      case .currency:
        document.top.append(TopMember(.currency))
        if try !scanner.skipNull() { document.currency = try scanner.currency() }
      case .format:
        document.top.append(TopMember(.format))
        if try !scanner.skipNull() { try scanner.checkFormat() }
      case .monthStart:
        guard try !scanner.skipNull() else { continue }
        try scanner.checkMonthStart()
        document.top.append(TopMember(view.rawMember(key, value: start..<scanner.position)))
      case nil:
        try scanner.skipValue()
        let member = ScannedMember(key: key, value: start..<scanner.position)
        document.add(member, of: view, besides: &lists)
      }
    }
  }

  private mutating func readItemsOrNull() throws(DocumentFault) {
    document.top.append(TopMember(.items, .items))
    guard try !scanner.skipNull() else { return }
    guard scanner.next == UInt8(ascii: "[") else {
      throw scanner.wrongShape(DocumentMember.items.rawValue, .array)
    }
    try readItems()
  }

  /// If the file names no currency, sets the one that its items name, as those of a JSON export do;
  /// throws if they name more than one, because their amounts could not be added.
  private mutating func readCurrencyOfItems() throws(DocumentFault) {
    guard document.currency == nil else { return }
    for (index, item) in items.enumerated() where !item.extras.isEmpty {
      guard let currency = item.extras.currency else { continue }
      if let first = document.currency, first != currency {
        throw fault(.severalCurrencies(first, currency), inRow: index + 1)
      }
      document.currency = currency
    }
  }
}

extension ExpenseDocument {
  /// Adds a checked member of the top level: as a list if it is one, its key has no escapes and no
  /// other list has an equal key; otherwise as it is.
  ///
  /// - Parameter lists: the keys of the lists so far.
  mutating func add(_ member: ScannedMember, of view: ByteView, besides lists: inout Set<String>) {
    if !member.key.isEscaped, let records = view.records(member.value),
      case let name = view.string(member.key), lists.insert(name).inserted
    {
      top.append(TopMember(name, .records(records)))
    } else {
      top.append(TopMember(view.rawMember(member.key, value: member.value)))
    }
  }
}

// MARK: - Items

extension DocumentReader {
  private mutating func readItems() throws(DocumentFault) {
    try scanner.enterArray()
    startOfItems = scanner.position
    while try nextItem() {
      row = items.count + 1
      // Read in place: an item that is handed out is copied on its way.
      items.append(reader.unread)
      try reader.read(&items[items.count - 1], &scanner)
      lineEnds.append(UInt32(truncatingIfNeeded: scanner.position))
      isCanonical = isCanonical && reader.isCanonical
      row = nil
    }
    try checkIDs()
  }

  /// Moves to the next item.
  ///
  /// It skips the line feed and the space of the writer's layout itself, so that white space seen by
  /// the scanner means another layout.
  private mutating func nextItem() throws(DocumentFault) -> Bool {
    let isFirst = items.isEmpty
    var isLaidOut = scanner.skip(UInt8(ascii: "\n"))
    if isFirst, scanner.next != UInt8(ascii: "]") {
      isLaidOut = scanner.skip(UInt8(ascii: " ")) && isLaidOut
    }
    scanner.sawWhiteSpace = false
    let isThere = try scanner.nextElement()
    isCanonical = isCanonical && isLaidOut && !scanner.sawWhiteSpace
    return isThere
  }

  /// Compares all ids, after all items were read, so that an unreadable item is reported before a
  /// duplicate id.
  private mutating func checkIDs() throws(DocumentFault) {
    guard let (first, again) = items.repeatedID else { return }
    let id = ItemID(items[again].id).description
    throw fault(.duplicateID(id, firstRow: first + 1), inRow: again + 1)
  }

  /// A fault of an item that was read already, at the offset of its id.
  private mutating func fault(
    _ problem: DamagedDocument.Problem, inRow row: Int
  ) -> DocumentFault {
    self.row = row
    var again = DocumentJSON(view)
    again.position = startOfItems - 1
    try? again.enterArray()
    for _ in 0..<row {
      guard (try? again.nextElement()) == true,
        (try? reader.item(&again)) != nil
      else { break }
    }
    return Fault(problem, at: reader.idOffset)
  }
}
