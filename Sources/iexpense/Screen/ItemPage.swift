import ExpenseCore
import Foundation

/// The expenses on the screen, with their short ids.
final class ScreenItems {
  let items: [ExpenseItem]
  let style: CurrencyStyle
  let ids: ShortIDs

  init(_ items: [ExpenseItem], _ style: CurrencyStyle) {
    (self.items, self.style) = (items, style)
    ids = ShortIDs(of: items)
  }
}

/// A list of expenses, one in each row.
struct ItemPage: ScreenPage {
  let all: ScreenItems
  /// The rows of the expenses in the file, from 1, in their order.
  let rows: [Int]
  let summary: [Line]

  var count: Int { rows.count }
  var isOfItems: Bool { true }

  func id(at place: Int) -> RowID? {
    rows.indices.contains(place) ? .item(all.items[row: rows[place]].id) : nil
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
    // For the same file, comparing rows is faster than comparing ids.
    var places = [Int?](repeating: nil, count: all.items.count + 1)
    for (place, row) in rows.enumerated() { places[row] = place }
    return { places[other.rows[$0]] }
  }

  func lines(
    _ places: Range<Int>, plain: Int?, for output: Output
  ) -> (titles: String, rows: [String]) {
    let columns = Self.columns(of: all.items, rows: Array(rows[places]), for: output)
    var table = Table(columns.map(Self.shown), rowCapacity: places.count)
    for place in places {
      table.append(all.items[row: rows[place]], row: rows[place], columns, all.style, all.ids)
    }
    return table.lines(plain: plain.map { $0 - places.lowerBound }, for: output)
  }

  /// The columns of some rows; on a narrow screen types are of use only where there are two.
  static func columns(
    of items: [ExpenseItem], rows: [Int], for output: Output
  ) -> [ItemColumn] {
    let types = Set(rows.map { items[row: $0].type })
    return ItemColumn.populated(by: ItemRows(rows, of: items), isLong: false).filter { column in
      column != ItemColumn(.type) || types.count > 1 || output.width >= widthWithTypes
    }
  }

  /// The width from which the type of each expense is shown.
  private static let widthWithTypes = 64

  /// The column on the screen: rows are of little use with keys, the two types divide the app, and
  /// names and categories are cut last.
  static func shown(_ column: ItemColumn) -> Table.Column {
    let (table, title) = (column.table, column.table.title)
    return switch column {
    case .row: Table.Column(title, .trailing, dropOrder: 1, canBeSpared: true)
    case ItemColumn(.type): table.narrowed(to: 4, isChanged: true)
    case ItemColumn(.name): Table.Column(title, minimumWidth: 12, wantedWidth: 40)
    case ItemColumn(.category):
      Table.Column(title, minimumWidth: 6, wantedWidth: 24, dropOrder: table.dropOrder)
    case ItemColumn(.tags):
      Table.Column(title, minimumWidth: 6, dropOrder: table.dropOrder, canBeSpared: true)
    default: table
    }
  }
}
