import ExpenseCore

/// The form of an expense that asks for its category alone.
struct CategoryForm: Form {
  static let askedFields = [ItemField.category]

  private(set) var form: ItemForm

  init(_ form: ItemForm) { self.form = form }

  func question(_ field: ItemField) -> Question { form.question(field) }
  func given(_ field: ItemField) -> GivenAnswer? { form.given(field) }

  mutating func accept(_ answer: String?, for field: ItemField) throws -> String {
    try form.accept(answer, for: field)
  }
}

// MARK: The lines of forms

extension EnteredFields {
  /// The line that adds an expense of which that was typed; a day that is today anyway is not told.
  func addingLine(today: CalendarDate) -> [String] {
    let (name, money) = (words(for: .name), words(for: .amount))
    let rest = ItemField.all.filter { field in
      let isToday = field == .date && date?.text == today.description
      return field != .name && field != .amount && !isToday
    }
    guard (name + money).contains(where: LineReader.isOption) else {
      return [AddCommand.name] + name + money + options(for: rest)
    }
    return [AddCommand.name] + options(for: [.name, .amount] + rest)
  }

  /// The options of a line that says what was typed for these fields.
  func options(for fields: [ItemField] = ItemField.all) -> [String] {
    fields.flatMap { field -> [String] in
      guard let option = field.option else { return [] }
      let said = words(for: field).flatMap { word in
        ShellLine.option(option.name, as: option.words[0], word)
      }
      guard case .words(_, let gone)? = self[field], let removal = field.removal else {
        return said
      }
      return said + gone.flatMap { ShellLine.option(removal.name, $0) }
    }
  }

  private func words(for field: ItemField) -> [String] {
    switch self[field] {
    case nil: []
    case .text(let text): [text]
    case .type(let word): [word.text]
    case .amount(let amount): [amount.text]
    case .day(let day): [day.text]
    case .words(let new, _): new
    case .paid(let paid): [paid.text?.text ?? ""]
    case .receipt(let path): [path]
    }
  }

  /// What is typed for an expense like another, of today; what was paid abroad and the receipt are of
  /// that one alone.
  init(like item: ExpenseItem, _ style: CurrencyStyle) throws {
    self.init()
    for field in ItemForm.askedFields {
      switch field.member.kind {
      case .amount:
        self[field] = .amount(
          try EnteredAmount(style.typable(item.amount) ?? item.amount.description))
      case .words: self[field] = .words(field.member.words.get(item))
      case .text where field == .type:
        self[field] = .type(TypeWord(text: item.type.rawValue))
      // Without a category the line would take the one that the name remembers.
      case .text where field == .category: self[field] = .text(item.category ?? "")
      case .text: self[field] = field.member.text.get(item)?.nonEmpty.map { .text($0) }
      case .id, .day: break
      }
    }
  }
}
