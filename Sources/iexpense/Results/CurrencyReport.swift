import ExpenseCore

/// The file's currency, and what it was before.
struct CurrencyReport {
  let currency: Currency
  /// Nil where nothing was changed.
  let previous: Currency?
  /// How many items have amounts in it.
  let count: Int

  var isSaved: Bool { previous != nil }
}
