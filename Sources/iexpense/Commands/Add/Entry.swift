import ExpenseCore
import Foundation

extension AddCommand {
  struct Entry {
    var fields: EnteredFields
    var model: ExpenseItem?
    let id: UUID?
    let currency: Currency?
    let every: Rhythm?
    let until: DaysText?
    var askedCurrency: Currency?
    private var categoryNote: Line?
    let words: EntryWords
    /// The words after the amount, which are resolved when the file is known.
    private var trailing: TrailingWords

    static let options =
      ItemField.all.compactMap(\.option) + [
        AddCommand.every.description, AddCommand.until.description, AddCommand.id.description,
        AddCommand.currency.description, AddCommand.jsonOption,
      ]

    static let trailingOperands = [
      Operand.optional(.type, "Personal or Business").description,
      Operand.optional(.dayOperand, "The day").description,
      Operand.optional(.category, "A category that the file has").description,
    ]

    /// Parses a line.
    ///
    /// - Parameter knows: tells whether the file has a name; no name, as long as the file is not read.
    init(
      _ arguments: ParsedArguments, of command: String,
      knows: @escaping (String) -> Bool = { _ in false }
    ) throws(UsageError) {
      words = try EntryWords(arguments, of: command, knows: knows)
      fields = try EnteredFields(arguments)
      if let name = words.name { fields[.name] = .text(name) }
      if let amount = words.amount { fields[.amount] = .amount(amount) }
      trailing = TrailingWords(words)
      id = try arguments.value(of: AddCommand.id)
      currency = try arguments.value(of: AddCommand.currency)
      every = try arguments.value(of: AddCommand.every)
      until = try arguments.value(of: AddCommand.until)
      if every != nil, id != nil { throw .exclusive(["--every", "--id"]) }
      if every == nil, until != nil {
        throw .wrong("'--until' goes with '--every'", "Add '--every', or leave '--until' out.")
      }
    }
  }
}

extension AddCommand.Entry {
  var isComplete: Bool {
    fields.name != nil && (fields.amount != nil || fields.paid != nil) || model != nil
  }

  /// Checks the day as far as that needs no file.
  func checkDay(today: CalendarDate) throws(DateTextError) {
    guard let date = fields.date else { return }
    let day = try date.day(today: today)
    if every != nil, let coming = date.nearerComing(today: today) {
      throw .ambiguous(date.text, [day, coming].map(\.description))
    }
  }

  func add(
    to document: inout ExpenseDocument, today: CalendarDate, in session: Session
  ) throws -> any DataResult {
    let items = document.items
    try checkDay(today: today)
    let (currency, isGuess) = try resolveCurrency(of: document, in: session)
    if let askedCurrency, askedCurrency != currency {
      throw Refusal.currencyMismatch(file: currency, wanted: askedCurrency)
    }
    let context = EntryContext(
      types: items.lazy.map(\.type), currency: currency, locale: session.locale, today: today,
      defaults: try session.defaults)
    var item = try explainingForeignAmount(of: document) { try makeItem(in: context) }
    var inferred = try complete(&item, in: document, currency)
    let recurring = try every.map { every in
      try Recurrence(of: &item, fields, every, until: until, in: document, today: today, session)
    }
    let present = id == nil && every == nil ? nil : items.firstIndex { $0.id == item.id }
    if every == nil, let present, !fields.agree(items[present], item) {
      throw Refusal.differentContent(items[present], row: present + 1)
    }
    if let recurring {
      recurring.keep(in: &document, currency)
      if present == nil || recurring.isNew, !recurring.addsItem {
        return try recurring.listing(
          among: items, currency, isGuess: isGuess && recurring.isNew, today: today)
      }
    }
    if present == nil {
      document.append(item)
      document.currency = currency
      inferred.twins = Line.twins(ofLastIn: document, session)
    }
    let shown = present.map { items[$0] } ?? item
    return AddedItem(
      item: shown, row: (present ?? items.count) + 1,
      shortID: ShortIDs.text(of: shown.id, among: items), currency: currency,
      currencyIsGuess: isGuess, wasPresent: present != nil, fields: fields, inferred: inferred,
      today: today, recurring: recurring?.numbered.rule)
  }

