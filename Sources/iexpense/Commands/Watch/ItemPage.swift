import ExpenseCore
import Foundation

/// The expenses that the screen was made of, and what all of its pages need to know of them.
struct ScreenItems {
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

  func id(at place: Int) -> String? {
    rows.indices.contains(place) ? all.items[rows[place] - 1].id.uuidString : nil
  }

  func place(of id: String) -> Int? {
    guard let id = UUID(uuidString: id) else { return nil }
    return rows.firstIndex { all.items[$0 - 1].id == id }
  }

  func lines(
    _ places: Range<Int>, plain: Int?, for output: Output
  ) -> (titles: String, rows: [String]) {
    var table = Table(all.columns.map(\.table), rowCapacity: places.count)
    for place in places {
      table.append(all.items[rows[place] - 1], row: rows[place], all.columns, all.style, all.ids)
    }
    return table.lines(plain: plain.map { $0 - places.lowerBound }, for: output)
  }
}

/// The sections of a report, one a row, with their expenses in them.
struct SectionPage: ScreenPage {
  let all: ScreenItems
  let report: SectionReport
  let summary: [Line]

  var count: Int { report.sections.count }

  func id(at place: Int) -> String? {
    report.sections.indices.contains(place) ? report.sections[place].title : nil
  }

  func lines(
    _ places: Range<Int>, plain: Int?, for output: Output
  ) -> (titles: String, rows: [String]) {
    let columns: [Table.Column] = [
      .init("Section", minimumWidth: 8), .init("Count", .trailing, dropOrder: 1),
      .init("Total", .trailing), .init("", dropOrder: 0),
    ]
    let largest = report.sections.map(\.total).max() ?? .zero
    let table = Table(
      columns,
      rows: places.map { place in
        let section = report.sections[place]
        let bar =
          section.total.isNegative
          ? "" : Bar.text(of: section.total, outOf: largest, width: 20, glyphs: output.glyphs)
        return [section.title, String(section.count), all.style.text(section.total), bar].map {
          (text: $0, style: .plain)
        }
      })
    return table.lines(plain: plain.map { $0 - places.lowerBound }, for: output)
  }

  func page(in id: String) -> (any ScreenPage)? {
    guard let section = report.sections.first(where: { $0.title == id }) else { return nil }
    let words = section.count.counted("expense")
    return ItemPage(
      all: all, rows: section.rows,
      summary: ["\(section.title, .heading)  \(words)  \(all.style.text(section.total), .heading)"])
  }
}

extension Table {
  /// The titles and the rows as lines that fit the output, one row without styles.
  fileprivate func lines(plain: Int?, for output: Output) -> (titles: String, rows: [String]) {
    let layout = layout(fitting: output.width)
    let lines = (0...rowCount).map { row in
      var bytes: [UInt8] = []
      render(
        row..<row + 1, in: layout, palette: row - 1 == plain ? .disabled : output.palette,
        glyphs: output.glyphs, to: &bytes)
      return String(decoding: bytes.dropLast(), as: UTF8.self)
    }
    return (lines[0], Array(lines.dropFirst()))
  }
}
