import ExpenseCore

extension AddedItem {
  func show(in context: Context) throws {
    guard !context.options.isQuiet else { return }
    let style = try context.style(of: currency)
    let words = [
      "\(wasPresent ? "Already present:" : "Added") \(SafeText.escaped(item.name))",
      context.output.palette.styled(style.text(item.amount), .init(item.amount.tier)),
      SafeText.escaped(item.type.rawValue), shortID,
    ]
    try context.output.writeLine(words.joined(separator: "  "))
  }

  func notes(in context: Context) -> [String] {
    currencyIsGuess ? [Context.guessedCurrencyNote] : []
  }
}

extension DeletedItems {
  func show(in context: Context) throws {
    guard !rows.isEmpty else { return try context.note("Nothing to delete.") }
    guard isPlan || !context.options.isQuiet else { return }
    let style = try context.style(of: currency)
    let ids = ShortIDs(of: items)
    for row in rows {
      let item = items[row - 1]
      let words = [
        "\(isPlan ? "Would delete" : "Deleted") \(SafeText.escaped(item.name))",
        context.output.palette.styled(style.text(item.amount), .init(item.amount.tier)),
        SafeText.escaped(item.type.rawValue), ids.text(of: item.id),
      ]
      try context.output.writeLine(words.joined(separator: "  "))
    }
    if !isPlan { try context.note("Undo with 'iexpense undo'.") }
  }
}

extension CurrencyReport {
  func show(in context: Context) throws {
    guard let previous else { return try context.output.writeLine(currency.code) }
    guard !context.options.isQuiet else { return }
    try context.output.writeLine(
      "Currency \(previous.code) -> \(currency.code)  \(count.counted("expense"))")
  }
}
