import ExpenseCore
import Foundation

/// A value that is shown of an item: a column of tables, a member of JSON, a field of CSV.
struct ItemColumn: Sendable {
  /// The name in JSON and CSV.
  let name: String
  let table: Table.Column
  let isRequired: Bool
  /// Returns the value of an item; the row is its place in the file, from 1.
  let value: @Sendable (_ item: borrowing ExpenseItem, _ row: Int, Currency) -> ItemValue

  static let row = ItemColumn(name: "row", table: .init("Row", .trailing)) { _, row, _ in .row(row)
  }
  static let id = ItemColumn(name: ItemMember.id.name, table: .init("Id", dropOrder: 3)) {
    item, _, _ in
    .id(item.id)
  }
  private static let currency = ItemColumn(name: "currency", table: .init("Currency")) {
    _, _, currency in .word(currency.code)
  }
  private static let tier = ItemColumn(name: "tier", table: .init("Tier")) { item, _, currency in
    .word(item.amount.tier(in: currency).rawValue)
  }

  init(_ field: ItemField) {
    let member = field.member
    self.init(
      name: member.name, table: field.column, isRequired: member.isRequired,
      value: Self.value(of: member))
  }

  /// Returns the reader of a member's value; the kind of member is decided here and not for each
  /// item.
  private static func value(
    of member: ItemMember
  ) -> @Sendable (borrowing ExpenseItem, Int, Currency) -> ItemValue {
    let (text, day, words) = (member.text.get, member.day.get, member.words.get)
    return switch member.kind {
    case .id: { item, _, _ in .id(item.id) }
    case .amount: { item, _, _ in .amount(item.amount) }
    case .day: { item, _, _ in .date(day(item)) }
    case .words: { item, _, _ in .words(words(item)) }
    case .text where member.name == ItemMember.name.name: { item, _, _ in .name(item.name) }
    case .text: { item, _, _ in .text(text(item)) }
    }
  }

  private init(
    name: String, table: Table.Column, isRequired: Bool = true,
    value: @escaping @Sendable (borrowing ExpenseItem, Int, Currency) -> ItemValue
  ) {
    (self.name, self.table, self.isRequired, self.value) = (name, table, isRequired, value)
  }

  /// All columns in the order of JSON and CSV: the members as in the file, with currency and tier
  /// after the amount.
  static let all =
    [row, id]
    + ItemMember.all.flatMap { member in
      let own = ItemField.all.filter { $0.member.name == member.name }.map(ItemColumn.init)
      return own + (member.kind == .amount ? [currency, tier] : [])
    }

  /// The columns of tables, from left to right; the id is before the note, which a narrow table
  /// leaves out first.
  private static let shown =
    [row]
    + ItemField.inTables.flatMap { $0 == .note ? [id, ItemColumn($0)] : [ItemColumn($0)] }
}

extension ItemColumn {
  /// The columns of a table of items; a column in which none has a value is left out.
  ///
  /// - Parameter isLong: whether ids are shown.
  static func populated(by chosen: ItemRows, isLong: Bool) -> [ItemColumn] {
    let used = ItemMember.used(by: chosen)
    return shown.filter { $0 == .id ? isLong : $0.isRequired || used.contains($0.name) }
  }

  /// The value of an item as people read it; nil if there is none.
  func text(of item: ExpenseItem, _ style: CurrencyStyle) -> String? {
    let value = value(item, 0, style.currency)
    if value.isNone { return nil }
    return switch value {
    case .row(let row): String(row)
    case .id(let id): id.uuidString
    case .name: item.safeName
    case .text(let text): text.map(SafeText.escapedWithMarks)
    case .words(let words): SafeText.escapedWithMarks(words.joined(separator: " "))
    case .word(let word): word
    case .amount(let amount): style.text(amount)
    case .date(let date): date?.description
    }
  }
}

extension ItemColumn: Equatable {
  static func == (left: ItemColumn, right: ItemColumn) -> Bool { left.name == right.name }
}

/// A value of an item, to be written in a table, in JSON or in CSV.
enum ItemValue {
  case row(Int)
  case id(UUID)
  /// The item's name; people see `(no name)` for a blank one.
  case name(String)
  /// A user's text; nil if there is none.
  case text(String?)
  case words([String])
  /// A word of the program.
  case word(String)
  case amount(Amount)
  case date(CalendarDate?)

  var isNone: Bool {
    switch self {
    case .text(let text): text?.isEmpty ?? true
    case .words(let words): words.isEmpty
    case .date(let date): date == nil
    case .row, .id, .name, .word, .amount: false
    }
  }
}

extension JSONOutput {
  /// Writes an item as a JSON object.
  ///
  /// - Parameter row: the item's place in the file, from 1.
  mutating func item(_ item: ExpenseItem, row: Int, _ currency: Currency) {
    object { json in
      for column in ItemColumn.all {
        let name = column.name
        switch column.value(item, row, currency) {
        case .row(let row): json.member(name, row)
        case .id(let id): json.member(name, ItemID(id).description)
        case .name(let text), .text(let text?), .word(let text): json.member(name, text)
        case .words(let words): if !words.isEmpty { json.member(name, words) }
        case .amount(let amount): json.member(name, amount)
        case .date(let date?): json.member(name, date.description)
        case .text(nil), .date(nil): break
        }
      }
    }
  }

  mutating func items(_ chosen: ItemRows, _ currency: Currency) {
    array { json in
      for row in chosen.rows { json.item(chosen[row], row: row, currency) }
    }
  }
}

extension RecordWriter {
  /// Writes the fields of an item.
  ///
  /// - Parameter row: the item's place in the file, from 1.
  mutating func item(_ item: ExpenseItem, row: Int, _ currency: Currency) {
    for column in ItemColumn.all {
      switch column.value(item, row, currency) {
      case .row(let row): verbatim(String(row))
      case .id(let id): verbatim(ItemID(id).description)
      case .name(let name): text(name)
      case .text(let typed): text(typed ?? "")
      case .words(let words): text(words.joined(separator: " "))
      case .word(let word): verbatim(word)
      case .amount(let amount): self.amount(amount, currency)
      case .date(let date): verbatim(date?.description ?? "")
      }
    }
  }
}
