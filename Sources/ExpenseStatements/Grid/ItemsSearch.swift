import ExpenseCore

/// Searches for the array of records in an object.
struct ItemsSearch {
  private let start: RecordJSON

  /// Creates a search in the object that starts here.
  init(_ scanner: RecordJSON) {
    start = scanner
  }

  /// A scanner at the array at a path of keys; without keys, at `Items`, or at the only array of
  /// objects among those with the fewest keys before them.
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
    if path.isEmpty { place.position = try onlyArray() }
    guard place.next == UInt8(ascii: "[") else {
      throw place.wrongShape(path.isEmpty ? "Items" : path.joined(separator: "."), .array)
    }
    return place
  }

  /// The paths of keys to all arrays of objects, those with the fewest keys first.
  func arrays() -> [[String]] {
    var found: [[String]] = []
    var level: [(path: [String], value: Int)] = [([], start.position)]
    while !level.isEmpty {
      let inner = level.flatMap { path, value in
        ((try? members(at: at(value))) ?? []).filter { !$0.key.contains(".") }
          .map { (path + [$0.key], $0.value) }
      }
      found += inner.filter { at($0.1).isAtListOfObjects }.map(\.0)
      level = inner.filter { at($0.1).next == UInt8(ascii: "{") }
    }
    return found
  }

  private func onlyArray() throws(RecordFault) -> Int {
    var level = try members(at: start)
    let outer = level.map(\.key)
    if let items = level.first(where: { $0.key == DocumentMember.items.rawValue }) {
      return items.value
    }
    while !level.isEmpty {
      let lists = level.filter { at($0.value).isAtListOfObjects }
      if lists.count == 1 { return lists[0].value }
      guard lists.isEmpty else {
        throw RecordFault(.severalItems(lists.map(\.key)), at: start.position)
      }
      var inner: [(key: String, value: Int)] = []
      for (key, value) in level where at(value).next == UInt8(ascii: "{") {
        inner += try members(at: at(value)).map { ("\(key).\($0.key)", $0.value) }
      }
      level = inner
    }
    throw RecordFault(.noItems(found: outer), at: start.position)
  }

  private func at(_ offset: Int) -> RecordJSON {
    var scanner = RecordJSON(start.view)
    scanner.position = offset
    return scanner
  }

  /// The members of the object at a place, with the offsets of their values.
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
