import ExpenseCore

/// Reads the words that filter items, from left to right, at each place the most words that are a
/// filter together.
///
/// Several words are a category or a name of the file, a label of reports, or days; a single one is
/// the first of these: a type, days, a category, a tag, an amount, a label, text that something in
/// the file has, or a claim. `not:` in front excludes any of these. A word that is none is refused.
struct FilterWords {
  private let file: FilterContext

  init(of file: FilterContext) { self.file = file }

  /// A kind of filter that a key of the screen chooses in place of words.
  enum Kind { case days, type }

  private enum Meaning {
    case type(ExpenseType)
    case days(DaysText)
    case categories([String])
    case tag(String)
    case amount(Amount)
    case label(FilterLabel)
    case text(TextPattern)
    case claim(String)

    func isOf(_ kind: Kind) -> Bool {
      switch self {
      case .days: kind == .days
      case .label(let label): kind == .days && label == .noDate
      case .type: kind == .type
      default: false
      }
    }
  }

  /// The words that do not name that kind of filter.
  ///
  /// - Parameter words: neighbours that no option interrupts.
  /// - Throws: the same errors as `read`.
  func words(_ words: [String], without kind: Kind) throws -> [String] {
    try meanings(of: words).filter { !$0.meaning.isOf(kind) }.flatMap(\.words)
  }

  /// Adds the filters that the words name.
  ///
  /// - Parameter words: the words in groups that no option interrupts.
  /// - Throws: `UsageError` for days that are wrong or a unit alone, `Refusal` for a word that nothing
  ///   in the file has.
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
      guard rest.first != "" else {
        throw UsageError.wrong("'not:' stands alone", "Write 'not:food', without a blank.")
      }
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
      case .label(let label): label.add(to: &filter)
      case .text(let pattern): filter.texts.append(pattern)
      case .claim(let name): filter.claims.append(name)
      case .days: break
      }
    }
  }
}

// MARK: Meanings

extension FilterWords {
  /// The longest filter that the first words name, and the number of these words.
  private func longest(_ words: ArraySlice<String>) throws -> (Meaning, count: Int) {
    let most = min(words.count, max(5, words.count > 1 ? file.words.mostWords : 1))
    for count in stride(from: most, through: 2, by: -1) {
      if let meaning = meaning(of: words.prefix(count)) { return (meaning, count) }
    }
    let (word, rest) = (words[words.startIndex], words.dropFirst())
    if let next = rest.first, isKey(word, of: next) {
      throw file.words.refusal(of: word, in: file.currency)
    }
    if !rest.isEmpty, DaysReader.preposition(of: "\(word) ") != nil,
      file.words.categories(named: word).isEmpty
    {
      let (meaning, count) = try longest(rest)
      return (meaning, count + 1)
    }
    return (try meaning(of: word), 1)
  }

  /// Tells whether a word is the name of a filter's option, and the next one its days or amount: `to
  /// november`, `over 100`.
  private func isKey(_ word: String, of next: String) -> Bool {
    switch FilterOptions.descriptions.named(word)?.value?.shape {
    case .span: (try? DaysText(next)) != nil
    case .amount: (try? AmountText(next)) != nil
    default: false
    }
  }

  private func meaning(of words: ArraySlice<String>) -> Meaning? {
    let text = words.joined(separator: " ")
    let paths = file.words.categories(named: text)
    if !paths.isEmpty { return .categories(paths) }
    if file.words.hasName(text), !words.contains(where: isTypeOrDays),
      let pattern = TextPattern(text)
    {
      return .text(pattern)
    }
    if let label = FilterLabel(text) { return .label(label) }
    // Of `sep..oct 2025` the year is a word of its own; `nov 1..nov 15` is one span.
    let isSpan = words.dropFirst().dropLast().contains { $0.contains("..") }
    return (try? DaysText(text, isSpan ? .days : .span)).map(Meaning.days)
  }

  private func isTypeOrDays(_ word: String) -> Bool {
    (try? TypeWord(text: word).resolve(among: file.words.types)) != nil
      || !ItemSelector.mayBeRows(word) && (try? DaysText(word)) != nil
  }

  private func meaning(of word: String) throws -> Meaning {
    if let type = try? TypeWord(text: word).resolve(among: file.words.types) { return .type(type) }
    let days = days(word)
    if case .success(let days) = days {
      guard !days.isBareUnit else { throw bareUnit(word) }
      return .days(days)
    }
    let paths = file.words.categories(named: word)
    if !paths.isEmpty { return .categories(paths) }
    if word.hasPrefix("#"), let tag = try? Syntax<String>.tag.read(word, .option("tag")),
      file.words.mayHaveTag(tag)
    {
      return .tag(tag)
    }
    if let amount = amount(word) { return .amount(amount) }
    if let label = FilterLabel(word) { return .label(label) }
    if !word.hasPrefix("#"), word.contains(where: { !"*|^$".contains($0) }) {
      let pattern = try TextPattern(typed: word)
      if file.words.has(pattern, in: file.currency) { return .text(pattern) }
      if let claim = file.words.claim(named: word) { return .claim(claim) }
    }
    // A word that is written like a day has an error of its own.
    if case .failure(let error) = days, error != .unreadable(word) {
      throw UsageError.refused(error.message(of: .span))
    }
    throw file.words.refusal(of: word, in: file.currency)
  }

  /// The days that a word names; what is written like rows is none.
  private func days(_ word: String) -> Result<DaysText, DateTextError> {
    let ends = word.split(separator: "..").map(String.init)
    guard !ends.contains(where: ItemSelector.mayBeRows) else { return .failure(.unreadable(word)) }
    return Result { () throws(DateTextError) in try DaysText(word, .days) }
  }

  private func bareUnit(_ word: String) -> UsageError {
    .wrong(
      "'\(word)' alone could be the days or the sections",
      "Write 'this \(word)' for the days; 'by \(word)' makes sections in sections and totals.")
  }

  /// The amount that a word names, if it has all decimals of its currency.
  private func amount(_ word: String) -> Amount? {
    guard let text = try? AmountText(word),
      [0, text.number.fraction.count].contains(file.currency.minorDigits)
    else { return nil }
    return try? text.amount(in: file.currency, locale: file.locale)
  }
}

extension ItemSelector {
  /// Tells whether a word is written like rows and therefore is no day: `3`, `3-5`, but not the
  /// year `2026`.
  static func mayBeRows(_ word: String) -> Bool {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    let digits = parts.compactMap { DateDigits($0, count: 1...18) }
    guard parts.count < 3, digits.count == parts.count else { return false }
    return parts.count == 1 ? digits[0].count != 4 : digits[0].count < 4
  }
}
