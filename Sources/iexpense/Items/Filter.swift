import ExpenseCore

/// A filter for items: its option, the condition that it adds, and its words in the line of a
/// total.
struct Filter: Sendable {
  typealias Condition = (FilterContext, inout FilterReading) throws -> Void

  let description: OptionDescription
  /// Reads the options of a line, as far as that needs no file.
  let conditions: @Sendable (ParsedArguments) throws(UsageError) -> [Condition]
  /// The condition of a filter in words; empty if it has none of this kind.
  let words: @Sendable (ItemFilter, CurrencyStyle) -> [String]

  /// The filters, in the order of help pages and of the words in the line of a total.
  static let all = [
    type, category, claim, tag, search, tier, minimum, maximum, noReceipt, on, since, until,
  ]

  static let type = Filter(
    Option("type", short: "t", .filtering(.type), "Only of this type; repeats", repeats: true)
  ) { word, file, reading in
    let type = try word.value.resolve(among: file.words.types)
    reading.filter.add(leftOut: word.isLeftOut) { $0.types.append(type) }
  } words: { filter, _ in
    either(filter.types.map(\.rawValue))
  }

  static let category = Filter(
    Option(
      "category", short: "c", .filtering(.category),
      "Only in this category; '' for none; repeats", repeats: true)
  ) { word, file, reading in
    let paths = file.words.categories(named: word.value)
    let isLabel = paths.isEmpty && FilterLabel(word.value) == .noCategory
    reading.filter.add(leftOut: word.isLeftOut) {
      $0.categories += !paths.isEmpty ? paths : [isLabel ? "" : word.value]
    }
  } words: { filter, _ in
    either(filter.categories.map { $0.isEmpty ? "no category" : $0 })
  }

  static let claim = Filter(
    Option(
      "claim", .filtering(.textOrNone("CLAIM", completion: .claims)),
      "Only in this claim; '' for what is open; repeats",
      repeats: true)
  ) { word, file, reading in
    let name = file.words.claim(named: word.value)
    let label = word.value.isEmpty ? FilterLabel.open : FilterLabel(word.value)
    reading.filter.add(leftOut: word.isLeftOut) {
      if name == nil, let label, label.isOfClaims { return label.add(to: &$0) }
      $0.claims.append(name ?? word.value)
    }
  } words: { filter, _ in
    either(
      filter.claims.map { "claim \($0)" } + filter.claimStates.map { $0?.rawValue ?? "no claim" })
  }

  static let tag = Filter(
    Option(
      "tag", .filtering(.tagOrNone), "Only with this tag; '' for none; repeats", repeats: true)
  ) { word, file, reading in
    let isLabel = !file.words.hasTag(word.value) && FilterLabel(word.value) == .noTag
    reading.filter.add(leftOut: word.isLeftOut) { $0.tags.append(isLabel ? "" : word.value) }
  } words: { filter, _ in
    filter.tags.map { $0.isEmpty ? "no tags" : "#\($0)" }
  }

  static let search = Filter(
    Option(
      "search", .filtering(.pattern),
      "Only if name, category, tag or note contains this; repeats", repeats: true)
  ) { word, _, reading in
    reading.filter.add(leftOut: word.isLeftOut) { $0.texts.append(word.value) }
  } words: { filter, _ in
    filter.texts.map { "'\($0.text)'" }
  }

  static let tier = Filter(
    Option<Tier>("tier", .choice, "Only below 10, below 100, or from 100 on")
  ) { tier, _, reading in
    reading.filter.tiers.append(tier)
  } words: { filter, style in
    let edges = Tier.edges(in: filter.currency)
    let (middle, high) = (style.text(edges.middle), style.text(edges.high))
    return either(
      filter.tiers.map { tier in
        switch tier {
        case .low: "below \(middle)"
        case .middle: "from \(middle) to below \(high)"
        case .high: "\(high) or more"
        }
      })
  }

  static let minimum = Filter(
    Option("min", .amount, "Only amounts from this one up")
  ) { amount, file, reading in
    reading.filter.minimum = try amount.limit(in: file.currency, locale: file.locale)
  } words: { filter, style in
    let amounts = either(filter.amounts.map(style.text))
    return switch (filter.minimum.map(style.text), filter.maximum.map(style.text)) {
    case (let least?, let most?): amounts + ["from \(least) to \(most)"]
    case (let least?, nil): amounts + ["\(least) or more"]
    case (nil, _): amounts
    }
  }

  static let maximum = Filter(
    Option("max", .amount, "Only amounts up to this one")
  ) { amount, file, reading in
    reading.filter.maximum = try amount.limit(in: file.currency, locale: file.locale)
  } words: { filter, style in
    filter.minimum == nil ? filter.maximum.map { ["\(style.text($0)) or less"] } ?? [] : []
  }

