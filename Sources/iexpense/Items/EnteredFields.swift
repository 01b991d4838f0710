import ExpenseCore

/// A typed value for a member of an item, whose meaning depends on the file.
enum EnteredValue {
  /// A text; an empty one clears the member.
  case text(String)
  case type(TypeWord)
  case amount(EnteredAmount)
  case day(DaysText)
  case words([String], removed: [String] = [])
  case paid(PaidText)
  /// A path; an empty one clears the receipt.
  case receipt(String)
}

struct EnteredFields {
  private var values: [String: EnteredValue] = [:]

  init() {}

  init(_ arguments: ParsedArguments) throws(UsageError) {
    for field in ItemField.all { self[field] = try field.entered(arguments) }
  }

  subscript(field: ItemField) -> EnteredValue? {
    get { values[field.member.name] }
    set { values[field.member.name] = newValue }
  }

  var isEmpty: Bool { values.isEmpty }
}

// MARK: Fields that commands read one by one

extension EnteredFields {
  var name: String? { text(of: .name) }

  /// The category; an empty one means none, even if a rule would set one.
  var category: String? { text(of: .category) }

  var amount: EnteredAmount? {
    if case .amount(let amount)? = self[.amount] { amount } else { nil }
  }

  var type: TypeWord? { if case .type(let word)? = self[.type] { word } else { nil } }

  var date: DaysText? { if case .day(let text)? = self[.date] { text } else { nil } }

  /// The money paid in another currency; nil if there is none or it is to be cleared.
  var paid: PaidText? {
    if case .paid(let paid)? = self[.paid], paid.text != nil { paid } else { nil }
  }

  mutating func add(tag: String) {
    guard case .words(let tags, let removed)? = self[.tags] else {
      return self[.tags] = .words([tag])
    }
    self[.tags] = .words(tags + [tag], removed: removed)
  }

  private func text(of field: ItemField) -> String? {
    if case .text(let text)? = self[field] { text } else { nil }
  }
}

// MARK: Resolving the values

struct EntryContext<Types: Sequence<ExpenseType>> {
  let types: Types
  let currency: Currency
  let locale: MoneyLocale
  let today: CalendarDate
  /// The data file, to whose directory the paths of receipts are relative.
  let defaults: JSONDefaults
}

extension EnteredFields {
  /// Resolves the values to a change of an item.
  ///
  /// - Throws: `AmountTextError`, `UnknownType`, `DateTextError`, or `StoreError` for a receipt.
  func change(in context: EntryContext<some Sequence<ExpenseType>>) throws -> (ExpenseItem) ->
    ExpenseItem
  {
    let changes = try ItemField.all.compactMap { field in
      try self[field].map { try $0.change(of: field.member, in: context) }
    }
    let amount = self[.note] == nil ? amount : nil
    return { before in
      var item = before
      for change in changes { change(&item) }
      if let amount {
        item.note = amount.note(
          instead: before.note, of: before.amount, in: context.currency, locale: context.locale)
      }
      item.alignPaid()
      if !item.type.isBusiness { item.leaveClaim() }
      return item
    }
  }

  /// Tells whether two items agree in all fields that have a value here.
  func agree(
    _ left: ExpenseItem, _ right: ExpenseItem, in fields: [ItemField] = ItemField.all
  ) -> Bool {
    fields.allSatisfy { field in
      guard self[field] != nil else { return true }
      let member = field.member
      // An empty text counts as none.
      return member.kind == .words
        ? Tags.areSame(member.words.get(left), member.words.get(right))
        : (member.text(of: left) ?? "").isIdentical(to: member.text(of: right) ?? "")
    }
  }
}

extension EnteredValue {
  fileprivate func change(
    of member: ItemMember, in context: EntryContext<some Sequence<ExpenseType>>
  ) throws -> (inout ExpenseItem) -> Void {
    switch self {
    case .text(let text): return { member.text.set(&$0, text.nonEmpty) }
    case .type(let word):
      let type = try word.resolve(among: context.types)
      return { $0.type = type }
    case .amount(let entered):
      let amount = try entered.amount(in: context.currency, locale: context.locale)
      return { $0.amount = amount }
    case .day(let text):
      let day = try text.day(today: context.today)
      return { member.day.set(&$0, day) }
    case .paid(let text):
      let paid = try text.paid(besides: context.currency, locale: context.locale)
      return { member.text.set(&$0, paid?.description) }
    case .receipt(let path):
      let kept = try path.nonEmpty.map { try ReceiptFolder(of: context.defaults).kept($0) }
      return { member.text.set(&$0, kept) }
    case .words(let new, let removed):
      return { item in
        let kept = Tags.removing(removed, from: member.words.get(item))
        member.words.set(&item, Tags.adding(new, to: kept))
      }
    }
  }
}
