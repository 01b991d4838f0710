import ExpenseCore

extension AddCommand.Entry {
  /// The entry as it is, or, without a name or an amount, with everything that the form asked for.
  ///
  /// - Throws: `UsageError` where something is missing and nobody can be asked,
  ///   `QuestionError.endOfInput` where nobody answers, or `Interruption`.
  func completed(in session: Session) throws -> AddCommand.Entry {
    if isComplete { return self }
    guard session.mayAsk else {
      throw fields.name == nil ? words.missingName : words.missingAmount
    }
    let document = try ExpenseFile(session.defaults).read().document
    var form = try AddForm(entry: self, document: document, in: session)
    try session.fill(&form)
    return form.entry
  }

}

/// The questions for an expense, on standard error, in the order of the app's Add sheet.
///
/// What the line says is shown as answered. Enter takes the default: what the newest expense of the
/// same name says, or what a rule gives, or what most have.
private struct AddForm: Form {
  enum Field: CaseIterable { case name, type, amount, date, category }

  private(set) var entry: AddCommand.Entry
  private let given: [Field: GivenAnswer]
  private let items: [ExpenseItem]
  private let rules: ExpenseRules
  private let currency: Currency
  private let style: CurrencyStyle
  private let today: CalendarDate

  /// - Throws: what is wrong with the words of the line, before anything is asked.
  init(entry: AddCommand.Entry, document: ExpenseDocument, in session: Session) throws {
    self.entry = entry
    (items, rules) = (document.items, document.rules)
    currency = try entry.settleCurrency(of: document, in: session).currency
    style = CurrencyStyle(currency: currency, locale: session.locale)
    today = try session.clock.today()
    self.entry.askedCurrency = currency
    given = try Self.answers(of: entry, items: items, style: style, today: today)
  }

  private static func answers(
    of entry: AddCommand.Entry, items: [ExpenseItem], style: CurrencyStyle, today: CalendarDate
  ) throws -> [Field: GivenAnswer] {
    var given: [Field: GivenAnswer] = [:]
    given[.name] = entry.fields.name.map { GivenAnswer(text: $0, meaning: $0) }
    given[.type] = try entry.fields.type.map {
      GivenAnswer(text: $0.text, meaning: try $0.resolve(in: items).rawValue)
    }
    given[.amount] = try entry.fields.amount.map {
      GivenAnswer(text: $0.text, meaning: try shown($0, style))
    }
    given[.date] = try entry.fields.date.map {
      GivenAnswer(text: $0.text, meaning: try $0.resolve(today: today).description)
    }
    given[.category] = entry.fields.category.map { GivenAnswer(text: $0, meaning: $0) }
    return given
  }

  func given(_ field: Field) -> GivenAnswer? { given[field] }

  func question(_ field: Field) -> Question {
    let (last, ruled) = (last, ruled)
    let category = last?.category ?? ruled.category
    switch field {
    case .name:
      return Question(title: "Name", candidates: words(for: CommonOptions.name.description))
    case .type:
      return Question(
        title: "Type", defaultAnswer: (last?.type ?? ruled.type).rawValue,
        candidates: words(for: CommonOptions.type.description))
    case .amount:
      return Question(
        title: "Amount in \(currency.code)",
        defaultAnswer: last.flatMap { style.typable($0.amount) })
    case .date:
      return Question(
        title: "Date", defaultAnswer: today.description,
        candidates: words(for: CommonOptions.date.description))
    case .category:
      return Question(
        title: "Category", hint: category == nil ? ", or Enter for none" : ", or - for none",
        defaultAnswer: category, candidates: words(for: CommonOptions.category.description))
    }
  }

  /// The newest expense of that name.
  private var last: ExpenseItem? { items.newest(named: entry.fields.name ?? "") }

  /// An expense of that name as the rules complete it.
  private var ruled: ExpenseItem {
    var (rules, item) = (rules, ExpenseItem(name: entry.fields.name ?? "", amount: .zero))
    _ = rules.complete(&item, mayType: true)
    return item
  }

  mutating func accept(_ answer: String?, for field: Field) throws -> String {
    let text = answer ?? question(field).defaultAnswer ?? ""
    switch field {
    case .name: entry.fields[.name] = .text(try TypedText.name(text))
    case .type:
      guard answer != nil else {
        // Where there is none, nothing is said, and the rules give one.
        entry.fields[.type] = last.map { .type(TypeWord(text: $0.type.rawValue)) }
        return text
      }
      let word = TypeWord(text: try TypedText.check(text, for: "the type"))
      let type = try word.resolve(in: items)
      entry.fields[.type] = .type(word)
      return type.rawValue
    case .amount:
      let amount = try EnteredAmount(text)
      let shown = try Self.shown(amount, style)
      entry.fields[.amount] = .amount(amount)
      return shown
    case .date:
      do throws(DateTextError) {
        let day = try DateText(text)
        entry.fields[.date] = .day(day)
        return try day.resolve(today: today).description
      } catch {
        throw UsageError.refused(error.message(on: text, today: today))
      }
    case .category:
      // What the file holds already need not be typable.
      let typed = try answer.map { (text) throws(UsageError) in try TypedText.category(text) }
      // Who says none means it: no rule gives one.
      let category = typed == "-" ? "" : text.isBlank ? nil : typed ?? last?.category
      entry.fields[.category] = category.map { .text($0) }
      return typed == "-" || text.isBlank ? "none" : typed ?? text
    }
    return text
  }

  /// The amount as it was typed, and what it comes to where that had to be worked out.
  private static func shown(_ entered: EnteredAmount, _ style: CurrencyStyle) throws -> String {
    let amount = try entered.amount(in: style.currency, locale: style.locale)
    return entered.sum.map { "\(style.text(amount)) (\($0))" } ?? entered.text
  }

  /// The words that a shell would offer for the value of an option.
  private func words(for option: OptionDescription) -> (String) -> [String] {
    { beginning in
      let candidates = option.value?.completion.candidates(for: beginning, in: items) ?? []
      return candidates.map(\.word).filter {
        !$0.isEmpty && SafeText.firstUntypableScalar(in: $0) == nil
      }
    }
  }
}
