import ExpenseCore

// Grids of JSON: each object of an array is a row, or each object of lines.

/// A scanner of JSON whose problems are those of records.
typealias RecordJSON = JSONScanner<ImportFault.Problem>

extension Grid {
  /// Reads the objects of a document: those of an array, or of the array at a path of keys.
  ///
  /// - Parameters:
  ///   - path: the keys that lead to the array; empty to search for it, `Items` first.
  ///   - isFlat: true if members of inner objects are not columns, because the objects are items of
  ///     ours.
  /// - Throws: `RecordFault` if there is no such array, or the text is not valid JSON.
  init(json text: ByteView, at path: [String], isFlat: Bool) throws(RecordFault) {
    self.init(text, isJSON: true)
    var scanner = RecordJSON(behindMarkOf: text)
    var objects = ObjectReader(isFlat: isFlat)
    switch scanner.next {
    case UInt8(ascii: "["): try objects.readArray(&scanner, into: &self)
    case UInt8(ascii: "{"):
      var array = try ItemsSearch(scanner).array(at: path)
      try scanner.readMembersBesideItems(into: &self)
      try objects.readArray(&array, into: &self)
    case _ where scanner.isAtEnd: throw RecordFault(.damage(.empty), at: 0)
    default: throw scanner.unexpected(.objectOrArray)
    }
    try scanner.finish()
    try checkMembers()
  }

  /// Reads the objects of lines, with only white space after each.
  ///
  /// An object may span several lines, as in pretty-printed JSON. After an invalid one, reading
  /// continues in the line after its first.
  init(jsonLines text: ByteView, isFlat: Bool) throws(RecordFault) {
    self.init(text, isJSON: true)
    var scanner = RecordJSON(behindMarkOf: text)
    guard !scanner.isAtEnd else { throw RecordFault(.damage(.empty), at: 0) }
    var objects = ObjectReader(isFlat: isFlat)
    while !scanner.isAtEnd {
      let start = scanner.position
      do throws(RecordFault) {
        try objects.read(try scanner.nextLine(), into: &self)
      } catch {
        try note(error)
        scanner.skipLine(from: start)
      }
    }
    try checkMembers()
  }
}

extension Grid {
  /// Throws if each object has only few of all members: a search in every column of every row would
  /// take the square of the document's size.
  private func checkMembers() throws(RecordFault) {
    guard titles.count * rows.count > 16 * cells.count else { return }
    throw RecordFault(.tooManyMembers, at: 0)
  }

  /// Records the fault of an object.
  ///
  /// - Throws: the fault if it is one of all objects.
  fileprivate mutating func note(_ fault: RecordFault) throws(RecordFault) {
    guard fault.problem != .tooManyMembers else { throw fault }
    faults.append(fault)
  }
}

/// Reads objects of JSON as rows.
private struct ObjectReader {
  let isFlat: Bool
  private var scanner: RecordJSON?
  private var places: [String: Int] = [:]
  /// The number of rows started, and for each column the last row that had a cell in it.
  private var begun = 0
  private var lastRows: [Int] = []

  /// The largest number of different members; objects with more are no table.
  static let memberLimit = 1_000

  init(isFlat: Bool) { self.isFlat = isFlat }

  /// Reads the objects of the array that starts here.
  mutating func readArray(
    _ scanner: inout RecordJSON, into grid: inout Grid
  ) throws(RecordFault) {
    guard scanner.next == UInt8(ascii: "[") else { throw scanner.unexpected(.objectOrArray) }
    try scanner.enterArray()
    while try scanner.nextElement() {
      let range = try scanner.value()
      do throws(RecordFault) {
        try read(range, into: &grid)
      } catch {
        try grid.note(error)
      }
    }
  }

  /// Reads the object in a range.
  mutating func read(_ range: Range<Int>, into grid: inout Grid) throws(RecordFault) {
    let start = range.lowerBound
    guard range.count <= ImportedRecords.lengthLimit else {
      throw RecordFault(.tooLong, at: start)
    }
    let first = grid.cells.count
    begun += 1
    var reader = scanner ?? RecordJSON(grid.text)
    do throws(RecordFault) {
      try reader.enterObject(at: start)
      try readMembers(&reader, behind: "", into: &grid)
      grid.cells[first...].sort { $0.column < $1.column }
      grid.addRow(at: start, from: first)
    } catch {
      grid.cells.removeSubrange(first...)
      throw error
    }
    scanner = reader
  }

  private mutating func readMembers(
    _ scanner: inout RecordJSON, behind prefix: String, into grid: inout Grid
  ) throws(RecordFault) {
    while let key = try scanner.nextKey() {
      let path = prefix + grid.text.string(key)
      let start = scanner.position
      switch scanner.next {
      case UInt8(ascii: "{") where !isFlat:
        try add(.other, start..<start + 1, at: path, key, to: &grid)
        try scanner.enterObject()
        try readMembers(&scanner, behind: path + ".", into: &grid)
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        let range = try scanner.value()
        let isList = grid.text.jsonStrings(range) != nil
        try add(isList ? .list : .other, range, at: path, key, to: &grid)
      case UInt8(ascii: "\""): try add(.string, scanner.value(), at: path, key, to: &grid)
      case UInt8(ascii: "n"):
        try scanner.skipValue()
        try add(.plain, start..<start, at: path, key, to: &grid)
      case UInt8(ascii: "t"), UInt8(ascii: "f"):
        try add(.plain, scanner.value(), at: path, key, to: &grid)
      default: try add(.number, scanner.value(), at: path, key, to: &grid)
      }
    }
  }

