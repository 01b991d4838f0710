import ExpenseCore

/// The options that say which items are wanted, and in which order: the same for every command that
/// shows items or hands them on.
struct FilterOptions {
  static let category = Option.text(
    "category", short: "c", "CATEGORY", "Only this category; '' for none", completion: .categories)
  static let search = Option<String>(
    "search", "TEXT", "Only where name or category hold this text"
  ) { (word) throws(UsageError) in
    guard !word.isEmpty else { throw .emptyValue(option: "--search") }
    return try TypedText.check(word, for: "--search")
  }
  static let since = days("since", "DATE", "Only from this day on, or from this month or year on")
  static let until = days("until", "DATE", "Only up to this day, month or year")
  static let on = days("on", "DATE|MONTH|YEAR", "Only of this day, month or year")
  static let minimum = limit("min", "Only amounts from this one up")
  static let maximum = limit("max", "Only amounts up to this one")
  static let tier = Option<Tier>.choice("tier", "Only below 10, below 100, or from 100 on")
  static let sort = Option<ItemOrder.Key>.choice("sort", "The order, ascending")
  static let reverse = Flag("reverse", short: "r", "Turn the order round")
  static let limit = Option<Int>("limit", short: "n", "N", "Only the first N") {
    (word) throws(UsageError) in
    guard let count = Int(word), count > 0, word.utf8.allSatisfy(\.isASCIIDigit)
    else { throw .notACount(word, option: "limit") }
    return count
  }

  static let descriptions = [
    CommonOptions.type.description, category.description, search.description, since.description,
    until.description, on.description, minimum.description, maximum.description, tier.description,
    sort.description, reverse.description, limit.description,
  ]

  /// Names of options of which only one may stand on a line.
  static let exclusive = [["on", "since"], ["on", "until"]]

  /// What a help page says of them.
  static let details = """
    Filters combine: an item is shown where all of them hold. Case and accents do not matter. An \
    item without a date matches no filter on dates, and comes first in the order of dates. Words \
    for dates are those of add, and 2026-11, 2026, week, month, year, last-week, last-month, \
    last-year.
    """

  private let type: TypeWord?
  private let category: String?
  private let search: String?
  private let since: DateSpanText?
  private let until: DateSpanText?
  private let minimum: AmountText?
  private let maximum: AmountText?
  private let tier: Tier?
  private var order = ItemOrder()
  /// Whether nothing is said: all items are wanted, as they stand in the file.
  let isEmpty: Bool

  /// What the line says.
  ///
  /// - Parameter type: a type that stands by its place, where the line names none by option.
  init(_ arguments: ParsedArguments, type operand: String? = nil) throws(UsageError) {
    isEmpty = operand == nil && !Self.descriptions.contains { arguments.contains($0.name) }
    type = try (arguments.value(of: CommonOptions.type) ?? operand).map(TypeWord.init)
    category = try arguments.value(of: Self.category)
    search = try arguments.value(of: Self.search)
    // `on` excludes the other two.
    let on = try arguments.value(of: Self.on)
    let (first, last) = try (arguments.value(of: Self.since), arguments.value(of: Self.until))
    (since, until) = (on ?? first, on ?? last)
    minimum = try arguments.value(of: Self.minimum)
    maximum = try arguments.value(of: Self.maximum)
    tier = try arguments.value(of: Self.tier)
    order.key = try arguments.value(of: Self.sort) ?? .row
    order.isReversed = arguments.has(Self.reverse)
    order.limit = try arguments.value(of: Self.limit)
  }

  private static func days(
    _ name: String, _ placeholder: String, _ summary: String
  ) -> Option<DateSpanText> {
    Option(name, placeholder, summary) { (word) throws(UsageError) in
      do throws(DateTextError) { return try DateSpanText(word) } catch { throw .date(error) }
    }
  }

  private static func limit(_ name: String, _ summary: String) -> Option<AmountText> {
    Option(name, "AMOUNT", summary) { (word) throws(UsageError) in
      try CommonOptions.readAmount(word)
    }
  }
}

// MARK: Looking items up

extension FilterOptions {
  /// Opens the file, and finds the items that are asked for.
  ///
  /// Never changes anything. What can be wrong with the dates is found before the file is opened.
  ///
  /// - Throws: `UsageError`, `DateTextError`, `AmountTextError`, `UnknownType`, `StoreError`, or what
  ///   is wrong with a setting.
  func select(in context: Context) throws -> ItemSelection {
    let filter = try filterOfDays(in: context)
    return try select(from: Expenses(defaults: context.defaults), filter, in: context)
  }

  /// Finds the items that are asked for among those of an open file.
  ///
  /// - Throws: as `select(in:)` does.
  func select(from expenses: Expenses, in context: Context) throws -> ItemSelection {
    try select(from: expenses, filterOfDays(in: context), in: context)
  }

  /// Finds what is wrong with the dates: for that no file is needed.
  ///
  /// - Throws: `UsageError`, `DateTextError`, or what is wrong with a setting.
  func check(in context: Context) throws {
    _ = try filterOfDays(in: context)
  }

  private func select(
    from expenses: Expenses, _ days: ItemFilter, in context: Context
  ) throws -> ItemSelection {
    var filter = days
    let currency = try context.currency(settled: expenses.currency).currency
    filter.type = try type?.resolve(in: expenses.items)
    filter.category = category
    filter.search = search
    filter.tier = tier
    try resolveAmounts(in: &filter, currency, locale: context.locale)
    let matches = filter.matches(in: expenses.items)
    return ItemSelection(
      items: expenses.items, rows: order.arranged(matches.rows, of: expenses.items),
      matchCount: matches.rows.count, undatedCount: matches.undatedCount, filter: filter,
      currency: currency, path: expenses.defaults.path, fileExists: expenses.fileExists)
  }

  private func filterOfDays(in context: Context) throws -> ItemFilter {
    var filter = ItemFilter()
    guard since != nil || until != nil else { return filter }
    let today = try context.today
    filter.since = try since?.resolve(today: today).lowerBound
    filter.until = try until?.resolve(today: today).upperBound
    if let first = filter.since, let last = filter.until, first > last {
      throw UsageError.sinceAfterUntil(first, last)
    }
    return filter
  }

  private func resolveAmounts(
    in filter: inout ItemFilter, _ currency: Currency, locale: MoneyLocale
  ) throws {
    filter.minimum = try minimum?.limit(in: currency, locale: locale)
    filter.maximum = try maximum?.limit(in: currency, locale: locale)
    if let least = filter.minimum, let most = filter.maximum, least > most {
      throw UsageError.minimumAboveMaximum(least, most)
    }
  }
}
