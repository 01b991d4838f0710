import ExpenseCore

extension Diagnosis: CommandResult {
  func show(in context: Context) throws {
    let style = try examination.document?.currency.map { try context.style(of: $0) }
    for finding in findings {
      let label = finding.level.rawValue.padding(to: 6)
      let text = SafeText.escaped(finding.sentence(of: examination.path, style))
      try context.output.writeLine(
        "\(context.output.palette.styled(label, finding.level.style))  \(text)")
    }
    if let rescue { return try rescue.show(in: context) }
    if let cure = examination.fault?.message.cure { try context.note(SafeText.escaped(cure)) }
  }
}

extension Finding.Level {
  fileprivate var style: Palette.Style {
    switch self {
    case .sound: .low
    case .remark: .warning
    case .fault: .failure
    }
  }
}

extension Finding {
  /// The finding in a few words.
  fileprivate func sentence(of path: String, _ style: CurrencyStyle?) -> String {
    switch self {
    case .absent: "'\(path)' does not exist: no expenses yet"
    case .link(let target): "'\(path)' is a link to '\(target)'"
    case .readable(let size): "'\(path)' is a regular file of \(size.counted("byte"))"
    case .openToOthers(let mode):
      "other users may open it (mode \(String(mode, radix: 8))): chmod 600 makes it yours alone"
    case .writeProtected: "it is write-protected"
    case .leftover(let path):
      "'\(path)' is left of a save that did not finish; the next save removes it"
    case .items(let count, let currency):
      "\(count.counted("expense")) in \(currency?.code ?? "no currency yet"), each with its own id"
    case .total(let type, let count, let sum):
      "\(type.rawValue): \(count.counted("expense")), "
        + (sum.map { style?.text($0) ?? $0.description } ?? "and a total out of range")
    case .undated(let count): "\(count.counted("expense")) without a date"
    case .alike(let count, let row, let earlier):
      "\(count.counted("expense")) with the name, amount, type and date of another: "
        + "row \(row) is like row \(earlier)"
    case .history(let steps): "\(steps.counted("step")) can be undone"
    case .historyDamaged:
      "the history is damaged, which the data does not need: older steps cannot be undone"
    case .historyUnreadable(let error):
      "\(error.message.cause): the data does not need the history, but nothing can be undone"
    case .fault(let error): error.message.cause
    }
  }
}

extension Rescue {
  /// How many skipped places are named in text; JSON names all.
  private static let mostNamed = 10

  fileprivate func show(in context: Context) throws {
    try context.output.writeLine(SafeText.escaped(summary))
    if salvaged.repetitions > 0 {
      try context.output.writeLine("Took once what came again: \(salvaged.repetitions)")
    }
    for skipped in salvaged.skipped.prefix(Self.mostNamed) {
      let text = "Skipped line \(skipped.line): \(skipped.problem.sentence)"
      try context.output.writeLine(SafeText.escaped(text))
    }
    let rest = salvaged.skipped.count - Self.mostNamed
    if rest > 0 { try context.output.writeLine("and \(rest) more, all named by --json") }
    if path != nil { try showCurrencyNotes(in: context) }
  }

  private var summary: String {
    guard let path else { return "No expense could be read." }
    let currency = salvaged.document.currency.map { " in \($0.code)" } ?? ""
    return "Rescued \(salvaged.document.items.count.counted("expense"))\(currency) into '\(path)'"
  }

  private func showCurrencyNotes(in context: Context) throws {
    if salvaged.document.currency == nil {
      try context.tell("No currency could be read: name it with 'iexpense currency CODE'.")
    }
    for currency in Set(salvaged.otherCurrencies.map(\.code)).sorted() {
      try context.tell("The file also names \(currency): some amounts may be in that currency.")
    }
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