  private mutating func add(
    _ kind: Grid.Kind, _ range: Range<Int>, at path: String, _ key: JSONText,
    to grid: inout Grid
  ) throws(RecordFault) {
    let column: Int
    if let known = places[path] {
      column = known
    } else {
      column = grid.titles.count
      guard column < Self.memberLimit else {
        throw RecordFault(.tooManyMembers, at: range.lowerBound)
      }
      places[path] = column
      grid.titles.append(path)
      let quoted = key.range.lowerBound - 1..<key.range.upperBound + 1
      grid.keys.append(grid.text.text(quoted))
      lastRows.append(0)
    }
    if lastRows[column] == begun {
      throw RecordFault(.syntax(.duplicateKey(path)), at: range.lowerBound)
    }
    lastRows[column] = begun
    grid.cells.append(
      Grid.Cell(
        start: UInt32(range.lowerBound), end: UInt32(range.upperBound), kind: kind,
        column: UInt16(column)))
  }
}

extension RecordJSON {
  /// Creates a scanner after a byte order mark and white space.
  init(behindMarkOf view: ByteView) {
    self.init(view)
    position = view.byteOrderMarkLength
    skipWhiteSpace()
  }

  /// Enters the object at an offset, whatever was scanned before.
  mutating func enterObject(at start: Int) throws(RecordFault) {
    if depth > 0 { self = RecordJSON(view) }
    position = start
    guard next == UInt8(ascii: "{") else { throw unexpected(.object) }
    try enterObject()
  }

  /// Skips the value that starts here, and returns its range.
  mutating func value() throws(RecordFault) -> Range<Int> {
    let start = position
    try skipValue()
    return start..<position
  }

  /// True if the value that starts here is an array whose first element is an object.
  var isAtListOfObjects: Bool {
    var ahead = self
    guard ahead.skip(UInt8(ascii: "[")) else { return false }
    ahead.skipWhiteSpace()
    return ahead.next == UInt8(ascii: "{")
  }

  /// Skips an object; sets the currency that it names, with its offset, and counts the records of our
  /// lists.
  ///
  /// - Throws: `RecordFault` if it is our own file in a newer format.
  fileprivate mutating func readMembersBesideItems(into grid: inout Grid) throws(RecordFault) {
    try enterObject()
    while let key = try nextKey() {
      try claim(key)
      let (name, start) = (view.string(key), position)
      if DocumentMember(rawValue: name) == .format, try !skipNull() {
        try checkFormat()
      } else if DocumentMember(rawValue: name) == .currency, try !skipNull() {
        grid.currency = (try currency(), start)
      } else if name.lowercased() == Layout.Field.currency.name, next == UInt8(ascii: "\"") {
        let code = view.string(try string()).uppercased()
        grid.currency = Currency(code: code).map { ($0, start) } ?? grid.currency
      } else if FileList.named(name) != nil, next == UInt8(ascii: "[") {
        try enterArray()
        while try nextElement() {
          try skipValue()
          grid.lists[name, default: 0] += 1
        }
      } else {
        try skipValue()
      }
    }
  }

  /// Skips a value and the white space after it; throws if its line has anything else.
  fileprivate mutating func nextLine() throws(RecordFault) -> Range<Int> {
    let record = try value()
    skipWhiteSpace()
    let gap = record.upperBound..<position
    guard isAtEnd || gap.contains(where: { view[$0] == UInt8(ascii: "\n") }) else {
      throw RecordFault(.syntax(.trailingBytes), at: position)
    }
    return record
  }

  fileprivate mutating func skipLine(from start: Int) {
    self = RecordJSON(view)
    position = view.offset(of: UInt8(ascii: "\n"), from: start)
    skipWhiteSpace()
  }
}

extension ByteView {
  /// The JSON string at an offset; empty if there is none.
  func jsonString(at offset: Int) -> String {
    var scanner = RecordJSON(self)
    scanner.position = offset
    return (try? scanner.string()).map { string($0) } ?? ""
  }

  /// The strings of a JSON array; nil if it contains anything else.
  func jsonStrings(_ range: Range<Int>) -> [String]? {
    guard self[range.lowerBound] == UInt8(ascii: "[") else { return nil }
    var scanner = RecordJSON(self)
    scanner.position = range.lowerBound
    guard (try? scanner.enterArray()) != nil else { return nil }
    var found: [String] = []
    while (try? scanner.nextElement()) == true {
      guard scanner.next == UInt8(ascii: "\""), let text = try? scanner.string() else { return nil }
      found.append(string(text))
    }
    return found
  }
}
