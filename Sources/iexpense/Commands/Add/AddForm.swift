import ExpenseCore

extension AddCommand.Entry {
  /// The entry as it is, or, without a name or an amount, with everything that the form asked for.
  ///
  /// - Throws: `UsageError` where something is missing and nobody can be asked,
  ///   `EndOfInput` where nobody answers, or `Interruption`.
  func completed(in session: Session) throws -> AddCommand.Entry {
    if isComplete { return self }
    guard session.mayAsk else {
      throw fields.name == nil
        ? EntryWords.missingName : words.amountError ?? EntryWords.missingAmount
    }
    let document = try ExpenseFile(session.defaults).read().document
    let currency = try settleCurrency(of: document, in: session).currency
    var entry = try resolved(among: document.items)
    var form = try ItemForm(entry.fields, in: document, currency, session)
    try session.fill(&form)
    (entry.fields, entry.askedCurrency) = (form.fields, currency)
    return entry
  }
}
