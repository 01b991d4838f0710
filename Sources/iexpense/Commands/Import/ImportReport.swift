import ExpenseCore

/// What `import` did, or would do.
struct ImportReport: DataResult {
  let reading: ImportReading
  /// What became of the records.
  let plan: ImportPlan
  let currency: Currency
  /// Whether nothing but habit said which currency it is.
  let currencyIsGuess: Bool
  /// How many records were left out because something is wrong with them, and the first of these.
  let invalid: InvalidRecords
  /// The present day.
  let today: CalendarDate
  /// Whether nothing was changed, since only the plan was asked for.
  let isPlan: Bool
  /// The profile that the options are kept in now, where they were not before.
  var keptProfile: String?

  private var batch: ImportBatch { reading.batch }

  /// The money that came in and is left out.
  private var moneyIn: RecordSum { batch.refundsMoneyIn ? RecordSum() : batch.moneyIn }

  /// The records that are left out since it was asked for.
  private var skipped: RecordSum { batch.skipped.adding(plan.leftOutByRules) }

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
    if moneyIn.count > 0 {
      text = "; left out " + words(moneyIn, "\(moneyIn.count) of money in")
    }
    var others: [String] = []
    if skipped.count > 0 { others.append(words(skipped, skipped.count.counted("record"))) }
    if batch.zeros > 0 { others.append("\(batch.zeros.counted("record")) of zero") }
    if batch.linesAbove > 0 {
      others.append("\(batch.linesAbove.counted("line")) above the header")
    }
    return others.isEmpty ? text : text + "; skipped \(others.joined(separator: ", "))"
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
    if let profile = reading.profile { notes.append("Read as '\(profile.name)'.") }
    if let keptProfile { notes.append("Kept these options as '\(keptProfile)'.") }
    if !batch.ignoredColumns.isEmpty {
      notes.append("Columns not used: \(batch.ignoredColumns.quoted)")
    }
    if plan.added + moneyIn.count > 0 {
      let hints = batch.hints(in: currency)
      notes += hints.filter { reading.profile == nil || !$0.isOfLayout }.map(\.line)
      notes += [Line.farDays(addedItems.lazy.compactMap(\.date), from: today)].compactMap(\.self)
    }
    for (place, count) in plan.ruleCounts.sorted(by: { $0.key < $1.key }) {
      let gave = (plan.rules.rules[place]?.effects ?? []).joined(separator: ", ")
      notes.append("\(count.counted("expense")): \(gave) (rule \(place + 1))")
    }
    if batch.isNearlyAllMoneyIn {
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
      json.member("skipped", skipped.count)
      json.member("skippedTotal", skipped.sum)
      json.member("moneyIn", moneyIn.count)
      json.member("moneyInTotal", moneyIn.sum)
      json.member("zero", batch.zeros)
      json.member("linesAbove", batch.linesAbove)
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
