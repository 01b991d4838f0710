/// What one view of the screen shows: rows that are laid out only as far as they are seen.
protocol ScreenPage {
  /// How many rows there are.
  var count: Int { get }
  /// What the rows are together: how many, and what they come to.
  var summary: [Line] { get }
  /// Whether the rows are expenses, which commands take by their ids.
  var isOfItems: Bool { get }

  /// What stands for a row whatever happens around it; nil where rows cannot be chosen.
  func id(at place: Int) -> String?
  /// Where the row of an id is; nil where it is gone.
  func place(of id: String) -> Int?
  /// The titles above the rows, and some of the rows, each a line that fits the output.
  ///
  /// - Parameter plain: a row that is drawn without styles.
  func lines(_ places: Range<Int>, plain: Int?, for output: Output) -> (
    titles: String, rows: [String]
  )
  /// What lies in the row of an id; nil if nothing does.
  func page(in id: String) -> (any ScreenPage)?
}

extension ScreenPage {
  var isOfItems: Bool { false }
  func id(at place: Int) -> String? { nil }
  func place(of id: String) -> Int? { (0..<count).first { self.id(at: $0) == id } }
  func page(in id: String) -> (any ScreenPage)? { nil }
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

/// The expenses as the screen shows them, as they were read.
struct ScreenContent {
  /// What stands above every view.
  let heading: [Line]
  /// What the result of a command line is on the screen.
  let page: (_ words: [String], _ width: Int) throws -> any ScreenPage
  /// How many expenses there are, and the one that was entered last.
  let count: Int
  let newest: String?
  /// Whether the heading is not true any more, though nothing was changed: another day has begun.
  let isOutdated: () -> Bool
}
