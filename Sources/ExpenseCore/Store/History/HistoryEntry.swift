/// An entry of the history, which is one line for one save.
struct HistoryEntry: Sendable {
  /// The action of a save.
  enum Action: Sendable {
    /// A change, with the name of its command.
    case step(String, DocumentChange)
    /// A move along the history by that many steps, back if negative.
    case move(Int)
  }

  /// The version it was made from; nil if there was no file.
  let from: FileStamp?
  /// The version it was about to publish.
  let to: FileStamp?
  let action: Action
}

// MARK: Writing

extension HistoryEntry {
  /// The line as a JSON object, with its line feed.
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
      // Reserved memory that is not written costs nothing, while a growing array is copied.
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
  /// Appends the change as further members of an object.
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
