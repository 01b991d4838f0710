import ExpenseCore
import Foundation

extension AddCommand {
  /// The words that make an item, each in its shape.
  struct Entry {
    /// What is said, by the line or in the form.
    var fields: EnteredFields
    /// The item that gives what is not said.
    var model: ExpenseItem?
    let id: UUID?
    let currency: Currency?
    /// How often it recurs; nil for once.
    let every: Rhythm?
    /// The last day on which it may recur.
    let until: DateSpanText?
    /// What the form asked for the amount in.
    var askedCurrency: Currency?
    /// The operands.
    let words: EntryWords

    /// The options that say them, and how the result is shown.
    static let options =
      ItemField.all.compactMap(\.option) + [
        AddCommand.every.description, AddCommand.until.description, AddCommand.id.description,
        AddCommand.currency.description, AnyDataResult.jsonOption,
      ]

    /// - Parameter command: the word that calls the command.
    init(_ arguments: ParsedArguments, of command: String) throws(UsageError) {
      words = try EntryWords(arguments, of: command)
      fields = try EnteredFields(arguments)
      if let name = words.name { fields[.name] = .text(name) }
      if let amount = words.amount { fields[.amount] = .amount(amount) }
      if let type = words.type { fields[.type] = .type(type) }
      if let day = words.day { fields[.date] = .day(day) }
      id = try arguments.value(of: AddCommand.id)
      currency = try arguments.value(of: AddCommand.currency)
      every = try arguments.value(of: AddCommand.every)
      until = try arguments.value(of: AddCommand.until)
      if every != nil, id != nil { throw .exclusive(["--every", "--id"]) }
      if every == nil, until != nil {
        throw .wrong("'--until' goes with '--every'", "Say how often it comes, or leave it out.")
      }
    }
  }
}

extension AddCommand.Entry {
  var isComplete: Bool {
    fields.name != nil && (fields.amount != nil || fields.paid != nil) || model != nil
  }

  /// Finds what is wrong with the day for which no file is needed.
  func checkDay(today: CalendarDate) throws(DateTextError) {
    _ = try fields.date?.resolve(today: today)
  }

  /// Adds the item, or finds that it is there.
  func add(
    to document: inout ExpenseDocument, today: CalendarDate, in session: Session
  ) throws -> AnyDataResult {
    let items = document.items
    let (currency, isGuess) = try settleCurrency(of: document, in: session)
    if let askedCurrency, askedCurrency != currency {
      throw CurrencyConflict(file: currency, wanted: askedCurrency)
    }
    let context = EntryContext(
      types: items.lazy.map(\.type), currency: currency, locale: session.locale, today: today,
      defaults: try session.defaults)
    var item = try explainingForeignAmount(of: document) { try makeItem(in: context) }
    var saysType = fields.type != nil
    if !saysType, let day = words.day, let named = items.type(named: day.text) {
      (item.type, item.date) = (named, today)
      saysType = true
    }
    var rules = document.rules
    let outcome = rules.apply(
      to: &item, mayType: fields.type == nil && model == nil && item.type == .personal,
      mayCategory: fields.category == nil && model?.category == nil)
    let rate =
      try fields.amount == nil && fields.paid != nil ? item.takeRate(of: items, currency) : nil
    let last = model == nil ? items.remembered(of: item.name) : nil
    let isRemembered =
      fields.category == nil && item.category == nil && last?.category != nil
    if isRemembered { item.category = last?.category }
    let recurring = try every.map { every in
      try Recurrence(of: &item, fields, every, until: until, in: document, today: today, session)
    }
    let present = id == nil && every == nil ? nil : items.firstIndex { $0.id == item.id }
    if every == nil, let present, !fields.agree(items[present], item) {
      throw ItemConflict.differentContent(items[present], row: present + 1)
    }
    if let recurring {
      recurring.keep(in: &document, currency)
      if present == nil || recurring.isNew, !recurring.addsItem {
        return AnyDataResult(
          try recurring.listing(
            among: items, currency, isGuess: isGuess && recurring.isNew, today: today))
      }
    }
    if present == nil {
      document.append(item)
      document.currency = currency
    }
    let shown = present.map { items[$0] } ?? item
    return AnyDataResult(
      AddedItem(
        item: shown, row: (present ?? items.count) + 1,
        shortID: ShortIDs.text(of: shown.id, among: items), currency: currency,
        currencyIsGuess: isGuess && present == nil, wasPresent: present != nil,
        amount: fields.amount, rate: present == nil ? rate : nil, today: today,
        rule: present == nil ? outcome?.rule : nil,
        categoryIsRemembered: isRemembered && present == nil,
        typeBefore: saysType || shown.type == last?.newest.type ? nil : last?.newest.type,
        recurring: recurring?.numbered.rule))
  }

