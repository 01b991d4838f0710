import ExpenseCore
import ExpenseStatements

/// The result of `import`, or its plan.
struct ImportReport: DataResult {
  let reading: ImportReading
  let plan: ImportPlan
  let currency: Currency
  private let currencyIsGuess: Bool
  private let invalid: InvalidRecords
  /// The document before the import.
  private let document: ExpenseDocument
  private let today: CalendarDate
  /// Tells whether only the plan was asked for, so that nothing was changed.
  private var isPlan = false
  /// The account whose layout was stored or changed.
  var keptAccount: String?

  private var batch: ImportBatch { reading.batch }

  /// True if there are records with faults, which are left out.
  var skipsInvalid: Bool { invalid.count > 0 }

  /// The records with faults.
  var invalidLines: [String] { invalid.count > 0 ? invalid.lines : [] }

  private var moneyIn: RecordSum { batch.moneyIn }

  /// The rows that are left out, apart from those in other currencies or without an amount.
  private var skipped: RecordSum {
    batch.leftOut.filter { $0.reason.isOfOwnCurrency }
      .reduce(plan.leftOutByRules) { $0.adding($1.sum) }
  }

  var updated: Int { plan.updated.count }

  var changesItems: Bool { plan.added + updated + plan.linked > 0 }

  var isSaved: Bool { !isPlan && changesItems || keptAccount != nil }
  var isConfirmation: Bool { !isPlan }

  var asPlan: ImportReport {
    var plan = self
    plan.isPlan = true
    return plan
  }

  /// Plans the import into a document.
  ///
  /// - Throws: `InvalidRecords` if there are any that must not be left out, or `ImportRefusal`.
  init(
    _ reading: ImportReading, of source: ImportSource, into document: ExpenseDocument,
    alike: ImportPlan.Alike, in session: Session
  ) throws {
    let (batch, arguments) = (reading.batch, reading.arguments)
    let skipsInvalid = reading.leavesOutFaults
    (currency, currencyIsGuess) = try Self.currency(of: batch, into: document, in: session)
    var choices = ImportPlan.Choices()
    choices.updates = arguments.has(ImportChoices.update)
    choices.typeIsSaid = arguments.has(LayoutOptions.type)
    choices.alike = alike
    plan = reading.statement.plan(into: document, in: currency, choices)
    let faults = (batch.faults + plan.faults).sorted { $0.place < $1.place }
    invalid = InvalidRecords(
      source: source.name, faults: Array(faults.prefix(RefusedRecords.limit)),
      count: batch.faultCount + plan.faultCount,
      mayBeLeftOut: !skipsInvalid)
    // If nothing is left to import, the faults are the result, even with --skip-invalid.
    let isNothing =
      plan.added + plan.present.count + plan.updated.count + batch.moneyIn.count
      + plan.leftOutByRules.count + plan.linked == 0
    guard invalid.count == 0 || skipsInvalid && !isNothing else { throw invalid }
    if let refusal = batch.refusal { throw refusal }
    if let doubt = reading.statement.doubt(plan, into: document) {
      throw doubt.refusal(of: arguments, source.name)
    }
    (self.reading, self.document, today) = (reading, document, try session.clock.today())
  }

  /// Tells whether a document has the same content as the one that the import was planned for.
  func isOf(_ other: ExpenseDocument) -> Bool {
    document.currency == other.currency && document.lists == other.lists
      && document.items == other.items
  }

  /// The currency of the import: the file's, or if the file is empty, the records'.
  private static func currency(
    of batch: ImportBatch, into document: ExpenseDocument, in session: Session
  ) throws -> (currency: Currency, isGuess: Bool) {
    if document.items.isEmpty, let currency = batch.currency { return (currency, false) }
    let resolved = session.currency(ofFile: document.currency)
    if let currency = batch.currency, currency != resolved.currency {
      // Another process has set the file's currency since the records were checked.
      throw try StoreError.changedSinceLoaded(path: session.defaults.path)
    }
    return resolved
  }

  func show(on console: Console) throws {
    if isPlan { try showPlan(on: console) }
    let style = console.style(of: currency)
    var words = ["\(isPlan ? "Would import" : "Imported") \(plan.added.counted("expense"))"]
    if plan.added > 0 { words += [sum.map(style.text), days?.words].compactMap(\.self) }
    if updated > 0 { words.append("\(updated) \(isPlan ? "to be updated" : "updated")") }
    if plan.present.count > 0 { words.append("\(plan.present.count) already present") }
    if plan.linked > 0 { words.append("\(plan.linked) alike left out") }
    if invalid.count > 0 { words.append("\(invalid.count) invalid") }
    try console.write(Line(words.joined(separator: ", ") + leftOutWords(style)))
  }

  var addedItems: ArraySlice<ExpenseItem> { plan.items.suffix(plan.added) }

  /// The sum of the new expenses; nil if it is out of range.
  var sum: Amount? {
    var sum = AmountSum()
    for item in addedItems { sum.add(item.amount) }
    return try? sum.amount
  }

  /// The first and the last day of the new expenses; nil if none has a day.
  var days: ClosedRange<CalendarDate>? {
    let days = addedItems.lazy.compactMap(\.date)
    guard let first = days.min(), let last = days.max() else { return nil }
    return first...last
  }

