import ExpenseCore
import Foundation

/// The first look: the newest expenses under the days that they were on, and how things stand.
///
/// On a wide screen the parts stand beside the list, otherwise above it, the shortest first. A part
/// that finds no room is left out.
struct HomePage: ScreenPage {
  private enum Row {
    /// A day; nil for expenses without one.
    case day(CalendarDate?)
    case item(row: Int)
  }

  let all: ScreenItems
  private let rows: [Row]
  let parts: [HomePart]
  private let today: CalendarDate
  let summary: [Line]

  /// Creates the page.
  ///
  /// - Parameter rows: the rows of the expenses in the file, from 1, ordered by day.
  init(
    _ all: ScreenItems, rows: [Int], _ parts: [HomePart], today: CalendarDate, summary: [Line]
  ) {
    (self.all, self.parts, self.today, self.summary) = (all, parts, today, summary)
    var lines: [Row] = []
    var day: CalendarDate??
    for row in rows {
      let date = all.items[row: row].date
      if date != day { lines.append(.day(date)) }
      day = date
      lines.append(.item(row: row))
    }
    self.rows = lines
  }

  var count: Int { rows.count }
  var isOfItems: Bool { true }
  var canChoose: Bool { !rows.isEmpty }

  func id(at place: Int) -> RowID? {
    guard rows.indices.contains(place), case .item(let row) = rows[place] else { return nil }
    return .item(all.items[row: row].id)
  }

  func place(of id: RowID) -> Int? {
    guard let id = id.item, let index = all.items.firstIndex(where: { $0.id == id }) else {
      return nil
    }
    return rows.firstIndex { if case .item(index + 1) = $0 { true } else { false } }
  }

  func lines(
    _ places: Range<Int>, plain: Int?, for output: Output
  ) -> (titles: String, rows: [String]) {
    let shown = places.compactMap { place in
      if case .item(let row) = rows[place] { row } else { nil }
    }
    // Names are cut last, and the types are of use where there are two.
    let showsType =
      output.width >= Self.widthWithType && Set(shown.map { all.items[row: $0].type }).count > 1
    let columns = ItemPage.columns(of: all.items, rows: shown, for: output).filter { column in
      column == ItemColumn(.type) ? showsType : column != .row && column != ItemColumn(.date)
    }
    var table = Table(columns.map(ItemPage.shown), rowCapacity: shown.count)
    for row in shown {
      table.append(all.items[row: row], row: row, columns, all.style, all.ids)
    }
    let chosen = plain.flatMap { plain in
      places.filter { id(at: $0) != nil }.firstIndex(of: plain)
    }
    var items = table.lines(plain: chosen, for: output).rows[...]
    let lines = places.map { place in
      switch rows[place] {
      case .day(let day): output.palette.styled(title(of: day), .secondary)
      case .item: " " + (items.popFirst() ?? "")
      }
    }
    let notes = summary.map { $0.rendered(by: output.palette) }.joined(separator: "  ")
    return (notes, lines)
  }

  private func title(of day: CalendarDate?) -> String {
    guard let day else { return "no date" }
    let word = day == today ? ", today" : day == today.adding(days: -1) ? ", yesterday" : ""
    let year = day.year == today.year ? "" : " \(day.year)"
    return "\(day.shortWeekday) \(day.day) \(MonthNames.inEnglish[day.month - 1])\(year)\(word)"
  }
}

extension HomePage {
  /// The width of the list from which types are shown.
  private static let widthWithType = 56
}

extension CalendarDate {
  /// The weekday in three letters.
  var shortWeekday: String {
    ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][weekday - 1]
  }
}

// MARK: The parts

/// A part of the first look beside the list.
struct HomePart {
  /// The least number of lines that it needs, and the most that it uses.
  let lines: ClosedRange<Int>
  /// Draws it in that many lines.
  let draw: (_ lines: Int, _ output: Output) -> [String]
}

extension HomePage {
  /// The width of a screen from which the parts stand beside the list.
  private static let wide = 98
  private static let gap = 3

  func surroundings(in size: ScreenSize, for output: Output) -> PageSurroundings? {
    size.columns >= Self.wide ? beside(size, output) : above(size, output)
  }

  private func beside(_ size: ScreenSize, _ output: Output) -> PageSurroundings {
    let left = size.columns * 9 / 20
    let inner = output.narrowed(to: size.columns - left - Self.gap)
    let heights = Self.heights(of: parts, in: size.rows, gap: 1)
    var lines: [String] = []
    for (part, height) in zip(parts, heights) where height > 0 {
      lines += (lines.isEmpty ? [] : [""]) + part.draw(height, inner)
    }
    return PageSurroundings(rows: (left, size.rows), above: [], beside: lines)
  }

  /// The parts above the list, which keeps two fifths of the lines.
  private func above(_ size: ScreenSize, _ output: Output) -> PageSurroundings {
    let room = size.rows - max(4, size.rows * 2 / 5) - 1
    let heights = Self.heights(of: parts, in: room, gap: 0)
    let order = zip(parts, heights).enumerated().filter { $0.element.1 > 0 }
      .sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }
    let lines = order.flatMap { $0.element.0.draw($0.element.1, output) }
    let above = lines.isEmpty ? [] : lines + [""]
    return PageSurroundings(
      rows: (size.columns, max(0, size.rows - above.count)), above: above, beside: nil)
  }

  /// The number of lines of each part: each gets its least number as long as there is room, then
  /// one more in turn.
  private static func heights(of parts: [HomePart], in room: Int, gap: Int) -> [Int] {
    var heights = parts.map { _ in 0 }
    var rest = room
    for (place, part) in parts.enumerated() {
      let least = part.lines.lowerBound + (heights.contains { $0 > 0 } ? gap : 0)
      guard least <= rest else { continue }
      heights[place] = part.lines.lowerBound
      rest -= least
    }
    while rest > 0 {
      let growing = parts.indices.filter {
        heights[$0] > 0 && heights[$0] < parts[$0].lines.upperBound
      }
      guard !growing.isEmpty else { break }
      for place in growing.prefix(rest) { heights[place] += 1 }
      rest -= min(rest, growing.count)
    }
    return heights
  }
}
