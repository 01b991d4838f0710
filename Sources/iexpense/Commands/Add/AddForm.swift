import ExpenseCore

extension AddCommand.Entry {
  /// The entry itself if it is complete, else with the answers of the form.
  ///
  /// - Throws: `UsageError` if a value is missing and no question can be asked, `EndOfInput` if
  ///   there is no answer, or `Interruption`.
  func completed(in session: Session) throws -> AddCommand.Entry {
    if isComplete { return self }
    guard session.mayFill else {
      throw fields.name == nil
        ? .missingOperand("NAME") : words.amountError ?? EntryWords.missingAmount
    }
    let document = try ExpenseFile(session.defaults).read().document
    let currency = try resolveCurrency(of: document, in: session).currency
    var entry = try resolved(among: document.items)
    var form = try ItemForm(entry.fields, in: document, currency, session)
    try session.fill(&form)
    (entry.fields, entry.askedCurrency) = (form.fields, currency)
    return entry
  }
}
