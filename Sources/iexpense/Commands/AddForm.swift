import ExpenseCore

extension AddCommand.Entry {
  /// The entry with name and amount, asked for where they are missing and somebody can answer.
  ///
  /// - Throws: `UsageError.missingOperand` where nobody can be asked, `EndOfInput` where nobody
  ///   answers.
  func completed(in context: Context) throws -> AddCommand.Entry {
    var entry = self
    guard name == nil || amount == nil else { return entry }
    guard context.mayAsk else { throw UsageError.missingOperand(name == nil ? "NAME" : "AMOUNT") }
    if entry.name == nil {
      entry.name = try context.ask("Name: ") { (word) throws(UsageError) in
        try TypedText.name(word)
      }
    }
    if entry.amount == nil {
      entry.amount = try context.ask("Amount: ") { (word) throws(UsageError) in
        try CommonOptions.readAmount(word)
      }
    }
    return entry
  }
}
