import ExpenseCore

/// The options that say which items are wanted: the same for every command that shows items or hands
/// them on.
struct FilterOptions {
  /// The type as an operand.
  static let type = Operand<TypeWord?>.optional(.type, "The one type to show")
  static let category = Option(
    "category", short: "c", .category,
    "Only in this category; '' for none")
  static let search = Option<String>(
    "search",
    Syntax("TEXT") { (word, argument) throws(UsageError) in
      guard !word.isEmpty else { throw .emptyValue(of: argument) }
      return try TypedText.check(word, for: argument.name)
    }, "Only where name, category, tags or note hold this text")
  static let tag = Option("tag", .tag, "Only with this tag; repeats", repeats: true)
  static let since = Option<DateSpanText>(
    "since", .date, "Only from this day on, or from this month or year on")
  static let until = Option<DateSpanText>("until", .date, "Only up to this day, month or year")
  static let on = Option<DateSpanText>(
    "on", .period, "Only of this day or span: fri, month, last-year")
  static let minimum = Option("min", .amount, "Only amounts from this one up")
  static let maximum = Option("max", .amount, "Only amounts up to this one")
  static let tier = Option<Tier>("tier", .choice, "Only below 10, below 100, or from 100 on")

  static let descriptions = [
    CommonOptions.type.description, category.description, tag.description, search.description,
    since.description, until.description, on.description, minimum.description, maximum.description,
    tier.description,
  ]

  /// Names of options of which only one may stand on a line.
  static let exclusive = [["on", "since"], ["on", "until"]]

  /// What a help page says of them.
  static let details = """
    Filters combine: an item is shown where all of them hold. Case and accents do not matter. An \
    item without a date matches no filter on dates, and comes first in the order of dates. Words \
    for dates are those of add, and 2026-11, 2026, 2026-w47, 2026-q4, october, and week, month, quarter \
    and year, alone or with last- in front. In a currency without a minor unit, such as JPY, the tiers \
    begin at 1,000 and 10,000.
    """

  private let type: TypeWord?
  private let category: String?
  private let tags: [String]
  private let search: String?
  private let since: DateSpanText?
  private let until: DateSpanText?
  private let minimum: AmountText?
  private let maximum: AmountText?
  private let tier: Tier?
  /// Whether nothing is said: all items are wanted.
  let isEmpty: Bool

  /// What the line says.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    let operand = try arguments.value(of: Self.type)
    if operand != nil, arguments.has(CommonOptions.type) { throw .exclusive(["TYPE", "--type"]) }
    isEmpty = operand == nil && !Self.descriptions.contains { arguments.contains($0.name) }
    type = try arguments.value(of: CommonOptions.type) ?? operand
    category = try arguments.value(of: Self.category)
    tags = try arguments.values(of: Self.tag)
    search = try arguments.value(of: Self.search)
    // `on` excludes the other two.
    let on = try arguments.value(of: Self.on)
    let (first, last) = try (arguments.value(of: Self.since), arguments.value(of: Self.until))
    (since, until) = (on ?? first, on ?? last)
    minimum = try arguments.value(of: Self.minimum)
    maximum = try arguments.value(of: Self.maximum)
    tier = try arguments.value(of: Self.tier)
  }
}

// MARK: Looking items up

extension FilterOptions {
  /// Finds the items that are asked for among those of a file.
  ///
  /// - Throws: `UsageError`, `DateTextError`, `AmountTextError`, `UnknownType`, or what is wrong with
  ///   a setting.
  func select(from all: ItemSource, in session: Session) throws -> ItemSelection {
    let currency = session.currency(ofFile: all.currency).currency
    var filter = try days(in: session, currency)
    filter.type = try type?.resolve(in: all.items)
    filter.category = category
    filter.tags = tags
    filter.search = search
    filter.tier = tier
    try resolveAmounts(in: &filter, currency, locale: session.locale)
    let matches = filter.matches(in: all.items)
    return ItemSelection(
      items: all.items, rows: matches.rows, count: matches.rows.count,
      undatedCount: matches.undatedCount, filter: filter, currency: currency, path: all.path,
      fileExists: all.fileExists, dueCount: try all.dueCount(in: session))
  }

  /// The conditions on days, for which no file is needed.
  ///
  /// - Throws: `UsageError`, `DateTextError`, or what is wrong with a setting.
  func days(in session: Session, _ currency: Currency = .usd) throws -> ItemFilter {
    var filter = ItemFilter(in: currency)
    guard since != nil || until != nil else { return filter }
    let today = try session.clock.today()
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

// MARK: In words

extension ItemFilter {
  /// What the filter asks for, in words: `Business expenses in 'food' since 2026-11-01`.
  func words(_ style: CurrencyStyle) -> String {
    var words = [type.map { "\($0.rawValue) expenses" } ?? "expenses"]
    if let category {
      words.append(category.isEmpty ? "without a category" : "in '\(category)'")
    }
    if !tags.isEmpty { words.append("tagged \(tags.map { "'\($0)'" }.joined(separator: " and "))") }
    if let search { words.append("with '\(search)'") }
    words += tierWords(style) + amountWords(style) + dayWords
    return words.joined(separator: " ")
  }

  private func tierWords(_ style: CurrencyStyle) -> [String] {
    let edges = Tier.edges(in: currency)
    let (middle, high) = (style.text(edges.middle), style.text(edges.high))
    return switch tier {
    case .low: ["below \(middle)"]
    case .middle: ["from \(middle) to below \(high)"]
    case .high: ["of \(high) or more"]
    case nil: []
    }
  }

  private func amountWords(_ style: CurrencyStyle) -> [String] {
    switch (minimum.map(style.text), maximum.map(style.text)) {
    case (let least?, let most?): ["from \(least) to \(most)"]
    case (let least?, nil): ["of \(least) or more"]
    case (nil, let most?): ["of \(most) or less"]
    case (nil, nil): []
    }
  }

  private var dayWords: [String] {
    switch (since, until) {
    case (let first?, let last?) where first > last: ["from \(first) to \(last)"]
    case (let first?, let last?):
      switch CalendarPeriod.kind(of: first...last) {
      case .day?: ["on \(first)"]
      case _?: ["in \(CalendarPeriod.title(of: first...last))"]
      case nil: ["from \(first) to \(last)"]
      }
    case (let first?, nil): ["since \(first)"]
    case (nil, let last?): ["until \(last)"]
    case (nil, nil): []
    }
  }
}
