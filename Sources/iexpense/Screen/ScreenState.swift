/// The state that keys change: the view, its filter and period, and the chosen rows.
struct ScreenState {
  private(set) var view: Int
  /// The row whose page is open.
  private(set) var opened: RowID?
  /// The index of the chosen words of each choice.
  private(set) var choices: [Int]
  private(set) var filter: String
  /// Tells whether keys are typed into the filter.
  private(set) var isFiltering = false
  /// The possible completions of the filter, listed after a second Tab.
  private(set) var candidates: [String] = []
  /// The period chosen by a key; nil for that of the content.
  var period: ScreenPeriod?
  private(set) var cursor = ScreenCursor()
  private(set) var marks: Set<RowID> = []
  /// The scroll position on the page of keys; nil if it is not shown.
  private var keys: ScreenCursor?
  /// The page under the cursor; nil if it has not been made yet.
  private(set) var page: (any ScreenPage)?

  private var editor = LineEditor()
  /// The cursors of the views, which are restored when a view is shown again or its open row is
  /// closed.
  private var cursors: [Int: ScreenCursor] = [:]
  /// The place at which typing the filter began.
  private var before: Place?

  /// A place to return to.
  private struct Place {
    let filter: String
    let opened: RowID?
    let cursor: ScreenCursor
    let page: (any ScreenPage)?
    let marks: Set<RowID>
  }

  init(of plan: ScreenPlan) {
    choices = Array(repeating: 0, count: plan.choices.count)
    (view, filter, period) = (plan.first, plan.filter, plan.period)
  }

  var showsKeys: Bool { keys != nil }

  /// The filter being typed, with its cursor; nil at other times.
  var typed: EditedLine? { isFiltering ? editor.line : nil }

  /// The marked rows of the page, or else the one under the cursor.
  var chosen: [RowID] {
    guard let page, page.isOfItems else { return [] }
    return marks.isEmpty ? [current].compactMap(\.self) : marked(on: page)
  }

  /// The marked rows of a page, in its order.
  private func marked(on page: any ScreenPage) -> [RowID] {
    (0..<page.count).compactMap(page.id).filter(marks.contains)
  }

  /// The row under the cursor, if it is an expense on the page.
  var current: RowID? {
    guard let page, page.isOfItems, page.id(at: cursor.place) == cursor.id else { return nil }
    return cursor.id
  }

  /// Shows another page in place of the current one, or the page of its open row.
  ///
  /// - Parameter new: a row to move to if the page has it.
  mutating func show(_ page: any ScreenPage, new: RowID? = nil) {
    let inner = opened.flatMap(page.page)
    if inner == nil, opened != nil { close() }
    let shown = inner ?? page
    if let new, shown.place(of: new) != nil { cursor.go(to: new) }
    cursor.follow(from: self.page, to: shown)
    if !marks.isEmpty { marks = Set(marked(on: shown)) }
    self.page = shown
  }

  /// Shows the reason why there are no rows; chosen, marked and open rows are kept.
  mutating func show(reason page: TextPage) {
    cursor.follow(from: self.page, to: page)
    self.page = page
  }

  /// The visible rows of the page.
  mutating func window(room: Int) -> Range<Int> {
    page.map { cursor.window(of: $0, room: room) } ?? 0..<0
  }
}

// MARK: Keys

extension ScreenState {
  mutating func move(_ key: Key, room: Int) {
    if let page { cursor.press(key, on: page, room: room) }
  }

  /// Marks or unmarks the row under the cursor, and moves down.
  mutating func mark(room: Int) {
    guard let id = current else { return }
    if marks.remove(id) == nil { marks.insert(id) }
    move(.down, room: room)
  }

  /// Chooses the next alternative that the view has; with only one, the choice stays for other
  /// views.
  mutating func choose(_ choice: Int, among places: [Int]) {
    guard places.count > 1 else { return }
    choices[choice] = places.first { $0 > choices[choice] } ?? places[0]
  }

  mutating func showKeys(_ page: TextPage) {
    var cursor = ScreenCursor()
    cursor.follow(from: nil, to: page)
    keys = cursor
  }

  /// Moves on the page of keys, or closes it.
  ///
  /// - Parameter moves: whether the key is one that moves.
  mutating func pressAmongKeys(_ key: Key, moves: Bool, on page: TextPage, room: Int) {
    if moves { keys?.press(key, on: page, room: room) } else { keys = nil }
  }

  /// The visible lines of the page of keys.
  mutating func windowOfKeys(_ page: TextPage, room: Int) -> Range<Int> {
    keys?.window(of: page, room: room) ?? 0..<0
  }

  mutating func go(to view: Int) {
    if opened != nil { close() }
    cursors[self.view] = cursor
    self.view = view
    (page, marks) = (nil, [])
    cursor = cursors[view] ?? ScreenCursor()
  }

  /// Opens the row under the cursor; returns false if it has no page.
  mutating func open() -> Bool {
    guard opened == nil, let id = cursor.id, let inner = page?.page(in: id) else { return false }
    (cursors[view], cursor) = (cursor, ScreenCursor())
    cursor.follow(from: nil, to: inner)
    (opened, page, marks) = (id, inner, [])
    return true
  }

  mutating func close() {
    (opened, page, marks) = (nil, nil, [])
    cursor = cursors[view] ?? ScreenCursor()
  }

  /// Clears the marks, or else closes the open row, or else clears the filter.
  mutating func closeInnermost() {
    if !marks.isEmpty { return marks = [] }
    if opened != nil { return close() }
    filter = ""
  }
}

// MARK: The filter

extension ScreenState {
  mutating func filter(by words: String) { filter = words }

  /// Restores the page of an earlier state while the filter is being typed.
  mutating func keepPage(of other: ScreenState) {
    (filter, opened, cursor) = (other.filter, other.opened, other.cursor)
    (page, marks) = (other.page, other.marks)
  }

  /// Begins typing the filter.
  ///
  /// - Parameter completions: completes the last word of a filter.
  mutating func beginFilter(completions: @escaping (String) -> [String]) {
    before = Place(filter: filter, opened: opened, cursor: cursor, page: page, marks: marks)
    let isOpen = filter.isEmpty || filter.hasSuffix(" ")
    editor.begin(isOpen ? filter : filter + " ", candidates: completions)
    (isFiltering, candidates) = (true, [])
  }

  /// Types a key into the filter; returns true if its text changed or typing ended.
  mutating func typeFilter(_ key: Key, room: Int) -> Bool {
    candidates = []
    switch key {
    case .enter: isFiltering = false
    case .escape, .leave:
      isFiltering = false
      goBack()
    case .up, .down, .pageUp, .pageDown:
      move(key, room: room)
      return false
    default:
      let typed = editor.line.text
      if case .candidates(let words) = editor.press(key) { candidates = words }
      return typed != editor.line.text
    }
    return true
  }

  /// Takes the typed text as the filter.
  ///
  /// However it continues, the cursor follows the row that was chosen when typing began.
  mutating func filterTyped() {
    goBack()
    filter = editor.line.text
  }

  /// Returns to the place at which typing the filter began; its page may be of an older file.
  private mutating func goBack() {
    guard let before else { return }
    (filter, opened, cursor) = (before.filter, before.opened, before.cursor)
    (page, marks) = (before.page, before.marks)
  }
}
