import ExpenseCore

/// One thing that `doctor` has to say of a file.
struct Finding {
  /// How serious it is.
  enum Level: String {
    case sound, remark, fault
  }

  let level: Level
  /// What it is, for programs.
  let kind: String
  /// What it is, for a person.
  let sentence: String
  /// Writes what else programs can know of it, as members of an object.
  let details: (inout JSONOutput) -> Void

  fileprivate init(
    _ level: Level, _ kind: String, _ sentence: String,
    details: @escaping (inout JSONOutput) -> Void = { _ in }
  ) {
    self.level = level
    self.kind = kind
    self.sentence = sentence
    self.details = details
  }

  /// The finding as a line: its level, then the sentence.
  var line: Line {
    let padding = String(repeating: " ", count: max(0, 6 - level.rawValue.count))
    return "\(level.rawValue + padding, level.style)  \(sentence)"
  }

  /// Writes the finding's members of an object.
  func write(to json: inout JSONOutput) {
    json.member("level", level.rawValue)
    json.member("kind", kind)
    details(&json)
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

// MARK: The file

extension Finding {
  /// What there is to say of a file, from the outside in.
  ///
  /// - Parameter style: how amounts of a currency look.
  static func all(in file: FileExamination, style: (Currency) -> CurrencyStyle) -> [Finding] {
    var findings = outside(of: file)
    if let fault = file.fault { findings.append(.fault(fault)) }
    if let document = file.document {
      findings += inside(of: document, document.currency.map(style))
      findings += lists(of: document)
    }
    return findings + history(of: file)
  }

  private static func lists(of document: ExpenseDocument) -> [Finding] {
    [
      damage("budgets-damaged", "no budget can be shown") { () throws(DamagedDocument) in
        _ = try document.budgets()
      },
      damage("recurring-damaged", "nothing that recurs can be shown") {
        () throws(DamagedDocument) in
        _ = try document.recurringRules()
      },
    ].compactMap(\.self)
  }

  private static func damage(
    _ code: String, _ loss: String, _ read: () throws(DamagedDocument) -> Void
  ) -> Finding? {
    do throws(DamagedDocument) {
      try read()
      return nil
    } catch {
      return Finding(.remark, code, "\(error): the expenses are sound, but \(loss)") { json in
        json.member("line", error.line)
        json.member("column", error.column)
      }
    }
  }

  private static func outside(of file: FileExamination) -> [Finding] {
    let path = file.path
    var findings: [Finding] = []
    if let target = file.target {
      findings.append(
        .init(.sound, "link", "'\(path)' is a link to '\(target)'") { $0.member("target", target) })
    }
    if let status = file.status {
      let size = file.bytes.count
      findings.append(
        .init(.sound, "readable", "'\(path)' is a regular file of \(size.counted("byte"))") {
          $0.member("bytes", size)
        })
      if status.mode & 0o077 != 0 { findings.append(.openToOthers(mode: status.mode)) }
    } else if file.fault == nil {
      findings.append(.init(.sound, "absent", "'\(path)' does not exist: no expenses yet"))
    }
    if !file.isWritable {
      findings.append(.init(.remark, "write-protected", "it is write-protected"))
    }
    findings += file.leftovers.map { .leftover($0) }
    return findings
  }

  private static func openToOthers(mode: UInt32) -> Finding {
    let mode = String(mode, radix: 8)
    return Finding(
      .remark, "open-to-others",
      "other users may open it (mode \(mode)): chmod 600 makes it yours alone"
    ) { $0.member("mode", mode) }
  }

  private static func leftover(_ path: String) -> Finding {
    Finding(
      .remark, "leftover",
      "'\(path)' is left of a save that did not finish; the next save removes it"
    ) { $0.member("path", path) }
  }

  private static func fault(_ fault: StoreError) -> Finding {
    let cause = fault.message.cause
    return Finding(.fault, "fault", cause) { json in
      json.member("message", cause)
      guard case .damaged(_, let damage) = fault else { return }
      json.member("line", damage.line)
      json.member("column", damage.column)
      if let row = damage.row { json.member("row", row) }
    }
  }

  private static func history(of file: FileExamination) -> [Finding] {
    var findings: [Finding] = []
    if file.historyIsDamaged {
      findings.append(
        .init(
          .remark, "history-damaged",
          "the history is damaged, which the data does not need: older steps cannot be undone"))
    }
    if let cause = file.historyError?.message.cause {
      findings.append(
        .init(
          .remark, "history-unreadable",
          "\(cause): the data does not need the history, but nothing can be undone"
        ) { $0.member("message", cause) })
    }
    if let steps = file.undoableSteps, steps > 0 {
      findings.append(
        .init(.sound, "history", "\(steps.counted("step")) can be undone") {
          $0.member("steps", steps)
        })
    }
    return findings
  }
}

// MARK: The items

extension Finding {
  private static func inside(
    of document: ExpenseDocument, _ style: CurrencyStyle?
  ) -> [Finding] {
    let items = document.items
    var findings = [count(of: items, in: document.currency)] + totals(of: items, style)
    let undated = items.count { $0.date == nil }
    if undated > 0 {
      findings.append(
        .init(.remark, "undated", "\(undated.counted("expense")) without a date") {
          $0.member("count", undated)
        })
    }
    if let alike = alike(items) { findings.append(alike) }
    return findings
  }

  private static func count(of items: [ExpenseItem], in currency: Currency?) -> Finding {
    let code = currency?.code
    let count = items.count
    return Finding(
      .sound, "items",
      "\(count.counted("expense")) in \(code ?? "no currency yet"), each with its own id"
    ) { json in
      json.member("count", count)
      if let code { json.member("currency", code) }
    }
  }

  /// What the items of each type come to; a total may be out of range.
  private static func totals(of items: [ExpenseItem], _ style: CurrencyStyle?) -> [Finding] {
    var totals: [ExpenseType: (count: Int, sum: AmountSum)] = [:]
    for item in items {
      totals[item.type, default: (0, AmountSum())].count += 1
      totals[item.type]?.sum.add(item.amount)
    }
    let others = totals.keys.filter { !ExpenseType.standard.contains($0) }
    let types = ExpenseType.standard + others.sorted { $0.rawValue < $1.rawValue }
    return types.compactMap { type in
      guard let (count, total) = totals[type] else { return nil }
      let sum = try? total.amount
      let shown = sum.map { style?.text($0) ?? $0.description } ?? "and a total out of range"
      return Finding(
        sum == nil ? .remark : .sound, "total",
        "\(type.rawValue): \(count.counted("expense")), \(shown)"
      ) { json in
        json.member("type", type.rawValue)
        json.member("count", count)
        if let sum { json.member("total", sum) }
      }
    }
  }

  /// How many items have the name, amount, type and date of one before them, and the first such rows.
  private static func alike(_ items: [ExpenseItem]) -> Finding? {
    guard let found = Duplicates(among: items) else { return nil }
    return Finding(
      .remark, "alike",
      "\(found.count.counted("expense")) with the name, amount, type and date of another: "
        + "row \(found.row) is like row \(found.earlier)"
    ) { json in
      json.member("count", found.count)
      json.member("row", found.row)
      json.member("earlier", found.earlier)
    }
  }
}
