import ExpenseCore

/// The words and options that filter items, the same in every command that shows or exports items.
struct FilterOptions {
  static let words = Operand.many(
    .filter, "What to show: type, days, category, #tag, amount or text")

  static let descriptions = Filter.all.map(\.description)

  static let details = [
    """
    A FILTER is read as the first of these that fits: a type; a day or span as --on takes it, such \
    as october, 2026-11, last month or last 7 days; a category of the file, by its path or its \
    last part, with what lies in it; '#rome', a tag, in quotes, which a shell needs; an amount \
    with all its decimals, 49.90; a label of reports, such as no category, low or open; text that \
    something in the file has; a claim. Digits alone are a year. not: in front of any of them, or of \
    an option's value, leaves that out: not:food.
    """,
    """
    Two categories are alternatives, but a category and a month must both match: 'food travel \
    november' finds November's expenses in either category. All texts and tags must match. Of two \
    spans what they share counts, and a month is of the year on the line. To look for the text 'may' \
    instead of the month, write --search may. The line of the total shows how the filters were \
    read.
    """,
    """
    Text is found where words begin, in any case, with or without accents: rent finds 'Rent May', \
    and '*rent' finds Parents too. 'rewe|aldi' is either; ^ and $ are the start and the end of a \
    name.
    """,
    """
    An item without a date matches no filter on dates, and comes first in the order of dates. In a \
    currency without a minor unit, such as JPY, the tiers begin at 1,000 and 10,000.
    """,
  ]

  /// The most words; more are probably file names in place of a bare `*`.
  private static let mostWords = 100

  private let arguments: ParsedArguments
  /// The words, in groups that no option interrupts.
  let words: [[String]]
  private let conditions: [Filter.Condition]

  /// Reads the line.
  ///
  /// - Parameter grouping: the words `by category`, which are not filters, in commands that have
  ///   them.
  init(
    _ arguments: ParsedArguments, by grouping: GroupingWords = GroupingWords()
  ) throws(UsageError) {
    self.arguments = arguments
    words = grouping.removed(from: try arguments.runs(of: Self.words))
    let count = words.joined().count
    guard count <= Self.mostWords else {
      throw .wrong(
        "\(count) filters are too many",
        "A shell turns a bare * into the names of files.")
    }
    var conditions: [Filter.Condition] = []
    for filter in Filter.all { conditions += try filter.conditions(arguments) }
    self.conditions = conditions
  }

  /// Tells whether the line has no filter, so that all items are wanted.
  var isEmpty: Bool { words.isEmpty && conditions.isEmpty }
}

// MARK: Finding items

extension FilterOptions {
  /// Finds the items of a file that match.
  ///
  /// - Throws: `UsageError` if the line does not fit this file, or the error of a setting.
  func select(from all: ItemSource, in session: Session) throws -> ItemSelection {
    try selection(
      of: filter(by: all.words, all.currency, months: all.document.monthStart, in: session),
      from: all, in: session)
  }

  /// Finds the items of a file that match a filter, which these options name at least in part.
  func selection(
    of filter: ItemFilter, from all: ItemSource, in session: Session
  ) throws -> ItemSelection {
    let matches = filter.matches(in: all.items, by: all.words.searched)
    return ItemSelection(
      chosen: ItemRows(matches.rows, of: all.items), count: matches.rows.count,
      undatedCount: matches.undatedCount, filter: filter, currency: filter.currency,
      path: all.path,
      fileExists: all.fileExists, dueCount: try all.document.dueCount(in: session),
      unknown: all.words.sentences(onUnknownOf: filter)
        + sentencesOnLastParts(filter, matches.rows, in: all))
  }

  /// Resolves the filters with the names in a file.
  ///
  /// - Throws: the same errors as `select`.
  func filter(
    by fileWords: FileWords, _ currency: Currency, months start: MonthStart, in session: Session
  ) throws -> ItemFilter {
    let file = context(fileWords, currency, start, session)
    var reading = FilterReading(in: currency, months: start)
    for add in conditions { try add(file, &reading) }
    try FilterWords(of: file).read(words, into: &reading)
    return try finished(reading, file)
  }

  /// The words and options as they were typed, without those that name days or types.
  ///
  /// - Throws: the same errors as `select`.
  func words(
    without kind: FilterWords.Kind, by fileWords: FileWords, _ currency: Currency,
    in session: Session
  ) throws -> [String] {
    let file = context(fileWords, currency, .calendar, session)
    let reader = FilterWords(of: file)
    let others = Self.descriptions.filter { option in
      kind == .days
        ? option.value?.shape.isOfDays != true : option.name != Filter.type.description.name
    }
    let names = Set(others.map(\.name))
    return try words.flatMap { try reader.words($0, without: kind) }
      + arguments.optionWords(where: names.contains)
  }

  private func context(
    _ words: FileWords, _ currency: Currency, _ start: MonthStart, _ session: Session
  ) -> FilterContext {
    FilterContext(
      words: words, currency: currency, locale: session.locale, monthStart: start,
      today: session.clock.today)
  }

  private func finished(_ reading: FilterReading, _ file: FilterContext) throws -> ItemFilter {
    var filter = reading.filter
    if !reading.days.isEmpty {
      let days = try FilterDays(reading.days, today: file.today(), months: file.monthStart)
      filter.spans = days.wanted
      for span in days.leftOut { filter.add(leftOut: true) { $0.spans = [span] } }
    }
    if let since = filter.since, let until = filter.until, since > until {
      throw DateTextError.backwards(since.description, until.description)
    }
    if let minimum = filter.minimum, let maximum = filter.maximum, minimum > maximum {
      throw UsageError.wrong("'--min' is above '--max'", "Swap the two amounts.")
    }
    return filter
  }
}

/// The words `by category` on a line, which group items into sections.
struct GroupingWords {
  private(set) var grouping: SectionGrouping?

  init() {}

  /// - Parameter option: the option with the same meaning.
  init(_ arguments: ParsedArguments, _ option: Option<SectionGrouping>) throws(UsageError) {
    grouping = try arguments.value(of: option)
    for run in try arguments.runs(of: FilterOptions.words) {
      for (word, next) in zip(run, run.dropFirst()) where Self.isBy(word) {
        guard grouping == nil else { throw .repeated(option: option.description.name) }
        grouping = try option.read(next)
      }
    }
  }

  private static func isBy(_ word: String) -> Bool { word.lowercased() == "by" }

  func removed(from runs: [[String]]) -> [[String]] {
    guard grouping != nil else { return runs }
    return runs.flatMap { run in
      guard let place = run.dropLast().firstIndex(where: Self.isBy) else { return [run] }
      return [Array(run[..<place]), Array(run[(place + 2)...])]
    }.filter { !$0.isEmpty }
  }
}
