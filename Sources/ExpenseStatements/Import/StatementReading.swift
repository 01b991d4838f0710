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

/// A guess how to read a statement, with what is read by it.
package struct GuessedStatement {
  package let guess: Guess
  package let reading: StatementReading
  /// Reads the same rows by another layout.
  package let read: (Layout) throws -> StatementReading
}