  /// Sets values that the line leaves out: from rules, from the last expense of the same name, and
  /// by the last exchange rate.
  private func complete(
    _ item: inout ExpenseItem, in document: ExpenseDocument, _ currency: Currency
  ) throws -> InferredParts {
    let items = document.items
    var (inferred, rules) = (InferredParts(), document.rules)
    inferred.rule =
      rules.apply(
        to: &item, mayType: fields.type == nil && model == nil && item.type == .personal,
        mayCategory: fields.category == nil && model?.category == nil)?.rule
    if fields.amount == nil, fields.paid != nil {
      inferred.rate = try item.applyRate(of: items, currency)
    }
    inferred.categoryNote = categoryNote
    guard model == nil else { return inferred }
    let last = items.remembered(of: item.name)
    if fields.category == nil, item.category == nil, let category = last?.category {
      (item.category, inferred.categoryIsRemembered) = (category, true)
    }
    if last == nil, item.category == nil { inferred.categoryNote = items.note(onNameLike: item) }
    if fields.type == nil, item.type != last?.newest.type {
      inferred.typeBefore = last?.newest.type
    }
    inferred.rowOfSame = items.row(like: item)
    return inferred
  }

  /// Explains an amount in another currency if the file has no amounts yet.
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
        "The file has no amounts yet: name their currency with --currency \(code).")
    }
  }

  private func makeItem(
    in context: EntryContext<some Sequence<ExpenseType>>
  ) throws -> ExpenseItem {
    guard isComplete else { throw EntryWords.missingAmount }
    var item = ExpenseItem(id: id ?? .readable(), name: "", amount: .zero, date: context.today)
    if let model {
      // The amount is computed from --paid if that is on the line.
      let repeated = ItemField.all.filter { $0.isRepeated && ($0 != .amount || fields.paid == nil) }
      for field in repeated {
        field.member.copy(from: model, to: &item)
      }
    }
    return try fields.change(in: context)(item)
  }

  /// The entry with the words after the amount resolved by the file.
  func resolved(among items: [ExpenseItem]) throws(UsageError) -> AddCommand.Entry {
    var entry = self
    if model == nil { try words.checkName(among: items) }
    try entry.trailing.read(into: &entry.fields, among: items)
    entry.categoryNote = try entry.fields.readCategory(among: items) ?? categoryNote
    return entry
  }

  /// The currency of the file, or of its first item.
  func resolveCurrency(
    of document: ExpenseDocument, in session: Session
  ) throws -> (currency: Currency, isGuess: Bool) {
    guard let known = document.currency, document.holdsAmounts else {
      return session.currency(ofFile: currency ?? document.currency)
    }
    if let currency, currency != known {
      throw Refusal.currencyMismatch(file: known, wanted: currency)
    }
    return (known, false)
  }
}

extension [ExpenseItem] {
  /// A note on the category of the nearest name, which an item with a new name does not get.
  fileprivate func note(onNameLike item: ExpenseItem) -> Line? {
    let sorted = indices.lazy.filter { self[$0].category?.isEmpty == false }
    guard let near = Suggestion.nearest(to: item.name, among: sorted.map { self[$0].name }),
      let category = remembered(of: near)?.category
    else { return nil }
    return "'\(item.name)' is a new name; '\(near)' has the category '\(category)'."
  }

  /// The row of an item with the same name, amount, type and day as another one.
  fileprivate func row(like other: ExpenseItem) -> Int? {
    var folding = TextFolding()
    let name = folding.folded(other.name)
    let place = lastIndex { item in
      // Compares first what is cheap to compare and usually differs.
      item.amount == other.amount && item.date == other.date
        && item.type.folded == other.type.folded && folding.folded(item.name) == name
    }
    return place.map { $0 + 1 }
  }
}

extension UUID {
  /// Creates an id with a letter among its first six digits, so that its short form cannot be a
  /// row.
  static func readable() -> UUID {
    while true {
      let id = ItemID.random().uuid
      if id.uuidString.utf8.prefix(6).contains(where: \.isASCIILetter) { return id }
    }
  }
}
