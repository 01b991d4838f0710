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
  /// What else was left out, since it was asked for.
  let leftOut: LeftOut
  /// What is remarkable about the records.
  let hints: [ImportHint]
  /// The present day.
  let today: CalendarDate
  /// Columns that nothing was taken from.
  let ignoredColumns: [String]
  /// Whether nothing was changed, since only the plan was asked for.
  let isPlan: Bool
  /// The profile that said how to read, where the line did not.
  let profile: String?
  /// The rules of the file.
  let rules: [ExpenseRule?]
  /// The profile that the options are kept in now, where they were not before.
  var keptProfile: String?

  /// Records that are no expenses, and lines that are no records.
  struct LeftOut {
    let moneyIn: RecordSum
    /// Whether nearly all records were money in.
    let isNearlyAll: Bool
    let skipped: RecordSum
    /// How many payments of a bank are of nothing.
    let zeros: Int
    let linesAbove: Int
  }

  /// How many items were replaced.
  var updated: Int { plan.updatedRows.count }

  var isSaved: Bool { !isPlan && plan.added + updated > 0 || keptProfile != nil }

  func show(on console: Console) throws {
    if console.isQuiet, invalid.count > 0 {
      console.warn("\(invalid.count.counted("record")) left out, as not valid")
    }
    if isPlan { try showPlan(on: console) }
    guard isPlan || !console.isQuiet else { return }
    let style = console.style(of: currency)
    var words = ["\(isPlan ? "Would import" : "Imported") \(plan.added.counted("expense"))"]
    if plan.added > 0 { words += [sum.map(style.text), days?.words].compactMap(\.self) }
    if updated > 0 { words.append("\(updated) \(isPlan ? "to be updated" : "updated")") }
    if plan.present.count > 0 { words.append("\(plan.present.count) already present") }
    if invalid.count > 0 { words.append("\(invalid.count) invalid") }
    try console.write(Line(words.joined(separator: ", ") + leftOutWords(style)))
  }

  private var addedItems: ArraySlice<ExpenseItem> { plan.items.suffix(plan.added) }

  /// What the new expenses come to; nil where no amount is as much.
  private var sum: Amount? {
    var sum = AmountSum()
    for item in addedItems { sum.add(item.amount) }
    return try? sum.amount
  }

  /// The first and the last day of the new expenses; nil where none has one.
  private var days: ClosedRange<CalendarDate>? {
    let days = addedItems.lazy.compactMap(\.date)
    guard let first = days.min(), let last = days.max() else { return nil }
    return first...last
  }

  private func leftOutWords(_ style: CurrencyStyle) -> String {
    func words(_ records: RecordSum, _ what: String) -> String {
      what + (records.sum.map { ", \(style.text($0))" } ?? "")
    }
    var text = ""
    if leftOut.moneyIn.count > 0 {
      text = "; left out " + words(leftOut.moneyIn, "\(leftOut.moneyIn.count) of money in")
    }
    var skipped: [String] = []
    if leftOut.skipped.count > 0 {
      skipped.append(words(leftOut.skipped, leftOut.skipped.count.counted("record")))
    }
    if leftOut.zeros > 0 { skipped.append("\(leftOut.zeros.counted("record")) of zero") }
    if leftOut.linesAbove > 0 {
      skipped.append("\(leftOut.linesAbove.counted("line")) above the header")
    }
    return skipped.isEmpty ? text : text + "; skipped \(skipped.joined(separator: ", "))"
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
    if let profile { notes.append("Read as '\(profile)'.") }
    if let keptProfile { notes.append("Kept these options as '\(keptProfile)'.") }
    if !ignoredColumns.isEmpty {
      let names = ignoredColumns.map { "'\($0)'" }.joined(separator: ", ")
      notes.append("Columns not used: \(names)")
    }
    if plan.added + leftOut.moneyIn.count > 0 {
      notes += hints.map(\.line)
      notes += [Line.farDays(addedItems.lazy.compactMap(\.date), from: today)].compactMap(\.self)
    }
    for (place, count) in plan.ruleCounts.sorted(by: { $0.key < $1.key }) {
      let gave = (rules[place]?.effects ?? []).joined(separator: ", ")
      notes.append("\(count.counted("expense")): \(gave) (rule \(place + 1))")
    }
    if leftOut.isNearlyAll {
      notes.append("Nearly all records are money in: if they are payments, their sign is turned.")
    }
    if invalid.count > 0 {
      notes.append("Left out, since something is wrong with them:")
      notes += invalid.lines.map { Line($0) }
    }
    if currencyIsGuess, plan.added > 0 { notes.append(.guessedCurrency) }
    if isSaved { notes.append("'iexpense undo' takes it back.") }
    return notes
  }

  func write(to json: inout JSONOutput) {
    json.object { json in
      json.member("currency", currency.code)
      json.member("added", plan.added)
      json.member("total", sum)
      if let days {
        json.member("since", days.lowerBound.description)
        json.member("until", days.upperBound.description)
      }
      json.member("present", plan.present.count)
      json.member("presentTotal", plan.present.sum)
      json.member("updated", updated)
      json.member("invalid", invalid.count)
      json.member("skipped", leftOut.skipped.count)
      json.member("skippedTotal", leftOut.skipped.sum)
      json.member("moneyIn", leftOut.moneyIn.count)
      json.member("moneyInTotal", leftOut.moneyIn.sum)
      json.member("zero", leftOut.zeros)
      json.member("linesAbove", leftOut.linesAbove)
      json.key("faults")
      invalid.write(to: &json)
    }
  }
}

extension ClosedRange<CalendarDate> {
  /// Both days, or the only one.
  fileprivate var words: String {
    lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound) to \(upperBound)"
  }
}
