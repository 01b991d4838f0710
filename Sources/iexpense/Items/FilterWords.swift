import ExpenseCore

/// Reads the words that filter items, from left to right, the longest match first.
///
/// Several words that are a category of the file together have priority, then two words that name
/// days, then single words: a type, days, a category, a tag, an amount, or else text to search for.
/// `not:` in front excludes any of these.
struct FilterWords {
  private let file: FilterContext
  private let today: CalendarDate
  private let options: [String]

  /// Creates a reader for a file.
  ///
  /// - Parameter options: the names of the options on such lines.
  /// - Throws: the error of the clock.
  init(of file: FilterContext, options: [String]) throws {
    (self.file, self.options) = (file, options)
    today = try file.today()
  }

  /// A kind of filter that a key of the screen chooses in place of words.
  enum Kind { case days, type }

  /// The words that do not name that kind of filter.
  ///
  /// - Parameter words: neighbours that no option interrupts.
  /// - Throws: `UsageError` for a word that is never text.
  func words(_ words: [String], without kind: Kind) throws -> [String] {
    try meanings(of: words).filter { !$0.meaning.isOf(kind) }.flatMap(\.words)
  }

  /// A filter that words name.
  private enum Meaning {
    case type(ExpenseType)
    case days(DaysText)
    case categories([String])
    case tag(String)
    case amount(Amount)
    case text(TextPattern)
    case claim(String)

    func isOf(_ kind: Kind) -> Bool {
      switch self {
      case .days: kind == .days
      case .type: kind == .type
      default: false
      }
    }
  }

  /// Adds the filters that the words name.
  ///
  /// - Parameter words: the words in groups that no option interrupts.
  /// - Throws: `UsageError` for a word that is never text, `Refusal` for one that nothing in the file
  ///   has.
  func read(_ words: [[String]], into reading: inout FilterReading) throws {
    for (words, meaning) in try words.flatMap(meanings) {
      add(meaning, words[0].hasPrefix(FilterValue<DaysText>.mark), to: &reading)
    }
  }

  /// The filters that neighbouring words name, each with its words.
  private func meanings(
    of neighbours: [String]
  ) throws -> [(words: [String], meaning: Meaning)] {
    var meanings: [(words: [String], meaning: Meaning)] = []
    var rest = neighbours[...]
    while let first = rest.first {
      let typed = rest
      let mark = FilterValue<DaysText>.mark
      if first.hasPrefix(mark) { rest[rest.startIndex] = String(first.dropFirst(mark.count)) }
      let (meaning, count) = try longest(rest)
      meanings.append((Array(typed.prefix(count)), meaning))
      rest = rest.dropFirst(count)
    }
    return meanings
  }

  private func add(_ meaning: Meaning, _ isLeftOut: Bool, to reading: inout FilterReading) {
    if case .days(let days) = meaning {
      return reading.days.append(FilterValue(value: days, isLeftOut: isLeftOut))
    }
    reading.filter.add(leftOut: isLeftOut) { filter in
      switch meaning {
      case .type(let type): filter.types.append(type)
      case .categories(let paths): filter.categories += paths
      case .tag(let tag): filter.tags.append(tag)
      case .amount(let amount): filter.amounts.append(amount)
      case .text(let pattern): filter.texts.append(pattern)
      case .claim(let name): filter.claims.append(name)
      case .days: break
      }
    }
  }

  /// The longest filter that the first words name, and the number of these words.
  private func longest(_ words: ArraySlice<String>) throws -> (Meaning, count: Int) {
    let most = min(words.count, file.words.mostWordsOfCategories)
    for count in stride(from: most, through: 2, by: -1) {
      let paths = file.words.categories(named: words.prefix(count).joined(separator: " "))
      if !paths.isEmpty { return (.categories(paths), count) }
    }
    let two = words.prefix(2)
    if two.count == 2, !two.contains(where: { $0.contains("..") }),
      let days = try? DaysText(two.joined(separator: " "))
    {
      return (.days(days), 2)
    }
    return (try meaning(of: words[words.startIndex]), 1)
  }

  private func meaning(of word: String) throws -> Meaning {
    if let type = try? TypeWord(text: word).resolve(among: file.words.types) { return .type(type) }
    if !ItemSelector.mayBeRows(word), let days = try? DaysText(word, .days) { return .days(days) }
    let paths = file.words.categories(named: word)
    if !paths.isEmpty { return .categories(paths) }
    if word.hasPrefix("#"), let tag = try? Syntax<String>.tag.read(word, .option("tag")) {
      guard file.words.mayHaveTag(tag) else { throw refusal(of: word) }
      return .tag(tag)
    }
    if let amount = amount(word) { return .amount(amount) }
    if !file.words.hasTag(word) { try RefusedFilter.check(word, today: today) }
    let pattern = try TextPattern(typed: word)
    if file.words.has(pattern, in: file.currency) { return .text(pattern) }
    guard file.words.hasClaim(word) else { throw refusal(of: word) }
    return .claim(file.words.claim(from: word))
  }

  private func refusal(of word: String) -> Refusal {
    file.words.refusal(of: word, in: file.currency, options: options)
  }

  /// The amount that a word names, if it has all decimals of its currency.
  private func amount(_ word: String) -> Amount? {
    guard let text = try? AmountText(word),
      [0, text.number.fraction.count].contains(file.currency.minorDigits)
    else { return nil }
    return try? text.amount(in: file.currency, locale: file.locale)
  }
}
