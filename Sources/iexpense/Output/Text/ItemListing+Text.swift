import ExpenseCore

extension ItemListing {
  func show(in context: Context) throws {
    let (items, rows) = (selection.items, selection.rows)
    guard !rows.isEmpty else { return }
    var total = Amount.zero
    for row in rows { total = try total.adding(items[row - 1].amount) }
    let table = ItemTable(
      items, rows: rows, totals: [total], style: try context.style(of: selection.currency),
      for: context.output)
    try table.printTitles()
    try table.print(0..<rows.count)
    try table.print(total: total, countWords)
  }

  private var countWords: String {
    let (count, all) = (selection.rows.count, selection.matchCount)
    return count == all ? count.counted("expense") : "\(count) of \(all.counted("expense"))"
  }

  func notes(in context: Context) throws -> [String] {
    try selection.notes(in: context)
  }
}
