import ExpenseCore

extension ImportFormat {
  /// An array of objects, or an object with one: our file, the app's array, or of another program.
  package static let json = ImportFormat(
    like: JSONFormat.self, recognizes: JSONDocument.recognizes, table: JSONDocument.grid)
  /// Objects on lines.
  package static let ndjson = ImportFormat(
    like: NDJSONFormat.self, recognizes: JSONLines.recognizes, table: JSONLines.grid)

  /// True if its rows are objects of JSON.
  var holdsObjects: Bool { self == .json || self == .ndjson }
}

enum JSONDocument {
  /// Returns true if the text is an array, or an object that is a file.
  ///
  /// An object is a file if it has items, or if it has another list of objects and is not a record
  /// itself.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    var scanner = RecordJSON(behindMarkOf: ByteView(bytes))
    if scanner.next == UInt8(ascii: "[") { return true }
    guard scanner.next == UInt8(ascii: "{"), (try? scanner.enterObject()) != nil else {
      return false
    }
    var (isRecord, hasList) = (false, false)
    while let key = try? scanner.nextKey().map(scanner.view.string) {
      if key == DocumentMember.items.rawValue { return true }
      isRecord = isRecord || key == ItemMember.name.name || key == ItemMember.amount.name
      if scanner.isAtListOfObjects { hasList = true }
      guard (try? scanner.skipValue()) != nil else { break }
    }
    return hasList && !isRecord
  }

  static func grid(of text: [UInt8], by layout: Layout) throws(RecordFault) -> Grid {
    try Grid(json: ByteView(text), at: layout.items, isFlat: !layout.isMapped)
  }
}

private enum JSONLines {
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    RecordJSON(behindMarkOf: ByteView(bytes)).next == UInt8(ascii: "{")
  }

  static func grid(of text: [UInt8], by layout: Layout) throws(RecordFault) -> Grid {
    try Grid(jsonLines: ByteView(text), isFlat: !layout.isMapped)
  }
}

extension Grid {
  /// Returns true if the objects are items of ours: each has a name and an amount, and either an id
  /// of ours, or only members that we know, no unknown type, and no minus without a type.
  ///
  /// - Parameter known: the types of the file that they are imported into.
  func holdsOwnItems(of known: [ExpenseType]) -> Bool {
    let own = Set(ItemMember.all.map(\.name) + [Layout.Field.currency.name])
    func column(_ field: Layout.Field) -> Int? { titles.firstIndex(of: field.name) }
    guard !rows.isEmpty, let name = column(.name), let amount = column(.amount) else {
      return rows.isEmpty
    }
    let (id, type) = (column(.id), titles.firstIndex(of: ItemMember.type.name))
    let types = Set((ExpenseType.standard + known).map(\.folded))
    let areKnown = titles.allSatisfy(own.contains)
    return rows.allSatisfy { row in
      guard cell(row, name) != nil, cell(row, amount) != nil else { return false }
      if let id, let cell = cell(row, id), !cell.isEmpty { return ItemID(text(cell)) != nil }
      let said = ExpenseType(rawValue: type.map { text(row, $0) } ?? "").folded
      return areKnown
        && (said.isEmpty ? !text(row, amount).hasPrefix("-") : types.contains(said))
    }
  }
}
