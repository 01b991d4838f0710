import ExpenseCore

/// A form for the category of several expenses; an empty answer changes nothing.
struct CategoryForm: Form {
  static let askedFields = [ItemField.category]

  /// The answered category; nil to change nothing.
  private(set) var category: String?
  private let candidates: (String) -> [String]

  init(candidates: @escaping (String) -> [String]) { self.candidates = candidates }

  func question(_ field: ItemField) -> Question {
    Question(
      title: field.column.title, hint: ", '' for none, or Enter to change nothing",
      candidates: candidates)
  }

  func given(_ field: ItemField) -> GivenAnswer? { nil }

  mutating func accept(_ answer: String?, for field: ItemField) throws -> String {
    let text = answer?.trimmed ?? ""
    category =
      text.isEmpty
      ? nil : text == "''" ? "" : try Syntax<String>.category.read(text, .operand("the category"))
    return text
  }
}
