import ExpenseCore

extension MovedSteps {
  func show(in context: Context) throws {
    guard isPlan || !context.options.isQuiet else { return }
    let title =
      switch (direction, isPlan) {
      case (.undo, false): "Undone"
      case (.undo, true): "Would undo"
      case (.redo, false): "Redone"
      case (.redo, true): "Would redo"
      }
    var text = StepText(of: steps, among: items, in: context)
    for step in steps {
      try context.output.writeLine(
        "\(title): \(SafeText.escaped(step.command))  \(text.words(for: step))")
    }
    if steps.contains(where: { !$0.isIntact }) {
      try context.note("Another program has changed the file since; what it did stays.")
    }
  }
}

extension HistoryListing {
  func show(in context: Context) throws {
    let numbered =
      undone.enumerated().reversed().map { ("redo \($0.offset + 1)", $0.element) }
      + done.enumerated().map { (String($0.offset + 1), $0.element) }
    if numbered.isEmpty, !isDamaged { try context.note("The history is empty.") }
    let shown = numbered.prefix(limit)
    if !shown.isEmpty {
      var text = StepText(of: shown.map(\.1), among: items, in: context)
      var table = Table(Self.columns, rowCapacity: shown.count)
      for (number, step) in shown {
        table.append(number, .secondary)
        table.append(Self.time(step.time, in: context))
        table.append(SafeText.escaped(step.command))
        table.append(try text.words(for: step))
      }
      try context.output.write(table)
    }
    if isDamaged { context.warn("the history is damaged: older steps cannot be read") }
  }

  private static let columns: [Table.Column] = [
    .init("Step", .trailing), .init("When", dropOrder: 1), .init("Command"),
    .init("What", minimumWidth: 12),
  ]

  /// The local day and time, to the minute.
  private static func time(_ time: FileTime, in context: Context) -> String {
    let local = Int(time.seconds) + context.zoneOffset(time.seconds)
    let second = ((local % 86_400) + 86_400) % 86_400
    guard let day = CalendarDate(daysSinceEpoch: (local - second) / 86_400) else { return "" }
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    return "\(day) \(padded(second / 3_600)):\(padded(second / 60 % 60))"
  }
}

extension ClearedHistory {
  func show(in context: Context) throws {
    try context.note("The history is empty now.")
  }
}
