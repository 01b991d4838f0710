import ExpenseCore

extension EditedItem: DataResult {
  func write(to json: inout JSONOutput) {
    json.item(after, row: row, currency)
  }
}