  /// Explains an amount in a foreign currency when the file has none yet.
  private func explainingForeignAmount(
    of document: ExpenseDocument, _ make: () throws -> ExpenseItem
  ) throws -> ExpenseItem {
    do { return try make() } catch let error as AmountTextError {
      guard !document.holdsAmounts, currency == nil,
        case .foreignCurrency(_, let found, let assumed) = error,
        !CurrencyWords.isWord(found, for: assumed.code)
      else { throw error }
      let code = Currency(code: found.uppercased())?.code ?? CurrencyWords.code(of: found) ?? "CODE"
      throw UsageError.wrong(
        error.message.cause,
        "The file has no amounts yet: --currency \(code) says what they are in.")
    }
  }

  /// The item, in a currency and among the types of the file.
  private func makeItem(
    in context: EntryContext<some Sequence<ExpenseType>>
  ) throws -> ExpenseItem {
    guard isComplete else { throw UsageError.missingOperand("AMOUNT") }
    var item = ExpenseItem(id: id ?? .readable(), name: "", amount: .zero, date: context.today)
    if let model {
      // What was paid says what it costs this time.
      let repeated = ItemField.all.filter { $0.isRepeated && ($0 != .amount || fields.paid == nil) }
      for field in repeated {
        field.member.copy(from: model, to: &item)
      }
    }
    return try explainingType { try fields.change(in: context) }(item)
  }

  private func explainingType<Value>(_ resolve: () throws -> Value) throws -> Value {
    do { return try resolve() } catch let error as UnknownType {
      guard words.type != nil, !error.isSlip else { throw error }
      throw UsageError.wrong(
        "'\(error.word)' is neither a type nor a day",
        "A category goes behind -c, a tag behind --tag, other words behind --note.")
    }
  }

  /// The entry whose word in the type's place belongs to the name; nil where it is a type, or one that
  /// is misspelled.
  func withTypeInName(among items: [ExpenseItem]) -> AddCommand.Entry? {
    guard let name = words.nameWithType, let type = fields.type else { return nil }
    do throws(UnknownType) {
      _ = try type.resolve(in: items)
      return nil
    } catch {
      guard !error.isSlip else { return nil }
      var entry = self
      (entry.fields[.name], entry.fields[.type]) = (.text(name), nil)
      return entry
    }
  }

  /// The file's currency, which the first item settles.
  func settleCurrency(
    of document: ExpenseDocument, in session: Session
  ) throws -> (currency: Currency, isGuess: Bool) {
    guard let settled = document.currency, document.holdsAmounts else {
      return session.currency(ofFile: currency ?? document.currency)
    }
    if let currency, currency != settled {
      throw CurrencyConflict(file: settled, wanted: currency)
    }
    return (settled, false)
  }
}

extension [ExpenseItem] {
  /// The type of that name that one of them has, whatever its case.
  fileprivate func type(named name: String) -> ExpenseType? {
    let word = name.lowercased()
    return lazy.map(\.type).first { $0.rawValue.lowercased() == word }
  }
}

extension UUID {
  /// A new id whose first six digits hold a letter, so that nobody takes what is shown of it for a row.
  static func readable() -> UUID {
    while true {
      let id = ItemID.random().uuid
      if id.uuidString.utf8.prefix(6).contains(where: \.isASCIILetter) { return id }
    }
  }
}
