/// Writes a data file in the one layout it has.
///
/// One item a line, with its comma in front, so that adding one or taking the last away changes
/// exactly one line.
extension ExpenseDocument: FileContent {
  /// The bytes of the data file.
  package func encoded() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(items.reduce(1_024) { $0 + $1.usualJSON })
    encode(into: &bytes) { _ in }
    return bytes
  }

  func encode<Failure>(
    into bytes: inout [UInt8], spill: (inout [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var separator = "{"
    for part in frame.parts {
      switch part {
      case .items:
        bytes.append(contentsOf: "\(separator)\"Items\":[".utf8)
        for (index, item) in items.enumerated() {
          bytes.appendLine(of: item, isFirst: index == 0)
          try spill(&bytes)
        }
        bytes.append(contentsOf: "\n]".utf8)
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
}

extension [UInt8] {
  /// Appends the line of an item: a line feed, a comma or in its place a space, and the item.
  mutating func appendLine(of item: ExpenseItem, isFirst: Bool) {
    append(UInt8(ascii: "\n"))
    append(UInt8(ascii: isFirst ? " " : ","))
    appendJSON(item)
  }
}
