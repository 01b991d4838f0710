import ExpenseCore

/// A file that a report opened, read once or watched, with what all of its parts ask.
struct ItemSource {
  let items: [ExpenseItem]
  /// The currency of the file, or the one that a file without any would get.
  let currency: Currency
  let today: CalendarDate
  /// The whole document, for its budgets.
  let document: ExpenseDocument
  let path: String
  let fileExists: Bool
  /// The names in the file, found once for all filters that are read.
  private(set) var words: FileWords

  init(of session: Session) throws {
    let snapshot = try ExpenseFile(session.defaults).read()
    try self.init(
      snapshot.document, at: snapshot.path, exists: snapshot.exists, in: session)
  }

  init(_ expenses: Expenses, in session: Session) throws {
    try self.init(
      expenses.document, at: expenses.defaults.path, exists: expenses.fileExists, in: session)
  }

  init(
    _ document: ExpenseDocument, at path: String, exists: Bool, in session: Session
  ) throws {
    (self.document, items) = (document, document.items)
    currency = session.currency(ofFile: document.currency).currency
    today = try session.clock.today()
    (self.path, fileExists) = (path, exists)
    words = FileWords(of: items, beside: document)
  }

  /// Folds all texts once, for the many searches made while somebody types.
  mutating func prepareForTyping() {
    words = FileWords(of: items, beside: document, searched: SearchedTexts(of: items))
  }
}

/// The items of a file that match a filter.
struct ItemSelection {
  /// The matching items, in the order of the file; none if only totals were wanted.
  private(set) var chosen: ItemRows
  private(set) var count: Int
  /// The number of items that would match if they had a date.
  private(set) var undatedCount: Int
  private(set) var filter: ItemFilter
  let currency: Currency
  let path: String
  let fileExists: Bool
  var dueCount = 0
  /// Sentences on words that nothing in the file has.
  var unknown: [String] = []
}

extension ItemSelection {
  /// All items of the file, in its order.
  var items: [ExpenseItem] { chosen.items }
  /// The matching rows, from 1, in ascending order.
  var rows: [Int] { chosen.rows }

  /// The selection of another filter on the same file.
  func narrowed(to matches: ItemFilter.Matches, by filter: ItemFilter) -> ItemSelection {
    var other = self
    (other.chosen, other.count) = (chosen.choosing(matches.rows), matches.rows.count)
    (other.undatedCount, other.filter) = (matches.undatedCount, filter)
    return other
  }

  /// The notes on the selection, printed after its items.
  ///
  /// - Parameter offersWords: whether to list words that nothing in the file has.
  func notes(on console: Console, offersWords: Bool = true) -> [Line] {
    (count == 0 ? emptyNotes(on: console) : [])
      + (offersWords && !items.isEmpty ? unknown.map { Line($0) } : [])
      + Line.undatedLeftOut(undatedCount) + Line.due(dueCount, on: console)
  }

  /// The note on an empty result; a missing file is named, so that a mistyped path is noticed.
  private func emptyNotes(on console: Console) -> [Line] {
    guard items.isEmpty else {
      return ["No expenses found\(understood(on: console))."] + partsAlone(console)
    }
    let (start, end) =
      fileExists
      ? ("No expenses yet in", "'\(path)'.") : ("No expenses yet:", "'\(path)' does not exist.")
    // A terminal would break the path in the middle of a word.
    let cells = DisplayWidth.cells(of: start) + 1 + DisplayWidth.cells(of: SafeText.escaped(end))
    let output = console.errorOutput
    let fits = !output.isTerminal || cells <= output.width
    let amount = currency.minorDigits > 0 ? "12.50" : "1250"
    return (fits ? ["\(start) \(end)"] : [Line(start), Line(end)])
      + ["Begin with: \(ShellLine.text(["add", "Lunch", amount]))"]
  }

  /// The number of items that each condition of the filter finds alone, and either of several texts.
  private func partsAlone(_ console: Console) -> [Line] {
    let (parts, style) = (filter.parts, console.style(of: currency))
    guard parts.count > 1 else { return [] }
    let alone = parts.map { "\($0.words(style)) \($0.matches(in: items).rows.count)" }
    let lines: [Line] = ["Each alone finds: \(alone.joined(separator: ", "))."]
    var other = filter
    let text = filter.texts.map(\.text).joined(separator: "|")
    other.texts = [TextPattern(text)].compactMap(\.self)
    let count = filter.texts.count > 1 ? other.matches(in: items).rows.count : 0
    return count > 0 ? lines + ["'\(text)' would find \(count)."] : lines
  }

  /// The filter in words, to follow a count: `: food, 2026-11`.
  func understood(on console: Console) -> String {
    filter.isEmpty ? "" : ": \(filter.words(console.style(of: currency)))"
  }

  /// The count, total and filter; empty without a filter.
  ///
  /// - Parameter shown: the items that are shown; nil for all matching ones.
  func summary(of shown: ItemRows? = nil, on console: Console) -> [Line] {
    let shown = shown ?? chosen
    return filter.summary(
      of: shown.count, in: count, total: try? shown.total, console.style(of: currency))
  }
}

extension Line {
  /// The note on expenses left out because they have no date; empty if there are none.
  static func undatedLeftOut(_ count: Int) -> [Line] {
    count == 0 ? [] : ["\(count.counted("expense")) without a date left out."]
  }
}
