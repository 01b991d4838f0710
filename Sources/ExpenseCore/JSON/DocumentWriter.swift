/// Writes a data file in the one layout it has.
struct DocumentWriter {
  private(set) var bytes: [UInt8] = []

  init(expecting items: [ExpenseItem]) {
    bytes.reserveCapacity(items.reduce(1_024) { $0 + $1.usualJSON })
  }

  /// Writes the members of the file, its items among them.
  mutating func write(_ frame: DocumentFrame, _ items: [ExpenseItem]) {
    var separator = "{"
    for part in frame.parts {
      switch part {
      case .items:
        bytes.append(contentsOf: "\(separator)\"Items\":".utf8)
        write(items)
      case .currency:
        guard let currency = frame.currency else { continue }
        bytes.append(contentsOf: "\(separator)\"Currency\":\"\(currency.code)\"".utf8)
      case .other(let member):
        bytes.append(contentsOf: "\(separator)\(member)".utf8)
      }
      separator = ","
    }
    bytes.append(contentsOf: "}\n".utf8)
  }

  private mutating func write(_ items: [ExpenseItem]) {
    bytes.append(UInt8(ascii: "["))
    var isFirst = true
    for item in items {
      bytes.appendLine(of: item, isFirst: isFirst)
      isFirst = false
    }
    bytes.append(contentsOf: "\n]".utf8)
  }
}

extension [UInt8] {
  /// Appends the line of an item: a line feed, a comma or in its place a space, and the item.
  mutating func appendLine(of item: ExpenseItem, isFirst: Bool) {
    append(UInt8(ascii: "\n"))
    append(UInt8(ascii: isFirst ? " " : ","))
    appendJSON(item)
  }
}
