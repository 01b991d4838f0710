// A grid of JSON: the objects of an array are its rows, or the objects of lines.

/// A reader of JSON that reports what is wrong with records.
typealias RecordJSON = JSONScanner<ImportFault.Problem>

extension Grid {
  /// The objects of a document: of the array, or of the one inside an object that the keys lead to.
  ///
  /// - Parameters:
  ///   - path: the keys that lead to the array; empty to look for it, `Items` first.
  ///   - isFlat: whether members inside objects are no columns, since the objects are items of ours.
  /// - Throws: `RecordFault` if the array is not there, or the text is none of JSON.
  init(json text: ByteView, at path: [String], isFlat: Bool) throws(RecordFault) {
    self.init(text, isJSON: true)
    var scanner = RecordJSON(behindMarkOf: text)
    var objects = ObjectReader(isFlat: isFlat)
    switch scanner.next {
    case UInt8(ascii: "["): try objects.readArray(&scanner, into: &self)
    case UInt8(ascii: "{"):
      var array = try ItemsSearch(scanner).array(at: path)
      currency = try scanner.currencyBesideItems()
      try objects.readArray(&array, into: &self)
    case _ where scanner.isAtEnd: throw RecordFault(.damage(.empty), at: 0)
    default: throw scanner.unexpected(.objectOrArray)
    }
    try scanner.finish()
  }

  /// The objects of lines, with only white space after each.
  ///
  /// An object may go over several lines, as a printer for people writes it. If one is broken, reading
  /// goes on in the line after the one it starts in.
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
        faults.append(error)
        scanner.skipLine(from: start)
      }
    }
  }
}

/// Reads objects of JSON as rows.
private struct ObjectReader {
  let isFlat: Bool
  private var scanner: RecordJSON?
  private var places: [String: Int] = [:]
  /// The number of rows that were begun, and which of them was the last with a cell in each column.
  private var begun = 0
  private var lastRows: [Int] = []

  init(isFlat: Bool) { self.isFlat = isFlat }

  /// Reads the objects of the array that starts there.
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
        grid.faults.append(error)
      }
    }
  }

  /// Reads the object there.
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
      guard column < UInt16.max else { throw RecordFault(.tooManyFields, at: range.lowerBound) }
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

/// Looks for the array of records inside an object.
struct ItemsSearch {
  private let start: RecordJSON

  /// A search in the object that starts there.
  init(_ scanner: RecordJSON) {
    start = scanner
  }

  /// A reader at the array that the keys lead to, or without keys at `Items`, or at the only one of
  /// objects.
  func array(at path: [String]) throws(RecordFault) -> RecordJSON {
    var place = start
    for (index, key) in path.enumerated() {
      let members = try members(at: place)
      guard let found = members.first(where: { $0.key == key }) else {
        let shown = path[...index].joined(separator: ".")
        throw RecordFault(.noSuchItems(shown, found: members.map(\.key)), at: place.position)
      }
      place.position = found.value
    }
    if path.isEmpty { place.position = try onlyArray(at: place) }
    guard place.next == UInt8(ascii: "[") else {
      throw place.wrongShape(path.isEmpty ? "Items" : path.joined(separator: "."), .array)
    }
    return place
  }

  private func onlyArray(at place: RecordJSON) throws(RecordFault) -> Int {
    let members = try members(at: place)
    if let items = members.first(where: { $0.key == DocumentMember.items.rawValue }) {
      return items.value
    }
    let lists = members.filter { at($0.value).isAtListOfObjects }
    guard lists.count < 2 else {
      throw RecordFault(.severalItems(lists.map(\.key)), at: place.position)
    }
    guard let only = lists.first else {
      throw RecordFault(.noItems(found: members.map(\.key)), at: place.position)
    }
    return only.value
  }

  private func at(_ offset: Int) -> RecordJSON {
    var scanner = RecordJSON(start.view)
    scanner.position = offset
    return scanner
  }

  /// The keys that lead to the only array of objects, over objects of which each has one way to it;
  /// nil if there are several ways, or none.
  func path() -> [String]? { path(from: start) }

  private func path(from place: RecordJSON) -> [String]? {
    guard place.next == UInt8(ascii: "{"), let members = try? members(at: place) else { return nil }
    let lists = members.filter { at($0.value).isAtListOfObjects }
    if !lists.isEmpty { return lists.count == 1 ? [lists[0].key] : nil }
    let found = members.compactMap { key, value in path(from: at(value)).map { [key] + $0 } }
    return found.count == 1 ? found[0] : nil
  }

  /// The members of the object there, and where their values start.
  private func members(
    at place: RecordJSON
  ) throws(RecordFault) -> [(key: String, value: Int)] {
    var scanner = at(place.position)
    guard scanner.next == UInt8(ascii: "{") else { throw scanner.unexpected(.object) }
    var members: [(key: String, value: Int)] = []
    try scanner.enterObject()
    while let key = try scanner.nextKey() {
      try scanner.claim(key)
      members.append((scanner.view.string(key), scanner.position))
      try scanner.skipValue()
    }
    return members
  }
}

extension RecordJSON {
  /// A reader after a byte order mark and white space.
  init(behindMarkOf view: ByteView) {
    self.init(view)
    position = view.byteOrderMarkLength
    skipWhiteSpace()
  }

  /// Goes into the object that starts there, whatever was read before.
  mutating func enterObject(at start: Int) throws(RecordFault) {
    if depth > 0 { self = RecordJSON(view) }
    position = start
    guard next == UInt8(ascii: "{") else { throw unexpected(.object) }
    try enterObject()
  }

  /// Steps over the value that starts here, and tells its place.
  mutating func value() throws(RecordFault) -> Range<Int> {
    let start = position
    try skipValue()
    return start..<position
  }

  /// Tells whether the value that starts here is an array whose first element is an object.
  var isAtListOfObjects: Bool {
    var ahead = self
    guard ahead.skip(UInt8(ascii: "[")) else { return false }
    ahead.skipWhiteSpace()
    return ahead.next == UInt8(ascii: "{")
  }

  /// Steps over an object, and tells the currency that it names, with its place.
  ///
  /// - Throws: `RecordFault` if it names another version of our own file.
  fileprivate mutating func currencyBesideItems() throws(RecordFault) -> (Currency, offset: Int)? {
    var found: (Currency, offset: Int)?
    try enterObject()
    while let key = try nextKey() {
      try claim(key)
      let (name, start) = (view.string(key), position)
      if DocumentMember(rawValue: name) == .format, try !skipNull() {
        try checkFormat()
      } else if DocumentMember(rawValue: name) == .currency, try !skipNull() {
        found = (try currency(), start)
      } else if name.lowercased() == Layout.Field.currency.name, next == UInt8(ascii: "\"") {
        let code = view.string(try string()).uppercased()
        found = Currency(code: code).map { ($0, start) } ?? found
      } else {
        try skipValue()
      }
    }
    return found
  }

  /// Reads a value, and the white space after it, which is all that its line may hold besides.
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
  /// The text of the string of JSON that starts there.
  func jsonString(at offset: Int) -> String {
    var scanner = RecordJSON(self)
    scanner.position = offset
    return (try? scanner.string()).map { string($0) } ?? ""
  }

  /// The texts of an array of JSON; nil if it holds anything else.
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
