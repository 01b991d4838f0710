import ExpenseCore

// The frame of the screen

extension LiveScreen {
  /// The width of a row without the marks in front of it.
  var innerColumns: Int { max(1, size.columns - Self.margin) }
  private static let margin = 2

  /// Tells whether the screen has room for titles, summary and footer.
  private var isTall: Bool { size.rows >= 9 }

  /// The number of visible rows of the page.
  var pageRoom: Int { max(0, size.rows - (isTall ? 6 : 2)) }

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
    let fault = filterFault.map { palette.styled($0, .failure) }
    let lines = ["", summary, fault ?? palette.styled(footer, .secondary)]
    let last = lastLines.joined(separator: "  ")
    return ScreenFrame.cells(of: last) > size.columns
      ? lines.suffix(lastLines.count == 1 ? 3 : 2) + lastLines : lines + [last]
  }

  private func body() -> (titles: String, rows: [String]) {
    let window = state.window(room: pageRoom)
    guard let page = state.page else { return ("", []) }
    if page.count == 0 {
      return ("", [""] + page.summary.map { "  " + $0.rendered(by: palette) })
    }
    if let (titles, lines) = page.picture(
      chosen: state.cursor.place, lines: pageRoom, for: rowOutput)
    {
      return ("  " + titles, lines.map { "  " + $0 })
    }
    let current = page.id(at: state.cursor.place).map { _ in state.cursor.place }
    let (titles, rows) = page.lines(window, plain: current, for: rowOutput)
    let marked = zip(window, rows).map { place, row in
      let isMarked = page.id(at: place).map(state.marks.contains) == true
      let isCurrent = place == current
      let front = (isCurrent ? ">" : " ") + (isMarked ? "*" : " ")
      guard isCurrent else { return front + row }
      let gap = String(repeating: " ", count: max(0, innerColumns - ScreenFrame.cells(of: row)))
      return palette.isEnabled ? palette.styled(front + row + gap, .chosen) : front + row
    }
    return ("  " + titles, marked)
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
    let titles = plan.views.enumerated().map { place, title in
      place == state.view
        ? palette.styled("[\(title)]", .heading) : palette.styled(" \(title) ", .secondary)
    }
    let filter = state.filter.isEmpty ? "" : "  " + SafeText.escaped(state.filter)
    let title = titles[state.view]
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
    if let days = try? plan.days(state.filter) {
      return content.sums(days, content.period.name(of: days, today: content.today))
    }
    return content.sums(period.days, period.name(today: content.today))
  }

  private var summary: String {
    guard let page = state.page, page.count > 0 else { return "" }
    let lines = page.summary.map { $0.rendered(by: palette) }
    let marks = state.marks.isEmpty ? [] : ["\(state.marks.count) marked"]
    return "  " + (marks + lines).joined(separator: "  ")
  }

  private var footer: String {
    guard terminal.hasKeys else { return "Ctrl-C leaves  \(path)" }
    if state.isFiltering {
      return state.candidates.isEmpty
        ? "Enter keeps  Tab completes  Esc puts back"
        : SafeText.escaped(state.candidates.joined(separator: "  "))
    }
    let common = plan.keys.filter(\.isCommon)
    return common.map { "\($0.shown.prefix { $0 != " " }) \($0.title)" }.joined(separator: "  ")
  }

  // While the page of keys is open, its rows hide the others, so every key only moves or closes it.

  var keyPage: TextPage {
    TextPage(ScreenAction.own + plan.actions, room: keyRoom, for: rowOutput)
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
    guard let typed = state.typed else {
      return answer ?? [SafeText.escaped(ShellLine.text(line))]
    }
    let window = LineWindow(
      on: typed, cells: max(1, size.columns - 2), glyphs: console.output.glyphs)
    return ["/\(window.text)_"]
  }
}
