import ExpenseCore

/// The questions for an expense, one for each field, on standard error.
///
/// For a new expense, values on the line are shown as answers, and Enter accepts the default: the
/// value of the newest expense of the same name, else of a rule, else the usual one. For an
/// existing expense each line starts with the stored value, and only changed values are set.
struct ItemForm: Form {
  static let askedFields = ItemField.all.filter(\.isAsked)

  private(set) var fields: EnteredFields
  private let edited: ExpenseItem?
  /// The values on the line, by the name of the member.
  private var given: [String: GivenAnswer] = [:]
  private let items: [ExpenseItem]
  private let rules: ExpenseRules
  private let style: CurrencyStyle
  private let today: CalendarDate

  /// Creates the form.
  ///
  /// - Parameter item: the existing expense; nil for a new one.
  /// - Throws: the errors of words on the line, before anything is asked.
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

  private var last: ExpenseItem? { items.newest(named: fields.name ?? "") }

  /// The category of a rule, or else of the newest expense of that name that has one.
  private var rememberedCategory: String? {
    ruled.category ?? items.remembered(of: fields.name ?? "")?.category
  }

  /// An expense of that name with the values that rules set.
  private var ruled: ExpenseItem {
    var (rules, item) = (rules, ExpenseItem(name: fields.name ?? "", amount: .zero))
    _ = rules.complete(&item, mayType: true)
    return item
  }
}

// MARK: Answers

extension ItemForm {
  mutating func accept(_ answer: String?, for field: ItemField) throws -> String {
    let entered: EnteredValue? =
      if let edited {
        try change(of: field, in: edited, to: answer ?? "")
      } else if let answer {
        try value(answer, for: field)
      } else {
        try defaultValue(of: field)
      }
    let fallback = edited.map { text(of: field, $0) } ?? defaultAnswer(field)
    let shown = try entered.map(self.answer)?.meaning ?? fallback?.nonEmpty ?? Self.none
    fields[field] = entered
    return shown
  }

  private static let none = "none"

  /// The value of the default; nil if there is none, and rules may still set one.
  private func defaultValue(of field: ItemField) throws -> EnteredValue? {
    switch field {
    case .type: last.map { .type(TypeWord(text: $0.type.rawValue)) }
    // A category in the file need not be one that can be typed.
    case .category: rememberedCategory.map { .text($0) }
    case _ where Self.mayBeNone(field): nil
    default: try value(defaultAnswer(field) ?? "", for: field)
    }
  }

  /// The value of a changed line of an existing expense; nil if the line is unchanged.
  private func change(
    of field: ItemField, in item: ExpenseItem, to text: String
  ) throws -> EnteredValue? {
    guard text != self.text(of: field, item) else { return nil }
    let entered = try value(text, for: field)
    guard case .words(let words, _) = entered else { return entered }
    return .words(words, removed: Tags.removing(words, from: field.member.words.get(item)))
  }

  /// The value of a text; an empty one or a lone dash clears a field that may be empty.
  private func value(_ text: String, for field: ItemField) throws -> EnteredValue {
    let text = Self.mayBeNone(field) && ["", "-"].contains(text.trimmed) ? "" : text
    switch field.member.kind {
    case .amount: return .amount(try EnteredAmount(text))
    case .words:
      return .words(
        try Tags.inText(text).flatMap { word -> [String] in
          let entered = try field.read(word, .operand("the tag"))
          if case .words(let words, _) = entered { return words }
          return []
        })
    case .day: return .day(try DaysText(text, .day))
    case .text, .id: return try field.read(text, .operand("the \(field.member.name)"))
    }
  }

  private func answer(_ value: EnteredValue) throws -> GivenAnswer {
    switch value {
    case .text(let text): GivenAnswer(text: text, meaning: text.nonEmpty ?? Self.none)
    case .type(let word):
      GivenAnswer(
        text: word.text, meaning: try word.resolve(among: items.lazy.map(\.type)).rawValue)
    case .amount(let amount): GivenAnswer(text: amount.text, meaning: try shown(amount))
    case .day(let day):
      GivenAnswer(text: day.text, meaning: try day.day(today: today).description)
    case .paid(let paid):
      GivenAnswer(text: paid.text?.text ?? "", meaning: paid.text?.text ?? Self.none)
    case .receipt(let path): GivenAnswer(text: path, meaning: path.nonEmpty ?? Self.none)
    case .words(let words, _):
      GivenAnswer(
        text: words.joined(separator: " "),
        meaning: words.isEmpty ? Self.none : words.map { "#\($0)" }.joined(separator: " "))
    }
  }

  private func shown(_ entered: EnteredAmount) throws -> String {
    let amount = try entered.amount(in: style.currency, locale: style.locale)
    return entered.sum.map { "\(style.text(amount)) (\($0))" } ?? entered.text
  }

  /// The value of an expense in a field, as it would be typed.
  private func text(of field: ItemField, _ item: ExpenseItem) -> String {
    switch field.member.kind {
    case .amount: style.typable(item.amount) ?? ""
    case .words: field.member.words.get(item).map(Tags.bare).joined(separator: " ")
    case .day: field.member.day.get(item)?.description ?? ""
    case .text, .id: field.member.text.get(item) ?? ""
    }
  }

  /// The completions of the option's value; for several words, of the last one.
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