  func leftOutWords(_ style: CurrencyStyle) -> String {
    func words(_ records: RecordSum, _ what: String) -> String {
      what + (records.sum.map { ", \(style.text($0))" } ?? "")
    }
    var text = ""
    if moneyIn.count > 0 {
      text = "; left out " + words(moneyIn, "\(moneyIn.count) of money in")
    }
    var others = batch.leftOutWords(style.text)
    if plan.leftOutByRules.count > 0 {
      others.append(words(plan.leftOutByRules, "\(plan.leftOutByRules.count) by a rule"))
    }
    return others.isEmpty ? text : text + "; skipped \(others.joined(separator: ", "))"
  }

  /// Shows the items as they would be in the file.
  private func showPlan(on console: Console) throws {
    let rows = plan.updated.map(\.row) + plan.addedRows
    guard !rows.isEmpty else { return }
    let table = ItemTable(
      ItemRows(rows, of: plan.items), totals: [], style: console.style(of: currency),
      for: console.output)
    try table.printTitles()
    try table.print(0..<rows.count)
  }

  func notes(on console: Console) -> [Line] {
    var notes: [Line] = []
    if let known = reading.known {
      notes.append(
        reading.difference.map { "Read like '\(known.name)', but for '\($0)'." }
          ?? "Read as '\(known.name)'.")
    }
    if let keptAccount { notes.append("Kept these columns as '\(keptAccount)'.") }
    if !batch.ignoredColumns.isEmpty {
      notes.append("Columns not used: \(batch.ignoredColumns.quoted)")
    }
    if plan.added + moneyIn.count > 0 {
      notes += [Line.farDays(addedItems.lazy.compactMap(\.date), from: today)].compactMap(\.self)
    }
    for (place, changes, count) in plan.ruleEffects {
      notes.append(
        Line("\(count.counted("expense")): \(changes.joined(separator: ", ")) (rule \(place + 1))"))
    }
    if !plan.changedRows.isEmpty { notes.append(changedNote) }
    let lists = FileList.besideItems.counted { batch.lists[$0.key] ?? 0 }
    if !lists.isEmpty {
      notes.append(
        Line("Not taken: \(lists.joined(separator: ", ")). 'iexpense merge' takes those."))
    }
    if isSaved {
      notes += Line.claimsTouched(by: plan.updated.map { ($0.before, plan.items[row: $0.row]) })
    }
    if isPlan, !plan.pairs.isEmpty {
      notes += plan.pairs.question(in: currency, on: console).notes
    }
    if isConfirmation {
      notes += Line.perhapsOne(pairsLeft, of: plan.items, console.style(of: currency))
    }
    notes += [String(alike: plan.alikeRows).map { Line($0) }].compactMap(\.self)
    if plan.alike == .leftOut { notes += plan.pairs.notes(in: currency, on: console) }
    if moneyIn.count > 0 { notes.append(moneyInNote(console.style(of: currency))) }
    if invalid.count > 0 {
      notes.append(
        Line("\(invalid.count.counted("record")) left out, as not valid.", isUrgent: true))
      notes += invalid.lines.map { Line($0) }
    }
    if currencyIsGuess, plan.added > 0 { notes.append(.guessedCurrency) }
    let bare = addedItems.count { $0.category?.isEmpty ?? true }
    if isSaved, bare > 0 {
      notes.append(Line("\(bare) without a category: iexpense list 'no category'"))
    }
    return notes
  }

  /// The pairs of payments about which nobody was asked.
  private var pairsLeft: [(row: Int, other: Int)] {
    let twins = Twins(plan.items, (try? document.recurringRules()) ?? [])
    return plan.movedPairs + twins.newPairs(unlike: [document.twins])
  }

  /// The note on the largest payments among the money in that is left out.
  private func moneyInNote(_ style: CurrencyStyle) -> Line {
    let names = batch.largestMoneyIn.map {
      "\(SafeText.escaped(String($0.name.prefix(40)))) \(style.text($0.amount))"
    }
    let more = moneyIn.count > names.count ? ", …" : ""
    return "Money in: \(names.joined(separator: ", "))\(more)"
  }

  private var changedNote: Line {
    let rows = plan.changedRows.prefix(5).map { "\($0)" }.joined(separator: ", ")
    let more = plan.changedRows.count > 5 ? " and more" : ""
    return """
      \(plan.changedRows.count.counted("payment")) that the bank has with another day or amount: \
      row \(rows)\(more). They stay as they are; --update applies the bank's values.
      """
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
      json.objects("leftOut", of: batch.leftOut) { rows, json in
        json.member("reason", rows.reason.key)
        json.member("count", rows.sum.count)
        json.member("total", rows.sum.sum)
        json.member("currency", rows.reason.currency?.code ?? currency.code)
      }
      json.member("changed", plan.changedRows.count)
      json.member("alike", plan.pairs.count)
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

extension LeftOutRows.Reason {
  /// Tells whether the rows' amounts are in the file's currency.
  fileprivate var isOfOwnCurrency: Bool {
    switch self {
    case .otherCurrency, .noAmount: false
    default: true
    }
  }

  /// The currency of the rows, if it is not the file's.
  fileprivate var currency: Currency? {
    if case .otherCurrency(let other) = self { other } else { nil }
  }

  /// The reason in JSON.
  fileprivate var key: String {
    switch self {
    case .asked(let value): value
    case .chosen: "chosen"
    case .unpaid(let state): state
    case .pending: "pending"
    case .total: "total"
    case .otherCurrency: "currency"
    case .noAmount: "noAmount"
    case .noDay: "noDay"
    }
  }
}
