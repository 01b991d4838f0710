import ExpenseCore

/// The item that `edit` changed.
struct EditedItem {
  let before: ExpenseItem
  let after: ExpenseItem
  /// Its row, from 1.
  private(set) var row: Int
  /// The beginning of its id that no other has.
  let shortID: String
  let currency: Currency
  /// Whether nothing but habit said which currency it is.
  let currencyIsGuess: Bool

  /// False where it already was what was asked for.
  var isSaved: Bool { before != after }

  /// The same where the item stands in that row.
  func moved(to row: Int) -> EditedItem {
    var result = self
    result.row = row
    return result
  }
}
