import ExpenseCore
import ExpenseStatements

/// The table to point at: a guess that keys correct, and what each correction imports.
struct PointedTable {
  /// The name of the file.
  let source: String
  private(set) var found: GuessedReading
  private(set) var layout: Layout
  private(set) var sheet: StatementSheet
  /// The rows that are left out of this import alone.
  private(set) var passedOver: Set<Int> = []
  private(set) var column = 0
  /// The row of the cursor; nil at the titles.
  private(set) var row: Int?
  /// True if nobody knows yet which way the money went.
  private(set) var isSideOpen: Bool
  /// The questions of the guess that no key has answered.
  private(set) var open: [OpenQuestion]
  /// The questions that were answered; the first choice of each is the answer.
  private var answered: [OpenQuestion] = []
  /// An explanation of the last key.
  private(set) var note: String?
  /// The payments; nil as long as they are not read since the last key.
  private(set) var result: PointedResult?
  /// A beginning of texts that a second `x` leaves out.
  private var candidate: Layout.ColumnValue?
  /// True if the bytes can be other letters, and if a document has other arrays.
  let (hasEncodings, hasArrays): (Bool, Bool)
  private let report: (ImportReading) throws -> ImportReport

  /// The effect of a key.
  enum Effect {
    case nothing, accepted, left
  }

  /// - Parameters:
  ///   - known: the report of the guess, if it was made.
  ///   - report: makes the report of a reading.
  init(
    _ found: GuessedReading, of source: String, known: ImportReport? = nil,
    report: @escaping (ImportReading) throws -> ImportReport
  ) {
    (self.found, self.source, self.report) = (found, source, report)
    (layout, sheet) = (found.guess.likely, found.statement.sheet)
    open = found.guess.questions.filter { $0.subject != .amount }
    isSideOpen = found.guess.questions.contains { $0.subject == .amount && !$0.isKnown }
    (hasEncodings, hasArrays) = (found.statement.hasEncodings, found.statement.hasArrays)
    result = PointedResult(self, known: known, report)
  }

  /// Reads the rows by the layout, if a key changed it.
  mutating func settle() {
    guard result == nil else { return }
    result = PointedResult(self, known: nil, report)
  }

  /// Reads the rows by a layout.
  func read(_ layout: Layout) throws -> ImportReading {
    try found.read(layout, of: sheet, besides: passedOver)
  }

  /// The line of options that says the same, with a mark for what nobody knows.
  var line: String {
    found.line(
      source, layout.optionWords(open: isSideOpen ? ("?1", Layout.Field.money) : nil),
      skipsInvalid: result?.report?.skipsInvalid ?? false)
  }
}

// MARK: - Keys

extension PointedTable {
  mutating func press(_ key: Key, room: Int = 10) -> Effect {
    note = nil
    let candidate = candidate
    self.candidate = nil
    switch key {
    case .left, .tabBack: column = (column + sheet.columns.count - 1) % sheet.columns.count
    case .right, .tab: column = (column + 1) % sheet.columns.count
    case .up, .text("k"): move(by: -1)
    case .down, .text("j"): move(by: 1)
    case .pageUp: move(by: -room)
    case .pageDown: move(by: room)
    case .home, .text("g"): row = nil
    case .end, .text("G"): row = sheet.rowCount - 1
    case .enter: return accept()
    case .escape, .leave, .text("q"): return .left
    case .text("x"): leaveOut(candidate)
    case .text(let letter): change(letter)
    default: break
    }
    return .nothing
  }

  private mutating func move(by count: Int) {
    let place = (row ?? -1) + count
    row = place < 0 ? nil : min(place, sheet.rowCount - 1)
  }

  private mutating func accept() -> Effect {
    settle()
    if isSideOpen {
      note = "s says which way the money went"
    } else if let question = open.first {
      note = "\(question.subject.key) comes first: it takes what is shown, then what else there is"
    } else if result?.report != nil {
      return .accepted
    } else {
      note = "nothing can be imported like this"
    }
    return .nothing
  }

  private mutating func change(_ letter: String) {
    if letter != OpenQuestion.Subject.currency.key || otherCurrency == nil, takeShown(letter) {
      return
    }
    if let field = Self.fields[letter] { return point(field) }
    switch letter {
    case "s" where isSideOpen: use(layout, isSideOpen: false)
    case "s": use(sheet.turning(layout))
    case "p": use(sheet.nextDays(layout), "no other pattern reads these days")
    case ".": use(layout.withOtherMark)
    case "m": use(layout.withOtherIncome)
    case "w": turnByValue()
    case " ": passOver()
    case "h": use(found.statement.nextHeader((layout, sheet)), "the columns are in no other line")
    case "e": use(found.statement.nextEncoding((layout, sheet)), "no other encoding reads it")
    case "y": goToNextArray()
    default: note = "'\(letter)' does nothing here"
    }
  }

