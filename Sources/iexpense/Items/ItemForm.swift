import ExpenseCore

/// The questions for an expense, one for each field, on standard error.
///
/// For a new one, what the line says is shown as answered, and Enter takes the default: what the newest
/// expense of the same name says, or what a rule gives, or what most have. For one that is there, each
/// value stands in its line, and what is left as it is counts as not said.
struct ItemForm: Form {
  static let askedFields = ItemField.all.filter(\.isAsked)

  /// What was said.
  private(set) var fields: EnteredFields
  private let edited: ExpenseItem?
  /// What the line says, by the name of the member.
  private var given: [String: GivenAnswer] = [:]
  private let items: [ExpenseItem]
  private let rules: ExpenseRules
  private let style: CurrencyStyle
  private let today: CalendarDate

  /// - Parameters:
  ///   - fields: what the line says.
  ///   - item: the expense that is there; nil for a new one.
  /// - Throws: what is wrong with the words of the line, before anything is asked.
  init(
    _ fields: EnteredFields, editing item: ExpenseItem? = nil, in document: ExpenseDocument,
    _ currency: Currency, _ session: Session
  ) throws {
    (self.fields, edited) = (fields, item)
    (items, rules) = (document.items, document.rules)
    style = CurrencyStyle(currency: currency, locale: session.locale)
    today = try session.clock.today()
    for field in ItemField.all {
      given[field.member.name] = try fields[field].map(answer)
    }
  }

  func given(_ field: ItemField) -> GivenAnswer? { given[field.member.name] }

  func question(_ field: ItemField) -> Question {
    let name = field.column.title
    let title = field == .amount ? "\(name) in \(style.currency.code)" : name
    var question = Question(title: title, candidates: words(for: field))
    let mayBeNone = Self.mayBeNone(field)
    if let edited {
      question.text = text(of: field, edited)
      return question
    }
    question.defaultAnswer = defaultAnswer(field)
    if mayBeNone {
      question.hint = question.defaultAnswer == nil ? ", or Enter for none" : ", or - for none"
    }
    return question
  }

  /// True if an expense needs nothing there.
  private static func mayBeNone(_ field: ItemField) -> Bool {
    !field.member.isRequired && field != .date
  }

  private func defaultAnswer(_ field: ItemField) -> String? {
    switch field {
    case .type: (last?.type ?? ruled.type).rawValue
    case .amount: last.flatMap { style.typable($0.amount) }
    case .date: today.description
    case .category: rememberedCategory
    default: nil
    }
  }

  /// The newest expense of that name.
  private var last: ExpenseItem? { items.newest(named: fields.name ?? "") }

  /// What a rule gives, or else what the newest expense of that name had that has one.
  private var rememberedCategory: String? {
    ruled.category ?? items.remembered(of: fields.name ?? "")?.category
  }

  /// An expense of that name as the rules complete it.
  private var ruled: ExpenseItem {
    var (rules, item) = (rules, ExpenseItem(name: fields.name ?? "", amount: .zero))
    _ = rules.complete(&item, mayType: true)
    return item
  }
}

// MARK: Answers

extension ItemForm {
  mutating func accept(_ answer: String?, for field: ItemField) throws -> String {
    let said: EnteredValue? =
      if let edited {
        try change(of: field, in: edited, to: answer ?? "")
      } else if let answer {
        try value(answer, for: field)
      } else {
        try defaultValue(of: field)
      }
    let unsaid = edited.map { text(of: field, $0) } ?? defaultAnswer(field)
    let shown = try said.map(self.answer)?.meaning ?? unsaid?.nonEmpty ?? Self.none
    fields[field] = said
    return shown
  }

  private static let none = "none"

  /// What Enter says; nil for nothing, where rules may still give something.
  private func defaultValue(of field: ItemField) throws -> EnteredValue? {
    switch field {
    case .type: last.map { .type(TypeWord(text: $0.type.rawValue)) }
    // What the file holds already need not be typable.
    case .category: rememberedCategory.map { .text($0) }
    case _ where Self.mayBeNone(field): nil
    default: try value(defaultAnswer(field) ?? "", for: field)
    }
  }

  /// What a changed line says of an expense that is there; nil for one that was left as it was.
  private func change(
    of field: ItemField, in item: ExpenseItem, to text: String
  ) throws -> EnteredValue? {
    guard text != self.text(of: field, item) else { return nil }
    let said = try value(text, for: field)
    guard case .words(let words, _) = said else { return said }
    return .words(words, gone: Tags.removing(words, from: field.member.words.get(item)))
  }

  /// What a text says; an empty one, and a dash alone, take away what need not be there.
  private func value(_ text: String, for field: ItemField) throws -> EnteredValue {
    let text = Self.mayBeNone(field) && ["", "-"].contains(text.trimmed) ? "" : text
    switch field.member.kind {
    case .amount: return .amount(try EnteredAmount(text))
    case .words:
      return .words(
        try Tags.inText(text).flatMap { word -> [String] in
          let said = try field.read(word, .operand("the tag"))
          if case .words(let words, _) = said { return words }
          return []
        })
    case .day: return .day(try DateText(text))
    case .text, .id: return try field.read(text, .operand("the \(field.member.name)"))
    }
  }

  /// A value as it was typed, and as it is understood.
  private func answer(_ value: EnteredValue) throws -> GivenAnswer {
    switch value {
    case .text(let text): GivenAnswer(text: text, meaning: text.nonEmpty ?? Self.none)
    case .type(let word):
      GivenAnswer(text: word.text, meaning: try word.resolve(in: items).rawValue)
    case .amount(let amount): GivenAnswer(text: amount.text, meaning: try shown(amount))
    case .day(let day):
      GivenAnswer(text: day.text, meaning: try day.resolve(today: today).description)
    case .paid(let paid):
      GivenAnswer(text: paid.text?.text ?? "", meaning: paid.text?.text ?? Self.none)
    case .receipt(let path): GivenAnswer(text: path, meaning: path.nonEmpty ?? Self.none)
    case .words(let words, _):
      GivenAnswer(
        text: words.joined(separator: " "),
        meaning: words.isEmpty ? Self.none : words.map { "#\($0)" }.joined(separator: " "))
    }
  }

  /// The amount as it was typed, and what it comes to where that had to be worked out.
  private func shown(_ entered: EnteredAmount) throws -> String {
    let amount = try entered.amount(in: style.currency, locale: style.locale)
    return entered.sum.map { "\(style.text(amount)) (\($0))" } ?? entered.text
  }

  /// What an expense has in a field, as it is typed.
  private func text(of field: ItemField, _ item: ExpenseItem) -> String {
    switch field.member.kind {
    case .amount: style.typable(item.amount) ?? ""
    case .words: field.member.words.get(item).map(Tags.bare).joined(separator: " ")
    case .day: field.member.day.get(item)?.description ?? ""
    case .text, .id: field.member.text.get(item) ?? ""
    }
  }

  /// The words that a shell would offer for the value of an option; of several words, for the last.
  private func words(for field: ItemField) -> (String) -> [String] {
    { beginning in
      let end = beginning.lastIndex(of: " ").map { beginning.index(after: $0) }
      let start = field.member.kind == .words ? end ?? beginning.startIndex : beginning.startIndex
      let (head, word) = (beginning[..<start], String(beginning[start...]))
      let candidates =
        field.option?.value?.completion.candidates(for: word, in: items) ?? []
      return candidates.map(\.word).filter {
        !$0.isEmpty && SafeText.firstUntypableScalar(in: $0) == nil
      }.map { String(head) + $0 }
    }
  }
}
