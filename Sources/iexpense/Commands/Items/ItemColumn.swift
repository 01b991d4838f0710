import ExpenseCore
import Foundation

/// One thing that is shown of an item: its column of tables, its member of JSON, its field of CSV.
///
/// Tables, JSON, CSV and the words of history all go through this list, in the order of JSON and CSV:
/// what is added here is shown everywhere. The raw value is the name in JSON and CSV.
enum ItemColumn: String, CaseIterable {
  case row, id, name, type, amount, currency, tier, date, category, tags, note

  /// The columns of tables, from left to right.
  static let shown: [ItemColumn] = [
    .row, .date, .amount, .type, .category, .tags, .id, .name, .note,
  ]

  /// What an item may have or not: history tells what became of it, and a table that has none of it
  /// leaves the column out.
  static let details: [ItemColumn] = [.date, .category, .tags, .note]

  /// The columns of a table of those items.
  ///
  /// - Parameter rows: the places of the items, from 1.
  static func used(by items: [ExpenseItem], rows: some Collection<Int>) -> [ItemColumn] {
    shown.filter { column in
      !details.contains(column) || rows.contains { column.isUsed(by: items[$0 - 1]) }
    }
  }

  private func isUsed(by item: borrowing ExpenseItem) -> Bool {
    switch self {
    case .date: item.date != nil
    case .category: item.category?.isEmpty == false
    case .tags: !item.tags.isEmpty
    case .note: item.note?.isEmpty == false
    default: true
    }
  }

  /// The column as tables show it; the note and the type go before names are cut to fewer cells than
  /// they want.
  var table: Table.Column {
    switch self {
    case .row: .init("Row", .trailing)
    case .date: .init("Date", dropOrder: 5)
    case .amount: .init("Amount", .trailing)
    case .type: .init("Type", minimumWidth: 8, dropOrder: 1, canBeSpared: true)
    case .category: .init("Category", minimumWidth: 6, dropOrder: 4)
    case .tags: .init("Tags", minimumWidth: 6, dropOrder: 2)
    case .note: .init("Note", minimumWidth: 8, dropOrder: 0, canBeSpared: true)
    case .id: .init("Id", dropOrder: 3)
    case .name: .init("Name", minimumWidth: 12, wantedWidth: 20)
    case .currency: .init("Currency")
    case .tier: .init("Tier")
    }
  }

  /// What an item has there.
  ///
  /// - Parameter row: the item's place in the file, from 1.
  func value(of item: ExpenseItem, row: Int, _ currency: Currency) -> ItemValue {
    switch self {
    case .row: .row(row)
    case .id: .id(item.id)
    case .name: .name
    case .type: .text(item.type.rawValue)
    case .amount: .amount(item.amount)
    case .currency: .word(currency.code)
    case .tier: .word(item.amount.tier(in: currency).rawValue)
    case .date: .date(item.date)
    case .category: .text(item.category)
    case .tags: .words(item.tags)
    case .note: .text(item.note)
    }
  }

  /// What an item has there, as people read it; nil for nothing.
  func text(of item: ExpenseItem, _ style: CurrencyStyle) -> String? {
    switch value(of: item, row: 0, style.currency) {
    case .row(let row): String(row)
    case .id(let id): id.uuidString
    case .name: item.shownName
    case .text(let text): text
    case .words(let words): words.isEmpty ? nil : words.joined(separator: " ")
    case .word(let word): word
    case .amount(let amount): style.text(amount)
    case .date(let date): date?.description
    }
  }
}

/// What an item has in a column, of which tables, JSON and CSV each make something else.
enum ItemValue {
  case row(Int)
  case id(UUID)
  /// The item's name, which a person is not shown blank.
  case name
  /// What somebody typed; nil where the item has nothing there.
  case text(String?)
  /// Words that somebody typed.
  case words([String])
  /// A word of ours.
  case word(String)
  case amount(Amount)
  case date(CalendarDate?)
}

extension JSONOutput {
  /// Writes an item as programs read it.
  ///
  /// - Parameter row: its place in the file, from 1.
  mutating func item(_ item: ExpenseItem, row: Int, _ currency: Currency) {
    object { json in
      for column in ItemColumn.allCases {
        let name = column.rawValue
        switch column.value(of: item, row: row, currency) {
        case .row(let row): json.member(name, row)
        case .id(let id): json.member(name, ItemID(id).description)
        case .name: json.member(name, item.name)
        case .text(let text?), .word(let text): json.member(name, text)
        case .words(let words): if !words.isEmpty { json.member(name, words) }
        case .amount(let amount): json.member(name, amount)
        case .date(let date?): json.member(name, date.description)
        case .text(nil), .date(nil): break
        }
      }
    }
  }

  /// Writes items of the file as an array.
  ///
  /// - Parameters:
  ///   - items: all items of the file, in its order.
  ///   - rows: those to write, from 1.
  mutating func items(_ items: [ExpenseItem], rows: some Sequence<Int>, _ currency: Currency) {
    array { json in
      for row in rows { json.item(items[row - 1], row: row, currency) }
    }
  }
}

extension RecordWriter {
  /// Writes the fields of an item.
  ///
  /// - Parameter row: its place in the file, from 1.
  mutating func item(_ item: ExpenseItem, row: Int, _ currency: Currency) {
    for column in ItemColumn.allCases {
      switch column.value(of: item, row: row, currency) {
      case .row(let row): verbatim(String(row))
      case .id(let id): verbatim(ItemID(id).description)
      case .name: text(item.name)
      case .text(let typed): text(typed ?? "")
      case .words(let words): text(words.joined(separator: " "))
      case .word(let word): verbatim(word)
      case .amount(let amount): self.amount(amount, currency)
      case .date(let date): verbatim(date?.description ?? "")
      }
    }
  }

  /// Writes an amount with the digits of its currency.
  mutating func amount(_ amount: Amount, _ currency: Currency) {
    verbatim(amount.decimal(minimumFractionDigits: currency.minorDigits))
  }
}
