import ExpenseCore

extension ImportReport {
  func show(in context: Context) throws {
    if context.options.isQuiet, invalid.count > 0 {
      context.warn("\(invalid.count.counted("record")) left out, as not valid")
    }
    if isPlan { try showPlan(in: context) }
    guard isPlan || !context.options.isQuiet else { return }
    var words = ["\(isPlan ? "Would import" : "Imported") \(plan.added.counted("expense"))"]
    if updated > 0 { words.append("\(updated) \(isPlan ? "to be updated" : "updated")") }
    if plan.present > 0 { words.append("\(plan.present) already present") }
    if invalid.count > 0 { words.append("\(invalid.count) invalid") }
    try context.output.writeLine(words.joined(separator: ", "))
  }

  /// The items as they would stand in the file.
  private func showPlan(in context: Context) throws {
    let rows = plan.updatedRows + plan.addedRows
    guard !rows.isEmpty else { return }
    let table = ItemTable(
      plan.items, rows: rows, totals: [], style: try context.style(of: currency),
      for: context.output)
    try table.printTitles()
    try table.print(0..<rows.count)
  }

  func notes(in context: Context) throws -> [String] {
    var notes: [String] = []
    if !ignoredColumns.isEmpty {
      let names = ignoredColumns.map { "'\(SafeText.escaped($0))'" }.joined(separator: ", ")
      notes.append("Columns not used: \(names)")
    }
    if invalid.count > 0 {
      notes.append("Left out, since something is wrong with them:")
      notes += invalid.lines.map(SafeText.escaped)
    }
    if currencyIsGuess, plan.added > 0 { notes.append(Context.guessedCurrencyNote) }
    return notes
  }
}