  static let noReceipt = Filter(
    Flag("no-receipt", "Only without a receipt")
  ) {
    $0.lacksReceipt = true
  } words: { filter, _ in
    filter.lacksReceipt ? ["no receipt"] : []
  }

  static let on = Filter(
    Option(
      "on", .filtering(.days), "Only on these days: fri, month, 2026-10..2026-11; repeats",
      repeats: true)
  ) { days, _, reading in
    reading.days.append(days)
  } words: { filter, _ in
    FilterDays.titles(of: filter)
  }

  static let since = Filter(
    Option<DaysText>(
      "since", .date, "Only from this day on, or from this month or year on")
  ) { day, file, reading in
    reading.filter.since = try day.days(today: file.today(), months: file.monthStart).lowerBound
  } words: { _, _ in
    // Those of `until` name both ends.
    []
  }

  static let until = Filter(
    Option<DaysText>(
      "until", .date, "Only up to this day, month or year")
  ) { day, file, reading in
    reading.filter.until = try day.days(today: file.today(), months: file.monthStart).upperBound
  } words: { filter, _ in
    let (first, last) = (filter.since ?? .first, filter.until ?? .last)
    return filter.since == nil && filter.until == nil
      ? [] : [FilterDays.title(from: first, to: last, months: filter.monthStart)]
  }

  private init<Value>(
    _ option: Option<Value>,
    _ add: @escaping @Sendable (Value, FilterContext, inout FilterReading) throws -> Void,
    words: @escaping @Sendable (ItemFilter, CurrencyStyle) -> [String]
  ) {
    (description, self.words) = (option.description, words)
    conditions = { (arguments) throws(UsageError) in
      try arguments.values(of: option).map { value in { try add(value, $0, &$1) } }
    }
  }

  private init(
    _ flag: Flag, _ add: @escaping @Sendable (inout ItemFilter) -> Void,
    words: @escaping @Sendable (ItemFilter, CurrencyStyle) -> [String]
  ) {
    (description, self.words) = (flag.description, words)
    conditions = { (arguments) throws(UsageError) in
      arguments.has(flag) ? [{ add(&$1.filter) }] : []
    }
  }

  static func either(_ words: [String]) -> [String] {
    words.isEmpty ? [] : [words.uniqued(by: \.self).formattedAsChoices]
  }
}

struct FilterContext {
  let words: FileWords
  let currency: Currency
  let locale: MoneyLocale
  let monthStart: MonthStart
  let today: () throws -> CalendarDate
}

struct FilterReading {
  var filter: ItemFilter
  var days: [FilterValue<DaysText>] = []

  init(in currency: Currency, months start: MonthStart) {
    filter = ItemFilter(in: currency, months: start)
  }
}

// MARK: Syntax of the values

struct FilterValue<Value: Sendable>: Sendable {
  let value: Value
  let isLeftOut: Bool

  static var mark: String { "not:" }
}

extension Syntax {
  static func filtering<Other>(_ other: Syntax<Other>) -> Syntax
  where Value == FilterValue<Other> {
    Syntax(like: other) { (word, argument) throws(UsageError) in
      let isLeftOut = word.hasPrefix(Value.mark)
      let rest = isLeftOut ? String(word.dropFirst(Value.mark.count)) : word
      return FilterValue(value: try other.read(rest, argument), isLeftOut: isLeftOut)
    }
  }
}

extension Syntax<String> {
  /// A word that filters items; its meaning depends on the file.
  static var filter: Syntax {
    Syntax("FILTER", .filter) { (word, argument) throws(UsageError) in
      guard !word.isEmpty else {
        throw .wrong("a \(argument.name) is empty", "Use -c '' for expenses without a category.")
      }
      return try TypedText.check(word, for: argument.name)
    }
  }
}

extension Syntax<TextPattern> {
  static var pattern: Syntax {
    Syntax("TEXT", .text) { (word, argument) throws(UsageError) in
      guard !word.isEmpty else { throw .emptyValue(of: argument) }
      return try TextPattern(typed: TypedText.check(word, for: argument.name))
    }
  }
}

extension TextPattern {
  /// Parses a typed pattern.
  ///
  /// - Throws: `UsageError` that explains patterns.
  init(typed text: String) throws(UsageError) {
    guard text.utf8.count <= Self.mostBytes else {
      throw .wrong("the pattern is longer than \(Self.mostBytes) bytes", "Shorten it.")
    }
    guard !Self.isRegularExpression(text), let pattern = TextPattern(text) else {
      throw .wrong(
        "invalid pattern '\(text)'",
        "Write text: 'rewe|aldi' is either, '*' anything, '^' the start and '$' the end.")
    }
    self = pattern
  }
}
