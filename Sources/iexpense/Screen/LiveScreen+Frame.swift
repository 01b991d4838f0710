import ExpenseCore

// The frame of the screen

extension LiveScreen {
  /// The width of a row without the marks in front of it.
  var innerColumns: Int { max(1, size.columns - Self.margin) }
  private static let margin = 2

  /// Tells whether the screen has room for titles, summary and footer.
  private var isTall: Bool { size.rows >= 9 }

  /// The room of a page with what is around its rows.
  private var bodySize: ScreenSize { (innerColumns, max(0, size.rows - (isTall ? 6 : 2))) }

  /// The lines around the rows of the page.
  private var surroundings: PageSurroundings? {
    guard size.rows > Self.leastRows, let page = state.page, page.count > 0 else { return nil }
    return page.surroundings(in: bodySize, for: rowOutput)
  }

  /// The height from which something stands around the rows.
  private static let leastRows = 9

  /// The number of visible rows of the page.
  var pageRoom: Int { surroundings?.rows.rows ?? bodySize.rows }

  func draw() throws {
    let (titles, rows) = state.showsKeys ? bodyOfKeys() : body()
    let frame = ScreenFrame(
      top: [heading] + (isTall ? [titles] : []), rows: rows, bottom: bottom, size: size,
      glyphs: console.output.glyphs)
    guard frame.lines != drawn else { return }
    drawn = frame.lines
    try console.output.send(frame.text)
  }

  private var bottom: [String] {
    if state.showsKeys { return ["", keyHint].suffix(isTall ? 2 : 1) }
    guard isTall else {
      return [(lastLines + [filterFault].compactMap(\.self)).joined(separator: "  ")]
    }
    // An answer that is too wide for the line of its command replaces the empty line.
    // Words that may complete a filter are of more use than why it is not complete.
    let fault = state.typing?.candidates.isEmpty == false ? nil : filterFault
    let hint = fault.map { palette.styled($0, .failure) } ?? palette.styled(footer, .secondary)
    let lines = ["", summary, hint]
    let last = lastLines.joined(separator: "  ")
    return ScreenFrame.cells(of: last) > size.columns
      ? lines.suffix(lastLines.count == 1 ? 3 : 2) + lastLines : lines + [last]
  }

  private func body() -> (titles: String, rows: [String]) {
    let around = surroundings
    let room = around?.rows ?? bodySize
    let window = state.window(room: room.rows)
    guard let page = state.page else { return ("", []) }
    if page.count == 0 {
      return ("", [""] + page.summary.map { "  " + $0.rendered(by: palette) })
    }
    if let (titles, lines) = page.picture(
      chosen: state.cursor.place, lines: room.rows, for: rowOutput)
    {
      return ("  " + titles, lines.map { "  " + $0 })
    }
    let (titles, rows) = rows(of: page, window, columns: room.columns)
    guard let around else { return ("  " + titles, rows) }
    let above = around.above.map { "  " + $0 }
    guard let beside = around.beside else { return ("  " + titles, above + rows) }
    let width = room.columns + Self.margin + Self.gap
    let lines = (0..<max(rows.count, beside.count)).map { place in
      let row = rows.indices.contains(place) ? rows[place] : ""
      let other = beside.indices.contains(place) ? beside[place] : ""
      let cut = ScreenFrame.cut(row, to: width - Self.gap, console.output.glyphs)
      let gap = String(repeating: " ", count: max(0, width - ScreenFrame.cells(of: cut)))
      return cut + gap + other
    }
    return ("  " + titles, lines)
  }

  /// The gap between the rows and what is beside them.
  private static let gap = 3

  /// The visible rows with their marks, the chosen one in reverse video.
  private func rows(
    of page: any ScreenPage, _ window: Range<Int>, columns: Int
  ) -> (titles: String, rows: [String]) {
    let current = page.id(at: state.cursor.place).map { _ in state.cursor.place }
    let (titles, rows) = page.lines(window, plain: current, for: rowOutput.narrowed(to: columns))
    let marked = zip(window, rows).map { place, row in
      let isMarked = page.id(at: place).map(state.marks.contains) == true
      let isCurrent = place == current
      let front = (isCurrent ? ">" : " ") + (isMarked ? "*" : " ")
      guard isCurrent else { return front + row }
      let gap = String(repeating: " ", count: max(0, columns - ScreenFrame.cells(of: row)))
      return palette.isEnabled ? palette.styled(front + row + gap, .chosen) : front + row
    }
    return (titles, marked)
  }

  /// An output with the width of a row.
  private var rowOutput: Output {
    Output(
      sink: CapturedOutput(), isTerminal: true, width: innerColumns,
      palette: palette, glyphs: console.output.glyphs)
  }

