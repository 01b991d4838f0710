import ExpenseCore

/// The words after the amount: a type, a day and a category of the file, each at most once, and tags,
/// in any order.
///
/// The longest group of neighbouring words that names one of these is used: `last friday`, `eating
/// out`. Words that could be two of them, or are none, are refused.
struct TrailingWords {
  private let words: [String]
  private var places: Range<Int>
  private var types: [ExpenseType] = []
  private var categories = KnownCategories(of: [])

  private typealias Meaning = (field: ItemField, value: EnteredValue, text: String)

  init(_ line: EntryWords) {
    (words, places) = (line.words, line.readCount..<line.words.count)
  }

  /// Resolves the words and adds their values to those of options.
  ///
  /// - Parameter items: the items of the file, with its types and categories.
  mutating func read(
    into fields: inout EnteredFields, among items: [ExpenseItem]
  ) throws(UsageError) {
    guard !places.isEmpty else { return }
    types = items.lazy.map(\.type).uniqued(by: \.self)
    categories = KnownCategories(of: items)
    while let place = places.first {
      let (count, meanings) = longest(at: place)
      let text = words[place..<place + count].joined(separator: " ")
      if meanings.isEmpty, text.hasPrefix("#") {
        fields.add(tag: try Syntax.newTag.read(text, .operand("TAG")))
        places = place + 1..<words.count
        continue
      }
      guard !meanings.isEmpty else { throw unreadable(text) }
      let open = meanings.filter { fields[$0.field] == nil }
      guard let meaning = open.first else { throw Self.twice(meanings[0].field, as: text) }
      guard open.count == 1 else { throw Self.ambiguous(text, open) }
      fields[meaning.field] = meaning.value
      places = place + count..<words.count
    }
  }

  /// The longest group of words at a place that has meanings, and these; one word without meanings
  /// if there is none.
  private mutating func longest(at place: Int) -> (count: Int, meanings: [Meaning]) {
    for count in stride(from: words.count - place, to: 0, by: -1) {
      let meanings = meanings(of: words[place..<place + count].joined(separator: " "))
      if !meanings.isEmpty { return (count, meanings) }
    }
    return (1, [])
  }

  private mutating func meanings(of text: String) -> [Meaning] {
    var meanings: [Meaning] = []
    if let type = try? TypeWord(text: text).resolve(among: types) {
      meanings.append((.type, .type(TypeWord(text: text)), type.rawValue))
    }
    if let day = Self.day(text) { meanings.append((.date, .day(day), text)) }
    let (whole, paths) = (categories.path(text), categories.named(text))
    for path in paths {
      // A last part is read, and told, as behind an option.
      let typed = whole == nil && paths.count == 1 ? text : path
      meanings.append((.category, .text(typed), path))
    }
    return meanings
  }

  /// The day that a text names; nil for a bare number.
  static func day(_ text: String) -> DaysText? {
    mayBeDay(text) ? try? DaysText(text, .day) : nil
  }

  static func mayBeDay(_ text: String) -> Bool {
    !text.withPlainDigits.utf8.allSatisfy(\.isASCIIDigit)
  }
}

// MARK: Refusals

extension TrailingWords {
  private static func twice(_ field: ItemField, as text: String) -> UsageError {
    .wrong(
      "the \(field.member.name) is given twice, the second time as '\(text)'",
      "Leave one out.")
  }

  static let otherPlaces = "A new category goes after -c, other words after --note."

  private static func ambiguous(_ text: String, _ meanings: [Meaning]) -> UsageError {
    let readings = meanings.map { "the \($0.field.member.name) '\($0.text)'" }
    let options = meanings.compactMap { meaning in
      meaning.field.option.map { "\($0.words[0]) \(ShellLine.quoted(meaning.text))" }
    }
    return .wrong(
      "'\(text)' could be \(readings.formattedAsChoices)",
      "Write \(options.formattedAsChoices).")
  }

  /// The error for a word that is not a type, a day or a category.
  private func unreadable(_ word: String) -> UsageError {
    let known = categories.words + (ExpenseType.standard + types).map(\.rawValue)
    return .refused(
      Message(
        cause: "'\(word)' is not a type, day or category of the file", cure: Self.otherPlaces,
        word: word, choices: known + DayNames.ofLine.words))
  }
}
