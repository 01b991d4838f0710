import ExpenseCore

/// Which column of a table holds which field, as typed: `name=Description,amount=-Betrag`.
///
/// A comma in a column's header needs no care: only what begins with a field's name is the next one.
/// A `-` before the header turns the sign of the amounts round.
struct ColumnMap {
  private(set) var columns: [ImportField: ImportColumn] = [:]

  /// Reads the text.
  ///
  /// - Throws: `UsageError` where it is none, or has no name or no amount.
  init(_ text: String) throws(UsageError) {
    var entries: [(field: ImportField, header: String)] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if words.count == 2, let field = ImportField(name: String(words[0])) {
        entries.append((field, String(words[1])))
      } else if let last = entries.indices.last {
        entries[last].header += ",\(part)"
      } else {
        throw Self.wrong(text)
      }
    }
    for (field, header) in entries {
      let isNegated = field == .amount && header.hasPrefix("-")
      let name = isNegated ? String(header.dropFirst()) : header
      guard !name.isEmpty, columns[field] == nil else { throw Self.wrong(text) }
      columns[field] = ImportColumn(header: name, isNegated: isNegated)
    }
    guard columns[.name] != nil, columns[.amount] != nil else { throw Self.wrong(text) }
  }

  private static func wrong(_ text: String) -> UsageError {
    .wrong(
      "invalid columns '\(text)'",
      "Write them like name=Description,amount=Betrag,date=Tag; name and amount must be there.")
  }
}
