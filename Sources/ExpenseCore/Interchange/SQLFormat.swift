import Foundation

/// Statements that make a table of the items, for SQLite and PostgreSQL alike.
package enum SQLFormat: ExportFormat {
  package static let name = "sql"
  package static let fileExtensions = ["sql"]
  package static let summary = "a table for sqlite3 and PostgreSQL"

  package static func write(_ expenses: ExportedExpenses, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: opening.utf8)
    for item in expenses.items {
      let values = [
        quoted(item.id.uuidString), quoted(item.name), quoted(item.type.rawValue),
        expenses.text(item.amount), quoted(expenses.currency.code),
        item.date.map { quoted($0.description) } ?? "null", item.category.map(quoted) ?? "null",
      ]
      bytes.append(
        contentsOf: "insert into items values (\(values.joined(separator: ", ")));\n".utf8)
    }
    bytes.append(contentsOf: "commit;\n".utf8)
  }

  // `numeric` without a scale keeps every digit in PostgreSQL; one with a scale would round.
  private static let opening = """
    begin;
    create table items (
      id text primary key,
      name text not null,
      type text not null,
      amount numeric not null,
      currency text not null,
      date date,
      category text
    );

    """

  /// A string of standard SQL, where a quote is doubled and nothing else means anything.
  ///
  /// No database's text holds NUL: its visible form stands for it.
  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("'", with: "''").replacing("\0", with: "\u{2400}"))'"
  }
}
