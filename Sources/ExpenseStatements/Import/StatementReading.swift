package import ExpenseCore

/// One reading of a statement: its records, the layout that they were read by, and the account.
package struct StatementReading {
  package let batch: ImportBatch
  package let layout: Layout
  /// The account whose layout was used; nil if the layout was given or guessed.
  package internal(set) var known: ImportAccount?
  /// The account to keep in the file, with the layout; nil if there is none.
  package internal(set) var kept: ImportAccount?
  /// True if the account was named.
  let isAccountNamed: Bool
  /// The title in which the header differs from that of the known account.
  package internal(set) var difference: String?

  /// The use of a row of a table.
  package enum RowUse { case spent, moneyIn, leftOut }

  /// The use of a row of the table by its index.
  package func use(ofRow row: Int) -> RowUse {
    guard let table = batch.table, table.rows.contains(row) else { return .leftOut }
    return table.reader.spent(by: table.grid.rows[row])?.isNegative == true ? .moneyIn : .spent
  }

  /// Makes the plan of an import into a document.
  ///
  /// - Parameters:
  ///   - currency: the currency of the amounts.
  ///   - choices: the choices; rules and what recurs are those of the document.
  package func plan(
    into document: ExpenseDocument, in currency: Currency, _ choices: ImportPlan.Choices
  ) -> ImportPlan {
    var choices = choices
    choices.rules = document.rules
    choices.recurring = (try? document.recurringRules()) ?? []
    return ImportPlan(batch, into: document.items, currency: currency, choices)
  }
}
