import ExpenseCore

// The command lines that forms produce

extension EnteredFields {
  /// The line that adds an expense with the typed values; the day is left out if it is today.
  func addingLine(today: CalendarDate) -> [String] {
    let (name, money) = (words(for: .name), words(for: .amount))
    let rest = ItemField.all.filter { field in
      let isToday = field == .date && date?.text == today.description
      return field != .name && field != .amount && !isToday
    }
    guard (name + money).contains(where: ShellLine.isOption) else {
      return [AddCommand.name] + name + money + options(for: rest)
    }
    return [AddCommand.name] + options(for: [.name, .amount] + rest)
  }

  /// The options for the typed values of these fields.
  func options(for fields: [ItemField] = ItemField.all) -> [String] {
    fields.flatMap { field -> [String] in
      guard let option = field.option else { return [] }
      let words = words(for: field).flatMap { word in
        ShellLine.option(option.name, as: option.words[0], word)
      }
      guard case .words(_, let removed)? = self[field], let removal = field.removal else {
        return words
      }
      return words + removed.flatMap { ShellLine.option(removal.name, $0) }
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

  /// Creates the values that would be typed for another expense like an item, today.
  ///
  /// - Parameter receipts: the directory of its receipt.
  init(like item: ExpenseItem, _ style: CurrencyStyle, receipts: ReceiptFolder) throws {
    self.init()
    for field in ItemField.all where field.option != nil {
      switch field.member.kind {
      case .amount:
        self[field] = .amount(
          try EnteredAmount(style.typable(item.amount) ?? item.amount.description))
      case .words: self[field] = .words(field.member.words.get(item))
      case .text: self[field] = try Self.text(of: field, item, style.locale, receipts)
      case .id, .day: break
      }
    }
  }

  private static func text(
    of field: ItemField, _ item: ExpenseItem, _ locale: MoneyLocale, _ receipts: ReceiptFolder
  ) throws -> EnteredValue? {
    switch field {
    case .type: .type(TypeWord(text: item.type.rawValue))
    // Without a category option, the line would use the one remembered for the name.
    case .category: .text(item.category ?? "")
    case .paid: try item.paidAmount.map { .paid(try PaidText(typing: $0, locale)) }
    case .receipt: item.receipt?.nonEmpty.map { .receipt(receipts.path(of: $0)) }
    default: field.member.text.get(item)?.nonEmpty.map { .text($0) }
    }
  }
}

extension PaidText {
  /// Creates the text that would be typed for a payment in another currency.
  fileprivate init(typing paid: PaidAmount, _ locale: MoneyLocale) throws(AmountTextError) {
    let style = CurrencyStyle(currency: paid.currency, locale: locale)
    let amount = style.typable(paid.amount) ?? paid.amount.description
    self.init(text: try AmountText("\(paid.currency.code) \(amount)"))
  }
}
