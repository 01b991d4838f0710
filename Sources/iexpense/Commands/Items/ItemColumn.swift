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

  /// What is left out where a terminal is too narrow, the first one first; the others always stay.
  private static let droppable: [ItemColumn] = [.note, .type, .tags, .id, .category, .date]

  /// Those of them that go before names are cut to fewer cells than they want.
  private static let spared: [ItemColumn] = [.note, .type]

  /// The column as tables show it.
  var table: Table.Column {
    switch self {
    case .row: column("Row", .trailing)
    case .date: column("Date")
    case .amount: column("Amount", .trailing)
    case .type: column("Type", minimumWidth: 8)
    case .category: column("Category", minimumWidth: 6)
    case .tags: column("Tags", minimumWidth: 6)
    case .note: column("Note", minimumWidth: 8)
    case .id: column("Id")
    case .name: column("Name", minimumWidth: 12, wantedWidth: 20)
    case .currency: column("Currency")
    case .tier: column("Tier")
    }
  }

  private func column(
    _ title: String, _ alignment: Table.Alignment = .leading, minimumWidth: Int? = nil,
    wantedWidth: Int? = nil
  ) -> Table.Column {
    Table.Column(
      title, alignment, minimumWidth: minimumWidth, wantedWidth: wantedWidth,
      dropOrder: Self.droppable.firstIndex(of: self), canBeSpared: Self.spared.contains(self))
  }

  /// Writes what an item has there.
  ///
  /// - Parameter row: the item's place in the file, from 1.
  func write(
    _ item: ExpenseItem, row: Int, _ currency: Currency, to writer: inout some ItemWriter
  ) {
    switch self {
    case .row: writer.row(row, in: self)
    case .id: writer.id(item.id, in: self)
    case .name: writer.name(of: item, in: self)
    case .type: writer.text(item.type.rawValue, in: self)
    case .amount: writer.amount(item.amount, currency, in: self)
    case .currency: writer.word(currency.code, in: self)
    case .tier: writer.word(item.amount.tier(in: currency).rawValue, in: self)
    case .date: writer.date(item.date, in: self)
    case .category: writer.text(item.category, in: self)
    case .tags: writer.words(item.tags, in: self)
    case .note: writer.text(item.note, in: self)
    }
  }
}

/// What writes the values of an item in some form.
protocol ItemWriter {
  mutating func row(_ row: Int, in column: ItemColumn)
  mutating func id(_ id: UUID, in column: ItemColumn)
  mutating func name(of item: ExpenseItem, in column: ItemColumn)
  /// Writes what somebody typed; nil where the item has nothing there.
  mutating func text(_ text: String?, in column: ItemColumn)
  /// Writes words that somebody typed.
  mutating func words(_ words: [String], in column: ItemColumn)
  /// Writes a word of ours.
  mutating func word(_ word: String, in column: ItemColumn)
  mutating func amount(_ amount: Amount, _ currency: Currency, in column: ItemColumn)
  mutating func date(_ date: CalendarDate?, in column: ItemColumn)
}

// MARK: JSON

extension JSONOutput: ItemWriter {
  mutating func row(_ row: Int, in column: ItemColumn) { member(column.rawValue, row) }

  mutating func id(_ id: UUID, in column: ItemColumn) {
    member(column.rawValue, ItemID(id).description)
  }

  mutating func name(of item: ExpenseItem, in column: ItemColumn) {
    member(column.rawValue, item.name)
  }

  mutating func text(_ text: String?, in column: ItemColumn) {
    if let text { member(column.rawValue, text) }
  }

  mutating func words(_ words: [String], in column: ItemColumn) {
    if !words.isEmpty { member(column.rawValue, words) }
  }

  mutating func word(_ word: String, in column: ItemColumn) { member(column.rawValue, word) }

  mutating func amount(_ amount: Amount, _ currency: Currency, in column: ItemColumn) {
    member(column.rawValue, amount)
  }

  mutating func date(_ date: CalendarDate?, in column: ItemColumn) {
    if let date { member(column.rawValue, date.description) }
  }

  /// Writes an item as programs read it.
  ///
  /// - Parameter row: its place in the file, from 1.
  mutating func item(_ item: ExpenseItem, row: Int, _ currency: Currency) {
    object { json in
      for column in ItemColumn.allCases { column.write(item, row: row, currency, to: &json) }
    }
  }

  /// Writes items of the file as an array.
  ///
  /// - Parameters:
  ///   - items: all items of the file, in its order.
  ///   - rows: those to write, from 1.
  mutating func items(_ items: [ExpenseItem], rows: [Int], _ currency: Currency) {
    array { json in
      for row in rows { json.item(items[row - 1], row: row, currency) }
    }
  }
}

// MARK: Records

/// Writes an item as fields of a record.
private struct ItemFields: ItemWriter {
  var records: CSVOutput

  mutating func row(_ row: Int, in column: ItemColumn) { records.verbatim(String(row)) }
  mutating func id(_ id: UUID, in column: ItemColumn) { records.verbatim(ItemID(id).description) }

  mutating func name(of item: ExpenseItem, in column: ItemColumn) { records.text(item.name) }
  mutating func text(_ text: String?, in column: ItemColumn) { records.text(text ?? "") }
  mutating func words(_ words: [String], in column: ItemColumn) {
    records.text(words.joined(separator: " "))
  }

  mutating func word(_ word: String, in column: ItemColumn) { records.verbatim(word) }

  mutating func amount(_ amount: Amount, _ currency: Currency, in column: ItemColumn) {
    records.amount(amount, currency)
  }

  mutating func date(_ date: CalendarDate?, in column: ItemColumn) {
    records.verbatim(date?.description ?? "")
  }
}

extension CSVOutput {
  /// Writes the fields of an item.
  ///
  /// - Parameter row: its place in the file, from 1.
  mutating func item(_ item: ExpenseItem, row: Int, _ currency: Currency) {
    // Moved and not copied: two owners would make each field a copy of all that was written.
    var fields = ItemFields(records: consume self)
    for column in ItemColumn.allCases { column.write(item, row: row, currency, to: &fields) }
    self = fields.records
  }

  /// Writes an amount with the digits of its currency.
  mutating func amount(_ amount: Amount, _ currency: Currency) {
    verbatim(amount.decimal(minimumFractionDigits: currency.minorDigits))
  }
}