  /// The fields of the keys that point at a column.
  private static let fields: [String: Layout.Field] = [
    "d": .date, "a": .amount, "o": .out, "i": .in, "f": .fee, "n": .name, "r": .id,
    "c": .currency, "t": Layout.Field(name: "note") ?? .name,
  ]
}

// MARK: - Changes

extension PointedTable {
  private mutating func use(_ layout: Layout, isSideOpen: Bool? = nil) {
    (self.layout, result) = (layout, nil)
    self.isSideOpen = isSideOpen ?? self.isSideOpen
  }

  /// Answers an open question with what is shown; returns false if none has this key.
  private mutating func takeShown(_ key: String) -> Bool {
    guard let place = open.firstIndex(where: { $0.subject.key == key }) else { return false }
    answered.append(open.remove(at: place))
    return true
  }

  private mutating func use(_ layout: Layout?, _ otherwise: String) {
    guard let layout else { return note = otherwise }
    use(layout)
  }

  private mutating func use(_ table: GuessedStatement.Table?, _ otherwise: String) {
    guard let table else { return note = otherwise }
    sheet = table.sheet
    column = min(column, sheet.columns.count - 1)
    row = row.map { min($0, sheet.rowCount - 1) }
    // The rows of another header are others.
    passedOver = []
    use(table.layout)
  }

  private mutating func point(_ field: Layout.Field) {
    if field == .currency, let code = otherCurrency {
      open.removeAll { $0.subject == .currency }
      return use(layout.with { $0.currency = code })
    }
    let pointed = sheet.pointing(layout, at: column, as: field)
    if field == .date, sheet.nextDays(pointed) == nil { open.removeAll { $0.subject == .day } }
    guard field.isMoney, field != .fee else { return use(pointed) }
    use(pointed, isSideOpen: !sheet.knowsSide(of: pointed))
  }

  /// The code in the row of the cursor, if it is not that of the amounts, and nothing else says which
  /// is right.
  private var otherCurrency: Currency? {
    guard open.contains(where: { $0.subject == .currency }), let row,
      sheet.field(of: column, in: layout) == .currency,
      let code = Currency(code: sheet.text(row, column).uppercased()), code != layout.currency
    else { return nil }
    return code
  }

  private mutating func leaveOut(_ candidate: Layout.ColumnValue?) {
    guard let row else { return takeStates() }
    let value = sheet.value(row, column, in: layout)
    open.removeAll { $0.subject == .state && $0.isAbout(value.column) }
    if layout.skipped.contains(value) {
      use(layout.with { $0.skipped.removeAll { $0 == value } })
    } else if value.isBeginning, candidate != value {
      self.candidate = value
      note = "x again leaves out \(sheet.count(value).counted("row")) with '\(value.typed)'"
    } else {
      use(layout.with { $0.skipped.append(value) })
    }
  }

  /// Answers the question which states are left out by what is shown, then by what else there is.
  private mutating func takeStates() {
    if takeShown("x") { return }
    guard let place = answered.lastIndex(where: { $0.subject == .state }) else {
      return note = "x leaves out the rows with a value: go to one of them"
    }
    let last = answered[place].choices.removeFirst()
    answered[place].choices.append(last)
    let others = layout.with { $0.skipped.removeAll { $0 == last.skipped.last } }
    use(answered[place].answer(0, in: others))
  }

  private mutating func turnByValue() {
    guard let row else { return note = "w says what is spent: go to a row with that value" }
    guard
      let turned = sheet.turning(layout, by: sheet.text(row, column), in: column)
    else { return note = "w needs a column of amounts, and another one that says the way" }
    use(turned, isSideOpen: false)
  }

  private mutating func passOver() {
    guard let row else { return note = "Space leaves out one row: go to it" }
    if passedOver.remove(row) == nil { passedOver.insert(row) }
    use(layout)
  }

  private mutating func goToNextArray() {
    guard let next = found.nextArray(layout) else { return note = "there is no other array" }
    let (row, column) = (row, column)
    self = PointedTable(next, of: source, report: report)
    self.row = row.map { min($0, sheet.rowCount - 1) }
    self.column = min(column, sheet.columns.count - 1)
  }
}

extension OpenQuestion.Subject {
  /// The key that answers it.
  var key: String {
    switch self {
    case .amount: "s"
    case .direction: "w"
    case .day: "p"
    case .currency: "c"
    case .state: "x"
    case .encoding: "e"
    case .items: "y"
    }
  }
}

extension OpenQuestion {
  /// True for a question about the states in a column.
  fileprivate func isAbout(_ column: Layout.Column) -> Bool {
    choices.contains { $0.skipped.last?.column == column }
  }
}

extension Layout {
  /// The layout with the other decimal mark.
  fileprivate var withOtherMark: Layout {
    with { $0.decimalMark = $0.decimalMark == .comma ? .point : .comma }
  }

  /// The layout in which money in is a refund, or is none any more.
  fileprivate var withOtherIncome: Layout {
    with { $0.moneyIn = $0.moneyIn == .refund ? .skip : .refund }
  }
}