  /// The views with the current one in brackets, the filter, and the sums of today and of the
  /// period.
  private var heading: String {
    let each = (content.map(sums) ?? []).map { $0.rendered(by: palette) }
    let sums = each.joined(separator: "  ")
    let titles = plan.views.enumerated().map { place, view in
      place == state.query.view
        ? palette.styled("[\(view.name)]", .heading) : palette.styled(" \(view.name) ", .secondary)
    }
    let filter = state.query.filter.isEmpty ? "" : "  " + SafeText.escaped(state.query.filter)
    let title = titles[state.query.view]
    let ends = [
      (titles.joined() + filter, sums), (title + filter, sums), (title, sums),
      (title + filter, each.last ?? ""), (title, each.last ?? ""),
    ]
    let fitting = ends.first {
      ScreenFrame.cells(of: $0) + ScreenFrame.cells(of: $1) + 2 <= size.columns
    }
    return fitting.map { ScreenFrame.spread($0, $1, over: size.columns) } ?? sums
  }

  private func sums(of content: ScreenContent) -> [Line] {
    if let days = try? plan.days(state.query.filter) {
      return content.sums(days, content.period.name(of: days, today: content.today))
    }
    return content.sums(period.days, period.name(today: content.today))
  }

  /// The line that is typed, or the number of the rows and their sum.
  private var summary: String {
    if let input = state.typing?.input {
      return "  " + window(of: "\(input.command) ", cells: size.columns - 2)
    }
    if view.isEntrance, state.opened == nil {
      return "  " + palette.styled("a  add an expense", .secondary)
    }
    guard let page = state.page, page.count > 0 else { return "" }
    let lines = page.summary.map { $0.rendered(by: palette) }
    let marks = state.marks.isEmpty ? [] : ["\(state.marks.count) marked"]
    return "  " + (marks + lines).joined(separator: "  ")
  }

  private var footer: String {
    guard terminal.hasKeys else { return "Ctrl-C leaves  \(path)" }
    if let typing = state.typing {
      let hint =
        typing.isFilter
        ? "Enter keeps  Tab completes  Esc puts back" : "Enter runs it  Tab completes  Esc leaves"
      let words = SafeText.escaped(typing.candidates.joined(separator: "  "))
      return typing.candidates.isEmpty ? hint : words
    }
    let common = plan.keys.filter { $0.isCommon && does($0) }
    let hints = common.map { "\($0.shown.prefix { $0 != " " }) \($0.title)" }
    return hints.reduce("") { line, hint in
      let longer = line.isEmpty ? hint : "\(line)  \(hint)"
      return DisplayWidth.cells(of: longer) <= size.columns ? longer : line
    }
  }

  // While the page of keys is open, its rows hide the others, so every key only moves or closes it.

  var keyPage: TextPage {
    TextPage(plan.keys.filter(does), room: keyRoom, for: rowOutput)
  }

  var keyRoom: Int { max(0, size.rows - (isTall ? 4 : 2)) }

  private func bodyOfKeys() -> (titles: String, rows: [String]) {
    let page = keyPage
    let window = state.windowOfKeys(page, room: keyRoom)
    return ("", page.lines(window, plain: nil, for: rowOutput).rows.map { "  " + $0 })
  }

  private var keyHint: String {
    let more = keyPage.count > keyRoom ? "arrows move  " : ""
    return palette.styled("\(more)Esc closes  q leaves", .secondary)
  }

  /// The filter being typed, or the last command and its answer, or the line of the view.
  private var lastLines: [String] {
    if state.typing?.isFilter == true { return [window(of: "/", cells: size.columns)] }
    if let input = state.typing?.input, !isTall {
      return [window(of: "\(input.command) ", cells: size.columns)]
    }
    return answer ?? [SafeText.escaped(ShellLine.text(plan.line(query)))]
  }

  /// The visible part of the line being typed, after a prompt.
  private func window(of prompt: String, cells: Int) -> String {
    guard let line = state.typing?.line else { return "" }
    let glyphs = console.output.glyphs
    let room = max(1, cells - 1 - DisplayWidth.cells(of: prompt))
    let window = LineWindow(on: line, cells: room, glyphs: glyphs)
    guard palette.isEnabled else { return prompt + window.text + "_" }
    let before = DisplayWidth.prefix(of: window.text, fitting: window.cursor).0
    let after = window.text.dropFirst(before.count)
    let cursor = palette.styled(String(after.first ?? " "), .chosen)
    return prompt + before + cursor + after.dropFirst()
  }
}
