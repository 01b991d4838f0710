import ExpenseCore

extension AddCommand.Entry {
  /// Finds out whether the form is needed and can be shown.
  ///
  /// - Throws: `UsageError.missingOperand` where something is missing and nobody can be asked.
  func checkIsComplete(in session: Session) throws(UsageError) {
    if isComplete || session.mayAsk { return }
    throw .missingOperand(name == nil ? "NAME" : "AMOUNT")
  }

  /// The entry as it is, or, without a name or an amount, with everything that the form asked for.
  ///
  /// - Throws: `QuestionError.endOfInput` where nobody answers.
  func completed(in session: Session) throws -> AddCommand.Entry {
    guard !isComplete else { return self }
    let document = try ExpenseFile(session.defaults).read().document
    var form = try AddForm(entry: self, document: document, in: session)
    return try form.fill()
  }

  var isComplete: Bool { name != nil && amount != nil }
}

/// The questions for an expense, on standard error, in the order of the app's Add sheet.
///
/// What the line says is not asked for. Enter takes the default: what was answered the last time for
/// an expense of the same name, or what is usual.
private struct AddForm {
  private var entry: AddCommand.Entry
  private let items: [ExpenseItem]
  private let session: Session
  private let currency: Currency
  private let today: CalendarDate

  init(entry: AddCommand.Entry, document: ExpenseDocument, in session: Session) throws {
    self.entry = entry
    self.session = session
    items = document.items
    currency = try entry.settleCurrency(of: document, in: session).currency
    today = try session.clock.today()
  }

  /// Asks for what is missing, and answers the whole entry.
  mutating func fill() throws -> AddCommand.Entry {
    if entry.name == nil { entry.name = try askName() }
    let last = items.newest(named: entry.name ?? "")
    if entry.type == nil { entry.type = try askType(last?.type ?? .personal) }
    if entry.amount == nil { entry.amount = try askAmount(last?.amount) }
    entry.askedCurrency = currency
    if entry.date == nil { entry.date = try askDate() }
    if entry.category == nil { entry.category = try askCategory(last?.category) }
    return entry
  }

  private func askName() throws -> String {
    try session.ask("Name: ") { try TypedText.name($0) }
  }

  private func askType(_ usual: ExpenseType) throws -> TypeWord {
    try ask("Type", default: usual.rawValue) { answer in
      let word = TypeWord(text: try TypedText.check(answer, for: "the type"))
      _ = try word.resolve(in: items)
      return word
    }
  }

  private func askAmount(_ usual: Amount?) throws -> AmountText {
    let style = CurrencyStyle(currency: currency, locale: session.locale)
    let shown = usual.flatMap(style.typable)
    return try ask("Amount in \(currency.code)", default: shown) { answer in
      let text = try Syntax.amount.read(answer, .operand("AMOUNT"))
      _ = try text.amount(in: currency, locale: session.locale)
      return text
    }
  }

  private func askDate() throws -> DateText {
    try ask("Date", default: today.description) { answer in
      let date = try DateText(answer)
      _ = try date.resolve(today: today)
      return date
    }
  }

  /// A category or none; where one is the default, `-` says none.
  private func askCategory(_ usual: String?) throws -> String? {
    guard let usual else {
      return try session.ask("Category, or Enter for none: ") { try Self.category($0) }
    }
    return try ask("Category, or - for none", default: usual) { try Self.category($0) }
  }

  private static func category(_ answer: String) throws -> String? {
    guard answer != "-", !answer.isEmpty else { return nil }
    return try TypedText.check(answer, for: "the category")
  }

  /// Asks with a default that Enter takes.
  private func ask<Value>(
    _ question: String, default usual: String?, read: (String) throws -> Value
  ) throws -> Value {
    let offer = usual.map { " [\($0)]" } ?? ""
    return try session.ask("\(question)\(offer): ") { answer in
      try read(answer.isEmpty ? usual ?? "" : answer)
    }
  }
}
