import ExpenseCore
import Foundation

/// What names a row, whatever happens around it.
enum RowID: Hashable {
  case item(UUID)
  case section(String)

  /// The id of the expense, if it is one.
  var item: UUID? { if case .item(let id) = self { id } else { nil } }
}

/// What one view of the screen shows: rows that are laid out only as far as they are seen.
protocol ScreenPage {
  /// How many rows there are.
  var count: Int { get }
  /// What the rows are together: how many, and what they come to.
  var summary: [Line] { get }
  /// Whether the rows are expenses, which commands take by their ids.
  var isOfItems: Bool { get }

  /// The row at a place; nil where rows cannot be chosen.
  func id(at place: Int) -> RowID?
  /// Where the row of an id is; nil where it is gone.
  func place(of id: RowID) -> Int?
  /// What finds the rows of another page on this one, by their places there.
  func places(ofRowsOf other: any ScreenPage) -> (Int) -> Int?
  /// The titles above the rows, and some of the rows, each a line that fits the output.
  ///
  /// - Parameter plain: a row that is drawn without styles.
  func lines(_ places: Range<Int>, plain: Int?, for output: Output) -> (
    titles: String, rows: [String]
  )
  /// What lies in the row of an id; nil if nothing does.
  func page(in id: RowID) -> (any ScreenPage)?
}

extension ScreenPage {
  var isOfItems: Bool { false }
  func id(at place: Int) -> RowID? { nil }
  func place(of id: RowID) -> Int? { (0..<count).first { self.id(at: $0) == id } }
  func places(ofRowsOf other: any ScreenPage) -> (Int) -> Int? { placesByID(ofRowsOf: other) }
  func page(in id: RowID) -> (any ScreenPage)? { nil }

  /// What finds the rows of a page that may be of another file by now.
  func placesByID(ofRowsOf other: any ScreenPage) -> (Int) -> Int? {
    let places = Dictionary(
      (0..<count).compactMap { place in id(at: place).map { ($0, place) } }
    ) { first, _ in first }
    return { other.id(at: $0).flatMap { places[$0] } }
  }
}

/// Lines to read, in which nothing can be chosen.
struct TextPage: ScreenPage {
  /// Lines with styles, their text safe to show; the first stays in view as the titles of the others.
  let text: [String]
  var summary: [Line] = []

  var count: Int { max(0, text.count - 1) }

  func lines(_ places: Range<Int>, plain: Int?, for output: Output) -> (
    titles: String, rows: [String]
  ) {
    (text.first ?? "", places.map { text[$0 + 1] })
  }
}

extension TextPage {
  /// What a result would print on a terminal of that width.
  init(_ result: any CommandResult, on console: Console, width: Int) throws {
    let sink = GatheredLines()
    var inner = console
    inner.output = Output(
      sink: sink, isTerminal: true, width: width, palette: console.output.palette,
      glyphs: console.output.glyphs)
    inner.errorOutput = inner.output
    try result.show(on: inner)
    try inner.output.flush()
    self.init(text: sink.lines, summary: result.notes(on: inner))
  }
}

extension TextPage {
  /// All keys, in the fewest columns with which they have room, or else in those that fit.
  init(_ actions: [ScreenAction], room: Int, for output: Output) {
    func table(_ columns: Int) -> Table {
      let height = (actions.count + columns - 1) / columns
      let titles = [Table.Column](repeating: .init(""), count: 2 * columns)
      return Table(
        titles,
        rows: (0..<height).map { row in
          (0..<columns).flatMap { column -> [Table.Text] in
            let place = column * height + row
            guard place < actions.count else { return [("", .plain), ("", .plain)] }
            return [(actions[place].shown, .heading), (actions[place].title, .plain)]
          }
        })
    }
    let tables = (1...max(1, actions.count)).map(table)
    let fitting = tables.filter { $0.fits(output.width) }
    let chosen = fitting.first { $0.rowCount <= room } ?? fitting.last ?? tables[0]
    self.init(text: [""] + chosen.lines(plain: nil, for: output).rows)
  }
}

extension Table {
  /// The titles and the rows as lines that fit the output, one row without styles.
  func lines(plain: Int?, for output: Output) -> (titles: String, rows: [String]) {
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

/// The expenses as the screen shows them, as they were read.
struct ScreenContent {
  /// What stands above every view.
  let heading: [Line]
  /// What the result of a command line is on the screen.
  let page: (_ words: [String], _ width: Int) throws -> any ScreenPage
  /// All expenses, in the order of the file.
  let items: [ExpenseItem]
  /// Whether the heading is not true any more, though nothing was changed: another day has begun.
  let isOutdated: () -> Bool

  /// The last of the expenses that came to those of another content; nil if there are not more.
  func added(to before: ScreenContent) -> RowID? {
    let more = items.count - before.items.count
    guard more > 0 else { return nil }
    let place = items.indices.last { $0 < more || items[$0].id != before.items[$0 - more].id }
    return place.map { .item(items[$0].id) }
  }
}
