import Foundation

/// SQL statements that write the items and their tags into two tables, for SQLite, PostgreSQL and
/// DuckDB.
///
/// They can be run again: existing tables are used, and items with the same id are replaced. So
/// exports on a schedule, or of many files into one database, duplicate nothing. Items deleted from
/// a file stay in the database until the tables are dropped.
package enum SQLFormat: ExportFormat {
  package static let name = "sql"
  package static let fileExtensions = ["sql"]
  package static let summary = "tables for sqlite3, PostgreSQL and DuckDB"

  /// The members that are columns of the table of items.
  private static let members = ItemMember.all.filter { $0.kind != .words && $0.isShown }

  /// The number of items in a statement: a database reads a few long statements faster than many
  /// short ones, but must hold each of them whole.
  private static let batchSize = 500

  package static func write(_ expenses: ExportedExpenses, to bytes: inout [UInt8]) {
    let columns = members.map(\.sqlColumns).joined(separator: ",\n")
    let tables = """
      begin;
      create table if not exists items (
      \(columns)
      );
      create table if not exists tags (
        item text not null,
        tag text not null,
        primary key (item, tag)
      );

      """
    bytes.append(contentsOf: tables.utf8)
    let items = expenses.items
    for start in stride(from: items.startIndex, to: items.endIndex, by: batchSize) {
      let batch = items[start..<min(start + batchSize, items.endIndex)]
      append(batch, of: expenses, to: &bytes)
      appendTags(of: batch, to: &bytes)
    }
    bytes.append(contentsOf: "commit;\n".utf8)
  }

  /// Appends the statement that inserts or replaces some items.
  private static func append(
    _ items: ArraySlice<ExpenseItem>, of expenses: ExportedExpenses, to bytes: inout [UInt8]
  ) {
    let names = members.flatMap(\.sqlNames)
    bytes.append(contentsOf: "insert into items (\(names.joined(separator: ", "))) values\n".utf8)
    for (place, item) in items.enumerated() {
      bytes.append(contentsOf: (place == 0 ? "  (" : ",\n  (").utf8)
      append(item, of: expenses, to: &bytes)
      bytes.append(UInt8(ascii: ")"))
    }
    let replaced = names.dropFirst().map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    bytes.append(contentsOf: "\non conflict (id) do update set \(replaced);\n".utf8)
  }

  private static func append(
    _ item: ExpenseItem, of expenses: ExportedExpenses, to bytes: inout [UInt8]
  ) {
    for (place, member) in members.enumerated() {
      if place > 0 { bytes.append(contentsOf: ", ".utf8) }
      guard member.kind == .amount else {
        append(member.text(of: item), to: &bytes)
        continue
      }
      bytes.append(contentsOf: "\(expenses.text(item.amount)), ".utf8)
      append(expenses.currency.code, to: &bytes)
    }
  }

  /// Appends the statements that replace the tags of some items.
  private static func appendTags(
    of items: ArraySlice<ExpenseItem>, to bytes: inout [UInt8]
  ) {
    let ids = items.map { "'\(ItemID($0.id))'" }.joined(separator: ", ")
    bytes.append(contentsOf: "delete from tags where item in (\(ids));\n".utf8)
    var separator = "insert into tags (item, tag) values\n  ("
    for item in items {
      for tag in item.tags {
        bytes.append(contentsOf: "\(separator)'\(ItemID(item.id))', ".utf8)
        append(tag, to: &bytes)
        bytes.append(UInt8(ascii: ")"))
        separator = ",\n  ("
      }
    }
    guard items.contains(where: { !$0.tags.isEmpty }) else { return }
    bytes.append(contentsOf: "\non conflict do nothing;\n".utf8)
  }

  /// Appends a string in standard SQL, in which a quote is doubled and nothing else is special.
  ///
  /// No database allows NUL in a text, so its visible symbol replaces it.
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
  /// The columns of the member: the amount also has one for its currency.
  fileprivate var sqlNames: [String] { kind == .amount ? [name, "currency"] : [name] }

  /// The declarations of the columns.
  fileprivate var sqlColumns: String {
    let needs = isRequired ? " not null" : ""
    return switch kind {
    case .id: "  \(name) text primary key"
    // An amount has at most four decimals and fifteen digits before them. Plain `numeric` would
    // have three decimals in DuckDB.
    case .amount: "  \(name) numeric(19, 4)\(needs),\n  currency text not null"
    case .text, .words: "  \(name) text\(needs)"
    case .day: "  \(name) date\(needs)"
    }
  }
}
