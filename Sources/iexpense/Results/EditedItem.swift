import ExpenseCore

/// The item that `edit` changed.
struct EditedItem {
  let before: ExpenseItem
  let after: ExpenseItem
  /// Its row, from 1.
  let row: Int
  /// The beginning of its id that no other has.
  let shortID: String
  let currency: Currency
  /// Whether nothing but habit said which currency it is.
  let currencyIsGuess: Bool

  /// False where it already was what was asked for.
  var isSaved: Bool { before != after }
}
