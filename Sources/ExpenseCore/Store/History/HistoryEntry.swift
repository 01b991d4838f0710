/// One line of the history: one save.
struct HistoryEntry: Sendable {
  /// The content of a save.
  enum Action: Sendable {
    /// A change of its own, under the name of its command.
    case step(String, DocumentChange)
    /// That many steps back, where negative, or forth along the line.
    case move(Int)
  }

  /// The version that it started from; nil for no file.
  let from: FileStamp?
  /// The version that it was about to publish.
  let to: FileStamp?
  let action: Action
}

// MARK: Writing

extension HistoryEntry {
  /// The line with its line feed: one JSON object.
  func encoded() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(contentsOf: "{\"from\":".utf8)
    bytes.append(from)
    bytes.append(contentsOf: ",\"to\":".utf8)
    bytes.append(to)
    switch action {
    case .step(let command, let change):
      bytes.append(contentsOf: ",\"command\":".utf8)
      bytes.appendJSON(command)
      // Room that nobody writes to costs nothing, while an array that grows is there twice.
      let counts = change.counts
      bytes.reserveCapacity(512 * (counts.removed + counts.inserted + 2 * counts.replaced))
      change.append(to: &bytes)
    case .move(let count):
      bytes.append(contentsOf: ",\"move\":\(count)".utf8)
    }
    bytes.append(contentsOf: "}\n".utf8)
    return bytes
  }
}

extension DocumentChange {
  fileprivate func append(to bytes: inout [UInt8]) {
    bytes.append(contentsOf: ",\"currency\":[".utf8)
    bytes.append(oldCurrency)
    bytes.append(UInt8(ascii: ","))
    bytes.append(newCurrency)
    bytes.append(UInt8(ascii: "]"))
    bytes.appendList("lists", of: lists.keys.sorted()) { bytes, name in
      bytes.append(contentsOf: "{\"list\":".utf8)
      bytes.appendJSON(name)
      lists[name]?.append(to: &bytes)
      bytes.append(UInt8(ascii: "}"))
    }
    bytes.appendList("values", of: values) { bytes, value in
      bytes.append(contentsOf: "{\"key\":".utf8)
      bytes.appendJSON(value.key)
      if let from = value.from { bytes.append(contentsOf: ",\"from\":\(from)".utf8) }
      if let to = value.to { bytes.append(contentsOf: ",\"to\":\(to)".utf8) }
      bytes.append(UInt8(ascii: "}"))
    }
    bytes.appendList("order", of: order) { $0.appendJSON($1) }
  }
}

extension ListChange {
  /// Appends what happened as further members of an object.
  fileprivate func append(to bytes: inout [UInt8]) {
    bytes.appendList("removed", of: removed) { $0.append($1.index, $1.record) }
    bytes.appendList("inserted", of: inserted) { $0.append($1.index, $1.record) }
    bytes.appendList("replaced", of: replaced) { bytes, replacement in
      bytes.append(replacement.index, replacement.old)
      bytes.append(UInt8(ascii: ","))
      replacement.new.appendJSON(to: &bytes)
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

  fileprivate mutating func append(_ index: Int, _ record: Record) {
    append(contentsOf: "\(index),".utf8)
    record.appendJSON(to: &self)
  }

  fileprivate mutating func appendList<Members: Collection>(
    _ name: String, of members: Members, _ append: (inout [UInt8], Members.Element) -> Void
  ) {
    guard !members.isEmpty else { return }
    self.append(contentsOf: ",\"\(name)\":".utf8)
    var separator = UInt8(ascii: "[")
    for member in members {
      self.append(separator)
      append(&self, member)
      separator = UInt8(ascii: ",")
    }
    self.append(UInt8(ascii: "]"))
  }
}
