import ExpenseCore
import Foundation

/// The identity of a row, independent of its place.
enum RowID: Hashable {
  case item(UUID)
  case section(String)
  /// The scope of a budget.
  case budget(String)
  /// The id of a recurring expense.
  case rule(String)

  enum Kind { case item, section, budget, rule }

  var kind: Kind {
    switch self {
    case .item: .item
    case .section: .section
    case .budget: .budget
    case .rule: .rule
    }
  }

  /// The id of the expense; nil for any other row.
  var item: UUID? { if case .item(let id) = self { id } else { nil } }
}

/// The rows of a view, of which only the visible ones are laid out.
protocol ScreenPage {
  var count: Int { get }
  /// The number of the rows and their sum.
  var summary: [Line] { get }
  /// Tells whether the rows are expenses, so that commands can use their ids.
  var isOfItems: Bool { get }

  /// Tells whether the rows are periods side by side.
  var isOfPeriods: Bool { get }

  /// Tells whether rows can be chosen.
  var canChoose: Bool { get }
  /// The lines around the rows on a screen of that size; nil if the rows have all of it.
  func surroundings(in size: ScreenSize, for output: Output) -> PageSurroundings?

  /// The id of the row at a place; nil if that row cannot be chosen.
  func id(at place: Int) -> RowID?
  /// The place of the row with an id; nil if there is none.
  func place(of id: RowID) -> Int?
  /// Finds the places here of the rows of another page, by their places there.
  func places(ofRowsOf other: any ScreenPage) -> (Int) -> Int?
  /// The titles and some of the rows, each a line that fits the output.
  ///
  /// - Parameter plain: a row that is drawn without styles.
  func lines(_ places: Range<Int>, plain: Int?, for output: Output) -> (
    titles: String, rows: [String]
  )
  /// Tells whether there is a page inside the row with an id.
  func opens(_ id: RowID) -> Bool
  /// The page inside the row with an id; nil if it has none.
  func page(in id: RowID) -> (any ScreenPage)?
  /// The titles and a chart of all rows, with one chosen; nil if the rows are a list.
  func picture(chosen place: Int, lines: Int, for output: Output) -> (
    titles: String, rows: [String]
  )?
}

extension ScreenPage {
  var isOfItems: Bool { false }
  var isOfPeriods: Bool { false }
  var canChoose: Bool { id(at: 0) != nil }
  func surroundings(in size: ScreenSize, for output: Output) -> PageSurroundings? { nil }
  func id(at place: Int) -> RowID? { nil }
  func place(of id: RowID) -> Int? { (0..<count).first { self.id(at: $0) == id } }
  func places(ofRowsOf other: any ScreenPage) -> (Int) -> Int? { placesByID(ofRowsOf: other) }
  func opens(_ id: RowID) -> Bool { false }
  func page(in id: RowID) -> (any ScreenPage)? { nil }
  func picture(chosen place: Int, lines: Int, for output: Output) -> (
    titles: String, rows: [String]
  )? { nil }

  /// Finds the rows of a page that may be of another version of the file.
  func placesByID(ofRowsOf other: any ScreenPage) -> (Int) -> Int? {
    let places = Dictionary(
      (0..<count).compactMap { place in id(at: place).map { ($0, place) } }
    ) { first, _ in first }
    return { other.id(at: $0).flatMap { places[$0] } }
  }
}

/// The lines around the rows of a page.
struct PageSurroundings {
  /// The room of the rows.
  let rows: ScreenSize
  let above: [String]
  /// Lines to the right of the rows.
  let beside: [String]?
}

/// Text of which no line can be chosen.
struct TextPage: ScreenPage {
  /// Lines with styles and escaped text; the first stays visible as the title.
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
  /// Creates the page of a result, printed as on a terminal of that width.
  init(_ result: any CommandResult, on console: Console, width: Int) throws {
    let sink = CapturedOutput()
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

extension Table {
  /// The titles and the rows as lines that fit the output, with one row without styles.
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
