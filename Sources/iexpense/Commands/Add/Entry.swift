import ExpenseCore
import Foundation

extension AddCommand {
  /// The words that make an item, each in its shape.
  struct Entry {
    var name: String?
    var amount: EnteredAmount?
    var type: TypeWord?
    /// The type of the item that it is like, spelled as the file does, where no other is named.
    var likeType: ExpenseType?
    var date: DateText?
    var category: String?
    var tags: [String]
    let note: String?
    let id: UUID?
    let currency: Currency?
    /// What the form asked for the amount in.
    var askedCurrency: Currency?
    /// The operands, and what was probably meant by those that are wrong.
    let words: EntryWords

    /// The options that say them, and how the result is shown.
    static let options = [
      CommonOptions.name.description, CommonOptions.amount.description,
      CommonOptions.type.description, CommonOptions.date.description,
      CommonOptions.category.description, CommonOptions.tag.description,
      CommonOptions.note.description, AddCommand.id.description, AddCommand.currency.description,
      CommonOptions.json.description,
    ]

    /// - Parameter command: the word that calls the command.
    init(_ arguments: ParsedArguments, of command: String) throws(UsageError) {
      words = try EntryWords(arguments, of: command)
      name = try arguments.value(of: CommonOptions.name) ?? words.name
      amount = try arguments.value(of: CommonOptions.amount) ?? words.amount
      type = try arguments.value(of: CommonOptions.type) ?? words.type
      date = try arguments.value(of: CommonOptions.date) ?? words.day
      category = try arguments.value(of: CommonOptions.category)
      tags = Tags.adding(try arguments.values(of: CommonOptions.tag), to: [])
      note = try arguments.value(of: CommonOptions.note)
      id = try arguments.value(of: AddCommand.id)
      currency = try arguments.value(of: AddCommand.currency)
    }
  }
}

extension AddCommand.Entry {
  /// The day that was named, if one was.
  func day(in session: Session) throws -> CalendarDate? {
    try date?.resolve(today: session.clock.today())
  }

  /// Adds the item, or finds that it is there.
  ///
  /// - Parameter date: the day that the words name.
  func add(
    to document: inout ExpenseDocument, on date: CalendarDate?, in session: Session
  ) throws -> AddedItem {
    let items = document.items
    let (currency, isGuess) = try settleCurrency(of: document, in: session)
    if let askedCurrency, askedCurrency != currency {
      throw CurrencyConflict(file: currency, wanted: askedCurrency)
    }
    let today = try session.clock.today()
    var item = try explainingForeignAmount(of: document) {
      try makeItem(in: currency, among: items.lazy.map(\.type), on: date ?? today, in: session)
    }
    let saysType = type != nil || likeType != nil
    if type == nil, let day = words.day, let named = items.type(named: day.text) {
      (item.type, item.date) = (named, today)
    }
    var rules = document.rules
    let outcome = rules.apply(
      to: &item, mayType: !saysType && item.type == .personal, mayCategory: category == nil)
    let present = id == nil ? nil : items.firstIndex { $0.id == item.id }
    if let present, !agrees(with: items[present], item, on: date) {
      throw ItemConflict.differentContent(items[present], row: present + 1)
    }
    if present == nil {
      document.append(item)
      document.currency = currency
    }
    let shown = present.map { items[$0] } ?? item
    return AddedItem(
      item: shown, row: (present ?? items.count) + 1,
      shortID: ShortIDs.text(of: shown.id, among: items), currency: currency,
      currencyIsGuess: isGuess && present == nil, wasPresent: present != nil, amount: amount,
      today: today, rule: present == nil ? outcome?.rule : nil,
      otherReading: present == nil ? words.otherReading(category: category, among: items) : nil)
  }

  /// Whether an item that is there has all that the words say.
  private func agrees(
    with present: ExpenseItem, _ item: ExpenseItem, on date: CalendarDate?
  ) -> Bool {
    present.name.isIdentical(to: item.name) && present.amount == item.amount
      && (type == nil || present.type == item.type) && (date == nil || present.date == item.date)
      && (category == nil || present.category ?? "" == category)
      && (tags.isEmpty || Tags.areSame(present.tags, tags))
      && (note == nil || present.note ?? "" == note)
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
    in currency: Currency, among types: some Sequence<ExpenseType>, on date: CalendarDate,
    in session: Session
  ) throws -> ExpenseItem {
    guard let name, let amount else { throw UsageError.missingOperand("AMOUNT") }
    let exact = try amount.amount(in: currency, locale: session.locale)
    return ExpenseItem(
      id: id ?? .readable(), name: name, type: try resolvedType(among: types), amount: exact,
      date: date, category: category?.nonEmpty, tags: tags, note: note?.nonEmpty)
  }

  private func resolvedType(among types: some Sequence<ExpenseType>) throws -> ExpenseType {
    do throws(UnknownType) {
      return try type?.resolve(among: types) ?? likeType ?? .personal
    } catch {
      if let error = words.severalDays([error.word]) { throw error }
      guard !error.isSlip, let meant = words.meantByType else { throw error }
      throw UsageError.refused(
        Message(
          cause: "'\(error.word)' is neither a type nor a day", cure: meant.purpose,
          offered: [meant.line].compactMap(\.self)))
    }
  }

  /// The entry whose word in the type's place belongs to the name; nil where it is a type, or one that
  /// is misspelled.
  func withTypeInName(among items: [ExpenseItem]) -> AddCommand.Entry? {
    guard let name = words.nameWithType, let type else { return nil }
    do throws(UnknownType) {
      _ = try type.resolve(in: items)
      return nil
    } catch {
      guard !error.isSlip else { return nil }
      var entry = self
      (entry.name, entry.type) = (name, nil)
      return entry
    }
  }

  /// Whether the line says nothing, or is complete with a currency and a type of that file.
  func mayDoSomething(on document: ExpenseDocument) -> Bool {
    if words.arguments.operands.isEmpty, words.arguments.optionNames.isEmpty { return true }
    guard hasAmount(on: document) else { return false }
    guard isComplete, let type, withTypeInName(among: document.items) == nil else {
      return isComplete
    }
    return (try? type.resolve(in: document.items)) != nil
  }

  /// Whether the amount, if there is one, is one of the file's currency.
  func hasAmount(on document: ExpenseDocument) -> Bool {
    guard let amount, let currency = document.currency else { return true }
    return (try? amount.amount(in: currency, locale: .plain)) != nil
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
      let id = UUID()
      if id.uuidString.utf8.prefix(6).contains(where: \.isASCIILetter) { return id }
    }
  }
}
