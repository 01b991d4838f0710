import ExpenseCore

/// The file's amounts are in another currency than the one asked for.
struct CurrencyConflict: Error, Equatable {
  let file: Currency
  let wanted: Currency
}
