import ExpenseCore

/// What reports are made of: a file that was read, or one that is watched.
struct ItemSource {
  /// All items of the file, in its order.
  let items: [ExpenseItem]
  let currency: Currency?
  /// The whole document, for its budgets.
  let document: ExpenseDocument
  /// The file, as it was named.
  let path: String
  let fileExists: Bool

  init(_ snapshot: Snapshot) {
    document = snapshot.document
    (items, currency) = (document.items, document.currency)
    (path, fileExists) = (snapshot.path, snapshot.exists)
  }

  /// The file of a session, read now.
  init(of session: Session) throws { self.init(try ExpenseFile(session.defaults).read()) }

  init(_ expenses: Expenses) {
    document = expenses.document
    (items, currency) = (expenses.items, expenses.currency)
    (path, fileExists) = (expenses.defaults.path, expenses.fileExists)
  }
}

/// The items of a file that were asked for.
struct ItemSelection {
  /// All items of the file, in its order; empty where only totals were wanted.
  let items: [ExpenseItem]
  /// Those asked for, by row from 1, ascending; empty where only totals were wanted.
  private(set) var rows: [Int]
  /// How many were asked for.
  private(set) var count: Int
  /// How many do not match only because they have no date.
  private(set) var undatedCount: Int
  /// What they were asked to be like.
  private(set) var filter: ItemFilter
  /// The currency of all amounts.
  let currency: Currency
  /// The file, as it was named.
  let path: String
  /// Whether the file is there.
  let fileExists: Bool
  /// How many recurring expenses are due.
  var dueCount = 0
}

extension ItemSelection {
  /// Other items of the same file.
  func showing(_ matches: ItemFilter.Matches, by filter: ItemFilter) -> ItemSelection {
    var other = self
    (other.rows, other.count) = (matches.rows, matches.rows.count)
    (other.undatedCount, other.filter) = (matches.undatedCount, filter)
    return other
  }

  /// What a person should know of the selection beside its items.
  func notes(on console: Console) -> [Line] {
    var notes: [Line] = []
    if count == 0 { notes += emptyNotes(on: console) }
    return notes + Line.undatedLeftOut(undatedCount) + Line.due(dueCount, on: console)
  }

  /// Why there is nothing; an absent file is named, so that a mistyped path is noticed.
  private func emptyNotes(on console: Console) -> [Line] {
    guard items.isEmpty else {
      let sentence: Line = "No \(filter.words(console.style(of: currency)))."
      return [sentence] + (meant.map { [Line(Suggestion.sentence(offering: $0))] } ?? [])
    }
    let (start, end) =
      fileExists
      ? ("No expenses yet in", "'\(path)'.") : ("No expenses yet:", "'\(path)' does not exist.")
    // A terminal would break a path in the middle of a word.
    let cells = DisplayWidth.cells(of: start) + 1 + DisplayWidth.cells(of: SafeText.escaped(end))
    let output = console.errorOutput
    let fits = !output.isTerminal || cells <= output.width
    let amount = currency.minorDigits > 0 ? "12.50" : "1250"
    return (fits ? ["\(start) \(end)"] : [Line(start), Line(end)])
      + ["Begin with: \(ShellLine.text(["add", "Lunch", amount]))"]
  }

  /// A category or a tag of the file that is spelled nearly as one asked for that no expense has.
  private var meant: String? {
    let category = filter.category.flatMap { word in
      var alone = ItemFilter(in: currency)
      alone.category = word
      return near(word, among: items.compactMap(\.category), unlessFoundBy: alone)
    }
    return category
      ?? filter.tags.lazy.compactMap { word in
        var alone = ItemFilter(in: currency)
        alone.tags = [word]
        return near(word, among: items.flatMap(\.tags), unlessFoundBy: alone)
      }.first
  }

  private func near(
    _ word: String, among known: [String], unlessFoundBy filter: ItemFilter
  ) -> String? {
    guard !word.isEmpty, filter.matches(in: items).rows.isEmpty else { return nil }
    return Suggestion.nearest(to: word, among: Set(known).sorted())
  }
}

extension Line {
  /// What to say of expenses that days leave out; nothing where there are none.
  static func undatedLeftOut(_ count: Int) -> [Line] {
    count == 0 ? [] : ["\(count.counted("expense")) without a date left out."]
  }
}
