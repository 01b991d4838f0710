import ExpenseCore

extension ExportedData: CommandResult {
  func show(in context: Context) throws {
    try context.output.write(data: bytes)
  }

  func notes(in context: Context) throws -> [String] {
    selection.notes(try context.style(of: selection.currency))
  }
}

extension ExportedFile: CommandResult {
  func show(in context: Context) throws {
    guard !context.options.isQuiet else { return }
    let count = selection.rows.count.counted("expense")
    try context.output.writeLine("Exported \(count) to '\(SafeText.escaped(path))'")
  }

  func notes(in context: Context) throws -> [String] {
    selection.notes(try context.style(of: selection.currency))
  }
}
