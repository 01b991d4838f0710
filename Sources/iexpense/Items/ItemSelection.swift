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
  /// The texts of the items, for one search after another.
  var searched: SearchedTexts?

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
  func narrowed(to matches: ItemFilter.Matches, by filter: ItemFilter) -> ItemSelection {
    var other = self
    (other.rows, other.count) = (matches.rows, matches.rows.count)
    (other.undatedCount, other.filter) = (matches.undatedCount, filter)
    return other
  }

  /// What a person should know of the selection beside its items.
  ///
  /// - Parameter offersWords: whether another word is looked for in place of one that nothing has.
  func notes(on console: Console, offersWords: Bool = true) -> [Line] {
    var notes: [Line] = []
    if count == 0 { notes += emptyNotes(on: console, offersWords) }
    return notes + Line.undatedLeftOut(undatedCount) + Line.due(dueCount, on: console)
  }

  /// Why there is nothing; an absent file is named, so that a mistyped path is noticed.
  private func emptyNotes(on console: Console, _ offersWords: Bool) -> [Line] {
    guard items.isEmpty else {
      let sentence: Line = "No expenses found\(understood(on: console))."
      let meant = offersWords ? meant : nil
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

  /// What the filter asks for, to be written after how many there are: `: food, 2026-11`.
  func understood(on console: Console) -> String {
    filter.isEmpty ? "" : ": \(filter.words(console.style(of: currency)))"
  }

  /// How many there are, what they come to and what they are, where not all were asked for.
  ///
  /// - Parameter shown: those that are shown; nil for all that were asked for.
  func summary(of shown: [Int]? = nil, on console: Console) -> [Line] {
    let shown = shown ?? rows
    var sum = AmountSum()
    for row in shown { sum.add(items[row - 1].amount) }
    return filter.summary(
      of: shown.count, in: count, total: try? sum.amount, console.style(of: currency))
  }

  /// A word of the file that is spelled nearly as one asked for that no expense has.
  var meant: String? {
    let asked: [(word: String, alone: ItemFilter, known: (ExpenseItem) -> [String])] =
      filter.categories.map { word in
        (word, alone { $0.categories = [word] }, { [$0.category].compactMap(\.self) })
      } + filter.tags.map { word in (word, alone { $0.tags = [word] }, \.tags) }
      + filter.claims.map { word in
        (word, alone { $0.claims = [word] }, { [$0.claimName].compactMap(\.self) })
      } + filter.texts.map { word in (word, alone { $0.texts = [word] }, \.words) }
    // Who looks for many things has not misspelled one.
    return asked.prefix(5).lazy.compactMap { word, alone, known in
      guard !word.isEmpty, alone.matches(in: items).rows.isEmpty else { return nil }
      return Suggestion.nearest(to: word, among: items.flatMap(known).uniqued(by: \.self))
    }.first
  }

  private func alone(_ set: (inout ItemFilter) -> Void) -> ItemFilter {
    var filter = ItemFilter(in: currency)
    set(&filter)
    return filter
  }
}

extension ExpenseItem {
  /// The words by which it is looked for.
  fileprivate var words: [String] {
    [type.rawValue] + [category].compactMap(\.self) + tags + [name]
  }
}

extension Line {
  /// What to say of expenses that days leave out; nothing where there are none.
  static func undatedLeftOut(_ count: Int) -> [Line] {
    count == 0 ? [] : ["\(count.counted("expense")) without a date left out."]
  }
}
