import ExpenseCore

/// The item that `add` put into the file, or found there.
struct AddedItem {
  let item: ExpenseItem
  /// Its row, from 1.
  let row: Int
  /// The beginning of its id that no other has.
  let shortID: String
  let currency: Currency
  /// Whether nothing but habit said which currency it is.
  let currencyIsGuess: Bool
  /// Whether the very item was there before, and nothing was changed.
  let wasPresent: Bool

  var isSaved: Bool { !wasPresent }
}
