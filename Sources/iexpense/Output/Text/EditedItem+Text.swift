import ExpenseCore

extension EditedItem {
  func show(in context: Context) throws {
    guard isSaved else { return try context.note("Nothing changed: it is like that already.") }
    guard !context.options.isQuiet else { return }
    let style = try context.style(of: currency)
    var table = Table(Self.columns)
    for (title, item) in [("Before", before), ("After", after)] {
      table.append(title, .secondary)
      table.append(item.date?.description ?? "")
      table.append(.init(item.amount.tier)) { style.append(item.amount, to: &$0) }
      table.append(item.type.rawValue)
      table.append(item.category ?? "")
      table.append(shortID, .secondary)
      table.append(item.name)
    }
    try context.output.write(table)
  }

  func notes(in context: Context) -> [String] {
    isSaved && currencyIsGuess ? [Context.guessedCurrencyNote] : []
  }

  private static let columns: [Table.Column] = [
    .init(""),
    .init("Date", dropOrder: 3),
    .init("Amount", .trailing),
    .init("Type", minimumWidth: 8, dropOrder: 4),
    .init("Category", minimumWidth: 6, dropOrder: 2),
    .init("Id", dropOrder: 1),
    .init("Name", minimumWidth: 8),
  ]
}
