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

extension HistoryEntry {
  /// The line with its line feed: one JSON object.
  var line: [UInt8] {
    var bytes = Array("{\"from\":".utf8)
    bytes.append(from)
    bytes.append(contentsOf: ",\"to\":".utf8)
    bytes.append(to)
    switch deed {
    case .step(let command, let change):
      bytes.append(contentsOf: ",\"command\":".utf8)
      bytes.appendJSON(command)
      bytes.append(change)
    case .move(let count):
      bytes.append(contentsOf: ",\"move\":\(count)".utf8)
    }
    bytes.append(contentsOf: "}\n".utf8)
    return bytes
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ stamp: FileStamp?) {
    guard let stamp else { return append(contentsOf: "null".utf8) }
    let numbers = "\(stamp.device),\(stamp.inode),\(stamp.size)"
    let time = "\(stamp.modified.seconds),\(stamp.modified.nanoseconds)"
    append(contentsOf: "[\(numbers),\(time)]".utf8)
  }

  fileprivate mutating func append(_ change: Change) {
    let placed = change.removed + change.inserted
    reserveCapacity(placed.reduce(count + 1_024) { $0 + $1.item.usualJSON + 8 })
    append(contentsOf: ",\"currency\":[".utf8)
    append(change.oldCurrency)
    append(UInt8(ascii: ","))
    append(change.newCurrency)
    append(UInt8(ascii: "]"))
    appendList("removed", of: change.removed) { $0.append($1) }
    appendList("inserted", of: change.inserted) { $0.append($1) }
    appendList("replaced", of: change.replaced) { bytes, replacement in
      bytes.append(Change.Placed(index: replacement.index, item: replacement.old))
      bytes.append(UInt8(ascii: ","))
      bytes.appendJSON(replacement.new)
    }
  }

  private mutating func append(_ currency: Currency?) {
    append(contentsOf: (currency.map { "\"\($0.code)\"" } ?? "null").utf8)
  }

  private mutating func append(_ place: Change.Placed) {
    append(contentsOf: "\(place.index),".utf8)
    appendJSON(place.item)
  }

  private mutating func appendList<Member>(
    _ name: String, of elements: [Member], _ append: (inout [UInt8], Member) -> Void
  ) {
    guard !elements.isEmpty else { return }
    self.append(contentsOf: ",\"\(name)\":".utf8)
    var separator = UInt8(ascii: "[")
    for element in elements {
      self.append(separator)
      append(&self, element)
      separator = UInt8(ascii: ",")
    }
    self.append(UInt8(ascii: "]"))
  }
}
