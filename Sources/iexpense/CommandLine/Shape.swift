import ExpenseCore

/// What the value of an option or an operand looks like: the parser reads it, a shell offers it, and
/// the repair of a wrong line finds its place, all by this one word of its description.
enum Shape: Sendable {
  case type
  case day
  /// A day, or a span of days.
  case span
  case amount
  /// A whole number.
  case count
  /// The number of a record in that list of the file.
  case number(in: String)
  /// A row, or an id.
  case row
  case category
  case tag
  /// The name of an expense of the file.
  case name
  case path
  /// A word that filters: a type, days, a category, a tag, or text.
  case filter
  /// One of these words.
  case choice([String])
  /// Anything else.
  case text

  /// Whether words of the other shape are words of this one.
  func isSame(as other: Shape?) -> Bool {
    switch (self, other) {
    case (.type, .type), (.day, .day), (.span, .span), (.amount, .amount), (.row, .row),
      (.category, .category), (.tag, .tag), (.name, .name), (.path, .path):
      true
    default: false
    }
  }

  /// What a shell can offer for it.
  var completion: ValueCompletion {
    switch self {
    case .type: .types
    case .day: .words(DateText.words)
    case .span: .words(DateSpanText.words)
    case .row: .items
    case .category: .categories
    case .tag: .tags
    case .name: .names
    case .path: .files
    case .filter: .filters
    case .choice(let words): .choices(words)
    case .amount, .count, .number, .text: .none
    }
  }
}
