import ExpenseCore

extension ExportedData: CommandResult {
  func show(in context: Context) throws {
    try context.output.write(data: bytes)
  }

  func notes(in context: Context) throws -> [String] {
    try selection.notes(in: context)
  }
}

extension ExportedFile: CommandResult {
  func show(in context: Context) throws {
    guard !context.options.isQuiet else { return }
    let count = selection.rows.count.counted("expense")
    try context.output.writeLine("Exported \(count) to '\(SafeText.escaped(path))'")
  }

  func notes(in context: Context) throws -> [String] {
    try selection.notes(in: context)
  }
}
