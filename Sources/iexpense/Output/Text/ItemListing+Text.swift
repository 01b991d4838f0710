import ExpenseCore

extension ItemListing {
  func show(in context: Context) throws {
    let (items, rows) = (selection.items, selection.rows)
    guard !rows.isEmpty else { return }
    var total = Amount.zero
    for row in rows { total = try total.adding(items[row - 1].amount) }
    let style = try context.style(of: selection.currency)
    let table = ItemTable(items, rows: rows, style: style, ids: ShortIDs(of: items))
    try table.print(to: context.output)
    try context.output.writeLine()
    try context.output.writeLine("\(rows.count.counted("expense"))  \(style.text(total))")
  }

  func notes(in context: Context) throws -> [String] {
    selection.notes(try context.style(of: selection.currency))
  }
}

extension Int {
  /// The number with its noun, in the plural where it is not one.
  func counted(_ noun: String) -> String {
    self == 1 ? "1 \(noun)" : "\(self) \(noun)s"
  }
}
