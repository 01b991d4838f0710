import ExpenseCore

/// The kind of value that an option or an operand takes: parser, completion and messages on mistakes use
/// this one word of its description.
enum Shape: Sendable {
  case type
  case day
  case span
  case amount
  case count
  /// The number of a record in that list of the file.
  case number(in: String)
  case row
  case category
  case tag
  case name
  case path
  /// A word that filters: a type, days, a category, a tag, or text.
  case filter
  case choice([String])
  case text

  /// The valid forms in one sentence; nil if any text is valid.
  var forms: String? {
    switch self {
    case .type: "A type is Personal or Business, p or b, or another type of the file."
    case .day:
      "A day is 2026-11-21, yesterday, -3d, '3 days ago', fri, 'last fri', 21, 11-21, 20.11. or 'nov 20'."
    case .span:
      "Write days as 2026-11-21, fri, 2026-11, october, last-month, last-7-days, 2026-q4 or 2026."
    case .amount: "An amount is 12.50, 12,50 or 1,234.56, and -12.50 a refund."
    case .count, .number: "Write a whole number, 1 or more."
    case .row:
      "A row is a number that list shows (3, 2-5 or last), or four or more digits of an id."
    case .choice(let words): "It takes \(words.formattedAsChoices)."
    case .filter:
      "A filter is a type, days, a category, '#tag', an amount (49.90) or text; --search takes any."
    case .category, .tag, .name, .path, .text: nil
    }
  }

  var isOfOneDay: Bool { if case .day = self { true } else { false } }

  var isOfDays: Bool {
    switch self {
    case .day, .span: true
    default: false
    }
  }
}
