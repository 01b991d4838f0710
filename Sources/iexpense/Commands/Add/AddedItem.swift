import ExpenseCore

/// The item that `add` put into the file, or found there.
struct AddedItem: DataResult {
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

  func show(on console: Console) throws {
    guard !console.isQuiet else { return }
    try console.write(
      Line(
        wasPresent ? "Already present:" : "Added", item, shortID: shortID,
        console.style(of: currency)))
  }

  func notes(on console: Console) -> [Line] {
    currencyIsGuess ? [.guessedCurrency] : []
  }

  func write(to json: inout JSONOutput) {
    json.item(item, row: row, currency)
  }
}
