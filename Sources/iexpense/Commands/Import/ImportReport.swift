import ExpenseCore

/// What `import` did, or would do.
struct ImportReport: DataResult {
  /// What became of the records.
  let plan: ImportPlan
  let currency: Currency
  /// Whether nothing but habit said which currency it is.
  let currencyIsGuess: Bool
  /// How many records were left out because something is wrong with them, and the first of these.
  let invalid: InvalidRecords
  /// Columns that nothing was taken from.
  let ignoredColumns: [String]
  /// Whether nothing was changed, since only the plan was asked for.
  let isPlan: Bool

  /// How many items were replaced.
  var updated: Int { plan.updatedRows.count }

  var isSaved: Bool { !isPlan && plan.added + updated > 0 }

  func show(on console: Console) throws {
    if console.isQuiet, invalid.count > 0 {
      console.warn("\(invalid.count.counted("record")) left out, as not valid")
    }
    if isPlan { try showPlan(on: console) }
    guard isPlan || !console.isQuiet else { return }
    var words = ["\(isPlan ? "Would import" : "Imported") \(plan.added.counted("expense"))"]
    if updated > 0 { words.append("\(updated) \(isPlan ? "to be updated" : "updated")") }
    if plan.present > 0 { words.append("\(plan.present) already present") }
    if invalid.count > 0 { words.append("\(invalid.count) invalid") }
    try console.write(Line(words.joined(separator: ", ")))
  }

  /// The items as they would stand in the file.
  private func showPlan(on console: Console) throws {
    let rows = plan.updatedRows + plan.addedRows
    guard !rows.isEmpty else { return }
    let table = ItemTable(
      plan.items, rows: rows, totals: [], style: console.style(of: currency), for: console.output)
    try table.printTitles()
    try table.print(0..<rows.count)
  }

  func notes(on console: Console) -> [Line] {
    var notes: [Line] = []
    if !ignoredColumns.isEmpty {
      let names = ignoredColumns.map { "'\($0)'" }.joined(separator: ", ")
      notes.append("Columns not used: \(names)")
    }
    if invalid.count > 0 {
      notes.append("Left out, since something is wrong with them:")
      notes += invalid.lines.map { Line($0) }
    }
    if currencyIsGuess, plan.added > 0 { notes.append(.guessedCurrency) }
    return notes
  }

  func write(to json: inout JSONOutput) {
    json.object { json in
      json.member("added", plan.added)
      json.member("present", plan.present)
      json.member("updated", updated)
      json.member("invalid", invalid.count)
    }
  }
}
