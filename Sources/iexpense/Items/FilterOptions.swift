import ExpenseCore

/// The words and options that say which items are wanted: the same for every command that shows items
/// or hands them on.
struct FilterOptions {
  static let words = Operand.many(
    .filter, "What to show: type, days, category, #tag or text")
  static let type = Option(
    "type", short: "t", .type, "Only of this type; repeats", repeats: true)
  static let category = Option(
    "category", short: "c", .category, "Only in this category; '' for none; repeats",
    repeats: true, synonyms: ["cat"])
  static let categoryLeftOut = Option(
    "not-category", .category, "Not in this category; '' for those without one; repeats",
    repeats: true, synonyms: ["exclude"])
  static let tag = Option("tag", .tag, "Only with this tag; repeats", repeats: true)
  static let tagLeftOut = Option(
    "not-tag", .tagOrNone, "Not with this tag; '' for those without one; repeats", repeats: true)
  static let claim = Option(
    "claim", .claimOrNone, "Only in this claim; '' for what is open; repeats", repeats: true)
  static let search = Option<String>(
    "search",
    Syntax("TEXT", .text) { (word, argument) throws(UsageError) in
      guard !word.isEmpty else { throw .emptyValue(of: argument) }
      return try TypedText.check(word, for: argument.name)
    }, "Only where name, category, tag or note holds this; repeats", repeats: true)
  static let since = Option<DateSpanText>(
    "since", .date, "Only from this day on, or from this month or year on", synonyms: ["from"])
  static let until = Option<DateSpanText>(
    "until", .date, "Only up to this day, month or year", synonyms: ["to"])
  static let on = Option<DaysText>(
    "on", .days, "Only on these days: fri, month, 2026-10..2026-11; repeats", repeats: true,
    synonyms: ["month"])
  static let minimum = Option("min", .amount, "Only amounts from this one up", synonyms: ["over"])
  static let maximum = Option("max", .amount, "Only amounts up to this one", synonyms: ["under"])
  static let tier = Option<Tier>("tier", .choice, "Only below 10, below 100, or from 100 on")

  static let descriptions = [
    type.description, category.description, categoryLeftOut.description, tag.description,
    tagLeftOut.description, claim.description, search.description, since.description,
    until.description, on.description, minimum.description, maximum.description, tier.description,
  ]

  /// What a help page says of them.
  static let details = [
    """
    A FILTER is read as the first of these that it is: a type; a day or span as --on takes it, such \
    as october, 2026-11, last month or october 2025; a category of the file, with what lies in it; \
    '#rome', a tag, in quotes, which a shell needs; else text to search for. Digits alone are a year.
    """,
    """
    Of two categories either will do, and a category and a month must both hold: 'food travel \
    november' is what of both lies in November. Texts and tags all have to hold. To look for the \
    text 'may', and not the month, write --search may. The line of the total says what was understood.
    """,
    """
    Case and accents do not matter. An item without a date matches no filter on dates, and comes \
    first in the order of dates. In a currency without a minor unit, such as JPY, the tiers begin at \
    1,000 and 10,000.
    """,
  ]

  /// The most words: more of them are files that a shell put in the place of `*`.
  private static let mostWords = 100

  /// The line, for words that are refused and the line that was probably meant.
  private let line: FilterLine
  /// The words, those together that stand side by side.
  private let words: [[String]]
  private let types: [TypeWord]
  /// What needs no file.
  private let fixed: ItemFilter
  private let spans: [DaysText]
  private let since: DateSpanText?
  private let until: DateSpanText?
  private let minimum: AmountText?
  private let maximum: AmountText?

  /// What the line says.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    line = FilterLine(arguments: arguments)
    words = try arguments.runs(of: Self.words)
    let count = words.joined().count
    guard count <= Self.mostWords else {
      throw .refused(
        Message(
          cause: "\(count) words are more than anybody filters by",
          cure: "A shell turns a bare * into the names of files."))
    }
    try line.checkSpans()
    types = try arguments.values(of: Self.type)
    var filter = ItemFilter()
    filter.categories = try arguments.values(of: Self.category)
    filter.categoriesLeftOut = try arguments.values(of: Self.categoryLeftOut)
    filter.tags = try arguments.values(of: Self.tag)
    filter.tagsLeftOut = try arguments.values(of: Self.tagLeftOut)
    filter.claims = try arguments.values(of: Self.claim)
    filter.texts = try arguments.values(of: Self.search)
    filter.tier = try arguments.value(of: Self.tier)
    fixed = filter
    spans = try arguments.values(of: Self.on)
    since = try arguments.value(of: Self.since)
    until = try arguments.value(of: Self.until)
    minimum = try arguments.value(of: Self.minimum)
    maximum = try arguments.value(of: Self.maximum)
  }

  /// Whether nothing is said: all items are wanted.
  var isEmpty: Bool {
    words.isEmpty && !Self.descriptions.contains { line.arguments.contains($0.name) }
  }

  /// Whether words filter, and not options alone.
  var hasWords: Bool { !words.isEmpty }
}

// MARK: Looking items up

extension FilterOptions {
  /// Finds the items that are asked for among those of a file.
  ///
  /// - Throws: `UsageError` for a line that is wrong on this file, or what is wrong with a setting.
  func select(from all: ItemSource, in session: Session) throws -> ItemSelection {
    let currency = session.currency(ofFile: all.currency).currency
    let filter = try filter(all.items, currency, in: session)
    let matches = filter.matches(in: all.items, by: all.searched)
    return ItemSelection(
      items: all.items, rows: matches.rows, count: matches.rows.count,
      undatedCount: matches.undatedCount, filter: filter, currency: currency, path: all.path,
      fileExists: all.fileExists, dueCount: try all.document.dueCount(in: session))
  }

  /// What the line asks for of the items of a file.
  ///
  /// - Throws: as `select` does.
  func filter(
    _ items: [ExpenseItem], _ currency: Currency, in session: Session
  ) throws -> ItemFilter {
    var filter = try days(in: session, currency)
    if !words.isEmpty {
      var reader = FilterWords(of: line, items: items, today: try session.clock.today())
      try reader.read(words, into: &filter)
    }
    filter.types += try types.map { try $0.resolve(in: items) }
    try resolveAmounts(in: &filter, currency, locale: session.locale)
    return filter
  }

  /// The conditions for which no file is needed.
  ///
  /// - Throws: `UsageError`, `DateTextError`, or what is wrong with a setting.
  func days(in session: Session, _ currency: Currency = .usd) throws -> ItemFilter {
    var filter = fixed
    filter.currency = currency
    guard since != nil || until != nil || !spans.isEmpty else { return filter }
    let today = try session.clock.today()
    filter.spans = try spans.map { try $0.resolve(today: today) }
    filter.since = try since?.resolve(today: today).lowerBound
    filter.until = try until?.resolve(today: today).upperBound
    if let since, let until, let first = filter.since, let last = filter.until, first > last {
      throw UsageError.wrong(
        "'--since \(since.text)' is after '--until \(until.text)'", "Swap the two dates.")
    }
    return filter
  }

  private func resolveAmounts(
    in filter: inout ItemFilter, _ currency: Currency, locale: MoneyLocale
  ) throws {
    filter.minimum = try minimum?.limit(in: currency, locale: locale)
    filter.maximum = try maximum?.limit(in: currency, locale: locale)
    if let minimum, let maximum, let least = filter.minimum, let most = filter.maximum,
      least > most
    {
      throw UsageError.wrong(
        "'--min \(minimum.text)' is above '--max \(maximum.text)'", "Swap the two amounts.")
    }
  }
}
