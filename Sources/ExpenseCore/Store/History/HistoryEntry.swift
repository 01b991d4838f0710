/// One line of the history: one save.
struct HistoryEntry: Sendable {
  /// What the save was.
  enum Deed: Sendable {
    /// A change of its own, under the name of its command.
    case step(String, Change)
    /// That many steps back, where negative, or forth along the line.
    case move(Int)
  }

  /// The version that it started from; nil for no file.
  let from: FileStamp?
  /// The version that it was about to publish.
  let to: FileStamp?
  let deed: Deed
}

// MARK: Writing

/// The line with its line feed: one JSON object.
extension HistoryEntry: FileContent {
  /// About how many bytes the line has.
  var usualCount: Int {
    guard case .step(let command, let change) = deed else { return 256 }
    let placed = change.removed.usualCount + change.inserted.usualCount
    return change.replaced.reduce(command.utf8.count + placed + 256) {
      $0 + $1.old.usualJSON + $1.new.usualJSON
    }
  }

  func encode<Failure>(
    into bytes: inout [UInt8], spill: (inout [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    bytes.append(contentsOf: "{\"from\":".utf8)
    bytes.append(from)
    bytes.append(contentsOf: ",\"to\":".utf8)
    bytes.append(to)
    switch deed {
    case .step(let command, let change):
      bytes.append(contentsOf: ",\"command\":".utf8)
      bytes.appendJSON(command)
      try change.encode(into: &bytes, spill: spill)
    case .move(let count):
      bytes.append(contentsOf: ",\"move\":\(count)".utf8)
    }
    bytes.append(contentsOf: "}\n".utf8)
  }
}

extension PlacedItems {
  fileprivate var usualCount: Int { reduce(0) { $0 + $1.item.usualJSON } }
}

extension Change {
  fileprivate func encode<Failure>(
    into bytes: inout [UInt8], spill: (inout [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    bytes.append(contentsOf: ",\"currency\":[".utf8)
    bytes.append(oldCurrency)
    bytes.append(UInt8(ascii: ","))
    bytes.append(newCurrency)
    bytes.append(UInt8(ascii: "]"))
    try bytes.appendList("removed", of: removed, spill: spill) { $0.append($1) }
    try bytes.appendList("inserted", of: inserted, spill: spill) { $0.append($1) }
    try bytes.appendList("replaced", of: replaced, spill: spill) { bytes, replacement in
      bytes.append(Placed(index: replacement.index, item: replacement.old))
      bytes.append(UInt8(ascii: ","))
      bytes.appendJSON(replacement.new)
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ stamp: FileStamp?) {
    guard let stamp else { return append(contentsOf: "null".utf8) }
    let numbers = "\(stamp.device),\(stamp.inode),\(stamp.size)"
    let time = "\(stamp.modified.seconds),\(stamp.modified.nanoseconds)"
    append(contentsOf: "[\(numbers),\(time)]".utf8)
  }

  fileprivate mutating func append(_ currency: Currency?) {
    append(contentsOf: (currency.map { "\"\($0.code)\"" } ?? "null").utf8)
  }

  fileprivate mutating func append(_ place: Change.Placed) {
    append(contentsOf: "\(place.index),".utf8)
    appendJSON(place.item)
  }

  fileprivate mutating func appendList<Members: Collection, Failure>(
    _ name: String, of members: Members, spill: (inout [UInt8]) throws(Failure) -> Void,
    _ append: (inout [UInt8], Members.Element) -> Void
  ) throws(Failure) {
    guard !members.isEmpty else { return }
    self.append(contentsOf: ",\"\(name)\":".utf8)
    var separator = UInt8(ascii: "[")
    for member in members {
      self.append(separator)
      append(&self, member)
      separator = UInt8(ascii: ",")
      try spill(&self)
    }
    self.append(UInt8(ascii: "]"))
  }
}
