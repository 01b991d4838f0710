import Foundation

/// Writes a data file in the one layout it has.
struct DocumentWriter {
  private(set) var bytes: [UInt8] = []

  init(expecting count: Int) {
    bytes.reserveCapacity(count * 128 + 64)
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

  /// Appends the item as one object of JSON, members in their fixed order, without white space.
  package mutating func appendJSON(_ item: ExpenseItem) {
    append(contentsOf: "{\"id\":\"".utf8)
    append(contentsOf: item.id.uuidString.utf8)
    append(contentsOf: "\",\"name\":".utf8)
    appendJSON(item.name)
    append(contentsOf: ",\"type\":".utf8)
    appendJSON(item.type.rawValue)
    append(contentsOf: ",\"amount\":".utf8)
    append(contentsOf: item.amount.description.utf8)
    if let date = item.date {
      append(contentsOf: ",\"date\":\"".utf8)
      append(contentsOf: date.description.utf8)
      append(UInt8(ascii: "\""))
    }
    if let category = item.category {
      append(contentsOf: ",\"category\":".utf8)
      appendJSON(category)
    }
    if !item.extras.isEmpty {
      append(UInt8(ascii: ","))
      append(contentsOf: item.extras.json.utf8)
    }
    append(UInt8(ascii: "}"))
  }

  /// Appends the text as a string of JSON, escaping what must be and nothing else.
  package mutating func appendJSON(_ text: String) {
    append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        append(UInt8(ascii: "\\"))
        append(byte)
      case 0..<0x20: appendEscape(of: byte)
      default: append(byte)
      }
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func appendEscape(of control: UInt8) {
    append(UInt8(ascii: "\\"))
    switch control {
    case 0x08: append(UInt8(ascii: "b"))
    case 0x09: append(UInt8(ascii: "t"))
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0C: append(UInt8(ascii: "f"))
    case 0x0D: append(UInt8(ascii: "r"))
    default:
      let digits = String(control, radix: 16)
      append(contentsOf: (control < 0x10 ? "u000" : "u00").utf8)
      append(contentsOf: digits.utf8)
    }
  }
}
