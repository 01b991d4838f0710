extension JSONFormat: TableFormat {
  /// Whether the text is an array, or an object that is a file.
  ///
  /// That is one with items, or one that has another list of objects and is no record itself.
  package static func recognizes(_ bytes: [UInt8]) -> Bool {
    var scanner = RecordJSON(behindMarkOf: ByteView(bytes))
    if scanner.next == UInt8(ascii: "[") { return true }
    guard scanner.next == UInt8(ascii: "{"), (try? scanner.enterObject()) != nil else {
      return false
    }
    var (isRecord, hasList) = (false, false)
    while let key = try? scanner.nextKey().map(scanner.view.string) {
      if key == DocumentMember.items.rawValue { return true }
      if key == ImportField.name.name || key == ImportField.amount.name { isRecord = true }
      if scanner.isAtListOfObjects { hasList = true }
      guard (try? scanner.skipValue()) != nil else { break }
    }
    return hasList && !isRecord
  }

  /// Reads an array of records, or our own file.
  static func reading(
    of text: [UInt8], options: ImportOptions
  ) throws(RecordFault) -> TableReading {
    let view = ByteView(text)
    var scanner = RecordJSON(behindMarkOf: view)
    var records = JSONRecords(view, options: options)
    switch scanner.next {
    case UInt8(ascii: "["): try records.readArray(with: &scanner)
    case UInt8(ascii: "{") where options.map != nil || !options.itemsPath.isEmpty:
      let object = scanner
      records.currency = try currency(besideItems: &scanner, options)
      var array = try ItemsSearch(object).array(at: options.itemsPath)
      try records.readArray(with: &array)
    case UInt8(ascii: "{"): try readFile(with: &scanner, into: &records)
    case _ where scanner.isAtEnd: throw RecordFault(.damage(.empty), at: 0)
    default: throw scanner.unexpected(.objectOrArray)
    }
    try scanner.finish()
    return try records.finished()
  }

  /// Steps over an object; the currency that it names beside its array, unless the person said one.
  private static func currency(
    besideItems scanner: inout RecordJSON, _ options: ImportOptions
  ) throws(RecordFault) -> Currency? {
    var found: Currency?
    try scanner.enterObject()
    while let key = try scanner.nextKey() {
      let isCurrency = scanner.view.string(key).lowercased() == ImportField.currency.name
      let value = try scanner.value()
      guard isCurrency, options.saidCurrency == nil else { continue }
      found = Currency(code: scanner.view.text(value).uppercased().filter { $0 != "\"" })
    }
    return found
  }

  private static func readFile(
    with scanner: inout RecordJSON, into records: inout JSONRecords
  ) throws(RecordFault) {
    let start = scanner.position
    var (hasItems, others, lists) = (false, [String](), [String]())
    try scanner.enterObject()
    while let key = try scanner.nextKey() {
      try scanner.claim(key)
      let name = scanner.view.string(key)
      let isNull = try scanner.skipNull()
      switch DocumentMember(rawValue: name) {
      case nil, .monthStart:
        others.append(name)
        if scanner.isAtListOfObjects { lists.append(name) }
        if !isNull { try scanner.skipValue() }
      case _ where isNull: break
      case .items:
        guard scanner.next == UInt8(ascii: "[") else { throw scanner.wrongShape(name, .array) }
        hasItems = true
        try records.readArray(with: &scanner)
      case .currency:
        records.currencyOffset = scanner.position
        records.currency = try scanner.currency()
      case .format: try scanner.checkFormat()
      }
    }
    guard !hasItems else { return }
    if lists.count > 1 { throw RecordFault(.severalItems(lists), at: start) }
    throw RecordFault(.noItems(found: others), at: start)
  }
}

/// Looks for the array of records inside an object.
struct ItemsSearch {
  private let start: RecordJSON

  /// A search in the object that starts there.
  init(_ scanner: RecordJSON) {
    start = scanner
  }

  /// A reader at the array that the keys lead to, or without keys at the only one of objects.
  func array(at path: [String]) throws(RecordFault) -> RecordJSON {
    var place = start
    for (index, key) in path.enumerated() {
      let shown = path[...index].joined(separator: ".")
      let members = try members(at: place)
      guard let found = members.first(where: { $0.key == key }) else {
        throw RecordFault(.noSuchItems(shown, found: members.map(\.key)), at: place.position)
      }
      place.position = found.value
    }
    if path.isEmpty {
      let members = try members(at: place)
      let lists = members.filter { at($0.value).isAtListOfObjects }
      guard lists.count < 2 else {
        throw RecordFault(.severalItems(lists.map(\.key)), at: place.position)
      }
      guard let only = lists.first else {
        throw RecordFault(.noItems(found: members.map(\.key)), at: place.position)
      }
      place.position = only.value
    }
    guard place.next == UInt8(ascii: "[") else {
      throw place.wrongShape(path.joined(separator: "."), .array)
    }
    return place
  }

  private func at(_ offset: Int) -> RecordJSON {
    var scanner = RecordJSON(start.view)
    scanner.position = offset
    return scanner
  }

  /// The keys that lead to the only array of objects, over objects of which each has one way to it;
  /// nil where there are several ways, or none.
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
  /// Whether the value that starts here is an array whose first element is an object.
  fileprivate var isAtListOfObjects: Bool {
    var ahead = self
    guard ahead.skip(UInt8(ascii: "[")) else { return false }
    ahead.skipWhiteSpace()
    return ahead.next == UInt8(ascii: "{")
  }
}
