import Foundation

/// Statements that make a table of the items and one of their tags, for SQLite and PostgreSQL alike.
package enum SQLFormat: ExportFormat {
  package static let name = "sql"
  package static let fileExtensions = ["sql"]
  package static let summary = "tables for sqlite3 and PostgreSQL"

  /// The members of the table of items.
  private static let members = ItemMember.all.filter { $0.kind != .words }

  package static func write(_ expenses: ExportedExpenses, to bytes: inout [UInt8]) {
    let columns = members.map(\.sqlColumns).joined(separator: ",\n")
    let tables = """
      begin;
      create table items (
      \(columns)
      );
      create table tags (
        item text not null references items (id),
        tag text not null
      );

      """
    bytes.append(contentsOf: tables.utf8)
    for item in expenses.items { append(item, of: expenses, to: &bytes) }
    bytes.append(contentsOf: "commit;\n".utf8)
  }

  private static func append(
    _ item: ExpenseItem, of expenses: ExportedExpenses, to bytes: inout [UInt8]
  ) {
    bytes.append(contentsOf: "insert into items values (".utf8)
    for (place, member) in members.enumerated() {
      if place > 0 { bytes.append(contentsOf: ", ".utf8) }
      guard member.kind == .amount else {
        append(member.text(of: item), to: &bytes)
        continue
      }
      bytes.append(contentsOf: "\(expenses.text(item.amount)), ".utf8)
      append(expenses.currency.code, to: &bytes)
    }
    bytes.append(contentsOf: ");\n".utf8)
    for tag in item.tags {
      bytes.append(contentsOf: "insert into tags values ('\(ItemID(item.id))', ".utf8)
      append(tag, to: &bytes)
      bytes.append(contentsOf: ");\n".utf8)
    }
  }

  /// Appends a string of standard SQL, where a quote is doubled and nothing else means anything.
  ///
  /// No database's text holds NUL: its visible form stands for it.
  private static func append(_ text: String?, to bytes: inout [UInt8]) {
    guard let text else { return bytes.append(contentsOf: "null".utf8) }
    let quote = UInt8(ascii: "'")
    bytes.append(quote)
    for byte in text.utf8 {
      switch byte {
      case quote: bytes.append(contentsOf: [quote, quote])
      case 0: bytes.append(contentsOf: "\u{2400}".utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(quote)
  }
}

extension ItemMember {
  /// How the table declares the member, and behind the amount what it is in.
  fileprivate var sqlColumns: String {
    let needs = isRequired ? " not null" : ""
    return switch kind {
    case .id: "  \(name) text primary key"
    // `numeric` without a scale keeps every digit in PostgreSQL; one with a scale would round.
    case .amount: "  \(name) numeric\(needs),\n  currency text not null"
    case .text, .words: "  \(name) text\(needs)"
    case .day: "  \(name) date\(needs)"
    }
  }
}
