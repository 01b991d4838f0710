import ExpenseCore

/// A value that was typed for a member of an item, in its shape: what it means depends on the file.
enum EnteredValue {
  /// An empty one takes away what was there.
  case text(String)
  case type(TypeWord)
  case amount(EnteredAmount)
  case day(DateText)
  case words([String], gone: [String] = [])
  case paid(PaidText)
  /// A path; an empty one takes the receipt away.
  case receipt(String)
}

/// The values that were typed for the members of an item.
struct EnteredFields {
  /// By the member's name.
  private var values: [String: EnteredValue] = [:]

  init() {}

  /// The values of the options of a line.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    for field in ItemField.all { self[field] = try field.entered(arguments) }
  }

  /// The value of a field; nil if none was typed.
  subscript(field: ItemField) -> EnteredValue? {
    get { values[field.member.name] }
    set { values[field.member.name] = newValue }
  }

  var isEmpty: Bool { values.isEmpty }
}

// MARK: The fields that a command looks at by themselves

extension EnteredFields {
  var name: String? { text(of: .name) }

  /// The category; an empty one is none, and not what a rule gives.
  var category: String? { text(of: .category) }

  var amount: EnteredAmount? {
    if case .amount(let amount)? = self[.amount] { amount } else { nil }
  }

  var type: TypeWord? { if case .type(let word)? = self[.type] { word } else { nil } }

  var date: DateText? { if case .day(let text)? = self[.date] { text } else { nil } }

  /// The money paid in another currency; nil also if that is to be taken away.
  var paid: PaidText? {
    if case .paid(let paid)? = self[.paid], paid.text != nil { paid } else { nil }
  }

  private func text(of field: ItemField) -> String? {
    if case .text(let text)? = self[field] { text } else { nil }
  }
}

extension ParsedArguments {
  /// The error of words that may belong to the value of the option before them, as in
  /// `--note with anna`; nil if they do not.
  ///
  /// - Parameter place: that of the first of them, among the operands.
  func unquoted(_ text: String, at place: Int) -> UsageError? {
    guard let (option, value) = option(before: place),
      let field = ItemField.all.first(where: { $0.option?.name == option.name }), field != .type,
      (try? field.read("\(value) \(text)", .option(option.name))) != nil
    else { return nil }
    return .ambiguous(
      "'\(text)' may belong to '--\(option.name) \(value)'",
      cure: "Write --\(option.name) \(ShellLine.inQuotes("\(value) \(text)")).")
  }
}

// MARK: What they come to

/// The facts that the meaning of a typed value depends on.
struct EntryContext<Types: Sequence<ExpenseType>> {
  /// The types of the file's items.
  let types: Types
  let currency: Currency
  let locale: MoneyLocale
  let today: CalendarDate
  /// The data file, whose folder the paths of receipts are counted from.
  let defaults: JSONDefaults
}

extension EnteredFields {
  /// The change that the values mean.
  ///
  /// - Throws: `AmountTextError`, `UnknownType`, `DateTextError`, `StoreError` for a receipt.
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

  /// True if two items agree in all that was said of some fields.
  func agree(
    _ left: ExpenseItem, _ right: ExpenseItem, in fields: [ItemField] = ItemField.all
  ) -> Bool {
    fields.allSatisfy { field in
      guard self[field] != nil else { return true }
      let member = field.member
      // A text that is there and empty is as good as none.
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
      let day = try text.resolve(today: context.today)
      return { member.day.set(&$0, day) }
    case .paid(let text):
      let paid = try text.paid(besides: context.currency, locale: context.locale)
      return { member.text.set(&$0, paid?.description) }
    case .receipt(let path):
      let kept = try path.nonEmpty.map { try ReceiptFolder(of: context.defaults).kept($0) }
      return { member.text.set(&$0, kept) }
    case .words(let new, let gone):
      return { item in
        let kept = Tags.removing(gone, from: member.words.get(item))
        member.words.set(&item, Tags.adding(new, to: kept))
      }
    }
  }
}
