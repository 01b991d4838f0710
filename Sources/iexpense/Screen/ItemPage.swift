import ExpenseCore
import Foundation

/// The expenses that the screen was made of, and what all of its pages need to know of them.
final class ScreenItems {
  let items: [ExpenseItem]
  let style: CurrencyStyle
  let ids: ShortIDs
  /// The columns that any of them uses: they stay while a search goes on.
  let columns: [ItemColumn]

  init(_ items: [ExpenseItem], _ style: CurrencyStyle) {
    (self.items, self.style) = (items, style)
    ids = ShortIDs(of: items)
    columns = ItemColumn.used(by: items, rows: 1..<items.count + 1, isLong: false)
  }
}

/// Some expenses, one a row.
struct ItemPage: ScreenPage {
  let all: ScreenItems
  /// The rows of the expenses in the file, from 1, in their order.
  let rows: [Int]
  let summary: [Line]

  var count: Int { rows.count }
  var isOfItems: Bool { true }

  func id(at place: Int) -> RowID? {
    rows.indices.contains(place) ? .item(all.items[rows[place] - 1].id) : nil
  }

  func place(of id: RowID) -> Int? {
    guard let id = id.item, let index = all.items.firstIndex(where: { $0.id == id }) else {
      return nil
    }
    return rows.firstIndex(of: index + 1)
  }

  func places(ofRowsOf other: any ScreenPage) -> (Int) -> Int? {
    guard let other = other as? ItemPage, other.all === all else {
      return placesByID(ofRowsOf: other)
    }
    // In the same file a row is as good as an id, and quicker to find.
    var places = [Int?](repeating: nil, count: all.items.count + 1)
    for (place, row) in rows.enumerated() { places[row] = place }
    return { places[other.rows[$0]] }
  }

  func lines(
    _ places: Range<Int>, plain: Int?, for output: Output
  ) -> (titles: String, rows: [String]) {
    var table = Table(all.columns.map(Self.shown), rowCapacity: places.count)
    for place in places {
      table.append(all.items[rows[place] - 1], row: rows[place], all.columns, all.style, all.ids)
    }
    return table.lines(plain: plain.map { $0 - places.lowerBound }, for: output)
  }

  /// The column on the screen, where keys need no rows, and the two types are what divides the app.
  private static func shown(_ column: ItemColumn) -> Table.Column {
    switch column {
    case .row: Table.Column(column.table.title, .trailing, dropOrder: 1, canBeSpared: true)
    case ItemColumn(.type): column.table.narrowed(to: 4, isChanged: true)
    default: column.table
    }
  }
}

/// The sections of a report, one a row, with their expenses in them.
struct SectionPage: ScreenPage {
  let all: ScreenItems
  let sections: [ReportSection]
  /// The rows of a section's expenses, in their order.
  let rows: (ReportSection) -> [Int]
  let summary: [Line]

  var count: Int { sections.count }

  func id(at place: Int) -> RowID? {
    sections.indices.contains(place) ? .section(sections[place].title) : nil
  }

  func lines(
    _ places: Range<Int>, plain: Int?, for output: Output
  ) -> (titles: String, rows: [String]) {
    let columns: [Table.Column] = [
      .init("Section", minimumWidth: 8), .init("Count", .trailing, dropOrder: 1),
      .init("Total", .trailing), .init("", dropOrder: 0),
    ]
    let largest = sections.map(\.total).max() ?? .zero
    let table = Table(
      columns,
      rows: places.map { place in
        let section = sections[place]
        let bar =
          section.total.isNegative
          ? "" : Bar.text(of: section.total, outOf: largest, width: 20, glyphs: output.glyphs)
        return [section.title, String(section.count), all.style.text(section.total), bar].map {
          (text: $0, style: .plain)
        }
      })
    return table.lines(plain: plain.map { $0 - places.lowerBound }, for: output)
  }

  func page(in id: RowID) -> (any ScreenPage)? {
    guard let section = sections.first(where: { .section($0.title) == id }) else { return nil }
    let rows = rows(section)
    let words = rows.count == section.count ? "" : "\(rows.count) of "
    return ItemPage(
      all: all, rows: rows,
      summary: ["\(section.title, .heading)  \(words)\(section.count.counted("expense"))  \(all.style.text(section.total), .heading)"])
  }
}
