/// The columns of a table in which nothing but currencies stands.
package struct CurrencyColumns {
  private let table: RecordTable
  private let columns: [(column: Int, counts: [Currency: Int])]
  private let rowCount: Int
  private let expected: Currency

  /// Looks for them among the texts of so many rows.
  init(
    _ table: RecordTable, _ texts: ColumnTexts, _ rowCount: Int, besides named: Set<Int>,
    expecting expected: Currency
  ) {
    (self.table, self.rowCount, self.expected) = (table, rowCount, expected)
    columns = (0..<table.columnCount).compactMap { column in
      guard !named.contains(column), let texts = texts.texts(column) else {
        return nil
      }
      var counts: [Currency: Int] = [:]
      for (text, count) in texts where !text.isEmpty {
        guard let found = Self.currency(text, expecting: expected) else { return nil }
        counts[found, default: 0] += count
      }
      return counts.isEmpty ? nil : (column, counts)
    }
  }

  /// The currency that a text is, by its code, its sign, or its name in Chinese.
  package static func currency(_ text: String, expecting expected: Currency) -> Currency? {
    let isInOneCase = text == text.uppercased() || text == text.lowercased()
    let code = text.utf8.count == 3 && isInOneCase ? Currency(code: text.uppercased()) : nil
    if text == "RUR" { return Currency(code: "RUB") }
    return code ?? TitleCurrency.ofSymbol(text, expecting: expected)
  }

  /// The column that says what those columns of amounts are in; nil where none does, or one that says
  /// nothing but the expected currency.
  func counts(beside amounts: [Int]) -> (column: Int, counts: [Currency: Int])? {
    let areForeign = amounts.contains { TitleCurrency.isForeign(table.title($0)) }
    let own = columns.filter { TitleCurrency.isForeign(table.title($0.column)) == areForeign }
    if own.contains(where: { $0.counts == [expected: rowCount] }) { return nil }
    guard let amount = amounts.first else { return nil }
    // What was paid abroad among payments at home is in the account's currency beside it.
    let others = columns.filter { $0.counts[expected] == nil }
    return (own.isEmpty ? others : own).min {
      abs($0.column - amount) < abs($1.column - amount)
    }
  }
}
